//! The line of penguins that wait to be placed (P-6), packed into one number.
use core::fmt;
use core::str::FromStr;

use crate::Colour;

/// A place in the line, 1 at its front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(u8);

impl Spot {
    /// The front of the line.
    pub const FRONT: Spot = Spot(1);
    /// The most penguins that can stand in the line: twelve (P-6), and five more (P-17).
    pub const MOST: u8 = 17;

    /// The place with this number, 1 to [`Spot::MOST`].
    pub fn new(number: u8) -> Option<Spot> {
        (1..=Spot::MOST).contains(&number).then_some(Spot(number))
    }

    /// Its number, 1 at the front.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Every place, the front first.
    pub fn all() -> impl Iterator<Item = Spot> {
        (1..=Spot::MOST).map(Spot)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Spot {
    type Err = ();

    /// Knows a place only in its printed form, without leading zeros.
    fn from_str(text: &str) -> Result<Spot, ()> {
        let number = match text.as_bytes() {
            [units @ b'1'..=b'9'] => units - b'0',
            [b'1', units @ b'0'..=b'9'] => 10 + units - b'0',
            _ => return Err(()),
        };
        Spot::new(number).ok_or(())
    }
}

/// The penguins of the line, the first in front.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Line {
    /// Three bits a penguin from the lowest up, its colour; zeros beyond the last.
    packed: u64,
    length: u8,
}

const BITS: u32 = 3;

impl Line {
    /// The number of penguins in it.
    pub const fn len(self) -> u8 {
        self.length
    }

    /// Whether none does.
    pub const fn is_empty(self) -> bool {
        self.length == 0
    }

    /// The last place with a penguin.
    pub fn back(self) -> Option<Spot> {
        (self.length > 0).then_some(Spot(self.length))
    }

    /// The places with a penguin.
    pub fn spots(self) -> impl Iterator<Item = Spot> {
        (1..=self.length).map(Spot)
    }

    /// The penguins, front to back.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        self.spots().map(move |spot| self.colour(spot))
    }

    /// The penguin at this place.
    pub fn at(self, spot: Spot) -> Option<Colour> {
        (spot.0 <= self.length).then(|| self.colour(spot))
    }

    fn colour(self, spot: Spot) -> Colour {
        Colour::ALL[(self.packed >> shift(spot) & 0b111) as usize % Colour::ALL.len()]
    }

    /// A penguin joins at the back, if there is room for it.
    pub(crate) fn push(&mut self, colour: Colour) {
        if let Some(spot) = Spot::new(self.length + 1) {
            self.length += 1;
            self.packed |= (colour as u64) << shift(spot);
        }
    }

    /// A penguin leaves, and those behind it close the gap (P-13).
    pub(crate) fn take(&mut self, spot: Spot) -> Option<Colour> {
        let colour = self.at(spot)?;
        let ahead = self.packed & ((1 << shift(spot)) - 1);
        let behind = self.packed >> shift(spot) >> BITS;
        self.packed = ahead | behind << shift(spot);
        self.length -= 1;
        Some(colour)
    }

    /// Two penguins change places (P-16).
    pub(crate) fn swap(&mut self, a: Spot, b: Spot) {
        let difference = (self.packed >> shift(a) ^ self.packed >> shift(b)) & 0b111;
        self.packed ^= difference << shift(a) | difference << shift(b);
    }
}

const fn shift(spot: Spot) -> u32 {
    (spot.0 as u32 - 1) * BITS
}
