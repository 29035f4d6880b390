//! A match at this device: a table, its dice, and the file it is saved in with every event.
use games::{Lesson, Record, Setup};
use table::{Input, Rejected, Seeded, Table, Waits, Who};
use tabletop::{BySeat, Game, Seat, Turn};

use crate::error::Failure;
use crate::face::{At, Face};
use crate::saved::{Slot, Store, Unfinished};

/// The word for a seat that a person at this device takes; `you:NAME` says who.
pub const YOU: &str = "you";

/// Where games cannot be saved by themselves.
const NO_PLACE: &str = "Not saved: this system names no place for it. The record can be saved as a file.";

/// A match that is being played.
pub struct Session<G: Face> {
    table: Table<G>,
    seed: u64,
    slot: Option<Slot>,
    lesson: Option<Lesson>,
    names: Vec<String>,
    /// The seat of who has the device.
    sitting: Seat,
    /// What is to be told about saving.
    pub news: Option<String>,
}

/// A position as who has the device may see it.
pub struct Seen<'a, G: Game> {
    state: G::State,
    events: Vec<G::Event>,
    seat: Seat,
    names: &'a [String],
}

impl<G: Game> Seen<'_, G> {
    /// The position, for drawing it.
    pub fn at(&self) -> At<'_, G> {
        At { state: &self.state, events: &self.events, seat: self.seat, names: self.names }
    }
}

/// A line of the log: what happened after so many events, and who brought it about.
pub struct Happened<E> {
    /// The ply it led to.
    pub ply: usize,
    /// Who brought it about.
    pub by: Turn,
    /// What it was.
    pub event: E,
}

impl<G: Face> Session<G> {
    /// A match that begins.
    pub fn new(game: G, setup: Setup, seed: u64, players: &[String], store: Option<&Store>) -> Session<G> {
        let who = seated(&game, players);
        let slot = store.map(|store| store.slot(&setup, seed));
        let news = slot.is_none().then(|| NO_PLACE.to_owned());
        Session { slot, news, ..Session::at(Table::new(game, setup, who), seed) }
    }

    /// A guided game with prepared dice; it is not saved.
    pub fn lesson(game: G, setup: Setup, lesson: Lesson) -> Session<G> {
        // The first seat learns; what the others do is prepared as the dice are.
        let others = Seat::all(game.seats()).skip(1).map(|_| "greedy".to_owned());
        let players: Vec<String> = std::iter::once(YOU.to_owned()).chain(others).collect();
        let who = seated(&game, &players);
        Session { lesson: Some(lesson), ..Session::at(Table::new(game, setup, who), 0) }
    }

    /// A match that goes on.
    ///
    /// # Errors
    /// The first of its events that is not possible.
    pub fn resume(game: G, setup: Setup, saved: &Unfinished, slot: Slot) -> Result<Session<G>, Failure> {
        let who = seated(&game, &saved.players);
        let table = Table::resume(game, setup, who, &saved.record.events).map_err(Failure::input)?;
        Ok(Session { slot: Some(slot), ..Session::at(table, saved.seed) })
    }

    /// The same match from an earlier position on, with the same dice; the present one stays as it is.
    ///
    /// # Errors
    /// The first of its events that is not possible.
    pub fn fork(&self, ply: usize, store: Option<&Store>) -> Result<Session<G>, Failure>
    where
        G: Clone,
    {
        let mut events = self.table.kept().events;
        events.truncate(ply);
        let (game, setup, who) = (self.game().clone(), self.table.setup().clone(), self.table.who().clone());
        let slot = store.map(|store| store.slot(&setup, self.seed));
        let table = Table::resume(game, setup, who, &events).map_err(Failure::input)?;
        Ok(Session { slot, lesson: self.lesson.clone(), ..Session::at(table, self.seed) })
    }

    fn at(table: Table<G>, seed: u64) -> Session<G> {
        let alone = table.who().seats() == 1;
        let name = |(seat, who): (usize, &Who)| match who {
            Who::Person(name) if name == YOU => "You".to_owned(),
            Who::Person(name) => name.clone(),
            Who::Bot(kind) if alone => kind.clone(),
            Who::Bot(kind) => format!("{kind} {}", seat + 1),
        };
        let names = table.who().iter().enumerate().map(name).collect();
        let sitting = table.first_person().unwrap_or(Seat::FIRST);
        let mut session = Session { table, seed, slot: None, lesson: None, names, sitting, news: None };
        session.settle();
        session
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

    /// The state in full: for bots, which get a view of it, and for what is saved. Nobody is shown it.
    pub fn state(&self) -> &G::State {
        self.table.state()
    }

    /// All events.
    pub fn events(&self) -> &[G::Event] {
        self.table.events()
    }

    /// Goes up with every change.
    pub fn version(&self) -> u64 {
        self.table.version()
    }

    /// The position as who has the device may see it.
    pub fn seen(&self) -> Seen<'_, G> {
        self.seen_at(self.events().len())
    }

