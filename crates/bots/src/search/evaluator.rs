//! What search knows of a game beyond its rules.
use games::Dice;
use tabletop::Game;

use crate::BotGame;

/// What search may ask about a game beside its rules.
pub trait Evaluator<G: Game> {
    /// What is played in a rollout; `None` where no seat decides, or nothing is known.
    fn plays(&self, game: &G, state: &G::State, dice: &mut Dice) -> Option<G::Event>;

    /// What each seat may expect in a state that is not over, in units of utility; whether anything is
    /// known of it.
    fn evaluate(&self, game: &G, state: &G::State, worth: &mut [f32]) -> bool;

    /// How promising each event looks to who decides: the order in which search opens them, the highest
    /// first; whether anything is known of it.
    fn prior(&self, game: &G, state: &G::State, events: &[G::Event], appeal: &mut [f32]) -> bool;
}

/// Knows nothing: all is left to chance.
#[derive(Clone, Copy, Debug)]
pub struct NoEvaluator;

impl<G: Game> Evaluator<G> for NoEvaluator {
    fn plays(&self, _: &G, _: &G::State, _: &mut Dice) -> Option<G::Event> {
        None
    }

    fn evaluate(&self, _: &G, _: &G::State, _: &mut [f32]) -> bool {
        false
    }

    fn prior(&self, _: &G, _: &G::State, _: &[G::Event], _: &mut [f32]) -> bool {
        false
    }
}

/// Asks the game's common sense.
#[derive(Clone, Copy, Debug)]
pub struct GameEvaluator;

impl<G: BotGame> Evaluator<G> for GameEvaluator {
    fn plays(&self, game: &G, state: &G::State, dice: &mut Dice) -> Option<G::Event> {
        game.rollout_move(state, dice)
    }

    fn evaluate(&self, game: &G, state: &G::State, worth: &mut [f32]) -> bool {
        game.evaluate(state, worth)
    }

    fn prior(&self, game: &G, state: &G::State, events: &[G::Event], appeal: &mut [f32]) -> bool {
        game.prior(state, events, appeal)
    }
}
