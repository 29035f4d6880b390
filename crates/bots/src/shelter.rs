//! *Wildlife Shelter*: an evaluation that predicts the final points of a player's sheet. The greedy move takes the
//! event with the highest prediction, and search values its leaves by it.
mod evaluation;
mod feature;
mod lookahead;
mod plans;

use std::cell::RefCell;
use std::rc::Rc;

use ::shelter::{Event, Paper, Phase, ROUNDS, Shelter, State};
use games::Dice;
use tabletop::{Game, Seat};

use crate::{BotGame, MctsConfig, Rollout, Widening};
use evaluation::FITTED;
pub use evaluation::{Evaluation, Weights, between_knots};
pub use feature::{Feature, Features, KNOTS};
use lookahead::Lookahead;

/// The spread of the points of a round, roughly: that of the final points grows with the root of the rounds to
/// come. Set by hand.
const SPREAD: f32 = 2.0;

impl BotGame for Shelter {
    fn bias(&self) -> f64 {
        if self.is_solo() { 3.0 } else { 0.1 }
    }

    fn greedy_move(&self, state: &State, _dice: &mut Dice) -> Option<Event> {
        best_event(self, state, &evaluation(self, state))
    }

    const MCTS: MctsConfig = MctsConfig {
        iterations: 2000,
        exploration: 0.03,
        rollout: Rollout::Policy,
        rollout_depth: 0,
        widening: Widening { first: 1, factor: 0.4, power: 0.5 },
        chance: Widening::NONE,
        ..MctsConfig::PLAIN
    };

    fn iteration_micros(&self, _state: &State) -> u32 {
        30 + 30 * u32::from(self.seats())
    }

    /// Alone, the points expected of the sheet; among others, the chance to have most.
    fn evaluate(&self, state: &State, values: &mut [f32]) -> bool {
        if matches!(state.phase(), Phase::Trees | Phase::Wait | Phase::Over) {
            return false;
        }
        let evaluation = evaluation(self, state);
        let lookahead = Lookahead::at(self, &evaluation, state).map_or(0.0, |lookahead| lookahead.value());
        for (nth, (paper, value)) in state.papers().iter().zip(&mut *values).enumerate() {
            *value = match state.to_move().map(Seat::index) {
                Some(mover) if mover == nth => lookahead,
                // In the first round all draw with the same dice on the same land. The weights are fitted to sheets in
                // play and value an untouched one far too low.
                Some(_) if *paper == Paper::default() => lookahead,
                mover => {
                    let has_drawn = mover.is_some_and(|mover| nth < mover);
                    evaluation.value(paper, rounds_to_come(state, has_drawn))
                }
            };
        }
        if !self.is_solo() {
            chances(values, SPREAD * f32::from(rounds_to_come(state, false)).sqrt());
        }
        true
    }

    fn prior(&self, state: &State, events: &[Event], priors: &mut [f32]) -> bool {
        let evaluation = evaluation(self, state);
        let lookahead = Lookahead::at(self, &evaluation, state);
        lookahead.inspect(|lookahead| lookahead.values(events, priors)).is_some()
    }
}

/// The event after which the most points are expected, the first of equals; `None` where no seat decides.
pub fn best_event(game: &Shelter, state: &State, evaluation: &Evaluation) -> Option<Event> {
    Lookahead::at(game, evaluation, state)?.best()
}

/// The rounds to come for a sheet, with the current one unless its own part of it is over.
fn rounds_to_come(state: &State, has_drawn: bool) -> u8 {
    ROUNDS.saturating_sub(state.round()) + u8::from(!has_drawn)
}

/// Replaces expected points, each with this spread, by chances to win.
fn chances(values: &mut [f32], spread: f32) {
    let most = values.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for value in &mut *values {
        *value = ((*value - most) / spread).exp();
        sum += *value;
    }
    values.iter_mut().for_each(|value| *value /= sum);
}

/// The evaluation for this game with these trees; the last one is cached, since most calls are for the same.
fn evaluation(game: &Shelter, state: &State) -> Rc<Evaluation> {
    thread_local! {
        static LAST: RefCell<Option<Rc<Evaluation>>> = const { RefCell::new(None) };
    }
    LAST.with_borrow_mut(|last| match last {
        Some(evaluation) if evaluation.is_of(game, state.trees()) => evaluation.clone(),
        _ => last.insert(Rc::new(Evaluation::new(game, state.trees(), &FITTED))).clone(),
    })
}
