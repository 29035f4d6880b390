//! Monte-Carlo tree search with chance as nodes of its own: grows a tree of what may come from a
//! position, goes again and again where it promises most, and values where it ends by playing on, by
//! what the game's insight promises, or both.
//!
//! Each seat maximises its own utility. Chance branches are drawn by their weights. Where a view hides
//! something, each iteration draws what may be hidden anew, and positions that look alike share a node.
mod config;
mod descent;
mod evaluator;
mod found;
mod tally;
mod together;
mod tree;

use games::Dice;
use tabletop::{Game, Turn};

pub use config::{MctsConfig, Rollout, Widening};
pub use evaluator::{Evaluator, GameEvaluator, NoEvaluator};
pub use found::{Choice, SearchResult};
use found::{Gathered, Tried};
use tally::Tally;
pub use together::search_parallel;
use tree::{Kind, Tree};

/// So many iterations pass between two looks whether to stop.
const BREATH: u32 = 64;

/// Searches one game; keeps its tree from decision to decision.
pub struct Mcts<'a, G: Game, I> {
    game: &'a G,
    insight: I,
    thinking: MctsConfig,
    tree: Tree<G::Event>,
    root: Option<Root<G>>,
    /// What came of the first branches since the root was set, a seat each.
    tallies: Vec<Tally>,
    /// The range of results seen.
    range: (f32, f32),
    events_followed: u64,
    // What an iteration needs, kept so that none allocates.
    state: G::State,
    worth: Vec<f32>,
    /// What seats chose on the way down: the node gone from, the one gone to, and who went.
    path: Vec<(u32, u32, u8)>,
    events: Vec<G::Event>,
    appeal: Vec<f32>,
    outcomes: Vec<(G::Event, u64)>,
}

/// The position thought about.
struct Root<G: Game> {
    state: G::State,
    /// What the seat knows of it, where that is not all.
    hidden: Option<G::View>,
}

/// What a search remembers of a game that it does not hold: to be kept where the game cannot be borrowed
/// for long.
pub struct SearchCache<G: Game> {
    tree: Tree<G::Event>,
    root: Option<Root<G>>,
    tallies: Vec<Tally>,
    range: (f32, f32),
}

impl<G: Game> Default for SearchCache<G> {
    fn default() -> SearchCache<G> {
        let range = (f32::INFINITY, f32::NEG_INFINITY);
        SearchCache { tree: Tree::new(), root: None, tallies: Vec::new(), range }
    }
}

