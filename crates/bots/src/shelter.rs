//! What is known of *Wildlife Shelter* beyond its rules: an outlook on what a paper will come to, by which
//! common sense takes the best event at a glance, and by which search values its leaves.
mod glance;
mod outlook;
mod plans;

use std::cell::RefCell;
use std::rc::Rc;

use ::shelter::{Event, Phase, ROUNDS, Shelter, State};
use games::Dice;
use tabletop::Seat;

use crate::{BotGame, MctsConfig, Rollout, Widening};
use glance::Glance;
pub use outlook::{Feature, Features, KNOTS, Outlook, WEIGHTS, Weights, between_knots};

/// How far points go apart in a round, more or less: the spread of what a paper comes to grows with the root
/// of the rounds to come.
const SPREAD: f32 = 2.0;

impl BotGame for Shelter {
    /// Takes what its paper comes to most after, at a glance; the first of equals.
    fn greedy_move(&self, state: &State, _dice: &mut Dice) -> Option<Event> {
        at_a_glance(self, state, &outlook(self, state))
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

    /// Alone, the points that the paper will come to; among others, the chance to have most.
    fn evaluate(&self, state: &State, worth: &mut [f32]) -> bool {
        if matches!(state.phase(), Phase::Trees | Phase::Wait | Phase::Over) {
            return false;
        }
        let outlook = outlook(self, state);
        for (nth, (paper, worth)) in state.papers().iter().zip(&mut *worth).enumerate() {
            *worth = match state.to_move().map(Seat::index) {
                Some(mover) if mover == nth => {
                    Glance::at(self, &outlook, state).map_or(0.0, |glance| glance.worth())
                }
                mover => outlook.worth(paper, rounds_to_come(state, mover.is_some_and(|mover| nth < mover))),
            };
        }
        if !self.is_solo() {
            share(worth, SPREAD * f32::from(rounds_to_come(state, false)).sqrt());
        }
        true
    }

    fn prior(&self, state: &State, events: &[Event], appeal: &mut [f32]) -> bool {
        let outlook = outlook(self, state);
        let glance = Glance::at(self, &outlook, state);
        glance.inspect(|glance| glance.prior(events, appeal)).is_some()
    }
}

/// The event after which the paper of the seat to move comes to most; `None` where no seat decides.
pub fn at_a_glance(game: &Shelter, state: &State, outlook: &Outlook) -> Option<Event> {
    Glance::at(game, outlook, state)?.best()
}

/// The rounds that a paper still has before it, whether or not its own part of the running one is over.
fn rounds_to_come(state: &State, has_drawn: bool) -> u8 {
    ROUNDS.saturating_sub(state.round()) + u8::from(!has_drawn)
}

/// Makes points to be expected, each with this spread, chances to win.
fn share(worth: &mut [f32], spread: f32) {
    let most = worth.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for worth in &mut *worth {
        *worth = ((*worth - most) / spread).exp();
        sum += *worth;
    }
    worth.iter_mut().for_each(|worth| *worth /= sum);
}

/// The outlook of this game with these trees; kept, since one asks again and again for the same.
fn outlook(game: &Shelter, state: &State) -> Rc<Outlook> {
    thread_local! {
        static LAST: RefCell<Option<Rc<Outlook>>> = const { RefCell::new(None) };
    }
    LAST.with_borrow_mut(|last| match last {
        Some(outlook) if outlook.is_of(game, state.trees()) => outlook.clone(),
        _ => last.insert(Rc::new(Outlook::new(game, state.trees(), &WEIGHTS))).clone(),
    })
}
