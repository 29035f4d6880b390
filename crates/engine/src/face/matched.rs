//! A running match whichever game it is: events go in and out as text, everything shown as `face` has it.
use std::borrow::Cow;

use drawing::{Drawing, Words};
use games::{AnyGame, Lesson, Record, Setup, SetupError, with_game};
use protocol::{
    Beside, Choice, Dice, Finish, Gauge, Goal, Line, Look, Match, Motion, Near, Opening, Outlook, POINTS,
    Panel, Part, Preview, Rack, Score, Seated, Shut, Sight, Sign, Standing, Status, Wait, Why,
};
use table::{Input, Rejected, Seeded, Table, Waits, Who};
use tabletop::{BySeat, Seat, Turn};

use super::{At, Face, Spot};

/// So many seats are followed one by one; of more, a round of bots is a line in the log.
const FOLLOWED: u8 = 6;

/// A match of one game.
struct Matched<G: Face> {
    table: Table<G>,
    names: Vec<String>,
    source: Seeded,
    /// In a lesson, what is to happen: chance has no say, and decisions go the lesson's way.
    lesson: Option<Lesson>,
}

impl<G: Face> Matched<G> {
    fn new(table: Table<G>, source: Seeded, lesson: Option<Lesson>) -> Matched<G> {
        let names = table.who().iter().enumerate().map(|(seat, who)| match who {
            Who::Person(name) => name.clone(),
            Who::Bot(kind) => format!("{} {}", called(kind), seat + 1),
        });
        Matched { names: names.collect(), table, source, lesson }
    }

    fn game(&self) -> &G {
        self.table.game()
    }

    /// Whether a seat may know, at a position, of the event that leads on from an earlier one.
    fn knows(&self, before: usize, now: usize, seat: Option<Seat>) -> bool {
        let states = self.table.states();
        match self.game().turn(&states[before]) {
            Turn::Seat(by) if Some(by) != seat => !self.game().hides(&states[before], &states[now], seat),
            _ => true,
        }
    }

    /// What is looked at, as far as the seat may know it by now: in full, unless something of it still is hidden.
    fn at<'a>(&'a self, sight: &'a Sight) -> At<'a, G> {
        let now = self.ply();
        let ply = sight.ply.min(now);
        let (states, events) = (&self.table.states()[..=ply], &self.table.events()[..ply]);
        let seat = sight.seat.map(Seat::new);
        // Chance reveals: what it came after is known to everybody.
        let since = (0..ply).rev().find(|at| self.game().turn(&states[*at]) == Turn::Chance).unwrap_or(0);
        let known: Vec<usize> = (since..ply).filter(|before| self.knows(*before, now, seat)).collect();
        let full = known.len() == ply - since;
        let seen = |at: usize| self.game().seen(&states[at], seat);
        // While a round runs, even whose turn it was may not be told before all had theirs.
        let present = if full && ply < now { states[ply].clone() } else { seen(ply) };
        let (states, events) = if full && present == states[ply] {
            (Cow::Borrowed(states), Cow::Borrowed(events))
        } else {
            let mut told: Vec<G::State> = known.iter().map(|before| seen(*before)).collect();
            told.push(present);
            (Cow::Owned(told), Cow::Owned(known.iter().map(|before| events[*before]).collect()))
        };
        At { seat, states, events, names: &self.names, picked: &sight.picked }
    }

