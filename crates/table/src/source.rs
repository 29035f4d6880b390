//! The source of chance.
use games::Dice;

/// Draws for chance turns.
pub trait Source {
    /// Returns a number below `n` for the match's chance event number `nth`, counted from 0.
    fn draw(&mut self, nth: u64, n: u64) -> u64;
}

/// Dice from a seed. The nth chance event of a match always draws the same, so a resumed match goes on as it would have
/// gone on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeded(pub u64);

impl Source for Seeded {
    fn draw(&mut self, nth: u64, n: u64) -> u64 {
        Dice::stream(self.0, nth).below(n)
    }
}
