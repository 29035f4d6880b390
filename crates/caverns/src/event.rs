//! Events and their notation: `start 4`, `rocks 3 5`, `move ne`, `lead w`, `friend 1 4`, `event 5`, `calm`.
use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use tabletop::UnknownEvent;

use crate::{Circle, Side};

/// A face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// The six faces, 1 first.
    pub const ALL: [Die; 6] = [Die(1), Die(2), Die(3), Die(4), Die(5), Die(6)];

    /// The face with this figure.
    pub fn new(figure: u8) -> Option<Die> {
        (1..=6).contains(&figure).then_some(Die(figure))
    }

    /// Its figure, 1 to 6.
    pub const fn figure(self) -> u8 {
        self.0
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The events of the event die (C-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Happening {
    /// 1: a point of health.
    NoAction = 1,
    /// 2: a point of health is lost.
    SlipAndFall,
    /// 3: one rock slide.
    RockSlide,
    /// 4: one action only in the next turn.
    Disoriented,
    /// 5: down to the row below, where a path leads there.
    Slide,
    /// 6: two rock slides.
    RockSlides,
}

impl Happening {
    /// All six, in the order of the die.
    pub const ALL: [Happening; 6] = {
        use Happening::*;
        [NoAction, SlipAndFall, RockSlide, Disoriented, Slide, RockSlides]
    };

    /// The event of this number of the die.
    pub fn new(number: u8) -> Option<Happening> {
        Happening::ALL.into_iter().find(|happening| happening.number() == number)
    }

    /// Its number on the die.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// As the rules call it.
    pub const fn name(self) -> &'static str {
        ["no action", "slip and fall", "rock slide", "disoriented", "slide", "two rock slides"]
            [self as usize - 1]
    }
}

/// An event: a decision of a seat or an outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// Chance picks the start circle (C-5).
    Start(Circle),
    /// A rock slide: the die for the row, the die for the column (C-24).
    Rocks(Die, Die),
    /// The character moves through a side (C-11).
    Move(Side),
    /// The character leads the friend through a side (C-12).
    Lead(Side),
    /// Both leave through the exit (C-15).
    Leave,
    /// The character passes on the turn (C-16).
    Pass,
    /// The character ends the actions of the turn (C-17).
    End,
    /// Chance shows where the friend is: row and column (C-19).
    Friend(Die, Die),
    /// The event die (C-21).
    Happens(Happening),
    /// The event of the event die is taken (C-21).
    Accept,
    /// A re-roll makes it a 1 (C-21).
    Calm,
    /// The bear's die (C-23).
    Bear(Die),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Start(circle) => write!(f, "start {circle}"),
            Event::Rocks(row, column) => write!(f, "rocks {row} {column}"),
            Event::Move(side) => write!(f, "move {side}"),
            Event::Lead(side) => write!(f, "lead {side}"),
            Event::Leave => f.write_str("leave"),
            Event::Pass => f.write_str("pass"),
            Event::End => f.write_str("end"),
            Event::Friend(row, column) => write!(f, "friend {row} {column}"),
            Event::Happens(happening) => write!(f, "event {}", happening.number()),
            Event::Accept => f.write_str("accept"),
            Event::Calm => f.write_str("calm"),
            Event::Bear(die) => write!(f, "bear {die}"),
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
    let Some((word, rest)) = text.split_once(' ') else {
        return match text {
            "leave" => Some(Event::Leave),
            "pass" => Some(Event::Pass),
            "end" => Some(Event::End),
            "accept" => Some(Event::Accept),
            "calm" => Some(Event::Calm),
            _ => None,
        };
    };
    Some(match word {
        "start" => Event::Start(Circle::new(figure(rest)?)?),
        "rocks" => dice(rest).map(|(row, column)| Event::Rocks(row, column))?,
        "friend" => dice(rest).map(|(row, column)| Event::Friend(row, column))?,
        "move" => Event::Move(rest.parse().ok()?),
        "lead" => Event::Lead(rest.parse().ok()?),
        "event" => Event::Happens(Happening::new(figure(rest)?)?),
        "bear" => Event::Bear(die(rest)?),
        _ => return None,
    })
}

fn dice(text: &str) -> Option<(Die, Die)> {
    let (row, column) = text.split_once(' ')?;
    Some((die(row)?, die(column)?))
}

fn die(text: &str) -> Option<Die> {
    Die::new(figure(text)?)
}

fn figure(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [figure @ b'1'..=b'6'] => Some(figure - b'0'),
        _ => None,
    }
}
