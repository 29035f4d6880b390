//! How likely a position is won, without playing on: its figures, weighed and made a probability.
use ::zoo::{State, Zoo};

use super::figures::Figures;

/// What each figure weighs, by how games of `greedy` and of `search` ended:
/// `cargo run --release -p bots --example zoo_promise` fits them.
const WEIGHTS: Figures = Figures {
    both: [2.601, -0.451, 0.045, -0.219, 0.023, -0.150, -0.268, -0.317, -0.216],
    each: [
        [0.235, -0.556, 0.322, 0.037, 0.920, -0.060, -5.104, -0.084, -0.074],
        [0.198, 0.279, 0.311, 0.015, 0.249, 0.120, -5.673, -0.086, -0.051],
    ],
};

/// The probability with which a position that is not over is won.
pub(super) fn evaluate(game: &Zoo, state: &State) -> f32 {
    let weighed = Figures::of(game, state).all().zip(WEIGHTS.all()).map(|(figure, weight)| figure * weight);
    1.0 / (1.0 + (-weighed.sum::<f32>()).exp())
}
