//! The decision of a bot.
use std::sync::Arc;

use bots::{BotGame, GameEvaluator, Mcts, MctsConfig, SearchCache};
use games::Dice;

use super::evaluate::run_search;
use super::{Task, Watch};

/// A bot's decision.
pub enum Decision<G: BotGame> {
    /// The event, found at once.
    Now(G::Event),
    /// A search for it.
    Task(Box<DecideTask<G>>),
}

/// The task of a bot that searches.
pub struct DecideTask<G: BotGame> {
    game: Arc<G>,
    config: MctsConfig,
    view: G::View,
    cache: SearchCache<G>,
    dice: Dice,
    /// The iterations wanted and those left, once the search has begun.
    iterations: Option<(u32, u32)>,
}

impl<G: BotGame> DecideTask<G> {
    pub(super) fn new(
        game: Arc<G>,
        config: MctsConfig,
        view: G::View,
        cache: SearchCache<G>,
        dice: Dice,
    ) -> DecideTask<G> {
        DecideTask { game, config, view, cache, dice, iterations: None }
    }
}

impl<G: BotGame> Task for DecideTask<G> {
    /// The event, and the search cache for the seat's next decision.
    type Answer = (Option<G::Event>, SearchCache<G>);

    const CAN_FINISH_EARLY: bool = true;

    fn run(&mut self, watch: Watch<'_>) -> bool {
        let cache = std::mem::take(&mut self.cache);
        let mut search = Mcts::with_cache(&*self.game, GameEvaluator, self.config, cache);
        if self.iterations.is_none() {
            search.set_root(&self.view);
            let wanted = search.budget();
            self.iterations = Some((wanted, wanted));
        }
        let (wanted, left) = self.iterations.unwrap_or_default();
        let left = left - run_search(&mut search, left, &mut self.dice, watch);
        self.iterations = Some((wanted, left));
        self.cache = search.into_cache();
        left == 0
    }

    fn progress(&self) -> f64 {
        let (wanted, left) = self.iterations.unwrap_or((1, 1));
        1.0 - f64::from(left) / f64::from(wanted.max(1))
    }

    fn finish(self) -> Self::Answer {
        let search = Mcts::with_cache(&*self.game, GameEvaluator, self.config, self.cache);
        (search.best(), search.into_cache())
    }
}
