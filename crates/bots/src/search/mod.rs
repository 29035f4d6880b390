//! Monte-Carlo tree search with chance as nodes of its own: grows a tree of what may come from a
//! position, goes again and again where it promises most, and values where it ends by playing on, by
//! what the game's insight promises, or both.
//!
//! Each seat maximises its own utility. Chance branches are drawn by their weights. Where a view hides
//! something, each iteration draws what may be hidden anew, and positions that look alike share a node.
mod insight;
mod thinking;
mod tree;

use games::Dice;
use tabletop::{Game, Ratio, Seat, Turn};

pub use insight::{Insight, Nothing, Sense};
pub use thinking::{Playout, Thinking, Widening};
use tree::{Kind, Taken, Tree};

use crate::Mean;

/// So many iterations pass between two looks whether to stop.
const BREATH: u32 = 64;

/// A choice at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<E> {
    /// The event.
    pub event: E,
    /// How many iterations began with it.
    pub visits: u32,
    /// What they brought who decides. Iterations are not independent, so the error is a rough one.
    pub worth: Mean,
}

/// What search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<E> {
    /// Iterations the tree holds, those kept from before included.
    pub iterations: u32,
    /// What each seat may expect: after the best choice, or where chance draws, on average.
    pub worth: Vec<Mean>,
    /// What can be chosen, the most visited first; nothing where no seat decides.
    pub choices: Vec<Choice<E>>,
}

/// A running mean with its spread.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Tally {
    fn add(&mut self, figure: f64) {
        self.count += 1.0;
        let off = figure - self.mean;
        self.mean += off / self.count;
        self.squares += off * (figure - self.mean);
    }

    fn figures(self) -> Mean {
        mean(self.count, self.mean, self.squares)
    }
}

fn mean(count: f64, mean: f64, squares: f64) -> Mean {
    let spread = if count < 2.0 { squares } else { squares / (count - 1.0) };
    Mean { mean, stderr: if count > 0.0 { (spread / count).sqrt() } else { 0.0 } }
}

/// Searches one game; keeps its tree from decision to decision.
pub struct Search<'a, G: Game, I> {
    game: &'a G,
    insight: I,
    thinking: Thinking,
    tree: Tree<G::Event>,
    root: Option<Root<G>>,
    /// What came of the first branches since the root was set, a seat each.
    tallies: Vec<Tally>,
    /// The range of results seen.
    range: (f32, f32),
    // What an iteration needs, kept so that none allocates.
    state: G::State,
    worth: Vec<f32>,
    path: Vec<Taken>,
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
pub struct Memory<G: Game> {
    tree: Tree<G::Event>,
    root: Option<Root<G>>,
    tallies: Vec<Tally>,
    range: (f32, f32),
}

impl<G: Game> Default for Memory<G> {
    fn default() -> Memory<G> {
        let range = (f32::INFINITY, f32::NEG_INFINITY);
        Memory { tree: Tree::new(), root: None, tallies: Vec::new(), range }
    }
}

