//! The roll of the influence dice (P-11, P-12).
use core::fmt::{self, Write as _};
use core::str::FromStr;

use crate::Circle;

/// The figures of a roll, ascending; no dice before the roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll {
    count: u8,
    /// Zeros beyond the last.
    figures: [u8; Roll::MOST as usize],
}

/// The figure that stands for no circle (P-12).
pub(crate) const DEAD: u8 = 6;

impl Roll {
    /// No dice.
    pub const NONE: Roll = Roll { count: 0, figures: [0; Roll::MOST as usize] };
    /// Two dice, a third with ability 6, and a bought one.
    pub const MOST: u8 = 4;

    /// The roll of these figures, 1 to 6 each and at most four, in whatever order.
    pub fn new(figures: &[u8]) -> Option<Roll> {
        let mut roll = Roll { count: figures.len() as u8, ..Roll::NONE };
        roll.figures.get_mut(..figures.len())?.copy_from_slice(figures);
        roll.figures[..figures.len()].sort_unstable();
        figures.iter().all(|figure| (1..=6).contains(figure)).then_some(roll)
    }

    /// The number of dice.
    pub const fn count(self) -> u8 {
        self.count
    }

    /// Whether there are no dice: before the roll.
    pub const fn is_empty(self) -> bool {
        self.count == 0
    }

    /// The figures, ascending.
    pub fn figures(&self) -> &[u8] {
        &self.figures[..self.count as usize]
    }

    /// Whether a die opens this circle.
    pub fn shows(self, circle: Circle) -> bool {
        self.figures.contains(&circle.number())
    }

    /// Whether a die shows a 6.
    pub fn has_six(self) -> bool {
        self.figures.contains(&DEAD)
    }

    /// Whether every die shows a 6 (P-12).
    pub fn all_sixes(self) -> bool {
        self.figures[0] == DEAD
    }

    /// Every roll of this many dice with the number of ways it falls.
    pub(crate) fn all(count: u8, mut list: impl FnMut(Roll, u64)) {
        // Figures in ascending order, counted up like an odometer whose wheels never fall back
        // below the wheel before them.
        let count = count.clamp(1, Roll::MOST) as usize;
        let mut roll = Roll { count: count as u8, ..Roll::NONE };
        roll.figures[..count].fill(1);
        loop {
            list(roll, roll.ways());
            let Some(wheel) = roll.figures[..count].iter().rposition(|figure| *figure < 6) else { return };
            let figure = roll.figures[wheel] + 1;
            roll.figures[wheel..count].fill(figure);
        }
    }

    /// In how many ways the dice fall so: the orders of its figures.
    fn ways(self) -> u64 {
        let (mut ways, mut alike) = (1, 0);
        for (n, figure) in self.figures().iter().enumerate() {
            alike = if n > 0 && self.figures[n - 1] == *figure { alike + 1 } else { 1 };
            ways = ways * (n as u64 + 1) / alike;
        }
        ways
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, figure) in self.figures().iter().enumerate() {
            if n > 0 {
                f.write_str(" ")?;
            }
            f.write_char(char::from(b'0' + figure))?;
        }
        Ok(())
    }
}

impl FromStr for Roll {
    type Err = ();

    /// Knows a roll of two to four dice, ascending.
    fn from_str(text: &str) -> Result<Roll, ()> {
        let mut figures = [0; Roll::MOST as usize];
        let mut count = 0;
        for part in text.split(' ') {
            let [figure @ b'1'..=b'6'] = part.as_bytes() else { return Err(()) };
            *figures.get_mut(count).ok_or(())? = figure - b'0';
            count += 1;
        }
        let figures = &figures[..count];
        if count < 2 || !figures.is_sorted() {
            return Err(());
        }
        Roll::new(figures).ok_or(())
    }
}
