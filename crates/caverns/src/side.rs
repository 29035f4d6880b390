//! The six sides of a hex, and sets of them: a path is the set of sides it opens to.
use core::fmt;
use core::str::FromStr;

/// A side of a hex that stands on a corner, clockwise from north-east: the bear's die counts them so (C-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// Towards the next higher row, east.
    Ne,
    /// Towards later letters.
    E,
    /// Towards the next lower row, east.
    Se,
    /// Towards the next lower row, west.
    Sw,
    /// Towards earlier letters.
    W,
    /// Towards the next higher row, west.
    Nw,
}

impl Side {
    /// All six, clockwise from north-east.
    pub const ALL: [Side; 6] = [Side::Ne, Side::E, Side::Se, Side::Sw, Side::W, Side::Nw];

    /// The side across: that of the neighbour which the two share.
    pub const fn opposite(self) -> Side {
        Side::ALL[(self as usize + 3) % 6]
    }

    /// Half-hexes east and rows up that a step through this side changes.
    pub const fn offset(self) -> (i32, i8) {
        match self {
            Side::Ne => (1, 1),
            Side::E => (2, 0),
            Side::Se => (1, -1),
            Side::Sw => (-1, -1),
            Side::W => (-2, 0),
            Side::Nw => (-1, 1),
        }
    }

    /// As it stands in events and map files.
    pub const fn notation(self) -> &'static str {
        ["ne", "e", "se", "sw", "w", "nw"][self as usize]
    }

    /// As one says it.
    pub const fn words(self) -> &'static str {
        ["north-east", "east", "south-east", "south-west", "west", "north-west"][self as usize]
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.notation())
    }
}

impl FromStr for Side {
    type Err = ();
    fn from_str(text: &str) -> Result<Side, ()> {
        Side::ALL.into_iter().find(|side| side.notation() == text).ok_or(())
    }
}

/// A set of sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sides(u8);

impl Sides {
    /// No side.
    pub const NONE: Sides = Sides(0);

    /// These and one more.
    pub const fn with(self, side: Side) -> Sides {
        Sides(self.0 | 1 << side as u8)
    }

    /// Whether a side is among them.
    pub const fn contains(self, side: Side) -> bool {
        self.0 & 1 << side as u8 != 0
    }

    /// The number of elements.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sides, clockwise from north-east.
    pub fn iter(self) -> impl Iterator<Item = Side> + Clone {
        Side::ALL.into_iter().filter(move |side| self.contains(*side))
    }
}
