//! Seats, what is kept for each of them, and whose turn it is.
use alloc::boxed::Box;
use core::fmt;
use core::ops::{Index, IndexMut};

/// A place at the table. Counted from 0 inside programs, shown and written from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The first seat; the only one of a solo game.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this index, counted from 0.
    pub const fn new(index: u8) -> Seat {
        Seat(index)
    }

    /// Its index, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table of `count`.
    pub fn all(count: u8) -> impl Iterator<Item = Seat> {
        (0..count).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// The side that brings the next event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A seat decides.
    Seat(Seat),
    /// Chance draws one of the listed outcomes.
    Chance,
    /// Nobody: the game is over.
    Over,
}

/// One value a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BySeat<T>(Box<[T]>);

impl<T> BySeat<T> {
    /// Makes the value of each of `count` seats.
    pub fn new(count: u8, make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(Seat::all(count).map(make).collect())
    }

    /// The values in seat order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    /// The number of seats.
    pub fn seats(&self) -> u8 {
        self.0.len() as u8
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
