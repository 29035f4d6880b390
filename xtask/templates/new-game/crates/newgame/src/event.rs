//! Events and their notation: `roll 4`, `go`, `rest`.
use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use tabletop::UnknownEvent;

/// A face of the die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// The six faces, 1 first.
    pub const ALL: [Die; 6] = [Die(1), Die(2), Die(3), Die(4), Die(5), Die(6)];

    /// The face with this figure.
    pub fn new(figure: u8) -> Option<Die> {
        Die::ALL.into_iter().find(|die| die.0 == figure)
    }

    /// Its figure, 1 to 6.
    pub const fn figure(self) -> u8 {
        self.0
    }
}

/// An event: a decision of a seat or an outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// Chance: the figure that the die shows.
    Roll(Die),
    /// The piece goes on.
    Go,
    /// The piece rests.
    Rest,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Roll(die) => write!(f, "roll {}", die.0),
            Event::Go => f.write_str("go"),
            Event::Rest => f.write_str("rest"),
        }
    }
}

impl FromStr for Event {
    type Err = UnknownEvent;

    /// Knows an event only in its printed form.
    fn from_str(text: &str) -> Result<Event, UnknownEvent> {
        let known = match text {
            "go" => Some(Event::Go),
            "rest" => Some(Event::Rest),
            _ => match text.strip_prefix("roll ").map(str::as_bytes) {
                Some([figure @ b'1'..=b'6']) => Die::new(figure - b'0').map(Event::Roll),
                _ => None,
            },
        };
        known.ok_or_else(|| UnknownEvent(text.to_string()))
    }
}
