//! What common sense plays, game by game.
use crate::MctsConfig;
use games::{Dice, Playable};

/// A game for which a quick player is known.
pub trait BotGame: Playable {
    /// Iterations that a search from a position of a record gets where a whole record is commented: as many
    /// as the longest records can have in about half a minute of one core.
    const ANALYSIS_ITERATIONS: u32 = 1000;

    /// What common sense does in this state; `None` where no seat decides.
    fn greedy_move(&self, state: &Self::State, dice: &mut Dice) -> Option<Self::Event>;

    /// How search thinks in this game.
    const MCTS: MctsConfig = MctsConfig::PLAIN;

    /// What is played in the playouts of search: common sense, or something quicker like it. `None` where
    /// no seat decides.
    fn rollout_move(&self, state: &Self::State, dice: &mut Dice) -> Option<Self::Event> {
        self.greedy_move(state, dice)
    }

    /// What each seat may expect in a state that is not over, in units of utility, without playing on;
    /// whether there is an opinion on it.
    fn evaluate(&self, _state: &Self::State, _worth: &mut [f32]) -> bool {
        false
    }

    /// How promising each of the legal events looks to who decides, the higher the more: the order in
    /// which search tries them; whether there is an opinion on it.
    fn prior(&self, _state: &Self::State, _events: &[Self::Event], _appeal: &mut [f32]) -> bool {
        false
    }
}
