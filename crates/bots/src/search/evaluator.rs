//! Knowledge about a game beyond its rules, as search uses it.
use games::Dice;
use tabletop::{Game, Seat};

use crate::{BotGame, Manner};

/// Plays out, values and orders for search.
pub trait Evaluator<G: Game> {
    /// A move in a playout; `None` where no seat decides, or nothing is known.
    fn rollout_move(&self, game: &G, state: &G::State, dice: &mut Dice) -> Option<G::Event>;

    /// Writes the expected utility of each seat into `values`, as [`BotGame::evaluate`] does; returns whether it has an
    /// opinion.
    fn evaluate(&self, game: &G, state: &G::State, values: &mut [f32]) -> bool;

    /// Writes the prior of each event for the deciding seat into `priors`: search opens the events with the highest
    /// priors first. Returns whether it has an opinion.
    fn prior(&self, game: &G, state: &G::State, events: &[G::Event], priors: &mut [f32]) -> bool;

    /// Writes both at once, as [`BotGame::prior_and_worth`] does; returns whether it has an opinion.
    fn prior_and_worth(
        &self,
        game: &G,
        state: &G::State,
        events: &[G::Event],
        priors: &mut [f32],
        values: &mut [f32],
    ) -> bool {
        self.evaluate(game, state, values) && self.prior(game, state, events, priors)
    }

    /// Goes on past the turns of others, as [`BotGame::imagine_others`] does.
    fn imagine_others(&self, game: &G, state: &mut G::State, seat: Seat) {
        game.pass_others(state, seat);
    }

    /// The taste of a manner, as [`BotGame::taste`] gives it.
    fn taste(&self, _game: &G, _manner: Manner, _state: &G::State, _seat: Seat) -> f32 {
        0.0
    }
}

/// No knowledge: playouts are random.
#[derive(Clone, Copy, Debug)]
pub struct NoEvaluator;

impl<G: Game> Evaluator<G> for NoEvaluator {
    fn rollout_move(&self, _: &G, _: &G::State, _: &mut Dice) -> Option<G::Event> {
        None
    }

    fn evaluate(&self, _: &G, _: &G::State, _: &mut [f32]) -> bool {
        false
    }

    fn prior(&self, _: &G, _: &G::State, _: &[G::Event], _: &mut [f32]) -> bool {
        false
    }
}

/// The knowledge of the game's [`BotGame`].
#[derive(Clone, Copy, Debug)]
pub struct GameEvaluator;

impl<G: BotGame> Evaluator<G> for GameEvaluator {
    fn rollout_move(&self, game: &G, state: &G::State, dice: &mut Dice) -> Option<G::Event> {
        game.rollout_move(state, dice)
    }

    fn evaluate(&self, game: &G, state: &G::State, values: &mut [f32]) -> bool {
        game.evaluate(state, values)
    }

    fn prior(&self, game: &G, state: &G::State, events: &[G::Event], priors: &mut [f32]) -> bool {
        game.prior(state, events, priors)
    }

    fn prior_and_worth(
        &self,
        game: &G,
        state: &G::State,
        events: &[G::Event],
        priors: &mut [f32],
        values: &mut [f32],
    ) -> bool {
        game.prior_and_worth(state, events, priors, values)
    }

    fn imagine_others(&self, game: &G, state: &mut G::State, seat: Seat) {
        game.imagine_others(state, seat);
    }

    fn taste(&self, game: &G, manner: Manner, state: &G::State, seat: Seat) -> f32 {
        game.taste(manner, state, seat)
    }
}
