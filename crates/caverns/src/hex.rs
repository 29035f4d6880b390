//! Where things are: hexes, the paths in them, the start circles below.
use core::fmt;
use core::str::FromStr;

/// A hex by row and place in it, `4c`: row 1 is the lowest, `a` the leftmost, solid rock counted (C-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(u8);

impl Hex {
    /// The rows of every cavern (C-1).
    pub const ROWS: u8 = 9;
    /// The most hexes in a row: as many as there are letters.
    pub const COLUMNS: u8 = 26;
    /// `1a`, the lowest leftmost.
    pub const FIRST: Hex = Hex(0);
    /// The number of names.
    pub(crate) const COUNT: usize = Hex::ROWS as usize * Hex::COLUMNS as usize;

    /// The hex in a row, 1 to 9, and place, 0 to 25; `None` for others.
    pub fn new(row: u8, column: u8) -> Option<Hex> {
        ((1..=Hex::ROWS).contains(&row) && column < Hex::COLUMNS)
            .then(|| Hex((row - 1) * Hex::COLUMNS + column))
    }

    /// Its row, 1 to 9.
    pub const fn row(self) -> u8 {
        self.0 / Hex::COLUMNS + 1
    }

    /// Its place in the row from the left, from 0.
    pub const fn column(self) -> u8 {
        self.0 % Hex::COLUMNS
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every hex that has a name, row 1 first.
    pub(crate) fn all() -> impl Iterator<Item = Hex> {
        (0..Hex::COUNT as u8).map(Hex)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row(), char::from(b'a' + self.column()))
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hex({self})")
    }
}

impl FromStr for Hex {
    type Err = ();

    /// Knows a hex only in its printed form.
    fn from_str(text: &str) -> Result<Hex, ()> {
        match text.as_bytes() {
            [row @ b'1'..=b'9', column @ b'a'..=b'z'] => Hex::new(row - b'0', column - b'a').ok_or(()),
            _ => Err(()),
        }
    }
}

/// One of the at most two paths of a hex: `4c`, or `4c:2` for the second (C-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PathAt {
    /// The hex it runs through.
    pub hex: Hex,
    /// Whether it is the second path of the hex.
    pub second: bool,
}

impl PathAt {
    /// The first path of a hex.
    pub const fn first(hex: Hex) -> PathAt {
        PathAt { hex, second: false }
    }

    /// Which path of its hex it is, from 0.
    pub const fn nth(self) -> usize {
        self.second as usize
    }

    /// The number of paths with a name, whether a map has them or not.
    pub const COUNT: usize = 2 * Hex::COUNT;

    /// Its place among all that have a name, below [`PathAt::COUNT`].
    pub const fn index(self) -> usize {
        self.hex.index() * 2 + self.nth()
    }

    /// The paths that a hex can have.
    pub(crate) fn both(hex: Hex) -> [PathAt; 2] {
        [false, true].map(|second| PathAt { hex, second })
    }
}

impl fmt::Display for PathAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.hex, if self.second { ":2" } else { "" })
    }
}

impl FromStr for PathAt {
    type Err = ();
    fn from_str(text: &str) -> Result<PathAt, ()> {
        let (hex, second) = text.strip_suffix(":2").map_or((text, false), |hex| (hex, true));
        Ok(PathAt { hex: hex.parse()?, second })
    }
}

/// One of the six start circles below row 1 (C-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Circle(u8);

impl Circle {
    /// All six, 1 first.
    pub const ALL: [Circle; 6] = [Circle(1), Circle(2), Circle(3), Circle(4), Circle(5), Circle(6)];

    /// The circle with this number, 1 to 6.
    pub fn new(number: u8) -> Option<Circle> {
        (1..=6).contains(&number).then_some(Circle(number))
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Where the character stands: on a start circle, `s4`, or on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A start circle, below row 1.
    Start(Circle),
    /// A path of a hex.
    Path(PathAt),
}

impl Place {
    /// Its row; 0 for a start circle.
    pub const fn row(self) -> u8 {
        match self {
            Place::Start(_) => 0,
            Place::Path(path) => path.hex.row(),
        }
    }

    /// Its hex; a start circle is on none.
    pub const fn hex(self) -> Option<Hex> {
        match self {
            Place::Start(_) => None,
            Place::Path(path) => Some(path.hex),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Start(circle) => write!(f, "s{circle}"),
            Place::Path(path) => write!(f, "{path}"),
        }
    }
}

impl FromStr for Place {
    type Err = ();
    fn from_str(text: &str) -> Result<Place, ()> {
        match text.as_bytes() {
            [b's', number @ b'1'..=b'6'] => Circle::new(number - b'0').map(Place::Start).ok_or(()),
            _ => text.parse().map(Place::Path),
        }
    }
}
