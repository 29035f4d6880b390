//! A decision process as numbers: what each state is, where each of its choices leads, and with
//! which odds. States are numbered; what they stand for is known elsewhere.

/// What a state is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The first seat decides, and wants the value high.
    Maximiser,
    /// The second seat decides, and wants the value low.
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
    figures: Vec<f64>,
    choices: usize,
}

impl Graph {
    pub(crate) fn new() -> Graph {
        Graph { first: vec![0], ..Graph::default() }
    }

    pub(crate) fn push_over(&mut self, payoff: f64) {
        self.figures_at.push(self.figures.len() as u32);
        self.figures.push(payoff);
        self.close(Kind::Over);
    }

    pub(crate) fn push_decision(&mut self, kind: Kind, targets: impl IntoIterator<Item = u32>) {
        let before = self.targets.len();
        self.targets.extend(targets);
        self.choices += self.targets.len() - before;
        self.figures_at.push(self.figures.len() as u32);
        self.close(kind);
    }

    /// Successors in ascending order, each once, with odds that add up to 1.
    pub(crate) fn push_chance(&mut self, ways: impl IntoIterator<Item = (u32, f64)>) {
        self.figures_at.push(self.figures.len() as u32);
        for (target, odds) in ways {
            self.targets.push(target);
            self.figures.push(odds);
        }
        self.choices += 1;
        self.close(Kind::Chance);
    }

    fn close(&mut self, kind: Kind) {
        self.kinds.push(kind);
        self.first.push(self.targets.len() as u32);
    }

    /// Gives back what the growing left over.
    pub(crate) fn shrink(&mut self) {
        self.kinds.shrink_to_fit();
        self.first.shrink_to_fit();
        self.targets.shrink_to_fit();
        self.figures_at.shrink_to_fit();
        self.figures.shrink_to_fit();
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.kinds.len()
    }

    /// How many choices: of a deciding state its events, of a chance state one, of an over state
    /// none.
    pub fn choices(&self) -> usize {
        self.choices
    }

    /// How many transitions: pairs of a choice and a successor.
    pub fn transitions(&self) -> usize {
        self.targets.len()
    }

    /// What a state is.
    #[inline]
    pub fn kind(&self, state: usize) -> Kind {
        self.kinds[state]
    }

    /// The entries of a state: places in [`Graph::targets`].
    #[inline]
    pub(crate) fn entries(&self, state: usize) -> core::ops::Range<usize> {
        self.first[state] as usize..self.first[state + 1] as usize
    }

    /// Where an entry leads.
    #[inline]
    pub(crate) fn target(&self, entry: usize) -> usize {
        self.targets[entry] as usize
    }

    /// Where a state's choices lead, in the order of its legal events; of a chance state, its
    /// successors.
    #[inline]
    pub fn targets(&self, state: usize) -> &[u32] {
        &self.targets[self.entries(state)]
    }

    /// The odds of a chance state, successor by successor; nothing for others.
    #[inline]
    pub fn odds(&self, state: usize) -> &[f64] {
        if self.kinds[state] != Kind::Chance {
            return &[];
        }
        let at = self.figures_at[state] as usize;
        &self.figures[at..at + self.targets(state).len()]
    }

    /// What an over state pays the first seat; `None` for others.
    pub fn payoff(&self, state: usize) -> Option<f64> {
        (self.kinds[state] == Kind::Over).then(|| self.figures[self.figures_at[state] as usize])
    }

    /// A chance state's mean over its successors.
    #[inline]
    pub(crate) fn mean(&self, state: usize, values: &[f64]) -> f64 {
        let ways = self.targets(state).iter().zip(self.odds(state));
        ways.map(|(&target, odds)| odds * values[target as usize]).sum()
    }

    /// What a state is worth if its successors are worth `values`.
    #[inline]
    pub(crate) fn backup(&self, state: usize, values: &[f64]) -> f64 {
        let successors = || self.targets(state).iter().map(|&t| values[t as usize]);
        match self.kinds[state] {
            Kind::Maximiser => {
                successors().fold(f64::NEG_INFINITY, |best, v| if v > best { v } else { best })
            }
            Kind::Minimiser => successors().fold(f64::INFINITY, |best, v| if v < best { v } else { best }),
            Kind::Chance => self.mean(state, values),
            Kind::Over => self.figures[self.figures_at[state] as usize],
        }
    }

    /// The same states with only those choices of deciding states that `keeps` (state, entry).
    pub(crate) fn keep(&self, keeps: impl Fn(usize, usize) -> bool) -> Graph {
        let mut kept = Graph::new();
        for state in 0..self.states() {
            match self.kinds[state] {
                Kind::Over => kept.push_over(self.figures[self.figures_at[state] as usize]),
                Kind::Chance => {
                    kept.push_chance(
                        self.targets(state).iter().copied().zip(self.odds(state).iter().copied()),
                    );
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
        let mut graph = Graph::new();
        graph.targets.reserve_exact(self.targets.len());
        let new = |&target: &u32| numbers[target as usize];
        for state in order.iter().map(|&state| state as usize) {
            let targets = self.targets(state).iter().map(new);
            match self.kinds[state] {
                Kind::Over => graph.push_over(self.figures[self.figures_at[state] as usize]),
                Kind::Chance => graph.push_chance(targets.zip(self.odds(state).iter().copied())),
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

    /// Who leads to each state by an entry that `edge` lets pass (state, entry).
    pub(crate) fn predecessors(&self, edge: impl Fn(usize, usize) -> bool) -> Predecessors {
        let mut first = vec![0u32; self.states() + 1];
        let edges = |visit: &mut dyn FnMut(usize, usize)| {
            for state in 0..self.states() {
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

/// The edges of a graph turned round.
pub(crate) struct Predecessors {
    first: Vec<u32>,
    sources: Vec<u32>,
}

impl Predecessors {
    /// Who leads to a state; one that leads there by two entries stands there twice.
    pub(crate) fn of(&self, state: usize) -> &[u32] {
        &self.sources[self.first[state] as usize..self.first[state + 1] as usize]
    }

    /// Marks all that lead to a marked state over states that `through` lets pass.
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
