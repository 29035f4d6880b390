//! A match at this device: a table, its dice, and the file it is saved in with every event.
use games::{Lesson, Record, Setup};
use table::{Input, Rejected, Seeded, Table, Waits, Who};
use tabletop::{BySeat, Game, Seat, Turn};

use crate::error::Failure;
use crate::face::Face;
use crate::saved::{Slot, Store, Unfinished};

/// The word for a seat that a person at this device takes.
pub const YOU: &str = "you";

/// Where games cannot be saved by themselves.
const NO_PLACE: &str = "Not saved: this system names no place for it. The record can be saved as a file.";

/// A match that is being played.
pub struct Session<G: Face> {
    table: Table<G>,
    seed: u64,
    slot: Option<Slot>,
    lesson: Option<Lesson>,
    /// What is to be told about saving.
    pub news: Option<String>,
}

impl<G: Face> Session<G> {
    /// A match that begins.
    pub fn new(game: G, setup: Setup, seed: u64, players: &[String], store: Option<&Store>) -> Session<G> {
        let who = seated(&game, players);
        let slot = store.map(|store| store.slot(&setup, seed));
        let news = slot.is_none().then(|| NO_PLACE.to_owned());
        Session { table: Table::new(game, setup, who), seed, slot, lesson: None, news }
    }

    /// A guided game with prepared dice; it is not saved.
    pub fn lesson(game: G, setup: Setup, lesson: Lesson) -> Session<G> {
        let who = seated(&game, &[]);
        Session { table: Table::new(game, setup, who), seed: 0, slot: None, lesson: Some(lesson), news: None }
    }

    /// A match that goes on.
    ///
    /// # Errors
    /// The first of its events that is not possible.
    pub fn resume(game: G, setup: Setup, saved: &Unfinished, slot: Slot) -> Result<Session<G>, Failure> {
        let who = seated(&game, &saved.players);
        let table = Table::resume(game, setup, who, &saved.record.events).map_err(Failure::input)?;
        Ok(Session { table, seed: saved.seed, slot: Some(slot), lesson: None, news: None })
    }

    /// The same match from an earlier position on, with the same dice; the present one stays as it is.
    ///
    /// # Errors
    /// The first of its events that is not possible.
    pub fn fork(&self, ply: usize, store: Option<&Store>) -> Result<Session<G>, Failure>
    where
        G: Clone,
    {
        let mut events = self.record().events;
        events.truncate(ply);
        let (game, setup, who) = (self.game().clone(), self.table.setup().clone(), self.table.who().clone());
        let slot = store.map(|store| store.slot(&setup, self.seed));
        let table = Table::resume(game, setup, who, &events).map_err(Failure::input)?;
        Ok(Session { table, seed: self.seed, slot, lesson: self.lesson.clone(), news: None })
    }

    /// The game.
    pub fn game(&self) -> &G {
        self.table.game()
    }

    /// What it was set up with.
    pub fn setup(&self) -> &Setup {
        self.table.setup()
    }

    /// The seed of the dice.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Where the dice come from, in words.
    pub fn dice(&self) -> String {
        if self.lesson.is_some() { "A lesson".to_owned() } else { format!("Seed {}", self.seed) }
    }

    /// The position.
    pub fn state(&self) -> &G::State {
        self.table.state()
    }

    /// All positions, the initial one first.
    pub fn states(&self) -> &[G::State] {
        self.table.states()
    }

    /// All events.
    pub fn events(&self) -> &[G::Event] {
        self.table.events()
    }

