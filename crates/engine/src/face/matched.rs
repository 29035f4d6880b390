//! A running match whichever game it is: events go in and out as text, everything shown as `face` has it.
use games::{AnyGame, Lesson, Record, Setup, SetupError, with_game};
use protocol::{
    Choice, Dice, Finish, Kept, Line, Look, Match, Motion, Outlook, Preview, Seated, Status, Wait,
};
use scene::{Drawing, Words};
use table::{Input, Rejected, Seeded, Table, Waits, Who};
use tabletop::{BySeat, Seat, Turn, Why};

use super::{At, Face};

/// A match of one game.
struct Matched<G: Face> {
    table: Table<G>,
    source: Seeded,
    /// In a lesson, what is to happen: chance has no say, and decisions go the lesson's way.
    lesson: Option<Lesson>,
}

impl<G: Face> Matched<G> {
    fn at(&self, ply: usize) -> At<'_, G> {
        let ply = ply.min(self.table.events().len());
        At { states: &self.table.states()[..=ply], events: &self.table.events()[..ply] }
    }

    fn state(&self, ply: usize) -> &G::State {
        self.at(ply).state()
    }

    fn turn(&self) -> Turn {
        self.table.game().turn(self.table.state())
    }

    /// What the lesson goes on with.
    fn taught(&self) -> Option<G::Event> {
        self.lesson.as_ref()?.next(self.table.events().len())?.parse().ok()
    }

    /// The kind word for a decision that is possible, but not the lesson's.
    fn astray(&self, event: G::Event) -> Option<Why> {
        let taught = self.taught().filter(|taught| *taught != event)?;
        self.table.game().refusal(self.table.state(), event).is_none().then(|| {
            let choices = self.table.game().choices(self.table.state());
            let words = choices.into_iter().find(|choice| choice.event == taught.to_string());
            let words = words.map_or_else(|| taught.to_string(), |choice| choice.words.to_ascii_lowercase());
            Why { rule: "", text: format!("That is possible, too. In this lesson: {words}.") }
        })
    }
}

fn parsed<E: std::str::FromStr>(events: &[String]) -> Vec<E> {
    events.iter().filter_map(|event| event.parse().ok()).collect()
}

impl<G: Face> Match for Matched<G> {
    fn setup(&self) -> &Setup {
        self.table.setup()
    }

    fn record(&self) -> Record {
        self.table.record()
    }

    fn ply(&self) -> usize {
        self.table.events().len()
    }

    fn event(&self, ply: usize) -> Option<String> {
        self.table.events().get(ply).map(ToString::to_string)
    }

    fn wait(&self) -> Wait {
        match self.table.waits() {
            Waits::Chance => Wait::Chance,
            Waits::Person(..) => Wait::Person,
            Waits::Bot(_, kind) => Wait::Bot(kind.to_owned()),
            Waits::Over => Wait::Over,
        }
    }

    fn chance(&mut self) {
        let input = self.taught().map_or(Input::Chance, Input::Outcome);
        // Refused only where it is not chance's turn, and then there is nothing to draw.
        let _ = self.table.input(input, &mut self.source);
    }

