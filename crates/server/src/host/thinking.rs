//! A bot's decision: from the view of its seat, with dice of its own, in a bounded time (N-15, N-24).
use std::time::{Duration, Instant};

use bots::{Bot, BotGame, BotKind, GameEvaluator, Mcts, Strategy};
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
    let iterations = match bot.parse().unwrap_or(BotKind::Greedy) {
        BotKind::Random => {
            return Bot::new(game, Strategy::Random).decide(view, &mut dice).map(|it| it.to_string());
        }
        BotKind::Greedy => {
            return Bot::new(game, Strategy::Greedy).decide(view, &mut dice).map(|it| it.to_string());
        }
        BotKind::Search(iterations) => iterations,
        BotKind::Best => BotKind::ITERATIONS,
    };
    let began = Instant::now();
    let mut search = Mcts::new(game, GameEvaluator, G::MCTS.iterations(iterations));
    search.set_root(view);
    let budget = search.budget();
    search.run(budget, &mut || began.elapsed() >= limit, &mut dice);
    search.best().map(|event| event.to_string())
}
