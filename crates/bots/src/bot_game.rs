//! The interface between a game and the bots.
use games::{Dice, Playable};
use tabletop::Seat;

use crate::{Manner, MctsConfig};

/// A game with a greedy move, and with an evaluation and priors for search.
pub trait BotGame: Playable {
    /// Maximum number of iterations per position when a whole record is analysed.
    const ANALYSIS_ITERATIONS: u32 = 1000;

    /// The distance from the truth, in the unit of results, that nine of ten estimates keep beside their standard error:
    /// leaves are valued by features, and searching averages over worse events, too. Measured by the example `honest`
    /// of the coach (`docs/figures.md`). 0 where none is known.
    fn bias(&self) -> f64 {
        0.0
    }

    /// Rough duration of a search iteration from a state, in microseconds of one core.
    fn iteration_micros(&self, _state: &Self::State) -> u32 {
        5
    }

    /// A quick move with common sense; `None` where no seat decides.
    fn greedy_move(&self, state: &Self::State, dice: &mut Dice) -> Option<Self::Event>;

    /// The settings of search in this game.
    const MCTS: MctsConfig = MctsConfig::PLAIN;

    /// The amount by which a bot with this manner at this seat likes a position, in the unit of results and beside the
    /// result that it expects: so much of a better result it gives for it. Small, so that it decides between events of
    /// nearly equal value.
    fn taste(&self, _manner: Manner, _state: &Self::State, _seat: Seat) -> f32 {
        0.0
    }

    /// The move in a playout of search: the greedy move, or a quicker one like it. `None` where no seat decides.
    fn rollout_move(&self, state: &Self::State, dice: &mut Dice) -> Option<Self::Event> {
        self.greedy_move(state, dice)
    }

    /// Writes the expected utility of each seat in a state that is not over into `values`, without playing on; returns
    /// whether it has an opinion. Where a seat plans for itself ([`MctsConfig::alone`]), also in one that is over for that
    /// seat but not for the others.
    fn evaluate(&self, _state: &Self::State, _values: &mut [f32]) -> bool {
        false
    }

    /// Goes on past the turns that others have in the running round, for a seat that plans for itself
    /// ([`MctsConfig::alone`]): they [go without them](tabletop::Game::pass_others), but for what a game imagines of these.
    fn imagine_others(&self, state: &mut Self::State, seat: Seat) {
        self.pass_others(state, seat);
    }

    /// Writes the prior of each legal event for the deciding seat into `priors`: search tries events with higher
    /// priors first. Returns whether it has an opinion.
    fn prior(&self, _state: &Self::State, _events: &[Self::Event], _priors: &mut [f32]) -> bool {
        false
    }

    /// Writes priors and the expected utility of each seat at once, where [search](MctsConfig::prior_and_worth) asks for both:
    /// for games in which one look gives both. Returns whether it has an opinion on both.
    fn prior_and_worth(
        &self,
        state: &Self::State,
        events: &[Self::Event],
        priors: &mut [f32],
        values: &mut [f32],
    ) -> bool {
        self.evaluate(state, values) && self.prior(state, events, priors)
    }
}
