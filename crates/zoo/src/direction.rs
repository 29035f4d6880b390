//! The four directions, and in which order the orientation die opens them (Z-5).
use core::fmt;
use core::str::FromStr;

/// A direction in which one leaves a space (Z-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// North.
    N,
    /// East.
    E,
    /// South.
    S,
    /// West.
    W,
}

impl Direction {
    /// All four, clockwise from north.
    pub const ALL: [Direction; 4] = [Direction::N, Direction::E, Direction::S, Direction::W];

    /// Its place in [`Direction::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `n`, `e`, `s` or `w`.
    pub const fn name(self) -> &'static str {
        match self {
            Direction::N => "n",
            Direction::E => "e",
            Direction::S => "s",
            Direction::W => "w",
        }
    }

    /// `north`, `east`, `south` or `west`.
    pub const fn word(self) -> &'static str {
        match self {
            Direction::N => "north",
            Direction::E => "east",
            Direction::S => "south",
            Direction::W => "west",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Direction {
    type Err = ();

    fn from_str(text: &str) -> Result<Direction, ()> {
        Direction::ALL.into_iter().find(|direction| direction.name() == text).ok_or(())
    }
}

/// A face of the orientation die, 1 to 6 (Z-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Orientation(u8);

impl Orientation {
    /// The six faces, 1 first.
    pub const ALL: [Orientation; 6] =
        [Orientation(1), Orientation(2), Orientation(3), Orientation(4), Orientation(5), Orientation(6)];

    /// The face with this figure.
    pub fn new(figure: u8) -> Option<Orientation> {
        (1..=6).contains(&figure).then_some(Orientation(figure))
    }

    /// Its figure, 1 to 6.
    pub const fn figure(self) -> u8 {
        self.0
    }

    /// The directions in the order in which an animal tries them: the three on the face, then the one
    /// left over.
    pub const fn directions(self) -> [Direction; 4] {
        use Direction::*;
        match self.0 {
            1 => [W, S, E, N],
            2 => [W, N, E, S],
            3 | 4 => [N, W, S, E],
            5 => [E, S, W, N],
            _ => [S, E, N, W],
        }
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Orientation {
    type Err = ();

    fn from_str(text: &str) -> Result<Orientation, ()> {
        match text.as_bytes() {
            [figure @ b'1'..=b'6'] => Ok(Orientation(figure - b'0')),
            _ => Err(()),
        }
    }
}
