//! The answer to a wrong event: what chance or the others can do next that costs most.
use bots::{BotGame, Estimate, GameEvaluator, Mcts};
use games::Dice;
use tabletop::{Seat, Turn};

use crate::judge::Judge;

/// What can follow a wrong event.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<E> {
    /// The events after the wrong one: one's own further ones, then the answer last. Empty where nothing follows.
    pub events: Vec<E>,
    /// The likelihood of the last one, as weight and sum of weights, where it is chance's.
    pub chance: Option<(u64, u64)>,
    /// The value after it for the seat that decided.
    pub value: Option<Estimate>,
}

/// Maximum number of own events before the answer.
const MOST_OWN: usize = 12;

/// Maximum number of outcomes of chance that are weighed.
const MOST_OUTCOMES: usize = 64;

/// Iterations of the search that decides for a seat.
const DECIDING: u32 = 500;

/// The answer to an event that a seat chooses in a position.
pub fn answer<G: BotGame>(
    game: &G,
    state: &G::State,
    event: G::Event,
    judge: Judge<'_, G>,
    seed: u64,
) -> Answer<G::Event> {
    let mut answer = Answer { events: Vec::new(), chance: None, value: None };
    let Turn::Seat(seat) = game.turn(state) else { return answer };
    let mut at = state.clone();
    game.apply_unchecked(&mut at, event);
    for nth in 0..=MOST_OWN as u64 {
        match game.turn(&at) {
            Turn::Over => return answer,
            Turn::Chance => {
                if let Some((worst, value, odds)) = worst_outcome(game, &at, seat, judge, seed) {
                    answer.events.push(worst);
                    answer.chance = Some(odds);
                    answer.value = Some(value);
                }
                return answer;
            }
            Turn::Seat(next) => {
                let Some(chosen) = decide(game, &at, judge, (seed, nth)) else { return answer };
                answer.events.push(chosen);
                if next != seat {
                    answer.value = judge.after(game, &at, chosen, seat, (seed, nth));
                    return answer;
                }
                game.apply_unchecked(&mut at, chosen);
            }
        }
    }
    answer
}

/// The event that the seat whose turn it is chooses.
fn decide<G: BotGame>(
    game: &G,
    state: &G::State,
    judge: Judge<'_, G>,
    (seed, stream): (u64, u64),
) -> Option<G::Event> {
    if let Judge::Exact(values) = judge {
        return values.play(game, state);
    }
    let mut search = Mcts::new(game, GameEvaluator, G::MCTS);
    search.set_root_state(state);
    search.run(DECIDING, &mut || false, &mut Dice::stream(seed, stream));
    search.best()
}

/// The outcome of chance that is worst for a seat, with its value and likelihood.
fn worst_outcome<G: BotGame>(
    game: &G,
    state: &G::State,
    seat: Seat,
    judge: Judge<'_, G>,
    seed: u64,
) -> Option<(G::Event, Estimate, (u64, u64))> {
    let mut outcomes = game.outcomes_sorted(state);
    let of = outcomes.iter().map(|(_, weight)| weight).sum();
    // Of very many outcomes the likeliest are weighed.
    outcomes.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    outcomes.truncate(MOST_OUTCOMES);
    let value = |((event, weight), nth): ((G::Event, u64), u64)| {
        Some((event, judge.after(game, state, event, seat, (seed, nth))?, (weight, of)))
    };
    let valued = outcomes.into_iter().zip(0..).filter_map(value);
    valued.min_by(|one, other| one.1.mean.total_cmp(&other.1.mean))
}
