//! The track: twenty spaces after the start, three of them pools.
use core::fmt;
use core::str::FromStr;

/// A space of the track, from 0, the start, to 20, the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// The start of every piece.
    pub const START: Space = Space(0);
    /// The end of the track.
    pub const END: Space = Space(20);
    /// The pools.
    pub const POOLS: [Space; 3] = [Space(6), Space(12), Space(17)];
    /// The number of spaces that a pool sweeps a piece back.
    pub const SWEEP: u8 = 3;

    /// The space with this number; `None` beyond the end.
    pub fn new(number: u8) -> Option<Space> {
        (number <= Space::END.0).then_some(Space(number))
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All spaces, the start first.
    pub fn all() -> impl Iterator<Item = Space> {
        (0..=Space::END.0).map(Space)
    }

    /// Whether it is a pool.
    pub fn is_pool(self) -> bool {
        Space::POOLS.contains(&self)
    }

    /// The space so many ahead, at most the end.
    pub(crate) fn ahead(self, spaces: u8) -> Space {
        Space(self.0.saturating_add(spaces).min(Space::END.0))
    }

    /// The space where a piece lies after a pool swept it back.
    pub(crate) fn swept(self) -> Space {
        Space(self.0.saturating_sub(Space::SWEEP))
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A text that names no space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSpace;

impl FromStr for Space {
    type Err = NoSpace;

    /// Knows a space only in its printed form.
    fn from_str(text: &str) -> Result<Space, NoSpace> {
        let plain = text == "0" || text.bytes().all(|it| it.is_ascii_digit()) && !text.starts_with('0');
        text.parse().ok().filter(|_| plain).and_then(Space::new).ok_or(NoSpace)
    }
}