    /// The position after so many events as who has the device may see it.
    pub fn seen_at(&self, ply: usize) -> Seen<'_, G> {
        let known = self.table.log_for(Some(self.sitting)).take_while(|line| line.ply <= ply);
        Seen {
            state: self.table.seen_at(ply, Some(self.sitting)),
            events: known.map(|line| line.event).collect(),
            seat: self.sitting,
            names: &self.names,
        }
    }

    /// The seat of who has the device.
    pub fn sitting(&self) -> Seat {
        self.sitting
    }

    /// What a seat is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// Whether a person takes a seat.
    pub fn is_person(&self, seat: Seat) -> bool {
        matches!(self.table.who()[seat], Who::Person(_))
    }

    /// Whether what a seat does now cannot be seen by who has the device.
    pub fn is_hidden_from_here(&self, seat: Seat) -> bool {
        seat != self.sitting && self.table.seen(Some(seat)) != self.table.seen(Some(self.sitting))
    }

    /// The person to whom the device has to be given now, for what the one who has it must not see.
    pub fn handed_to(&self) -> Option<Seat> {
        self.table.hand_over(self.sitting).map(|(seat, _)| seat)
    }

    /// The person to whom the device is given has it now.
    pub fn sit_down(&mut self) {
        self.sitting = self.handed_to().unwrap_or(self.sitting);
    }

    /// Where nothing is hidden, whoever decides looks at their own things without being asked.
    fn settle(&mut self) {
        if let Waits::Person(seat, _) = self.table.waits()
            && self.handed_to().is_none()
        {
            self.sitting = seat;
        }
    }

    /// For whom the match waits.
    pub fn waits(&self) -> Waits<'_> {
        self.table.waits()
    }

    /// What happened, as far as who has the device may know.
    pub fn log(&self) -> Vec<Happened<G::Event>> {
        let line = |line: table::Line<'_, G>| Happened { ply: line.ply, by: line.by, event: line.event };
        self.table.log_for(Some(self.sitting)).map(line).collect()
    }

    /// A line of the log in plain words.
    pub fn words(&self, happened: &Happened<G::Event>) -> String {
        let before = self.seen_at(happened.ply - 1);
        let words = self.game().log(&before.at(), happened.event);
        match happened.by {
            Turn::Seat(seat) if self.names.len() > 1 => format!("{}: {words}", self.name(seat)),
            _ => words,
        }
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
        match self.prepared() {
            Some(event) => self.input(Input::Outcome(event)),
            None => self.input(Input::Chance),
        }
    }

    /// What is prepared to come next, in a lesson, as long as it is followed.
    pub fn prepared(&self) -> Option<G::Event> {
        let lesson = self.lesson.as_ref().filter(|lesson| self.follows(lesson))?;
        lesson.next(self.events().len())?.parse().ok()
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

    /// Takes the last decision back: one's own, or where nothing is hidden that of whoever decided
    /// last at this device.
    ///
    /// # Errors
    /// There is none that may be taken back.
    pub fn undo(&mut self) -> Result<(), String> {
        let own = self.table.seen(Some(self.sitting));
        let may = |seat: &Seat| {
            matches!(self.table.who()[*seat], Who::Person(_))
                && self.table.can_undo(*seat)
                && self.table.seen(Some(*seat)) == own
        };
        let all = std::iter::once(self.sitting).chain(Seat::all(self.table.who().seats()));
        let seat = all.into_iter().find(may).unwrap_or(self.sitting);
        self.input(Input::Undo { seat })
    }

    fn input(&mut self, input: Input<G::Event>) -> Result<(), String> {
        match self.table.input(input, &mut Seeded(self.seed)) {
            Ok(_) => {
                self.settle();
                self.save();
                Ok(())
            }
            Err(Rejected::Rule(why)) => Err(why.to_string()),
            Err(Rejected::NotYourTurn | Rejected::Stale) => Err("It is not your turn.".to_owned()),
            Err(Rejected::NothingToUndo) if self.events().is_empty() => {
                Err("Nothing to undo yet.".to_owned())
            }
            Err(Rejected::NothingToUndo) if self.names.len() > 1 => {
                Err("Nothing to undo: chance or somebody else came after your last decision.".to_owned())
            }
            Err(Rejected::NothingToUndo) => Err("Nothing to undo: the last die is cast.".to_owned()),
        }
    }

    /// The match so far, as far as it may be given away.
    pub fn record(&self) -> Record {
        self.table.record()
    }

    /// Saves the match on this device.
    fn save(&mut self) {
        let Some(slot) = &self.slot else { return };
        let players = self.table.who().iter().map(player_word).collect();
        let done = slot.save(&Unfinished::new(self.seed, players, self.table.kept()));
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
    let people = players.iter().filter(|word| person(word).is_some()).count();
    BySeat::new(game.seats(), |seat| match players.get(seat.index()) {
        None => Who::Person(YOU.to_owned()),
        Some(word) => match person(word) {
            Some("") if people == 1 => Who::Person(YOU.to_owned()),
            Some("") => Who::Person(format!("Player {seat}")),
            Some(name) => Who::Person(name.to_owned()),
            None => Who::Bot(word.clone()),
        },
    })
}

/// The name of the person a seat's word stands for, empty where it has none; `None` for a bot.
pub fn person(word: &str) -> Option<&str> {
    match word.strip_prefix(YOU)? {
        "" => Some(""),
        named => named.strip_prefix(':'),
    }
}

/// The word for who takes a seat.
fn player_word(who: &Who) -> String {
    match who {
        Who::Person(name) if name == YOU => YOU.to_owned(),
        Who::Person(name) => format!("{YOU}:{name}"),
        Who::Bot(name) => name.clone(),
    }
}
