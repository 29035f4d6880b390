//! Squares and directions: names, neighbours, nothing about what lies on them.
use core::fmt;
use core::str::FromStr;

/// A square by column and row, both from 0; `a1` is the north-west corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Columns go east: `a` is 0.
    pub column: u8,
    /// Rows go south: `1` is 0.
    pub row: u8,
}

impl Square {
    /// The most columns and rows a board has: letters `a` to `z`, numbers 1 to 99.
    pub const MOST: (u8, u8) = (26, 99);

    /// The square in this column and row, both from 0.
    pub const fn new(column: u8, row: u8) -> Square {
        Square { column, row }
    }

    /// The next square that way; `None` north of row 1, west of column `a`, or past what has a name.
    pub fn neighbour(self, direction: Direction) -> Option<Square> {
        let (dx, dy) = direction.offset();
        let column = self.column.checked_add_signed(dx)?;
        let row = self.row.checked_add_signed(dy)?;
        (column < Square::MOST.0 && row < Square::MOST.1).then_some(Square { column, row })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl FromStr for Square {
    type Err = ();

    /// Knows a square only in its printed form: `c4`, not `C4` or `c04`.
    fn from_str(text: &str) -> Result<Square, ()> {
        let (&letter, number) = text.as_bytes().split_first().ok_or(())?;
        if !letter.is_ascii_lowercase() {
            return Err(());
        }
        let row = match number {
            [units @ b'1'..=b'9'] => units - b'0',
            [tens @ b'1'..=b'9', units @ b'0'..=b'9'] => (tens - b'0') * 10 + units - b'0',
            _ => return Err(()),
        };
        Ok(Square { column: letter - b'a', row: row - 1 })
    }
}

/// One of the eight ways to step (R8, R16), clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// North, towards row 1.
    N,
    /// North-east.
    Ne,
    /// East, towards later letters.
    E,
    /// South-east.
    Se,
    /// South.
    S,
    /// South-west.
    Sw,
    /// West.
    W,
    /// North-west.
    Nw,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Direction; 8] = {
        use Direction::*;
        [N, Ne, E, Se, S, Sw, W, Nw]
    };
    /// The four cardinal ones.
    pub const CARDINAL: [Direction; 4] = [Direction::N, Direction::E, Direction::S, Direction::W];

    /// Columns east and rows south that a step changes.
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Direction::N => (0, -1),
            Direction::Ne => (1, -1),
            Direction::E => (1, 0),
            Direction::Se => (1, 1),
            Direction::S => (0, 1),
            Direction::Sw => (-1, 1),
            Direction::W => (-1, 0),
            Direction::Nw => (-1, -1),
        }
    }

    /// Whether it is one of the four between the cardinal ones.
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// The way back.
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 4) % 8]
    }

    /// The way from one square to a neighbouring one.
    pub fn between(from: Square, to: Square) -> Option<Direction> {
        Direction::ALL.into_iter().find(|d| from.neighbour(*d) == Some(to))
    }

    /// As it stands in events and map files.
    pub const fn notation(self) -> &'static str {
        ["n", "ne", "e", "se", "s", "sw", "w", "nw"][self as usize]
    }

    /// As one says it.
    pub const fn words(self) -> &'static str {
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
            [self as usize]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.notation())
    }
}

impl FromStr for Direction {
    type Err = ();
    fn from_str(text: &str) -> Result<Direction, ()> {
        Direction::ALL.into_iter().find(|d| d.notation() == text).ok_or(())
    }
}
