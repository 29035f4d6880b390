//! Monte-Carlo tree search with chance nodes (UCT). Leaves are valued by playouts, by the evaluator, or by a playout of
//! limited depth and then the evaluator.
//!
//! Each seat maximises its own utility. Chance outcomes are drawn by their weights. Where a view hides something, each
//! iteration determinizes it anew, and positions that look alike share a node. In a round in which all decide at the same
//! time, a seat may plan for itself ([`MctsConfig::alone`]).
mod config;
mod descent;
mod evaluator;
mod parallel;
mod result;
mod tree;

use games::Dice;
use tabletop::{Game, Seat, Turn};

use crate::Sample;
pub use config::{MctsConfig, Rollout, Widening};
pub use evaluator::{Evaluator, GameEvaluator, NoEvaluator};
pub use parallel::search_parallel;
pub use result::{Choice, SearchResult};
use result::{ChoiceSums, RootSums};
use tree::{Kind, Tree};

/// The number of iterations between two checks whether to stop.
const STOP_CHECK_INTERVAL: u32 = 64;

/// Searches one game; keeps its tree from decision to decision.
pub struct Mcts<'a, G: Game, I> {
    game: &'a G,
    evaluator: I,
    config: MctsConfig,
    tree: Tree<G::Event>,
    root: Option<Root<G>>,
    /// The results of each branch of the root since it was set, for each seat.
    results: Vec<Sample>,
    /// The range of results seen.
    range: (f32, f32),
    events_applied: u64,
    // Buffers of an iteration, kept so that none allocates.
    state: G::State,
    worth: Vec<f32>,
    /// The choices on the way down, each with its seat; where a value follows from those below, the outcomes of chance as
    /// well.
    path: Vec<(u32, u8)>,
    events: Vec<G::Event>,
    priors: Vec<f32>,
    outcomes: Vec<(G::Event, u64)>,
}

/// The position at the root.
struct Root<G: Game> {
    state: G::State,
    /// The view of the seat, where it hides something.
    hidden: Option<G::View>,
    /// The seat that plans for itself.
    alone: Option<Seat>,
}

/// The tree of a search without its game: to be kept between decisions where the game cannot be borrowed for
/// long.
pub struct SearchCache<G: Game> {
    tree: Tree<G::Event>,
    root: Option<Root<G>>,
    results: Vec<Sample>,
    range: (f32, f32),
}

impl<G: Game> Default for SearchCache<G> {
    fn default() -> SearchCache<G> {
        let range = (f32::INFINITY, f32::NEG_INFINITY);
        SearchCache { tree: Tree::new(), root: None, results: Vec::new(), range }
    }
}