    fn act(&mut self, event: &str) -> Result<(), Why> {
        let not_now = || Why { rule: "", text: "It is not the time for that.".to_owned() };
        let seat = match self.turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance | Turn::Over => Seat::FIRST,
        };
        let event = event.parse().map_err(|_| not_now())?;
        if let Some(why) = self.astray(event) {
            return Err(why);
        }
        let version = self.table.version();
        match self.table.input(Input::Act { seat, event, version }, &mut self.source) {
            Ok(_) => Ok(()),
            Err(Rejected::Rule(why)) => Err(why),
            Err(_) => Err(not_now()),
        }
    }

    fn undo(&mut self) -> bool {
        let seats = self.table.game().seats();
        let mut seats = Seat::all(seats).filter(|seat| self.table.can_undo(*seat));
        let Some(seat) = seats.find(|seat| matches!(self.table.who()[*seat], Who::Person(_))) else {
            return false;
        };
        self.table.input(Input::Undo { seat }, &mut self.source).is_ok()
    }

    fn can_undo(&self) -> bool {
        Seat::all(self.table.game().seats())
            .any(|seat| matches!(self.table.who()[seat], Who::Person(_)) && self.table.can_undo(seat))
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.table.game().legal(self.table.state(), |event| legal.push(event.to_string()));
        legal
    }

    fn finish(&self) -> Option<Finish> {
        let (game, state) = (self.table.game(), self.table.state());
        let utilities = game.utilities(state)?;
        Some(Finish {
            outcome: game.outcome_word(state).unwrap_or("over").to_owned(),
            utility: utilities.iter().map(|utility| utility.to_f64()).collect(),
            turns: game.turn_number(state),
            luck: None,
            loss: None,
            decisions: None,
        })
    }

    fn drawing(&self, ply: usize, look: &Look, whole: bool) -> Drawing {
        if whole {
            self.table.game().board(self.at(ply), look)
        } else {
            self.table.game().overlay(self.at(ply), look)
        }
    }

    fn board_name(&self, ply: usize) -> &'static str {
        self.table.game().board_name(self.state(ply))
    }

    fn turn_words(&self, ply: usize) -> String {
        self.table.game().turn_words(self.state(ply))
    }

    fn map_name(&self) -> String {
        self.table.game().map_name()
    }

    fn waiting(&self, ply: usize) -> Option<(Drawing, &'static str, &'static str)> {
        self.table.game().waiting(self.state(ply))
    }

    fn stamp(&self, ply: usize) -> Drawing {
        self.table.game().stamp(self.state(ply))
    }

    fn status(&self, ply: usize) -> Status {
        self.table.game().status(self.at(ply))
    }

    fn describe(&self, ply: usize) -> String {
        self.table.game().describe(self.state(ply))
    }

    fn choices(&self, ply: usize) -> Vec<Choice> {
        self.table.game().choices(self.state(ply))
    }

    fn preview(&self, ply: usize, events: &[String]) -> Option<Preview> {
        self.table.game().preview(self.state(ply), &parsed::<G::Event>(events))
    }

    fn why_not(&self, ply: usize, place: &str) -> Option<Why> {
        self.table.game().why_not(self.state(ply), place)
    }

    fn place_at(&self, ply: usize, point: (f64, f64)) -> Option<(String, (f64, f64))> {
        self.table.game().place_at(self.state(ply), point)
    }

    fn dice(&self, ply: usize) -> Dice {
        self.table.game().dice(self.at(ply))
    }

    fn motion(&self, ply: usize) -> Motion {
        let event = self.table.events().get(ply).copied();
        event.map_or_else(Motion::default, |event| self.table.game().motion(self.state(ply), event))
    }

    fn log(&self, from: usize) -> Vec<Line> {
        let game = self.table.game();
        let line = |line: table::Line<'_, G>| Line {
            ply: line.ply,
            turn: game.turn_number(self.state(line.ply)),
            words: game.log(line.before, line.event),
            event: line.event.to_string(),
            rule: game.rule(line.before, line.event),
        };
        self.table.log().skip(from).map(line).collect()
    }

    fn outlook(&self, ply: usize) -> (String, Vec<Outlook>) {
        self.table.game().outlook(self.state(ply))
    }

    fn goal(&self) -> (&'static str, &'static str) {
        self.table.game().goal()
    }

    fn missed(&self, ply: usize, played: &[String], best: &[String]) -> Words {
        self.table.game().missed(self.state(ply), &parsed::<G::Event>(played), &parsed::<G::Event>(best))
    }
}

/// Opens a setup's game for showing: at its beginning, and nobody plays.
///
/// # Errors
/// What is wrong with the setup.
pub fn fresh(setup: &Setup, seats: &[Seated], seed: u64) -> Result<Box<dyn Match>, SetupError> {
    let opened = setup.open()?;
    Ok(with_game!(opened, game => {
        let who = sits(tabletop::Game::seats(&game), seats);
        Box::new(Matched { table: Table::new(game, setup.clone(), who), source: Seeded(seed), lesson: None }) as Box<dyn Match>
    }))
}

/// Takes a match up where its events end.
///
/// # Errors
/// Why that is not possible, in a sentence.
pub fn open(record: &Record, seats: &[Seated], seed: u64) -> Result<Box<dyn Match>, String> {
    opened(record, seats, seed, None)
}

/// Takes a lesson up after these events of it.
///
/// # Errors
/// As [`open`].
pub fn taught(lesson: &Lesson, record: &Record, seats: &[Seated]) -> Result<Box<dyn Match>, String> {
    opened(record, seats, 0, Some(lesson.clone()))
}

fn opened(
    record: &Record,
    seats: &[Seated],
    seed: u64,
    lesson: Option<Lesson>,
) -> Result<Box<dyn Match>, String> {
    let setup = record.setup().map_err(|error| error.to_string())?;
    let opened: AnyGame = setup.open().map_err(|error| error.to_string())?;
    with_game!(opened, game => {
        let who = sits(tabletop::Game::seats(&game), seats);
        let table = Table::resume(game, setup, who, &record.events).map_err(|bad| bad.to_string())?;
        Ok(Box::new(Matched { table, source: Seeded(seed), lesson }) as Box<dyn Match>)
    })
}

/// Takes a stored match up.
///
/// # Errors
/// As [`open`].
pub fn resume(kept: &Kept) -> Result<Box<dyn Match>, String> {
    open(&kept.record, &kept.seats, kept.seed)
}

fn sits(count: u8, seats: &[Seated]) -> BySeat<Who> {
    BySeat::new(count, |seat| match seats.get(seat.index()) {
        Some(Seated::Person(name)) => Who::Person(name.clone()),
        Some(Seated::Bot(kind)) => Who::Bot(kind.clone()),
        None => Who::Person("You".to_owned()),
    })
}
