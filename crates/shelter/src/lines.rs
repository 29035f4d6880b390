//! The shelter's ground: its sixteen squares and eight lines (S-2).
use core::fmt;
use core::str::FromStr;

use crate::{Member, Set};

/// A square of the shelter, from which an animal is adopted; `A1` is the north-west one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// Some of the shelter's squares.
pub type Squares = Set<Square>;

impl Member for Square {
    const COUNT: usize = 16;

    fn index(self) -> usize {
        self.0 as usize
    }

    fn at(index: usize) -> Square {
        Square(index as u8)
    }
}

impl Square {
    /// The square in this column and row, both from 0; `None` outside the shelter.
    pub fn new(column: u8, row: u8) -> Option<Square> {
        (column < 4 && row < 4).then_some(Square(row * 4 + column))
    }

    /// All sixteen, row by row.
    pub fn all() -> impl Iterator<Item = Square> {
        Squares::ALL.iter()
    }

    /// Its column from 0, `A` first.
    pub const fn column(self) -> u8 {
        self.0 % 4
    }

    /// Its row from 0, `1` first.
    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    /// Its two lines, the column first.
    pub const fn lines(self) -> [Line; 2] {
        [Line(self.column()), Line(4 + self.row())]
    }
}

/// A line of the shelter: columns `A` to `D`, rows `1` to `4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line(u8);

/// Some of the shelter's lines.
pub type Lines = Set<Line>;

impl Member for Line {
    const COUNT: usize = 8;

    fn index(self) -> usize {
        self.0 as usize
    }

    fn at(index: usize) -> Line {
        Line(index as u8)
    }
}

impl Line {
    /// All eight, the columns first.
    pub fn all() -> impl Iterator<Item = Line> {
        Lines::ALL.iter()
    }

    /// Whether it is one of the four columns.
    pub const fn is_column(self) -> bool {
        self.0 < 4
    }

    /// Its four squares.
    pub const fn squares(self) -> Squares {
        Set::of(if self.is_column() { 0x1111 << self.0 } else { 0xf << (4 * (self.0 - 4)) })
    }
}

impl Lines {
    /// The four columns.
    pub const COLUMNS: Lines = Set::of(0x0f);
    /// The four rows.
    pub const ROWS: Lines = Set::of(0xf0);
}

impl Squares {
    /// The lines of which no square is left when these are crossed off.
    pub fn complete(self) -> Lines {
        Line::all().filter(|line| self.holds(line.squares())).collect()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column()), self.row() + 1)
    }
}

impl FromStr for Square {
    type Err = ();
    fn from_str(text: &str) -> Result<Square, ()> {
        match text.as_bytes() {
            [column @ b'A'..=b'D', row @ b'1'..=b'4'] => Square::new(column - b'A', row - b'1').ok_or(()),
            _ => Err(()),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(if self.is_column() { b'A' + self.0 } else { b'1' + self.0 - 4 }))
    }
}

impl FromStr for Line {
    type Err = ();
    fn from_str(text: &str) -> Result<Line, ()> {
        match text.as_bytes() {
            [column @ b'A'..=b'D'] => Ok(Line(column - b'A')),
            [row @ b'1'..=b'4'] => Ok(Line(4 + row - b'1')),
            _ => Err(()),
        }
    }
}
