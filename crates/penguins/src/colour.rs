//! The five colours of penguins, sets of them, and one number a colour (P-1).
use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use serde::{Deserialize, Serialize};

/// The colour of a penguin. It has nothing to do with the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Purple.
    Purple,
}

impl Colour {
    /// All five.
    pub const ALL: [Colour; 5] = {
        use Colour::*;
        [Red, Yellow, Green, Blue, Purple]
    };
    /// The number of penguins of each colour.
    pub const PENGUINS: u8 = 10;

    /// The word for it in events and in the State JSON.
    pub const fn name(self) -> &'static str {
        ["red", "yellow", "green", "blue", "purple"][self as usize]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Colour {
    type Err = ();
    fn from_str(text: &str) -> Result<Colour, ()> {
        Colour::ALL.into_iter().find(|colour| colour.name() == text).ok_or(())
    }
}

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Colours(u8);

impl Colours {
    /// The number of elements.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether none is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds this colour.
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 & 1 << colour as u8 != 0
    }

    /// Its colours in the order of [`Colour::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |colour| self.contains(*colour))
    }

    /// The first of its colours.
    pub fn first(self) -> Option<Colour> {
        self.iter().next()
    }
}

impl FromIterator<Colour> for Colours {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Colours {
        Colours(colours.into_iter().fold(0, |set, colour| set | 1 << colour as u8))
    }
}

/// Numbers of penguins by colour: in the case, freed by a player, or out of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Count([u8; 5]);

impl Count {
    /// The same number of each.
    pub const fn of_each(number: u8) -> Count {
        Count([number; 5])
    }

    /// Their sum.
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// Every colour with its number.
    pub fn iter(self) -> impl Iterator<Item = (Colour, u8)> {
        Colour::ALL.into_iter().map(move |colour| (colour, self[colour]))
    }

    /// The colours of which there are at least this many.
    pub fn at_least(self, number: u8) -> Colours {
        self.iter().filter(|(_, count)| *count >= number).map(|(colour, _)| colour).collect()
    }
}

impl Index<Colour> for Count {
    type Output = u8;
    fn index(&self, colour: Colour) -> &u8 {
        &self.0[colour as usize]
    }
}

impl IndexMut<Colour> for Count {
    fn index_mut(&mut self, colour: Colour) -> &mut u8 {
        &mut self.0[colour as usize]
    }
}