impl<'a, G: Game, I: Evaluator<G>> Mcts<'a, G, I> {
    /// A search without a root.
    pub fn new(game: &'a G, evaluator: I, config: MctsConfig) -> Mcts<'a, G, I> {
        Mcts::with_cache(game, evaluator, config, SearchCache::default())
    }

    /// A search that goes on with the tree of another one of the same game.
    pub fn with_cache(
        game: &'a G,
        evaluator: I,
        config: MctsConfig,
        cache: SearchCache<G>,
    ) -> Mcts<'a, G, I> {
        let SearchCache { tree, root, results, range } = cache;
        Mcts {
            game,
            evaluator,
            config,
            tree,
            root,
            results,
            range,
            events_applied: 0,
            state: game.start(),
            worth: vec![0.0; game.seats().into()],
            path: Vec::new(),
            events: Vec::new(),
            priors: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    /// Makes a position the root, as far as a seat knows it. Keeps the tree below it where the search was
    /// [advanced](Mcts::advance) there.
    pub fn set_root(&mut self, view: &G::View) {
        let mut hidden = false;
        let state = self.game.determinize(view, &mut |_| {
            hidden = true;
            0
        });
        // One who waits does not plan for another.
        let alone = self.alone(&state).filter(|seat| self.game.view(&state, *seat) == *view);
        match alone {
            Some(seat) => self.set_root_state(&self.game.seen(&state, Some(seat))),
            None if hidden => self.begin(Root { state, hidden: Some(view.clone()), alone: None }),
            None => self.set_root_state(&state),
        }
    }

    /// The same for a position of which everything is known, also what others have drawn in the running round.
    pub fn set_root_state(&mut self, state: &G::State) {
        let alone = self.alone(state);
        let is_known = |root: &Root<G>| root.hidden.is_none() && root.alone == alone && root.state == *state;
        if !self.root.as_ref().is_some_and(is_known) {
            self.begin(Root { state: state.clone(), hidden: None, alone });
        }
    }

    /// The seat that decides in a state and plans for itself.
    fn alone(&self, state: &G::State) -> Option<Seat> {
        match self.game.turn(state) {
            Turn::Seat(seat) if self.config.alone && self.game.is_in_round(state) => Some(seat),
            _ => None,
        }
    }

    /// Starts a new tree.
    fn begin(&mut self, root: Root<G>) {
        self.tree.clear();
        self.results.clear();
        self.range = (f32::INFINITY, f32::NEG_INFINITY);
        self.root = Some(root);
    }

    /// Moves the root along an event of the game: keeps the tree below it and drops the rest.
    pub fn advance(&mut self, event: G::Event) {
        self.results.clear();
        let root = self.root.take().filter(|root| root.hidden.is_none());
        if let (Some(mut root), Some(after)) = (root, self.tree.after(event)) {
            self.tree = self.tree.keep(after);
            self.game.apply_unchecked(&mut root.state, event);
            if let Some(seat) = root.alone {
                self.evaluator.imagine_others(self.game, &mut root.state, seat);
            }
            self.root = Some(root);
        } else {
            self.tree.clear();
        }
    }

    /// Runs up to `iterations` iterations, fewer if `stop` returns true; returns their number. Runs none without a
    /// root or where the game is over.
    pub fn run(&mut self, iterations: u32, stop: &mut dyn FnMut() -> bool, dice: &mut Dice) -> u32 {
        let Some(root) = self.root.take() else { return 0 };
        let mut done = 0;
        if self.game.turn(&root.state) != Turn::Over && !self.game.given_up(&root.state) {
            while done < iterations && !(done % STOP_CHECK_INTERVAL == 0 && stop()) {
                self.iterate(&root, dice);
                done += 1;
            }
        }
        self.root = Some(root);
        done
    }

    /// The result so far.
    pub fn result(&self) -> SearchResult<G::Event> {
        self.root_sums().result()
    }

    fn root_sums(&self) -> RootSums<G::Event> {
        let (root, seats) = (Tree::<G::Event>::ROOT, self.worth.len());
        let by_seat = |nth: usize| match self.results.get(nth * seats..(nth + 1) * seats) {
            Some(results) => results.to_vec(),
            None => vec![Sample::EMPTY; seats],
        };
        // Where the best is told, a branch is worth more by what its iterations gave away.
        let told = |node: u32, sample: Sample| match self.tree.node(node).visits {
            visits @ 1.. if self.config.tells_best => {
                sample.around(sample.estimate().mean as f32 + self.tree.regret(node) / visits as f32)
            }
            _ => sample,
        };
        let decides = matches!(self.tree.node(root).kind, Kind::Decision(_));
        let choices = self.tree.events_below(root).iter().zip(self.tree.below(root)).take_while(|_| decides);
        let choices = choices.enumerate().map(|(nth, (event, node))| {
            let by_seat = by_seat(nth);
            let worth = match self.tree.node(root).kind {
                // With a manner the tree holds more than results.
                Kind::Decision(seat) if self.config.manner.is_some() => by_seat[usize::from(seat)],
                _ => Sample::with_mean(node.visits, node.mean, node.squares),
            };
            let by_seat = if self.config.bellman { vec![worth] } else { by_seat };
            let (at, _) = self.tree.nth_below(root, nth);
            let by_seat = by_seat.into_iter().map(|sample| told(at, sample)).collect();
            ChoiceSums { event: *event, visits: node.visits, worth: told(at, worth), by_seat }
        });
        let choices: Vec<ChoiceSums<G::Event>> = choices.collect();
        let chance = match self.tree.node(root).kind {
            _ if decides => vec![Sample::EMPTY; seats],
            Kind::Chance if self.config.bellman => {
                by_seat(0).into_iter().map(|sample| sample.around(self.tree.value(root))).collect()
            }
            _ => by_seat(0).into_iter().map(|sample| told(root, sample)).collect(),
        };
        RootSums { iterations: self.tree.node(root).visits, choices, chance }
    }

    /// The chance outcomes listed at the root with their visits; empty where chance does not draw.
    pub fn outcome_visits(&self) -> Vec<(G::Event, u32)> {
        let root = Tree::<G::Event>::ROOT;
        match self.tree.node(root).kind {
            Kind::Chance | Kind::WideChance => {
                let nodes = self.tree.below(root).iter().map(|node| node.visits);
                self.tree.events_below(root).iter().copied().zip(nodes).collect()
            }
            Kind::Leaf | Kind::Decision(_) | Kind::Over => Vec::new(),
        }
    }

    /// The number of events applied by all iterations, in the tree and in playouts.
    pub fn events_applied(&self) -> u64 {
        self.events_applied
    }

    /// Searches a position, as far as a seat knows it, and returns its decision; `None` where no seat decides.
    pub fn decide(&mut self, view: &G::View, dice: &mut Dice) -> Option<G::Event> {
        self.set_root(view);
        let budget = self.budget();
        self.run(budget, &mut || false, dice);
        self.best()
    }

    /// The number of iterations for the decision at the root: none where there is nothing to choose.
    pub fn budget(&self) -> u32 {
        let Some(root) = &self.root else { return 0 };
        let mut choices = 0;
        self.game.legal(&root.state, |_| choices += 1);
        if choices > 1 { self.config.iterations } else { 0 }
    }

    /// The best choice so far; `None` where no seat decides.
    pub fn best(&self) -> Option<G::Event> {
        let best = self.result().choices.first().map(|choice| choice.event);
        best.or_else(|| self.game.any(&self.root.as_ref()?.state, |_| 0))
    }

    /// The tree without the game.
    pub fn into_cache(self) -> SearchCache<G> {
        let Mcts { tree, root, results, range, .. } = self;
        SearchCache { tree, root, results, range }
    }
}
