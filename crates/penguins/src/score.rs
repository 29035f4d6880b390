//! Scoring: freed penguins in sets of different colours (P-21), and who wins (P-22).
use tabletop::Seat;

use crate::{Colours, Count, State};

/// The points of a set of this many different colours, from none to five (P-21).
pub const SET_POINTS: [u8; 6] = [0, 1, 3, 6, 10, 15];

/// One line of the score sheet: the sets of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetLine {
    /// The number of colours of a set of this line.
    pub colours: u8,
    /// The points of one of them.
    pub each: u8,
    /// The number of such sets.
    pub sets: u8,
    /// Their points together.
    pub points: u16,
}

/// The sets of a player's freed penguins, the largest first.
pub fn sets(freed: Count) -> impl Iterator<Item = Colours> {
    // Greedily, the nth set takes every colour of which there are at least n.
    (1..).map(move |nth| freed.at_least(nth)).take_while(|set| !set.is_empty())
}

/// The points of freed penguins (P-21).
pub fn points(freed: Count) -> u16 {
    sets(freed).map(|set| u16::from(SET_POINTS[set.len() as usize])).sum()
}

/// The score sheet of freed penguins, line by line, the largest sets first.
pub fn sheet(freed: Count) -> [SheetLine; 5] {
    core::array::from_fn(|n| {
        let colours = 5 - n as u8;
        let each = SET_POINTS[colours as usize];
        let count = sets(freed).filter(|set| set.len() == colours).count() as u8;
        SheetLine { colours, each, sets: count, points: u16::from(count) * u16::from(each) }
    })
}

impl State {
    /// The points of a player's freed penguins as they are (P-21).
    pub fn points(&self, seat: Seat) -> u16 {
        points(self.freed(seat))
    }

    /// The winner if the game ends here: most points, then most penguins, then the earlier in turn
    /// order (P-22). `None` before the order is drawn.
    pub fn leader(&self) -> Option<Seat> {
        let standing = |seat: &Seat| (self.points(*seat), self.freed(*seat).total());
        // Of several greatest `max_by_key` gives the last, so the order is gone through backwards.
        self.order.seats().iter().rev().copied().max_by_key(standing)
    }
}
