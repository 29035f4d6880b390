//! The six-sided dice of a round (S-6).
use core::fmt;
use core::str::FromStr;

/// A face of a six-sided die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// The six faces, 1 first.
    pub const ALL: [Die; 6] = [Die(1), Die(2), Die(3), Die(4), Die(5), Die(6)];

    /// The face with this figure.
    pub const fn new(figure: u8) -> Option<Die> {
        if figure >= 1 && figure <= 6 { Some(Die(figure)) } else { None }
    }

    /// Its figure, 1 to 6.
    pub const fn figure(self) -> u8 {
        self.0
    }

    /// Its figure counted from 0.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Three dice that fell like this, ascending.
    pub(crate) fn ascending(mut dice: [Die; 3]) -> [Die; 3] {
        dice.sort_unstable();
        dice
    }

    /// All 56 rolls of three dice, each with its share of 216 (S-6).
    pub(crate) fn rolls() -> impl Iterator<Item = ([Die; 3], u64)> {
        let ascending = |a: Die| {
            let from = move |least: Die| Die::ALL.into_iter().filter(move |die| *die >= least);
            from(a).flat_map(move |b| from(b).map(move |c| [a, b, c]))
        };
        Die::ALL.into_iter().flat_map(ascending).map(|roll| (roll, weight(roll)))
    }
}

/// In how many of 216 ways three dice fall like this.
fn weight([a, b, c]: [Die; 3]) -> u64 {
    match (a == b, b == c) {
        (true, true) => 1,
        (false, false) => 6,
        _ => 3,
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Die {
    type Err = ();
    fn from_str(text: &str) -> Result<Die, ()> {
        match text.as_bytes() {
            [figure @ b'1'..=b'6'] => Ok(Die(figure - b'0')),
            _ => Err(()),
        }
    }
}
