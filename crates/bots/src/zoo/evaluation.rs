//! The chance that a position is won, without playing on: a logistic function of its weighted features.
use ::zoo::{Character, State, Zoo};

use super::feature::{CharacterFeatures, Features};
use super::position::Position;
use crate::weights;

/// A number for each feature of the position and for each of both characters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Those of the position as a whole.
    pub position: Features,
    /// Those of each character, in the order of [`Character::ALL`].
    pub characters: [CharacterFeatures; Character::ALL.len()],
}

impl Weights {
    /// The fitted weights.
    pub(super) const FITTED: Weights = Weights {
        position: Features(weights::ZOO_POSITION),
        characters: [CharacterFeatures(weights::ZOO_KEEPER), CharacterFeatures(weights::ZOO_WORKER)],
    };
}

/// The probability with which a position that is not over is won, by these weights.
pub fn evaluate(game: &Zoo, state: &State, weights: &Weights) -> f32 {
    let Position { position, characters } = Position::new(game, state);
    let weighted = |features: &[f32], weights: &[f32]| -> f32 {
        features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
    };
    let mut sum = weighted(position.as_slice(), weights.position.as_slice());
    for (features, weights) in characters.iter().zip(&weights.characters) {
        sum += weighted(features.as_slice(), weights.as_slice());
    }
    1.0 / (1.0 + (-sum).exp())
}