impl<'a, G: Game, I: Insight<G>> Search<'a, G, I> {
    /// A search that has not looked at anything yet.
    pub fn new(game: &'a G, insight: I, thinking: Thinking) -> Search<'a, G, I> {
        Search::recalling(game, insight, thinking, Memory::default())
    }

    /// A search that goes on where one of the same game was left.
    pub fn recalling(game: &'a G, insight: I, thinking: Thinking, memory: Memory<G>) -> Search<'a, G, I> {
        let Memory { tree, root, tallies, range } = memory;
        Search {
            game,
            insight,
            thinking,
            tree,
            root,
            tallies,
            range,
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
        let state = self.game.imagine(view, &mut |_| {
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
        let Some(mut root) = self.root.take_if(|root| root.hidden.is_none()) else {
            self.root = None;
            return;
        };
        if let Some(below) = self.tree.below(event) {
            self.tree = self.tree.keep(below);
            self.game.follow(&mut root.state, event);
            self.root = Some(root);
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
    pub fn found(&self) -> Found<G::Event> {
        let root = self.tree.node(Tree::<G::Event>::ROOT);
        let seats = self.worth.len();
        let mut choices = Vec::new();
        let mut first = 0;
        if let Kind::Decision(_) = root.kind {
            let listed = self.tree.choices(Tree::<G::Event>::ROOT);
            let best = |nth: &usize| (listed[*nth].visits, listed[*nth].mean);
            let mut order: Vec<usize> = (0..listed.len()).collect();
            // Stable, so that equals stay in the order in which they opened.
            order.sort_by(|one, other| {
                best(other).partial_cmp(&best(one)).unwrap_or(std::cmp::Ordering::Equal)
            });
            first = order.first().copied().unwrap_or_default();
            choices.extend(order.into_iter().map(|nth| {
                let of = &listed[nth];
                let worth = mean(of.visits.into(), of.mean.into(), of.squares.into());
                Choice { event: of.event, visits: of.visits, worth }
            }));
        }
        let tallies = self.tallies.get(first * seats..(first + 1) * seats);
        let worth = match tallies {
            Some(tallies) => tallies.iter().map(|tally| tally.figures()).collect(),
            None => vec![Mean { mean: 0.0, stderr: 0.0 }; seats],
        };
        Found { iterations: root.visits, worth, choices }
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
    pub fn into_memory(self) -> Memory<G> {
        let Search { tree, root, tallies, range, .. } = self;
        Memory { tree, root, tallies, range }
    }

    /// From the root down to a leaf, which is valued, and back.
    fn iterate(&mut self, root: &Root<G>, dice: &mut Dice) {
        match &root.hidden {
            Some(view) => self.state = self.game.imagine(view, &mut |n| dice.below(n)),
            None => self.state.clone_from(&root.state),
        }
        let hidden = root.hidden.is_some();
        self.path.clear();
        let (mut at, mut first) = (Tree::<G::Event>::ROOT, None);
        loop {
            let node = self.tree.visit(at);
            if node.kind == Kind::Leaf {
                // What lies deeper is listed with the second visit; the root at once.
                if node.visits == 1 && first.is_some() {
                    self.value_leaf(at, dice);
                    break;
                }
                self.list(at, hidden);
            }
            let (event, next, nth) = match self.tree.node(at).kind {
                Kind::Over | Kind::Leaf => {
                    self.result();
                    break;
                }
                Kind::Decision(seat) => {
                    let nth = if hidden { self.choose_of_legal(at) } else { self.choose(at) };
                    let (event, next, taken) = self.tree.take(at, nth, seat);
                    self.path.push(taken);
                    (event, next, nth)
                }
                Kind::Chance => {
                    let ways = self.tree.ways(at);
                    let drawn = dice.below(ways.last().map_or(0, |way| way.upto));
                    let nth = ways.iter().position(|way| drawn < way.upto).unwrap_or_default();
                    let (event, next) = self.tree.fall(at, nth);
                    (event, next, 0)
                }
                Kind::WideChance => {
                    let Some(nth) = self.draw_wide(at, dice) else { break };
                    let (event, next) = self.tree.fall(at, nth);
                    (event, next, 0)
                }
            };
            first = first.or(Some(nth));
            self.game.follow(&mut self.state, event);
            at = next;
        }
        self.back_up(first.unwrap_or_default());
    }

    /// Values a leaf seen for the first time.
    fn value_leaf(&mut self, at: u32, dice: &mut Dice) {
        if self.is_over() {
            self.tree.set_kind(at, Kind::Over);
            self.result();
            return;
        }
        let Thinking { playout, ahead, .. } = self.thinking;
        let mut left = ahead;
        while !self.is_over() {
            if left == 0 && self.insight.promise(self.game, &self.state, &mut self.worth) {
                return;
            }
            left = left.saturating_sub(1);
            let event = match self.game.turn(&self.state) {
                Turn::Over => None,
                Turn::Chance => self.game.draw(&self.state, |n| dice.below(n)),
                Turn::Seat(_) => match playout {
                    Playout::Random => None,
                    Playout::Sensible => self.insight.plays(self.game, &self.state, dice),
                }
                .or_else(|| self.game.any(&self.state, |n| dice.below(n))),
            };
            let Some(event) = event else { break };
            self.game.follow(&mut self.state, event);
        }
        self.result();
    }

    fn is_over(&self) -> bool {
        self.game.turn(&self.state) == Turn::Over || self.game.given_up(&self.state)
    }

    /// The result of a game that is over; one given up has brought nobody anything.
    fn result(&mut self) {
        for (seat, worth) in Seat::all(self.game.seats()).zip(&mut self.worth) {
            *worth = self.game.utility(&self.state, seat).map_or(0.0, Ratio::to_f64) as f32;
        }
    }

    /// Lists a leaf's branches.
    fn list(&mut self, at: u32, hidden: bool) {
        if self.is_over() {
            self.tree.set_kind(at, Kind::Over);
            return;
        }
        match self.game.turn(&self.state) {
            Turn::Over => {}
            Turn::Chance => {
                self.outcomes.clear();
                self.game.outcomes(&self.state, |event, weight| self.outcomes.push((event, weight)));
                if hidden || self.outcomes.len() > Thinking::FEW {
                    self.tree.set_kind(at, Kind::WideChance);
                } else {
                    self.tree.list_ways(at, self.outcomes.iter().copied());
                }
            }
            Turn::Seat(seat) => {
                self.list_legal();
                self.tree.list_choices(at, seat.index() as u8, self.events.iter().copied());
            }
        }
    }

    /// The legal events, the most appealing first.
    fn list_legal(&mut self) {
        self.events.clear();
        self.game.legal(&self.state, |event| self.events.push(event));
        self.appeal.clear();
        self.appeal.resize(self.events.len(), 0.0);
        if self.insight.appeal(self.game, &self.state, &self.events, &mut self.appeal) {
            sort_by_appeal(&mut self.events, &mut self.appeal);
        }
    }

    /// The open choice with the highest upper bound; of those never tried, the first.
    fn choose(&self, at: u32) -> usize {
        let node = self.tree.node(at);
        let open = self.thinking.widening.open(node.visits) as usize;
        let choices = self.tree.choices(at);
        self.highest(node.visits, choices.iter().take(open).enumerate())
    }

    /// The same among what is legal in the state as it is imagined now; what was never legal before is
    /// listed.
    fn choose_of_legal(&mut self, at: u32) -> usize {
        self.events.clear();
        self.game.legal(&self.state, |event| self.events.push(event));
        for nth in 0..self.events.len() {
            let event = self.events[nth];
            if !self.tree.choices(at).iter().any(|choice| choice.event == event) {
                self.tree.add_choice(at, event);
            }
        }
        let node = self.tree.node(at);
        let open = self.thinking.widening.open(node.visits) as usize;
        let legal = self.tree.choices(at).iter().enumerate();
        let legal = legal.filter(|(_, choice)| self.events.contains(&choice.event)).take(open);
        self.highest(node.visits, legal)
    }

    fn highest<'c>(
        &self,
        visits: u32,
        choices: impl Iterator<Item = (usize, &'c tree::Choice<G::Event>)>,
    ) -> usize
    where
        G::Event: 'c,
    {
        let (least, most) = self.range;
        let scale = if most > least { most - least } else { 1.0 };
        let bonus = self.thinking.curiosity * scale * (visits as f32).ln().sqrt();
        // What was never tried has an infinite bound, whatever the bonus.
        let bonus = bonus.max(f32::MIN_POSITIVE);
        let (mut best, mut highest) = (0, f32::NEG_INFINITY);
        for (nth, choice) in choices {
            let bound = choice.mean + bonus * choice.unsure;
            if bound > highest {
                (best, highest) = (nth, bound);
            }
        }
        best
    }

    /// An outcome of a turn with many: what was drawn before, by how often, once enough have come.
    fn draw_wide(&mut self, at: u32, dice: &mut Dice) -> Option<usize> {
        let event = self.game.draw(&self.state, |n| dice.below(n))?;
        let ways = self.tree.ways(at);
        if let Some(nth) = ways.iter().position(|way| way.event == event) {
            self.tree.drawn(at, nth);
            return Some(nth);
        }
        let visits = self.tree.node(at).visits;
        if ways.len() < self.thinking.chance.open(visits) as usize {
            let nth = self.tree.add_way(at, event);
            self.tree.drawn(at, nth);
            return Some(nth);
        }
        // Each outcome that came is drawn as often as it came: in proportion to its weight.
        let mut left = dice.below(ways.iter().map(|way| way.upto).sum());
        ways.iter().position(|way| {
            let here = left < way.upto;
            left = left.wrapping_sub(way.upto);
            here
        })
    }

    /// Tells every choice on the way what it brought.
    fn back_up(&mut self, first: usize) {
        for taken in &self.path {
            self.tree.learn(*taken, self.worth[usize::from(taken.seat)]);
        }
        let seats = self.worth.len();
        if self.tallies.len() < (first + 1) * seats {
            self.tallies.resize((first + 1) * seats, Tally::default());
        }
        for (tally, &worth) in self.tallies[first * seats..].iter_mut().zip(&self.worth) {
            tally.add(worth.into());
            self.range = (self.range.0.min(worth), self.range.1.max(worth));
        }
    }
}

/// The most appealing first, equals in the order in which they are listed.
fn sort_by_appeal<E: Copy>(events: &mut [E], appeal: &mut [f32]) {
    // Few enough that insertion, which needs no memory, is quick.
    for to in 1..events.len() {
        let mut at = to;
        while at > 0 && appeal[at] > appeal[at - 1] {
            appeal.swap(at, at - 1);
            events.swap(at, at - 1);
            at -= 1;
        }
    }
}
