//! Events and their notation: `animals dingo hippo lion bear`, `go d4`, `shoot lion`, `close main 2`.
use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use tabletop::UnknownEvent;

use crate::{Character, Kind, Name, Orientation};

/// An event: a decision of a seat or an outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// The four animal dice, in the order in which the animals move (Z-10).
    Animals([Kind; 4]),
    /// The orientation die (Z-10).
    Orientation(Orientation),
    /// In setup: the animal may escape (Z-9).
    Allow,
    /// In setup: the animal's die is rolled again (Z-9).
    Reroll,
    /// The new face of that die (Z-9).
    Again(Kind),
    /// The character that goes first this turn (Z-13).
    First(Character),
    /// An action: move (Z-26).
    Move,
    /// One space of a move (Z-26).
    Go(Name),
    /// Past an animal (Z-28).
    Bypass(Name),
    /// The move ends early (Z-26).
    Stop,
    /// A tranquilizer shot (Z-25).
    Shoot(Kind),
    /// An action: fill so many squares of a gate (Z-29).
    Close(Name, u8),
    /// An action: more action points (Z-30).
    Gain,
    /// An action: buy so many tranquilizers and so much health (Z-31).
    Exchange {
        /// Tranquilizers.
        tranquilizers: u8,
        /// Health.
        health: u8,
    },
    /// The other character gets the tranquilizers too (Z-37).
    Share,
    /// The character's part is over (Z-32).
    End,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Animals([a, b, c, d]) => write!(f, "animals {a} {b} {c} {d}"),
            Event::Orientation(orientation) => write!(f, "orientation {orientation}"),
            Event::Allow => f.write_str("allow"),
            Event::Reroll => f.write_str("reroll"),
            Event::Again(kind) => write!(f, "again {kind}"),
            Event::First(character) => write!(f, "first {character}"),
            Event::Move => f.write_str("move"),
            Event::Go(space) => write!(f, "go {space}"),
            Event::Bypass(space) => write!(f, "bypass {space}"),
            Event::Stop => f.write_str("stop"),
            Event::Shoot(kind) => write!(f, "shoot {kind}"),
            Event::Close(gate, squares) => write!(f, "close {gate} {squares}"),
            Event::Gain => f.write_str("gain"),
            Event::Exchange { tranquilizers, health } => write!(f, "exchange {tranquilizers} {health}"),
            Event::Share => f.write_str("share"),
            Event::End => f.write_str("end"),
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
            "allow" => Some(Event::Allow),
            "reroll" => Some(Event::Reroll),
            "move" => Some(Event::Move),
            "stop" => Some(Event::Stop),
            "gain" => Some(Event::Gain),
            "share" => Some(Event::Share),
            "end" => Some(Event::End),
            _ => None,
        };
    };
    Some(match word {
        "animals" => {
            let mut kinds = [Kind::Dingo; 4];
            let mut words = rest.split(' ');
            for kind in &mut kinds {
                *kind = words.next()?.parse().ok()?;
            }
            if words.next().is_some() {
                return None;
            }
            Event::Animals(kinds)
        }
        "orientation" => Event::Orientation(rest.parse().ok()?),
        "again" => Event::Again(rest.parse().ok()?),
        "first" => Event::First(rest.parse().ok()?),
        "go" => Event::Go(rest.parse().ok()?),
        "bypass" => Event::Bypass(rest.parse().ok()?),
        "shoot" => Event::Shoot(rest.parse().ok()?),
        "close" => {
            let (gate, squares) = rest.split_once(' ')?;
            Event::Close(gate.parse().ok()?, number(squares).filter(|squares| *squares > 0)?)
        }
        "exchange" => {
            let (tranquilizers, health) = rest.split_once(' ')?;
            Event::Exchange { tranquilizers: number(tranquilizers)?, health: number(health)? }
        }
        _ => return None,
    })
}

/// A number as it is printed, 0 to 99.
fn number(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [units @ b'0'..=b'9'] => Some(units - b'0'),
        [tens @ b'1'..=b'9', units @ b'0'..=b'9'] => Some((tens - b'0') * 10 + (units - b'0')),
        _ => None,
    }
}
