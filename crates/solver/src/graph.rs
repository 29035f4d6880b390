//! A decision process as a graph of numbered states: the kind of each state, the targets of its choices, and their
//! odds.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

/// The kind of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The first seat decides, and maximises.
    Maximiser,
    /// The second seat decides, and minimises.
    Minimiser,
    /// Chance draws.
    Chance,
    /// The game is over.
    Over,
}

/// States in compressed rows: each entry of a deciding state is one choice, which leads to one
/// state; the entries of a chance state are its successors, each once, in ascending order.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    kinds: Vec<Kind>,
    first: Vec<u32>,
    targets: Vec<u32>,
    /// Where a chance state's odds begin in `figures`; of an over state, where its payoff is.
    figures_at: Vec<u32>,
    /// Lists of figures, each there once as long as they are few: dice have few faces.
    figures: Vec<f64>,
    /// Where lists begin, by the bits of their figures; only while the graph grows.
    known: HashMap<Vec<u64>, u32, FxBuildHasher>,
    choices: usize,
}

/// The number of different lists of figures that are shared.
const KNOWN: usize = 1 << 16;

impl Graph {
    pub(crate) fn new() -> Graph {
        Graph { first: vec![0], ..Graph::default() }
    }

    /// An empty graph for states of another one: see [`Graph::push_like`].
    pub(crate) fn like(other: &Graph) -> Graph {
        Graph { figures: other.figures.clone(), ..Graph::new() }
    }

    pub(crate) fn push_over(&mut self, payoff: f64) {
        let at = self.enter([payoff].into_iter());
        self.figures_at.push(at);
        self.close(Kind::Over);
    }

    pub(crate) fn push_decision(&mut self, kind: Kind, targets: impl IntoIterator<Item = u32>) {
        let before = self.targets.len();
        self.targets.extend(targets);
        self.choices += self.targets.len() - before;
        self.figures_at.push(0);
        self.close(kind);
    }

    /// Successors in ascending order, each once, with odds that add up to 1.
    pub(crate) fn push_chance(&mut self, ways: &[(u32, f64)]) {
        self.targets.extend(ways.iter().map(|(target, _)| target));
        let at = self.enter(ways.iter().map(|&(_, odds)| odds));
        self.figures_at.push(at);
        self.choices += 1;
        self.close(Kind::Chance);
    }

    /// A chance or over state of the graph that this was made like, with its successors here.
    pub(crate) fn push_like(&mut self, other: &Graph, state: usize, targets: impl IntoIterator<Item = u32>) {
        self.targets.extend(targets);
        self.figures_at.push(other.figures_at[state]);
        self.choices += usize::from(other.kinds[state] == Kind::Chance);
        self.close(other.kinds[state]);
    }

    /// Where a list of figures is, which is entered if it is not known.
    fn enter(&mut self, list: impl Iterator<Item = f64> + Clone) -> u32 {
        let bits: Vec<u64> = list.clone().map(f64::to_bits).collect();
        if let Some(&at) = self.known.get(&bits) {
            return at;
        }
        let at = self.figures.len() as u32;
        self.figures.extend(list);
        if self.known.len() < KNOWN {
            self.known.insert(bits, at);
        }
        at
    }

    fn close(&mut self, kind: Kind) {
        self.kinds.push(kind);
        self.first.push(self.targets.len() as u32);
    }

    /// Frees unused memory.
    pub(crate) fn shrink(&mut self) {
        self.known = HashMap::default();
        self.kinds.shrink_to_fit();
        self.first.shrink_to_fit();
        self.targets.shrink_to_fit();
        self.figures_at.shrink_to_fit();
        self.figures.shrink_to_fit();
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.kinds.len()
    }

    /// The number of choices: of a deciding state its events, of a chance state one, of an over state none.
    pub fn choices(&self) -> usize {
        self.choices
    }

    /// The number of transitions: pairs of a choice and a successor.
    pub fn transitions(&self) -> usize {
        self.targets.len()
    }

    /// The kind of a state.
    #[inline]
    pub fn kind(&self, state: usize) -> Kind {
        self.kinds[state]
    }

