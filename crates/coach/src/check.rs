//! Conditions that hold at every position if the values are right.
use solver::Values;
use tabletop::{Game, Seat, Turn};

/// The error of a position's value; 0 is exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Check {
    /// At a chance turn: the weighted mean luck of its outcomes.
    MeanLuck(f64),
    /// At a decision: the smallest loss of its events.
    LeastLoss(f64),
    /// At the end: the value minus the result.
    Result(f64),
}

impl Check {
    /// Returns the absolute error.
    pub fn error(self) -> f64 {
        let (Check::MeanLuck(off) | Check::LeastLoss(off) | Check::Result(off)) = self;
        off.abs()
    }
}

/// Checks one position; returns `None` if play from the start never reaches it.
///
/// The sum over a record holds for any values, since it telescopes; this check does not.
pub fn check<G: Game>(game: &G, values: &Values<G>, state: &G::State) -> Option<Check> {
    let seat = match game.turn(state) {
        Turn::Seat(seat) => seat,
        Turn::Chance | Turn::Over => Seat::FIRST,
    };
    let before = values.value(game, state, seat)?;
    let events = values.events(game, state, seat)?;
    Some(match game.turn(state) {
        Turn::Seat(_) => {
            let best = events.iter().map(|valued| valued.value).fold(f64::NEG_INFINITY, f64::max);
            Check::LeastLoss(before - best)
        }
        Turn::Chance => {
            let weights = game.outcomes_sorted(state);
            let total: f64 = weights.iter().map(|(_, weight)| *weight as f64).sum();
            let luck = events
                .iter()
                .zip(&weights)
                .map(|(valued, (_, weight))| (valued.value - before) * *weight as f64);
            Check::MeanLuck(luck.sum::<f64>() / total)
        }
        Turn::Over => Check::Result(before - game.utility(state, seat)?.to_f64()),
    })
}
