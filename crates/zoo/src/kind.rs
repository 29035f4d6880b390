//! The twelve kinds of animals, and what the map says of each (Z-3, Z-4).
use core::fmt;
use core::str::FromStr;

use crate::Space;

/// A kind of animal, in the order of the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are the animals")]
pub enum Kind {
    Dingo,
    Alligator,
    Kangaroo,
    Hippo,
    Monkey,
    Snake,
    Panda,
    Lion,
    Cougar,
    Elephant,
    Rhino,
    Bear,
}

impl Kind {
    /// The number of values.
    pub const COUNT: usize = 12;

    /// All of them, those of the first colour of dice first on the shipped maps.
    pub const ALL: [Kind; Kind::COUNT] = {
        use Kind::*;
        [Dingo, Alligator, Kangaroo, Hippo, Monkey, Snake, Panda, Lion, Cougar, Elephant, Rhino, Bear]
    };

    /// Its place in [`Kind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// As in events and the State JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Dingo => "dingo",
            Kind::Alligator => "alligator",
            Kind::Kangaroo => "kangaroo",
            Kind::Hippo => "hippo",
            Kind::Monkey => "monkey",
            Kind::Snake => "snake",
            Kind::Panda => "panda",
            Kind::Lion => "lion",
            Kind::Cougar => "cougar",
            Kind::Elephant => "elephant",
            Kind::Rhino => "rhino",
            Kind::Bear => "bear",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = ();

    fn from_str(text: &str) -> Result<Kind, ()> {
        Kind::ALL.into_iter().find(|kind| kind.name() == text).ok_or(())
    }
}

/// The colour of the two dice a kind is on (Z-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Die {
    /// The first colour.
    A,
    /// The second colour.
    B,
}

impl Die {
    /// The colour of the nth of the four dice rolled, from 0 (Z-10).
    pub const fn nth(n: usize) -> Die {
        if n < 2 { Die::A } else { Die::B }
    }

    /// As in a map file.
    pub const fn name(self) -> &'static str {
        match self {
            Die::A => "a",
            Die::B => "b",
        }
    }
}

/// The numbers of a kind on a map: its four numbers, its count, its die and its cage (Z-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Animal {
    /// The number of spaces it moves.
    pub movement: u8,
    /// The health its direct attack takes.
    pub direct: u8,
    /// The health its indirect attack takes.
    pub indirect: u8,
    /// The tranquilizers that put it to sleep.
    pub tranquilizers: u8,
    /// The circles of its cage.
    pub population: u8,
    /// The dice it is on.
    pub die: Die,
    /// The space before the door of its cage.
    pub door: Space,
}