    /// A position without what led to it, and with nothing hidden.
    fn alone(&self, ply: usize, seat: Option<u8>) -> At<'_, G> {
        let states = Cow::Borrowed(&self.table.states()[ply..=ply]);
        At { seat: seat.map(Seat::new), states, events: Cow::Borrowed(&[]), names: &self.names, picked: &[] }
    }

    fn turn(&self) -> Turn {
        self.game().turn(self.table.state())
    }

    /// What the lesson goes on with.
    fn taught(&self) -> Option<G::Event> {
        self.lesson.as_ref()?.next(self.table.events().len())?.parse().ok()
    }

    /// Whether a lesson goes on without asking whoever learns.
    fn unasked(&self) -> bool {
        self.lesson.as_ref().is_some_and(|lesson| lesson.remark(self.ply()).is_none())
    }

    /// The kind word for a decision that is possible, but not the lesson's.
    fn astray(&self, seat: Seat, event: G::Event) -> Option<Why> {
        let taught = self.taught().filter(|taught| *taught != event)?;
        self.game().refusal(self.table.state(), event).is_none().then(|| {
            let sight = Sight { ply: self.ply(), seat: Some(seat.index() as u8), ..Sight::default() };
            let choice = self.game().choice(&self.at(&sight), taught);
            let words = choice.map_or_else(|| taught.to_string(), |choice| choice.words.to_lowercase());
            Why { rule: String::new(), text: format!("That is possible, too. In this lesson: {words}.") }
        })
    }

    /// The person whose last decision can be taken back, as far as `seat` may know of it.
    fn undoes(&self, seat: Option<Seat>) -> Option<Seat> {
        let person = |it: &Seat| matches!(self.table.who()[*it], Who::Person(_)) && self.table.can_undo(*it);
        let last = Seat::all(self.game().seats()).find(person)?;
        let states = self.table.states();
        let decided = (0..self.ply()).rev().find(|at| self.game().turn(&states[*at]) == Turn::Seat(last))?;
        self.knows(decided, self.ply(), seat).then_some(last)
    }

    /// The plies after which a log that may say all that `seat` knows has a line, with the first event of it: one
    /// event each, or at a large table all that bots decided in a row.
    fn lines(&self, from: usize, to: usize, seat: Option<Seat>) -> Vec<(usize, usize)> {
        let many = self.game().seats() > FOLLOWED;
        let bots = |at: usize| match self.game().turn(&self.table.states()[at]) {
            Turn::Seat(by) => many && matches!(self.table.who()[by], Who::Bot(_)),
            _ => false,
        };
        let mut lines: Vec<(usize, usize)> = Vec::new();
        for before in (0..to).filter(|before| self.knows(*before, self.ply(), seat)) {
            match lines.last_mut() {
                Some((_, last)) if bots(before) && *last == before && bots(before - 1) => *last = before + 1,
                _ => lines.push((before, before + 1)),
            }
        }
        lines.retain(|(_, last)| *last > from);
        lines
    }
}

/// Puts the choice that brings `event` where nobody has to look for it. Ways keep their order round a place, and
/// passing stands last; both are always seen.
fn put_first(choices: &mut Vec<Choice>, unlisted: impl FnOnce() -> Option<Choice>, event: &str) {
    match choices.iter().position(|choice| choice.event == event) {
        Some(at) if choices[at].plain || matches!(choices[at].sign, Sign::Arrow(_)) => {}
        Some(at) => choices[..=at].rotate_right(1),
        None => drop(choices.splice(0..0, unlisted())),
    }
}

/// What a bot of a kind is called at the table.
fn called(kind: &str) -> String {
    if kind.starts_with("search") { "Careful".to_owned() } else { capital(kind) }
}

/// With a capital letter in front.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn index(seat: Seat) -> u8 {
    seat.index() as u8
}

fn parsed<E: std::str::FromStr>(events: &[String]) -> Vec<E> {
    events.iter().filter_map(|event| event.parse().ok()).collect()
}

impl<G: Face> Match for Matched<G> {
    fn setup(&self) -> Setup {
        self.table.setup().clone()
    }

    fn record(&self) -> Record {
        self.table.kept()
    }

    fn shared(&self) -> Record {
        self.table.record()
    }

    fn seats(&self) -> Vec<Seated> {
        let seated = |who: &Who| match who {
            Who::Person(name) => Seated::Person(name.clone()),
            Who::Bot(kind) => Seated::Bot(kind.clone()),
        };
        self.table.who().iter().map(seated).collect()
    }

    fn ply(&self) -> usize {
        self.table.events().len()
    }

    fn event(&self, ply: usize) -> Option<String> {
        self.table.events().get(ply).map(ToString::to_string)
    }

    fn shows(&self, before: usize, seat: Option<u8>) -> bool {
        before >= self.ply() || self.knows(before, before + 1, seat.map(Seat::new))
    }

