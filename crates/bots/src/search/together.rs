//! Several trees of one position at once, each on a thread of its own.
use games::Dice;
#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;
use tabletop::Game;

use super::found::Gathered;
use super::{Evaluator, Mcts, MctsConfig, SearchResult};

/// Searches a position, as far as a seat knows it, with so many trees at once that share
/// [`MctsConfig::iterations`] out, and puts together what they found. Each draws from a stream of the seed of
/// its own, so that the same seed and number of trees find the same, however many threads there are; a
/// `stop` is heard by all. On wasm the trees grow one after the other.
///
/// More trees are quicker, and each knows less: one tree of as many iterations finds more.
pub fn search_parallel<G, I>(
    game: &G,
    insight: I,
    thinking: MctsConfig,
    view: &G::View,
    trees: u32,
    seed: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> SearchResult<G::Event>
where
    G: Game + Sync,
    G::View: Sync,
    G::Event: Send,
    I: Evaluator<G> + Copy + Sync,
{
    let trees = trees.max(1);
    let grow = |tree: u32| {
        let share = thinking.iterations / trees + u32::from(tree < thinking.iterations % trees);
        let mut search = Mcts::new(game, insight, thinking);
        search.look(view);
        search.think(share, &mut || stop(), &mut Dice::stream(seed, tree.into()));
        search.gathered()
    };
    #[cfg(not(target_family = "wasm"))]
    let grown: Vec<Gathered<G::Event>> = (0..trees).into_par_iter().map(grow).collect();
    #[cfg(target_family = "wasm")]
    let grown: Vec<Gathered<G::Event>> = (0..trees).map(grow).collect();
    let nothing = Gathered { iterations: 0, tried: Vec::new(), chance: Vec::new() };
    grown.into_iter().reduce(Gathered::add).unwrap_or(nothing).found()
}
