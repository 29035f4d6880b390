//! The settings of search.
use crate::Manner;

/// The policy of playouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rollout {
    /// Any legal event, each equally likely.
    Random,
    /// The evaluator's [rollout moves](crate::Evaluator::rollout_move).
    Policy,
}

/// Progressive widening: `first + factor · visits^power` of a node's branches are open after `visits` visits.
///
/// Of hundreds of branches, most would otherwise be visited only once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Widening {
    /// The number of branches open from the beginning.
    pub first: u32,
    /// The speed with which others open.
    pub factor: f32,
    /// Between 0 (none open later) and 1 (linear in the visits).
    pub power: f32,
}

impl Widening {
    /// All branches are open from the beginning.
    pub const NONE: Widening = Widening { first: u32::MAX, factor: 0.0, power: 0.0 };

    /// The number of branches open after `visits` visits.
    pub(super) fn open(&self, visits: u32) -> u32 {
        if self.first == u32::MAX {
            return u32::MAX;
        }
        let more = self.factor * (visits as f32).powf(self.power);
        self.first.saturating_add(more as u32).max(1)
    }
}

/// The settings of a tree search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsConfig {
    /// Iterations per decision.
    pub iterations: u32,
    /// The constant of the upper confidence bound, or of the bonus by priors, relative to the range of results seen.
    pub exploration: f32,
    /// The policy of playouts.
    pub rollout: Rollout,
    /// The maximum number of events of a playout before the leaf is [evaluated](crate::BotGame::evaluate): 0 evaluates
    /// at once, `u32::MAX` plays to the end.
    pub rollout_depth: u32,
    /// Whether a leaf where a seat decides is extended by the choice with the highest prior until chance draws or the
    /// game is over: for turns of many small steps that the evaluation does not tell apart.
    pub extend_to_chance: bool,
    /// Whether a decision is valued [together](crate::BotGame::prior_and_worth) with the priors of its choices: these are then
    /// listed with its first visit, and nothing is computed twice.
    pub prior_and_worth: bool,
    /// Whether equal positions are merged, and the value of a position follows from those below it (Bellman's equation:
    /// the best of a decision, the mean of chance by its weights) instead of being the mean of all iterations through it.
    /// For games of one seat whose positions never recur, and where values vary little from leaf to leaf.
    pub bellman: bool,
    /// Whether the worth that is told is that of the choices searched most, at every decision, instead of the mean of all
    /// iterations: where others, which are tried as well, cost much. For games of one seat without `bellman`. It changes no
    /// decision but one between choices searched as often.
    pub tells_best: bool,
    /// Whether a seat that decides in a round, at the same time as others and unseen by them, plans for itself: the others
    /// go without their turns, but for what the game [imagines](crate::BotGame::imagine_others) of these, and the
    /// evaluation says how they stand, also at the end.
    pub alone: bool,
    /// The manner of the deciding seat, which takes the others to have the same.
    pub manner: Option<Manner>,
    /// Where given, the priors of choices are taken for probabilities, by a softmax at this temperature, in the unit of the
    /// priors: a choice is tried the more, the likelier it is (PUCT), and nothing widens. For games that hide nothing, with
    /// priors that are good enough to play by.
    pub prior_temperature: Option<f32>,
    /// The widening of choices, by descending prior.
    pub widening: Widening,
    /// The widening of chance outcomes, where there are more than [`MctsConfig::FEW`].
    pub chance: Widening,
}

impl MctsConfig {
    /// Up to this number of chance outcomes, all are open from the beginning.
    pub const FEW: usize = 32;

    /// Settings for games without an evaluation: random playouts to the end.
    pub const PLAIN: MctsConfig = MctsConfig {
        iterations: 2000,
        exploration: 1.0,
        rollout: Rollout::Random,
        rollout_depth: u32::MAX,
        extend_to_chance: false,
        prior_and_worth: false,
        bellman: false,
        tells_best: false,
        alone: false,
        manner: None,
        prior_temperature: None,
        widening: Widening::NONE,
        chance: Widening { first: 4, factor: 1.0, power: 0.5 },
    };

    /// The same with another number of iterations.
    pub const fn iterations(self, iterations: u32) -> MctsConfig {
        MctsConfig { iterations, ..self }
    }

    /// The same with a manner.
    pub const fn manner(self, manner: Manner) -> MctsConfig {
        MctsConfig { manner: Some(manner), ..self }
    }
}
