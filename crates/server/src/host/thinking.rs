//! A bot's decision: from the view of its seat, with dice of its own, in a bounded time (N-15, N-24).
use std::time::{Duration, Instant};

use bots::{BotGame, BotKind, GameEvaluator, Mcts, Strategy};
use games::Dice;

use crate::ids;

/// The decision of a bot that is not made yet.
pub struct Thought {
    /// The seat, from 1.
    pub seat: u8,
    /// Makes it; `None` where the seat has nothing to decide.
    pub think: Box<dyn FnOnce(Duration) -> Option<String> + Send>,
}

/// Decides for a bot. A search that takes longer than `limit` ends with the best decision so far. `best` solves nothing
/// here: it searches. Its dice are random where they have no seed.
pub fn decide<G: BotGame>(
    game: &G,
    view: &G::View,
    bot: &str,
    seed: Option<u64>,
    limit: Duration,
) -> Option<String> {
    let mut dice = Dice::new(seed.unwrap_or_else(|| u64::from_be_bytes(ids::random())));
    let kind = match bot.parse().unwrap_or(BotKind::Greedy) {
        BotKind::Best => BotKind::Search(BotKind::ITERATIONS),
        kind => kind,
    };
    let config = match Strategy::new(kind, None).ok()? {
        Strategy::Search(config) => config,
        quick => return quick.decide(game, view, &mut dice).map(|it| it.to_string()),
    };
    let began = Instant::now();
    let mut search = Mcts::new(game, GameEvaluator, config);
    search.set_root(view);
    let budget = search.budget();
    search.run(budget, &mut || began.elapsed() >= limit, &mut dice);
    search.best().map(|event| event.to_string())
}