    /// The entries of a state: places in [`Graph::targets`].
    #[inline]
    pub(crate) fn entries(&self, state: usize) -> core::ops::Range<usize> {
        self.first[state] as usize..self.first[state + 1] as usize
    }

    /// The target of an entry.
    #[inline]
    pub(crate) fn target(&self, entry: usize) -> usize {
        self.targets[entry] as usize
    }

    /// The targets of a state's choices, in the order of its legal events; of a chance state, its successors.
    #[inline]
    pub fn targets(&self, state: usize) -> &[u32] {
        &self.targets[self.entries(state)]
    }

    /// The odds of a chance state, by successor; empty for others.
    #[inline]
    pub fn odds(&self, state: usize) -> &[f64] {
        if self.kinds[state] != Kind::Chance {
            return &[];
        }
        &self.figures_from(state)[..self.targets(state).len()]
    }

    /// The odds of a chance state, and more behind them.
    #[inline]
    fn figures_from(&self, state: usize) -> &[f64] {
        &self.figures[self.figures_at[state] as usize..]
    }

    /// The start of a chance state's odds in [`Graph::figures`].
    #[inline]
    pub(crate) fn odds_at(&self, state: usize) -> u32 {
        self.figures_at[state]
    }

    /// All odds and payoffs there are.
    #[inline]
    pub(crate) fn figures(&self) -> &[f64] {
        &self.figures
    }

    /// The payoff of an over state for the first seat; `None` for others.
    pub fn payoff(&self, state: usize) -> Option<f64> {
        (self.kinds[state] == Kind::Over).then(|| self.figures[self.figures_at[state] as usize])
    }

    /// A chance state's mean over its successors.
    #[inline]
    pub(crate) fn mean(&self, state: usize, values: &[f64]) -> f64 {
        let ways = self.targets(state).iter().zip(self.figures_from(state));
        ways.map(|(&target, odds)| odds * values[target as usize]).sum()
    }

    /// The value of a state whose successors have these `values`.
    #[inline]
    pub(crate) fn backup(&self, state: usize, values: &[f64]) -> f64 {
        let value = |target: u32| values[target as usize];
        match self.kinds[state] {
            Kind::Maximiser => most(self.targets(state), |_, target| value(target)),
            Kind::Minimiser => -most(self.targets(state), |_, target| -value(target)),
            Kind::Chance => self.mean(state, values),
            Kind::Over => self.figures[self.figures_at[state] as usize],
        }
    }

    /// The same states with only those choices of deciding states that `keeps` (state, entry).
    pub(crate) fn keep(&self, keeps: impl Fn(usize, usize) -> bool) -> Graph {
        let mut kept = Graph::like(self);
        for state in 0..self.states() {
            match self.kinds[state] {
                Kind::Over | Kind::Chance => {
                    kept.push_like(self, state, self.targets(state).iter().copied());
                }
                kind => {
                    let entries = self.entries(state).filter(|&entry| keeps(state, entry));
                    kept.push_decision(kind, entries.map(|entry| self.targets[entry]));
                }
            }
        }
        kept
    }

    /// The same graph with its states in another order; `numbers` gives each its new number. A
    /// chance state's successors keep their order.
    pub(crate) fn renumbered(&self, order: &[u32], numbers: &[u32]) -> Graph {
        let mut graph = Graph::like(self);
        graph.targets.reserve_exact(self.targets.len());
        let new = |&target: &u32| numbers[target as usize];
        for state in order.iter().map(|&state| state as usize) {
            let targets = self.targets(state).iter().map(new);
            match self.kinds[state] {
                Kind::Over | Kind::Chance => graph.push_like(self, state, targets),
                kind => graph.push_decision(kind, targets),
            }
        }
        graph
    }

    /// The lowest and the highest payoff; `None` if no play ever ends.
    pub(crate) fn payoffs(&self) -> Option<(f64, f64)> {
        (0..self.states()).filter_map(|s| self.payoff(s)).fold(None, |range, payoff| {
            let (low, high) = range.unwrap_or((payoff, payoff));
            Some((low.min(payoff), high.max(payoff)))
        })
    }

