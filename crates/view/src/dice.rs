//! The dice on the table.
use drawing::Drawing;
use serde::{Deserialize, Serialize};

/// The dice as they lie on the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Dice {
    /// The dice; none before the first roll.
    pub dice: Vec<Die>,
    /// The owner of the dice, or their effect.
    pub words: String,
    /// Moves left, and of how many.
    pub moves: Option<(u8, u8)>,
}

/// A die on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Die {
    /// Its picture.
    pub drawing: Drawing,
    /// Its use in a word: `adopt`.
    pub words: String,
}