    fn mover(&self, ply: usize) -> Option<u8> {
        match self.game().turn(&self.table.states()[ply.min(self.ply())]) {
            Turn::Seat(seat) => Some(index(seat)),
            Turn::Chance | Turn::Over => None,
        }
    }

    fn wait(&self) -> Wait {
        if self.lesson.as_ref().is_some_and(|lesson| lesson.next(self.ply()).is_none()) {
            return Wait::Over;
        }
        match self.table.waits() {
            Waits::Chance => Wait::Chance,
            Waits::Person(seat, name) if self.unasked() => Wait::Bot(index(seat), name.to_owned()),
            Waits::Person(seat, _) => Wait::Person(index(seat)),
            Waits::Bot(seat, kind) => Wait::Bot(index(seat), kind.to_owned()),
            Waits::Over => Wait::Over,
        }
    }

    fn hand_over(&self, sitting: Option<u8>) -> bool {
        let needed = |seat: Seat| self.table.hand_over(seat).is_some();
        let person = |seat: &Seat| matches!(self.table.who()[*seat], Who::Person(_));
        match sitting {
            Some(seat) => needed(Seat::new(seat)),
            None => Seat::all(self.game().seats()).filter(person).any(needed),
        }
    }

    fn chance(&mut self) -> bool {
        let input = self.taught().map_or(Input::Chance, Input::Outcome);
        self.table.input(input, &mut self.source).is_ok()
    }

