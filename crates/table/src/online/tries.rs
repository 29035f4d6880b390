//! Tries at the challenge of a day (N-27): the same dice for all, played until the day ends, once and without take-backs.
use games::{Files, Playable, Setup};

use super::terms::OPEN;
use super::{Kind, Late, NewTable, OnlineTable, Refused, TakeBack, Terms, Time};

const DAY: i64 = 86_400_000;

impl Terms {
    /// The name under which its dice are sealed: that of the table, or of the day and the game.
    pub fn sealed_as(&self, table: &str) -> String {
        match &self.day {
            Some(day) => day_sealed_as(day, &self.game),
            None => table.to_owned(),
        }
    }

    /// The end of the day whose challenge is played.
    pub fn day_ends(&self) -> Option<Time> {
        let begins: Time = format!("{}T00:00:00.000Z", self.day.as_deref()?).parse().ok()?;
        Some(begins.later(DAY))
    }
}

/// The name under which the dice of a day and a game are sealed.
pub fn day_sealed_as(day: &str, game: &str) -> String {
    format!("day {day} {game}")
}

impl NewTable {
    /// A guest's try at the challenge of a day: the first seat is the guest's, `greedy` sits on the others.
    pub fn of_day(day: &str, setup: &Setup, host: &str, rules: String) -> NewTable {
        let game = setup.game;
        let digest = game.board_file().zip(setup.digest()).map(|(file, digest)| Files::of(file, digest));
        let word = |seat| if seat == 0 { OPEN } else { "bot greedy" }.to_owned();
        let terms = Terms {
            commit: String::new(),
            host: host.to_owned(),
            game: game.key().to_owned(),
            options: setup.options.clone(),
            digest,
            files: None,
            rules,
            seats: (0..setup.seats()).map(word).collect(),
            listed: false,
            pace: None,
            late: Late::Bot,
            takeback: TakeBack::Off,
            watch: false,
            kept: None,
            day: Some(day.to_owned()),
        };
        NewTable { id: None, terms, me: vec![1], nonce: String::new() }
    }
}

impl<G: Playable> OnlineTable<G> {
    /// Whether it is a try at the challenge of a day.
    pub(super) fn is_try(&self) -> bool {
        self.fold.terms.day.is_some()
    }

    /// The seed as the last entry tells it: others may still play with the dice of a day.
    pub(super) fn told_seed(&self) -> String {
        if self.is_try() { String::new() } else { games::hex(&self.seed) }
    }

    /// Ends a try without a result: nobody else plays it on.
    pub(super) fn give_up(&mut self, guest: &str, at: Time) -> Result<(), Refused> {
        self.must_run()?;
        self.must_sit(guest)?;
        self.push(at, Kind::Closed { seed: String::new() });
        Ok(())
    }

    /// Opens the try to everybody, with the seed of its dice, once no try of its day is played any more.
    pub fn open_day(&mut self) {
        self.is_day_open = self.is_try();
    }

    /// The seed of a bot's dice at a try: equal for all who have come to the same position in the same way. `None` at
    /// other tables.
    pub fn bot_seed(&self, seat: u8) -> Option<u64> {
        self.is_try().then_some(())?;
        let part =
            self.fold.round.as_ref().and_then(|round| round.parts.get(usize::from(seat).wrapping_sub(1)));
        let events = self.fold.events.len() + part.map_or(0, |part| part.events.len());
        let told = [&b"menagerie/bot-1"[..], &self.seed, &[seat], &(events as u64).to_be_bytes()].concat();
        u64::from_str_radix(&games::digest(&told), 16).ok()
    }
}
