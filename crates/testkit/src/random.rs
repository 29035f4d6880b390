//! The one random source of tests: the dice of the games.
pub use games::Dice;

/// Draws an index below `len`, each equally likely.
pub fn index(dice: &mut Dice, len: usize) -> usize {
    dice.below(len as u64) as usize
}

/// Draws one of several items, each equally likely.
pub fn pick<'a, T>(dice: &mut Dice, items: &'a [T]) -> &'a T {
    &items[index(dice, items.len())]
}