    fn act(&mut self, event: &str) -> Result<(), Why> {
        let not_now = || Why { rule: String::new(), text: "It is not the time for that.".to_owned() };
        let seat = match self.turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance | Turn::Over => Seat::FIRST,
        };
        let event = event.parse().map_err(|_| not_now())?;
        if let Some(why) = self.astray(seat, event) {
            return Err(why);
        }
        let version = self.table.version();
        match self.table.input(Input::Act { seat, event, version }, &mut self.source) {
            Ok(_) => Ok(()),
            Err(Rejected::Rule(why)) => Err(why.into()),
            Err(_) => Err(not_now()),
        }
    }

    fn act_all(&mut self, events: &[String]) -> Result<(), Why> {
        events.iter().try_for_each(|event| self.act(event))
    }

    fn undo(&mut self, seat: Option<u8>) -> bool {
        let seat = self.undoes(seat.map(Seat::new));
        seat.is_some_and(|seat| self.table.input(Input::Undo { seat }, &mut self.source).is_ok())
    }

    fn can_undo(&self, seat: Option<u8>) -> bool {
        self.undoes(seat.map(Seat::new)).is_some()
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.game().legal(self.table.state(), |event| legal.push(event.to_string()));
        legal
    }

    fn finish(&self) -> Option<Finish> {
        let (game, state) = (self.game(), self.table.state());
        let utilities = game.utilities(state)?;
        Some(Finish {
            outcome: match game.outcome_word(state) {
                Some(word) => word.to_owned(),
                None if game.plays_for_points() => POINTS.to_owned(),
                None => "over".to_owned(),
            },
            utility: utilities.iter().map(|utility| utility.to_f64()).collect(),
            turns: game.turn_number(state),
            luck: None,
            loss: None,
            decisions: None,
        })
    }

    fn drawing(&self, sight: &Sight, look: &Look, whole: bool) -> Drawing {
        let at = self.at(sight);
        if whole { self.game().board(&at, look) } else { self.game().overlay(&at, look) }
    }

    fn near(&self, sight: &Sight) -> Option<Near> {
        self.game().near(&self.at(sight))
    }

    fn board_name(&self, sight: &Sight) -> String {
        self.game().board_name(&self.at(sight)).to_owned()
    }

    fn turn_words(&self, sight: &Sight) -> (String, String) {
        (self.game().turn_name().to_owned(), self.game().turn_words(&self.at(sight)))
    }

    fn facts(&self, sight: &Sight) -> Vec<(String, String)> {
        let facts = self.game().facts(&self.at(sight));
        facts.into_iter().map(|(name, words)| (name.to_owned(), words)).collect()
    }

    fn map_name(&self) -> String {
        self.game().map_name()
    }

    fn waiting(&self, sight: &Sight) -> Option<(Drawing, String, String)> {
        let (drawing, name, words) = self.game().waiting(&self.at(sight))?;
        Some((drawing, name.to_owned(), words.to_owned()))
    }

    fn beside(&self, sight: &Sight, look: &Look) -> Option<Beside> {
        self.game().beside(&self.at(sight), look)
    }

    fn rack(&self, sight: &Sight, look: &Look) -> Option<Rack> {
        self.game().rack(&self.at(sight), look)
    }

    fn stamp(&self, sight: &Sight) -> Drawing {
        self.game().stamp(&self.at(sight))
    }

    fn status(&self, sight: &Sight) -> Status {
        let status = self.game().status(&self.at(sight));
        // A long game is taught no further: what comes next in it is nobody's affair.
        let left_off = self.wait() == Wait::Over && self.turn() != Turn::Over && sight.ply == self.ply();
        if left_off { Status { heading: "That was the lesson".to_owned(), ..status } } else { status }
    }

    fn describe(&self, sight: &Sight) -> String {
        self.game().describe(&self.at(sight))
    }

    fn choices(&self, sight: &Sight) -> Vec<Choice> {
        let at = self.at(sight);
        let mut choices = self.game().choices(&at);
        if let Some(taught) = self.taught().filter(|_| sight.ply == self.ply() && !self.unasked()) {
            put_first(&mut choices, || self.game().choice(&at, taught), &taught.to_string());
        }
        if let Some(advised) = &sight.advised
            && !choices.iter().any(|choice| choice.event == *advised)
        {
            let unlisted = advised.parse().ok().and_then(|event| self.game().choice(&at, event));
            choices.splice(0..0, unlisted);
        }
        choices
    }

    fn preview(&self, sight: &Sight, events: &[String]) -> Option<Preview> {
        self.game().preview(&self.at(sight), &parsed::<G::Event>(events))
    }

    fn why_not(&self, sight: &Sight, place: &str) -> Option<Why> {
        self.game().why_not(&self.at(sight), place).map(Why::from)
    }

    fn place_at(&self, sight: &Sight, part: Part, point: (f64, f64)) -> Option<Spot> {
        self.game().place_at(&self.at(sight), part, point)
    }

    fn picks(&self, sight: &Sight, place: &str) -> Vec<String> {
        self.game().picks(&self.at(sight), place)
    }

    fn dice(&self, sight: &Sight) -> Dice {
        self.game().dice(&self.at(sight))
    }

    fn gauges(&self, sight: &Sight, considered: &[String]) -> Vec<Gauge> {
        self.game().gauges(&self.at(sight), &parsed::<G::Event>(considered))
    }

    fn panel(&self, sight: &Sight, considered: &[String]) -> Option<Panel> {
        self.game().panel(&self.at(sight), &parsed::<G::Event>(considered))
    }

    fn score(&self, sight: &Sight, seat: u8, considered: &[String]) -> Option<Score> {
        self.game().score(&self.at(sight), Seat::new(seat), &parsed::<G::Event>(considered))
    }

    fn standings(&self, sight: &Sight) -> Vec<Standing> {
        let (game, at) = (self.game(), self.at(sight));
        if game.seats() == 1 {
            return Vec::new();
        }
        let utilities = game.utilities(at.state());
        let standing = |seat: Seat| {
            let points = game.score(&at, seat, &[]).map(|score| score.total);
            let words = game.standing(&at, seat);
            Standing {
                seat: index(seat),
                name: self.names[seat.index()].clone(),
                bot: match &self.table.who()[seat] {
                    Who::Bot(kind) => Some(kind.clone()),
                    Who::Person(_) => None,
                },
                words: words.or(points.map(|points| points.to_string())).unwrap_or_default(),
                points,
                won: utilities.as_ref().is_some_and(|utilities| utilities[seat].numerator() > 0),
            }
        };
        Seat::all(game.seats()).map(standing).collect()
    }

    fn small(&self, sight: &Sight, seat: u8) -> Option<Drawing> {
        self.game().small(&self.at(sight), Seat::new(seat))
    }

    fn sheets(&self, sight: &Sight, seat: u8) -> Vec<(Drawing, String)> {
        self.game().sheets(&self.at(sight), Seat::new(seat))
    }

    fn motion(&self, sight: &Sight) -> Motion {
        let event = self.table.events().get(sight.ply).copied();
        // What was hidden as it happened is not shown as if it were happening.
        let shown = event.filter(|_| self.shows(sight.ply, sight.seat));
        shown.map_or_else(Motion::default, |event| self.game().motion(&self.at(sight), event))
    }

    fn log(&self, from: usize, sight: &Sight) -> Vec<Line> {
        let game = self.game();
        let to = sight.ply.min(self.ply());
        let several = game.seats() > 1;
        let line = |(first, last): (usize, usize)| {
            let state = &self.table.states()[first];
            let turn = game.turn_number(&self.table.states()[last]);
            if last > first + 1 {
                let words = "The bots: all have decided.".to_owned();
                return Line { ply: last, turn, by: None, words, event: String::new(), rule: None };
            }
            let event = self.table.events()[first];
            let by = match game.turn(state) {
                Turn::Seat(seat) if several => Some(index(seat)),
                _ => None,
            };
            // Known by now, and so told from the whole position.
            let words = game.log(&self.alone(first, sight.seat), event);
            Line {
                ply: last,
                turn,
                by,
                words,
                event: event.to_string(),
                rule: game.rule(state, event).map(str::to_owned),
            }
        };
        self.lines(from, to, sight.seat.map(Seat::new)).into_iter().map(line).collect()
    }

    fn outlook(&self, sight: &Sight) -> (String, Vec<Outlook>) {
        self.game().outlook(&self.at(sight))
    }

    fn goal(&self) -> Goal {
        self.game().goal()
    }

    fn missed(&self, sight: &Sight, played: &[String], best: &[String]) -> Words {
        let at = self.at(sight);
        self.game().missed(&at, &parsed::<G::Event>(played), &parsed::<G::Event>(best))
    }
}