    /// For whom the match waits.
    pub fn waits(&self) -> Waits<'_> {
        self.table.waits()
    }

    /// The log in plain words.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = (usize, G::Event, String)> {
        self.table.log().map(|line| (line.ply, line.event, self.game().log(line.before, line.event)))
    }

    /// The last line of the log.
    pub fn last_words(&self) -> String {
        self.log().next_back().map_or_else(String::new, |(_, _, words)| words)
    }

    /// The seat whose turn it is, else the first.
    fn seat(&self) -> Seat {
        match self.game().turn(self.state()) {
            Turn::Seat(seat) => seat,
            Turn::Chance | Turn::Over => Seat::FIRST,
        }
    }

    /// A decision of the seat whose turn it is.
    ///
    /// # Errors
    /// Why it is not possible, in words.
    pub fn act(&mut self, event: G::Event) -> Result<(), String> {
        let (seat, version) = (self.seat(), self.table.version());
        self.input(Input::Act { seat, event, version })
    }

    /// Lets chance draw; in a lesson, as long as it is followed, what is prepared comes about.
    ///
    /// # Errors
    /// It is not its turn.
    pub fn draw(&mut self) -> Result<(), String> {
        let prepared = self.lesson.as_ref().filter(|lesson| self.follows(lesson));
        match prepared.and_then(|lesson| lesson.next(self.events().len())?.parse().ok()) {
            Some(event) => self.input(Input::Outcome(event)),
            None => self.input(Input::Chance),
        }
    }

    /// What a lesson says here.
    pub fn remark(&self) -> Option<String> {
        let lesson = self.lesson.as_ref()?;
        if self.follows(lesson) {
            lesson.remark(self.events().len()).map(|remark| format!("{} ({})", remark.say, remark.rule))
        } else {
            Some("The lesson goes another way; u takes the last step back.".to_owned())
        }
    }

    /// Whether all went as the lesson has it so far.
    fn follows(&self, lesson: &Lesson) -> bool {
        let happened = self.events().iter().map(ToString::to_string);
        happened.zip(&lesson.record.events).all(|(is, should)| is == *should)
    }

    /// Takes the last decision back.
    ///
    /// # Errors
    /// There is none that may be taken back.
    pub fn undo(&mut self) -> Result<(), String> {
        let seat = self.seat();
        self.input(Input::Undo { seat })
    }

    fn input(&mut self, input: Input<G::Event>) -> Result<(), String> {
        match self.table.input(input, &mut Seeded(self.seed)) {
            Ok(_) => {
                self.save();
                Ok(())
            }
            Err(Rejected::Rule(why)) => Err(why.to_string()),
            Err(Rejected::NotYourTurn | Rejected::Stale) => Err("It is not your turn.".to_owned()),
            Err(Rejected::NothingToUndo) if self.events().is_empty() => {
                Err("Nothing to undo yet.".to_owned())
            }
            Err(Rejected::NothingToUndo) => Err("Nothing to undo: the last die is cast.".to_owned()),
        }
    }

    /// The match so far.
    pub fn record(&self) -> Record {
        self.table.record()
    }

    /// Saves the match on this device.
    fn save(&mut self) {
        let Some(slot) = &self.slot else { return };
        let players = self.table.who().iter().map(player_word).collect();
        let done = slot.save(&Unfinished::new(self.seed, players, self.record()));
        self.news = done.err().map(|failure| format!("Not saved: {failure}."));
    }

    /// Leaves the match: a finished one is put among the finished, any other can be taken up again.
    /// Tells what became of it.
    pub fn leave(self) -> String {
        let over = self.waits() == Waits::Over;
        let begun = !self.events().is_empty();
        match (&self.slot, self.news.as_deref()) {
            (Some(slot), _) if over => match slot.finish(&self.record()) {
                Ok(path) => format!("The record is kept: {}", path.display()),
                Err(failure) => format!("The record is not kept: {failure}."),
            },
            (Some(_), None) if begun => format!("Saved. `menagerie play {}` goes on.", self.setup().game),
            (_, Some(news)) => news.to_owned(),
            (None, None) if begun && self.lesson.is_none() => NO_PLACE.to_owned(),
            _ => String::new(),
        }
    }
}

/// Who takes which seat, from the words for them.
fn seated(game: &impl Game, players: &[String]) -> BySeat<Who> {
    BySeat::new(game.seats(), |seat| match players.get(seat.index()).map(String::as_str) {
        None | Some(YOU) => Who::Person(YOU.to_owned()),
        Some(bot) => Who::Bot(bot.to_owned()),
    })
}

/// The word for who takes a seat.
fn player_word(who: &Who) -> String {
    match who {
        Who::Person(_) => YOU.to_owned(),
        Who::Bot(name) => name.clone(),
    }
}
