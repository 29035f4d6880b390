//! How search thinks.

/// How the value of a leaf is found: who plays on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rollout {
    /// Any legal event, each equally likely.
    Random,
    /// The game's quickest policy with some sense.
    Policy,
}

/// How many of a node's branches are open after so many visits: `first + factor · visits^power`.
///
/// Where there are hundreds, most would be seen but once; so they open one by one, as visits come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Widening {
    /// Open from the beginning.
    pub first: u32,
    /// How fast others open.
    pub factor: f32,
    /// Between 0 (never) and 1 (as fast as visits come).
    pub power: f32,
}

impl Widening {
    /// All branches are open from the beginning.
    pub const NONE: Widening = Widening { first: u32::MAX, factor: 0.0, power: 0.0 };

    /// How many branches are open after `visits`.
    pub(super) fn open(&self, visits: u32) -> u32 {
        if self.first == u32::MAX {
            return u32::MAX;
        }
        let more = self.factor * (visits as f32).powf(self.power);
        self.first.saturating_add(more as u32).max(1)
    }
}

/// What search does in a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsConfig {
    /// Leaves looked at in each decision.
    pub iterations: u32,
    /// How much what was seldom tried draws it, in parts of the range of results seen: the constant of
    /// the upper confidence bound.
    pub exploration: f32,
    /// Who plays on from a leaf.
    pub rollout: Rollout,
    /// For how many events at most, before the game's [promise](crate::BotGame::promise) is asked:
    /// 0 asks at once, `u32::MAX` plays to the end.
    pub rollout_depth: u32,
    /// Whether a leaf where a seat decides is gone on from, by the most appealing choice, until chance draws
    /// or the game is over: for turns of many small steps, whose promise says the same at each of them.
    pub extend_to_chance: bool,
    /// Whether a choice that is worse than another, as far as is known, counts above their decision as what
    /// the best of them brings, so that trying spoils no mean: where promises vary little from leaf to leaf.
    pub max_backup: bool,
    /// How the choices of a decision open, the most appealing first.
    pub widening: Widening,
    /// How the outcomes of chance open, where there are more than [`MctsConfig::FEW`].
    pub chance: Widening,
}

impl MctsConfig {
    /// So many outcomes of chance are all open from the beginning, whatever [`MctsConfig::chance`] says.
    pub const FEW: usize = 32;

    /// What is done in games of which nothing is known: playouts at random, to the end.
    pub const PLAIN: MctsConfig = MctsConfig {
        iterations: 2000,
        exploration: 1.0,
        rollout: Rollout::Random,
        rollout_depth: u32::MAX,
        extend_to_chance: false,
        max_backup: false,
        widening: Widening::NONE,
        chance: Widening { first: 4, factor: 1.0, power: 0.5 },
    };

    /// The same with another number of iterations.
    pub const fn iterations(self, iterations: u32) -> MctsConfig {
        MctsConfig { iterations, ..self }
    }
}