/// Opens a match.
///
/// # Errors
/// Why it cannot be opened.
pub fn open(opening: &Opening) -> Result<Box<dyn Match>, Shut> {
    match opening {
        Opening::Fresh { setup, seats, seed } => opened(setup.clone(), &[], seats, *seed, None),
        Opening::Record { record, seats, seed } => {
            opened(setup_of(record)?, &record.events, seats, *seed, None)
        }
        Opening::Lesson { lesson, record, seats } => {
            opened(setup_of(record)?, &record.events, seats, 0, Some(lesson.clone()))
        }
    }
}

fn setup_of(record: &Record) -> Result<Setup, Shut> {
    Setup::of(record).map_err(shut)
}

fn shut(why: impl ToString) -> Shut {
    Shut { words: why.to_string(), faults: Vec::new() }
}

fn opened(
    setup: Setup,
    events: &[String],
    seats: &[Seated],
    seed: u64,
    lesson: Option<Lesson>,
) -> Result<Box<dyn Match>, Shut> {
    let opened: AnyGame = setup.open().map_err(|error| {
        let words = error.to_string();
        let faults = if let SetupError::Map { faults, .. } = error { faults } else { Vec::new() };
        Shut { words, faults }
    })?;
    with_game!(opened, game => {
        let who = sits(tabletop::Game::seats(&game), seats);
        let table = Table::resume(game, setup, who, events).map_err(shut)?;
        Ok(Box::new(Matched::new(table, Seeded(seed), lesson)) as Box<dyn Match>)
    })
}

fn sits(count: u8, seats: &[Seated]) -> BySeat<Who> {
    BySeat::new(count, |seat| match seats.get(seat.index()) {
        Some(Seated::Person(name)) => Who::Person(name.clone()),
        Some(Seated::Bot(kind)) => Who::Bot(kind.clone()),
        None => Who::Person("You".to_owned()),
    })
}