impl<'a, G: Game, I: Evaluator<G>> Mcts<'a, G, I> {
    /// A search that has not looked at anything yet.
    pub fn new(game: &'a G, insight: I, thinking: MctsConfig) -> Mcts<'a, G, I> {
        Mcts::recalling(game, insight, thinking, SearchCache::default())
    }

    /// A search that goes on where one of the same game was left.
    pub fn recalling(
        game: &'a G,
        insight: I,
        thinking: MctsConfig,
        memory: SearchCache<G>,
    ) -> Mcts<'a, G, I> {
        let SearchCache { tree, root, tallies, range } = memory;
        Mcts {
            game,
            insight,
            thinking,
            tree,
            root,
            tallies,
            range,
            events_followed: 0,
            state: game.start(),
            worth: vec![0.0; game.seats().into()],
            path: Vec::new(),
            events: Vec::new(),
            appeal: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    /// Looks at a position as far as a seat knows it. What was found below it is kept, where the game
    /// has been [followed](Search::follow) there.
    pub fn look(&mut self, view: &G::View) {
        let mut hidden = false;
        let state = self.game.determinize(view, &mut |_| {
            hidden = true;
            0
        });
        if hidden {
            self.begin(Root { state, hidden: Some(view.clone()) });
        } else {
            self.look_at(&state);
        }
    }

    /// The same where all is known.
    pub fn look_at(&mut self, state: &G::State) {
        let known = self.root.as_ref().is_some_and(|root| root.hidden.is_none() && root.state == *state);
        if !known {
            self.begin(Root { state: state.clone(), hidden: None });
        }
    }

    /// Forgets all else.
    fn begin(&mut self, root: Root<G>) {
        self.tree.clear();
        self.tallies.clear();
        self.range = (f32::INFINITY, f32::NEG_INFINITY);
        self.root = Some(root);
    }

    /// An event came about: what was found below it is kept, the rest forgotten.
    pub fn follow(&mut self, event: G::Event) {
        self.tallies.clear();
        let root = self.root.take().filter(|root| root.hidden.is_none());
        if let (Some(mut root), Some(after)) = (root, self.tree.after(event)) {
            self.tree = self.tree.keep(after);
            self.game.apply_unchecked(&mut root.state, event);
            self.root = Some(root);
        } else {
            self.tree.clear();
        }
    }

    /// Looks at so many leaves more, or fewer if `stop` says so; gives how many. Nothing without a
    /// position to think about, or where the game is over.
    pub fn think(&mut self, iterations: u32, stop: &mut dyn FnMut() -> bool, dice: &mut Dice) -> u32 {
        let Some(root) = self.root.take() else { return 0 };
        let mut done = 0;
        if self.game.turn(&root.state) != Turn::Over && !self.game.given_up(&root.state) {
            while done < iterations && !(done % BREATH == 0 && stop()) {
                self.iterate(&root, dice);
                done += 1;
            }
        }
        self.root = Some(root);
        done
    }

    /// What was found so far.
    pub fn found(&self) -> SearchResult<G::Event> {
        self.gathered().found()
    }

    fn gathered(&self) -> Gathered<G::Event> {
        let (root, seats) = (Tree::<G::Event>::ROOT, self.worth.len());
        let brought = |nth: usize| match self.tallies.get(nth * seats..(nth + 1) * seats) {
            Some(tallies) => tallies.to_vec(),
            None => vec![Tally::default(); seats],
        };
        let decides = matches!(self.tree.node(root).kind, Kind::Decision(_));
        let tried = self.tree.events_below(root).iter().zip(self.tree.below(root)).take_while(|_| decides);
        let tried = tried.enumerate().map(|(nth, (event, node))| Tried {
            event: *event,
            visits: node.visits,
            worth: Tally::of(node.visits, node.mean, node.squares),
            brought: brought(nth),
        });
        let tried: Vec<Tried<G::Event>> = tried.collect();
        let chance = if decides { vec![Tally::default(); seats] } else { brought(0) };
        Gathered { iterations: self.tree.node(root).visits, tried, chance }
    }

    /// Where chance draws: what it drew so far in the position looked at, how often each was gone down.
    pub fn drawn(&self) -> Vec<(G::Event, u32)> {
        let root = Tree::<G::Event>::ROOT;
        match self.tree.node(root).kind {
            Kind::Chance | Kind::WideChance => {
                let nodes = self.tree.below(root).iter().map(|node| node.visits);
                self.tree.events_below(root).iter().copied().zip(nodes).collect()
            }
            Kind::Leaf | Kind::Decision(_) | Kind::Over => Vec::new(),
        }
    }

    /// How many events it has followed while thinking, in the tree and playing on.
    pub fn events(&self) -> u64 {
        self.events_followed
    }

    /// What it does in a position as far as a seat knows it; `None` where no seat decides.
    pub fn decide(&mut self, view: &G::View, dice: &mut Dice) -> Option<G::Event> {
        self.look(view);
        let wanted = self.wanted();
        self.think(wanted, &mut || false, dice);
        self.best()
    }

    /// How many iterations the decision looked at is worth: none where there is nothing to choose.
    pub fn wanted(&self) -> u32 {
        let Some(root) = &self.root else { return 0 };
        let mut choices = 0;
        self.game.legal(&root.state, |_| choices += 1);
        if choices > 1 { self.thinking.iterations } else { 0 }
    }

    /// What to do as far as is known by now; `None` where no seat decides.
    pub fn best(&self) -> Option<G::Event> {
        let found = self.found().choices.first().map(|choice| choice.event);
        found.or_else(|| self.game.any(&self.root.as_ref()?.state, |_| 0))
    }

    /// What it remembers.
    pub fn into_memory(self) -> SearchCache<G> {
        let Mcts { tree, root, tallies, range, .. } = self;
        SearchCache { tree, root, tallies, range }
    }
}
