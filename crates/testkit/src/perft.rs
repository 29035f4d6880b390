//! Stochastic perft: how many sequences of events there are, and where they end.
use std::fmt;

use num_rational::BigRational;
use tabletop::{Game, Turn};

/// The sequences of exactly this many events from the initial state on (shorter ones only where
/// the game is over).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Sequences that end where a seat decides.
    pub decision: u64,
    /// Sequences that end where chance draws.
    pub chance: u64,
    /// Sequences of this length that end the game.
    pub over: u64,
    /// The sum over all of them of the product of their chance probabilities.
    pub probability: BigRational,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.decision, self.chance, self.over, self.probability)
    }
}

/// Counts the sequences of `depth` events.
pub fn perft<G: Game>(game: &G, depth: u32) -> Count {
    let zero = BigRational::from_integer(0.into());
    let mut count = Count { decision: 0, chance: 0, over: 0, probability: zero };
    walk(game, &game.start(), depth, &BigRational::from_integer(1.into()), &mut count);
    count
}

fn walk<G: Game>(game: &G, state: &G::State, depth: u32, probability: &BigRational, count: &mut Count) {
    if depth == 0 {
        match game.turn(state) {
            Turn::Seat(_) => count.decision += 1,
            Turn::Chance => count.chance += 1,
            Turn::Over => count.over += 1,
        }
        count.probability += probability;
        return;
    }
    let mut next = |event, probability: &BigRational| {
        let mut after = state.clone();
        game.follow(&mut after, event);
        walk(game, &after, depth - 1, probability, count);
    };
    for event in game.legal_sorted(state) {
        next(event, probability);
    }
    let outcomes = game.outcomes_sorted(state);
    let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
    for (event, weight) in outcomes {
        next(event, &(probability * BigRational::new(weight.into(), total.into())));
    }
}
