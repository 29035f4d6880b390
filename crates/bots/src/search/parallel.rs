//! Several trees of one position at once, each on its own thread.
use games::Dice;
#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;
use tabletop::Game;

use super::result::RootSums;
use super::{Evaluator, Mcts, MctsConfig, SearchResult};

/// Searches a position with `trees` trees that share [`MctsConfig::iterations`] equally, and adds up their results.
/// Each tree draws from its own stream of the seed, so that the result depends on seed and number of trees, but not
/// on the number of threads. `stop` stops all of them. On wasm the trees grow one after the other.
///
/// More trees are faster but weaker: one tree with as many iterations finds more.
pub fn search_parallel<G, I>(
    game: &G,
    evaluator: I,
    config: MctsConfig,
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
        let share = config.iterations / trees + u32::from(tree < config.iterations % trees);
        let mut search = Mcts::new(game, evaluator, config);
        search.set_root(view);
        search.run(share, &mut || stop(), &mut Dice::stream(seed, tree.into()));
        search.root_sums()
    };
    #[cfg(not(target_family = "wasm"))]
    let grown: Vec<RootSums<G::Event>> = (0..trees).into_par_iter().map(grow).collect();
    #[cfg(target_family = "wasm")]
    let grown: Vec<RootSums<G::Event>> = (0..trees).map(grow).collect();
    let nothing = RootSums { iterations: 0, choices: Vec::new(), chance: Vec::new() };
    grown.into_iter().reduce(RootSums::add).unwrap_or(nothing).result()
}