    /// The predecessors of each state among the states that `from` accepts, by the entries that `edge` accepts (state,
    /// entry).
    pub(crate) fn predecessors(
        &self,
        from: impl Fn(usize) -> bool,
        edge: impl Fn(usize, usize) -> bool,
    ) -> Predecessors {
        let mut first = vec![0u32; self.states() + 1];
        let edges = |visit: &mut dyn FnMut(usize, usize)| {
            for state in (0..self.states()).filter(|&state| from(state)) {
                self.entries(state)
                    .filter(|&entry| edge(state, entry))
                    .for_each(|e| visit(state, self.target(e)));
            }
        };
        edges(&mut |_, target| first[target + 1] += 1);
        for state in 0..self.states() {
            first[state + 1] += first[state];
        }
        let mut sources = vec![0u32; first[self.states()] as usize];
        let mut next = first.clone();
        edges(&mut |source, target| {
            sources[next[target] as usize] = source as u32;
            next[target] += 1;
        });
        Predecessors { first, sources }
    }
}

/// The maximum over targets of `worth`, a function of position and target.
///
/// Keeps four maxima side by side, since each comparison waits for the one before it.
#[inline]
pub(crate) fn most(targets: &[u32], worth: impl Fn(usize, u32) -> f64) -> f64 {
    let more = |best: &mut f64, value: f64| *best = if value > *best { value } else { *best };
    let mut best = [f64::NEG_INFINITY; 4];
    let (abreast, rest) = targets.as_chunks::<4>();
    for (nth, four) in abreast.iter().enumerate() {
        (0..4).for_each(|lane| more(&mut best[lane], worth(4 * nth + lane, four[lane])));
    }
    for (nth, &target) in rest.iter().enumerate() {
        more(&mut best[0], worth(4 * abreast.len() + nth, target));
    }
    best.into_iter().fold(f64::NEG_INFINITY, |most, value| if value > most { value } else { most })
}

/// The edges of a graph, reversed.
pub(crate) struct Predecessors {
    first: Vec<u32>,
    sources: Vec<u32>,
}

impl Predecessors {
    /// The predecessors of a state; one with two entries to it appears twice.
    pub(crate) fn of(&self, state: usize) -> &[u32] {
        &self.sources[self.first[state] as usize..self.first[state + 1] as usize]
    }

    /// Marks all states that lead to a marked one by way of states that `through` accepts.
    pub(crate) fn spread(&self, marked: &mut [bool], through: impl Fn(usize) -> bool) {
        let mut open: Vec<u32> = (0..marked.len() as u32).filter(|&s| marked[s as usize]).collect();
        while let Some(state) = open.pop() {
            for &source in self.of(state as usize) {
                if !marked[source as usize] && through(source as usize) {
                    marked[source as usize] = true;
                    open.push(source);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_is_found_wherever_it_stands() {
        for count in 1..=9u32 {
            let targets: Vec<u32> = (10..10 + count).collect();
            for place in 0..count as usize {
                let worth = |nth: usize, target: u32| {
                    assert_eq!(target, 10 + nth as u32);
                    if nth == place { 2.0 } else { -f64::from(target) }
                };
                assert_eq!(most(&targets, worth), 2.0, "{place} of {count}");
            }
        }
    }

    #[test]
    fn equal_dice_are_written_down_once() {
        let mut graph = Graph::new();
        let die = |first: u32| [(first, 0.5), (first + 1, 0.25), (first + 2, 0.25)];
        (0..5).for_each(|state| graph.push_chance(&die(state)));
        graph.push_chance(&[(0, 0.25), (1, 0.75)]);
        graph.push_over(0.5);
        assert_eq!(graph.figures(), [0.5, 0.25, 0.25, 0.25, 0.75, 0.5]);
        assert_eq!((graph.odds(4), graph.odds(5)), (&[0.5, 0.25, 0.25][..], &[0.25, 0.75][..]));
        let kept = graph.keep(|_, _| true);
        assert_eq!(kept.figures(), graph.figures());
        assert_eq!((kept.odds(5), kept.payoff(6)), (&[0.25, 0.75][..], Some(0.5)));
        assert_eq!((kept.choices(), kept.transitions()), (6, 17));
    }
}
