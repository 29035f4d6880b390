//! The days' challenges on this device (T-10): the dice of a day, the tries so far, and how they went.
use std::fs;

use games::{GameId, Options, Setup};
use present::Present;
use protocol::POINTS;
use protocol::daily::{CalendarDay, Challenge, ChallengeTry, Streak, TryResult};
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::error::Failure;
use crate::local_match::YOU;
use crate::output;
use crate::saved::Store;
use crate::terminal::Begin;

/// The file of the tries within the folder of this device.
const FILE: &str = "challenges.json";
const FORMAT: &str = "menagerie/challenges-1";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    format: String,
    tries: Vec<ChallengeTry>,
}

/// Returns today, by the clock and the time zone of this device.
pub fn today() -> CalendarDay {
    let date = jiff::Zoned::now().date();
    CalendarDay::new(date.year().into(), date.month().into(), date.day().into())
}

/// Returns the match that is a game's challenge of a day: a person on the first seat, bots on the others.
pub fn begin(game: GameId, day: CalendarDay) -> Begin {
    let challenge = Challenge::of(day, game.info());
    let mut options = Options::default();
    if let Some(file) = game.info().board_file() {
        options.set(file.key(), challenge.map);
    }
    let setup = Setup::new(game, options);
    let players = (0..setup.seats()).map(|seat| if seat == 0 { YOU } else { "greedy" }.to_owned()).collect();
    Begin { setup, seed: challenge.seed, players, challenge: Some(challenge.day) }
}

/// The finished tries on this device.
#[derive(Clone, Debug, Default)]
pub struct Tries {
    pub all: Vec<ChallengeTry>,
    /// A message about a file that cannot be read; it stays as it is, and nothing is kept.
    pub trouble: Option<String>,
}

impl Tries {
    /// Reads the tries of this device.
    pub fn read(store: &Store) -> Tries {
        let path = store.file(FILE);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Tries::default(),
            Err(error) => return Tries::unread(format!("{} is left alone: {error}.", path.display())),
        };
        match serde_json::from_str::<Kept>(&text) {
            Ok(kept) if kept.format == FORMAT => Tries { all: kept.tries, trouble: None },
            Ok(kept) => Tries::unread(format!(
                "{} is left alone: format {:?} is not known here; {FORMAT:?} would be right.",
                path.display(),
                kept.format
            )),
            Err(error) => Tries::unread(format!("{} is left alone: {error}.", path.display())),
        }
    }

    fn unread(trouble: String) -> Tries {
        Tries { all: Vec::new(), trouble: Some(trouble) }
    }

    /// Returns the next try at a game's challenge of a day.
    pub fn next(&self, game: GameId, day: &str) -> ChallengeTry {
        let made = self.all.iter().filter(|one| one.day == day && one.game == game.key());
        let number = made.map(|one| one.number).max().unwrap_or(0) + 1;
        ChallengeTry { day: day.to_owned(), game: game.key().to_owned(), number, helped: false, result: None }
    }

    /// Returns the best finished try at a game's challenge of a day.
    pub fn best(&self, game: GameId, day: CalendarDay) -> Option<&ChallengeTry> {
        let day = day.iso();
        let won = |one: &ChallengeTry| one.result.as_ref().is_some_and(|result| result.won);
        let made = self.all.iter().filter(|one| one.day == day && one.game == game.key());
        made.min_by_key(|one| (!won(one), one.helped, one.number))
    }

    /// Keeps a try in place of what was known of it.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn keep(store: &Store, one: &ChallengeTry) -> Result<(), Failure> {
        let Tries { mut all, trouble } = Tries::read(store);
        if let Some(trouble) = trouble {
            return Err(Failure::other(trouble));
        }
        let is_same = |known: &ChallengeTry| {
            (&known.day, &known.game, known.number) == (&one.day, &one.game, one.number)
        };
        all.retain(|known| !is_same(known));
        all.push(one.clone());
        let kept = Kept { format: FORMAT.to_owned(), tries: all };
        let text = serde_json::to_string(&kept).map_err(Failure::other)?;
        let path = store.file(FILE);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &error))?;
        }
        output::write(&path, &(text + "\n"))
    }

    /// Returns a result to share: plain lines that tell nothing about dice, stops or turns.
    pub fn shared(&self, one: &ChallengeTry, today: CalendarDay) -> String {
        let title = one.game.parse::<GameId>().map_or("", GameId::name);
        one.shared(title, Streak::of(&self.all, today).present)
    }
}

/// Returns what a match says of being a challenge: `Today’s challenge, 1st try, without help`.
pub fn words(one: &ChallengeTry, today: CalendarDay) -> String {
    let whose = match CalendarDay::parse(&one.day) {
        Some(day) if day == today => "Today’s challenge".to_owned(),
        Some(day) => format!("Challenge of {}", day.words()),
        None => "Challenge".to_owned(),
    };
    format!("{whose}, {}", one.words())
}

/// Returns the result of a finished match for the person on the first seat.
pub fn result<G: Present>(game: &G, state: &G::State) -> Option<TryResult> {
    let utility = game.utilities(state)?[Seat::FIRST].to_f64();
    let outcome = match game.outcome_word(state) {
        Some(word) => word,
        None if game.plays_for_points() => POINTS,
        None => "over",
    };
    Some(TryResult::of(outcome, utility, game.turn_number(state)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_10_tries_are_kept_and_counted() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path().join("new"));
        let day = CalendarDay::parse("2026-11-24").unwrap();
        let tries = Tries::read(&store);
        let mut first = tries.next(GameId::Ruin, &day.iso());
        assert_eq!(words(&first, day), "Today’s challenge, 1st try, without help");
        assert_eq!(words(&first, CalendarDay(day.0 + 1)), "Challenge of 24 November, 1st try, without help");
        first.result = Some(TryResult::of("caught", 0.0, 3));
        Tries::keep(&store, &first).unwrap();
        first.result = Some(TryResult { beats: Some(7), ..TryResult::of("caught", 0.0, 3) });
        Tries::keep(&store, &first).unwrap();
        let mut second = Tries::read(&store).next(GameId::Ruin, &day.iso());
        assert_eq!((second.number, Tries::read(&store).next(GameId::Zoo, &day.iso()).number), (2, 1));
        second.result = Some(TryResult::of("escaped", 1.0, 12));
        Tries::keep(&store, &second).unwrap();
        let tries = Tries::read(&store);
        assert_eq!(tries.all, [first, second.clone()]);
        assert_eq!(tries.best(GameId::Ruin, day), Some(&second), "a won one is better");
        let shared = tries.shared(&second, day);
        assert_eq!(
            shared,
            "Menagerie, 24 November\nEscape from Ruin: escaped in 12 turns\n2nd try, without help"
        );
    }

    #[test]
    fn t_10_a_file_that_cannot_be_read_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path().to_owned());
        for text in ["", "[]", "{\"format\":\"menagerie/challenges-9\",\"tries\":[]}"] {
            fs::write(store.file(FILE), text).unwrap();
            let tries = Tries::read(&store);
            assert!(tries.trouble.unwrap().contains("is left alone"));
            let one = Tries::default().next(GameId::Ruin, "2026-11-24");
            assert!(Tries::keep(&store, &one).is_err());
            assert_eq!(fs::read_to_string(store.file(FILE)).unwrap(), text);
        }
    }
}
