//! Events and their notation: `roll 3`, `step ne`, `stop`, `cultist 2 d7`, `tiger starts a1`.
use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use tabletop::UnknownEvent;

use crate::{Direction, Hunter, Square};

/// A face of the four-sided die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// The four faces, 1 first.
    pub const ALL: [Die; 4] = [Die(1), Die(2), Die(3), Die(4)];

    /// The highest figure: the most moves of a turn (R1).
    pub const MOST: u8 = 4;

    /// The face with this figure.
    pub fn new(figure: u8) -> Option<Die> {
        (1..=Die::MOST).contains(&figure).then_some(Die(figure))
    }

    /// Its figure, 1 to 4.
    pub const fn figure(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// An event: a decision of a seat or an outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// Chance puts a hunter into its corner (R10, R11).
    Starts(Hunter, Square),
    /// The player's die (R1).
    Roll(Die),
    /// The player steps (R8, R16).
    Step(Direction),
    /// The player ends the turn (R8).
    Stop,
    /// A hunter's die and where it goes (R14, R15).
    Chases(Hunter, Die, Square),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Starts(hunter, square) => write!(f, "{} starts {square}", hunter.name()),
            Event::Roll(die) => write!(f, "roll {die}"),
            Event::Step(direction) => write!(f, "step {direction}"),
            Event::Stop => f.write_str("stop"),
            Event::Chases(hunter, die, square) => write!(f, "{} {die} {square}", hunter.name()),
        }
    }
}

impl FromStr for Event {
    type Err = UnknownEvent;

    /// Knows an event only in its printed form.
    fn from_str(text: &str) -> Result<Event, UnknownEvent> {
        parse(text).ok_or_else(|| UnknownEvent(text.to_string()))
    }
}

fn parse(text: &str) -> Option<Event> {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    if first == "stop" {
        return (first == text).then_some(Event::Stop);
    }
    if first == "step" {
        return Some(Event::Step(rest.parse().ok()?));
    }
    if first == "roll" {
        return Some(Event::Roll(die(rest)?));
    }
    let hunter = Hunter::ALL.into_iter().find(|h| h.name() == first)?;
    let (how, square) = rest.split_once(' ')?;
    let square = square.parse().ok()?;
    if how == "starts" {
        Some(Event::Starts(hunter, square))
    } else {
        Some(Event::Chases(hunter, die(how)?, square))
    }
}

fn die(text: &str) -> Option<Die> {
    match text.as_bytes() {
        [figure @ b'1'..=b'4'] => Die::new(figure - b'0'),
        _ => None,
    }
}
