//! The ladder (N-27): the challenge of a day played for a place, one try a guest, with the same sealed dice for all.
//!
//! The seed of a day and a game is made the day before, and its seal published. Nothing tells the seed until the day has
//! ended and no try is played any more. A try is an ordinary table but for its terms (`table::online`, tries).

mod judge;
mod ladder;

use games::{GameId, Options, Playable, Setup, with_game};
use protocol::daily::{CalendarDay, Challenge};
use table::online::{Terms, Time, day_sealed_as};

pub use judge::Judge;
pub use ladder::{Opened, is_open};

/// The milliseconds of a day.
const DAY: i64 = 86_400_000;

/// A day and a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Day {
    /// The number of days since 1 January 1970, in UTC.
    day: i64,
    /// The game.
    pub game: GameId,
}

/// Where a day lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Later than tomorrow.
    Later,
    /// Tomorrow: its seal is known.
    Tomorrow,
    /// Today: it is played.
    Today,
    /// Earlier.
    Past,
}

impl Day {
    /// The day of a date such as `2026-11-24`; `None` where it is none.
    pub fn read(date: &str, game: GameId) -> Option<Day> {
        let day = CalendarDay::parse(date).filter(|day| day.iso() == date)?;
        Some(Day { day: day.0, game })
    }

    /// The day of a try; `None` for other tables.
    pub fn of(terms: &Terms) -> Option<Day> {
        Day::read(terms.day.as_deref()?, terms.game.parse().ok()?)
    }

    /// The day of a time.
    pub fn at(time: Time, game: GameId) -> Day {
        Day { day: time.0.div_euclid(DAY), game }
    }

    /// The day after it.
    pub fn next(self) -> Day {
        Day { day: self.day + 1, ..self }
    }

    /// Its date.
    pub fn date(self) -> String {
        CalendarDay(self.day).iso()
    }

    /// The time at which it ends.
    pub fn ends(self) -> Time {
        Time((self.day + 1).saturating_mul(DAY))
    }

    /// Where it lies at a time.
    pub fn phase(self, now: Time) -> Phase {
        match self.day - now.0.div_euclid(DAY) {
            0 => Phase::Today,
            1 => Phase::Tomorrow,
            days if days > 0 => Phase::Later,
            _ => Phase::Past,
        }
    }

    /// The challenge that is played: that of the page and the terminal, but for its dice.
    pub fn setup(self) -> Setup {
        let info = self.game.info();
        let mut options = Options::default();
        if let Some(file) = info.board_file() {
            options.set(file.key(), Challenge::of(CalendarDay(self.day), info).map);
        }
        let seats = info.seats(&options);
        if self.game.players().0 < self.game.players().1 {
            options.set("players", seats);
        }
        Setup::new(self.game, options)
    }

    /// The unit of results and losses: `points`, or `chances` to win from 0 to 1.
    pub fn scale(self) -> &'static str {
        let is_points = self.setup().open().is_ok_and(|any| with_game!(any, game => game.plays_for_points()));
        if is_points { "points" } else { "chances" }
    }

    /// The seal of its dice.
    pub fn commit(self, seed: &[u8; games::SEED_BYTES]) -> String {
        games::hex(&games::commit(&day_sealed_as(&self.date(), self.game.key()), seed))
    }
}
