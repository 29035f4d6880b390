//! The best event of each position: of several with the same value, the one that ends the game soonest.
use core::fmt::Display;
use core::ops::ControlFlow;
use std::collections::HashMap;

use rustc_hash::FxBuildHasher;
use tabletop::Game;

use crate::components::Components;
use crate::end_components::end_components;
use crate::equal_choices::{Ending, EqualChoices};
use crate::ordered::Ordered;
use crate::policy_iteration::{Objective, PolicyIteration, UNCHOSEN};
use crate::{EQUAL, Graph, Kind, Model, Progress, Watch};

/// The event to play in each position where a seat decides.
pub(crate) fn best_events<G: Game>(
    game: &G,
    model: &Model<G>,
    values: &[f64],
    watch: Watch,
) -> ControlFlow<(), Vec<Option<G::Event>>> {
    let mut tied = EqualChoices::new(game, model, values);
    let ending = Ending::new(&tied.graph);
    if !ending.always() {
        tied = tied.narrow(&ending);
    }
    let soonest = Soonest::new(&tied, &ending, watch)?;
    let mut picked = Picked::new(game, model, &tied);
    for state in 0..tied.graph.states() {
        picked.pick(state, soonest.of(state));
    }
    if soonest.circles {
        picked.leave_circles(&soonest);
    }
    ControlFlow::Continue(picked.plays)
}

/// The least expected number of turns until the game is over.
struct Soonest<'a> {
    tied: &'a EqualChoices,
    ending: &'a Ending,
    turns: Vec<f64>,
    /// Whether choices that open no turn can lead in a circle.
    circles: bool,
}

impl<'a> Soonest<'a> {
    fn new(tied: &'a EqualChoices, ending: &'a Ending, watch: Watch) -> ControlFlow<(), Soonest<'a>> {
        let graph = &tied.graph;
        let free = |state: usize, entry: usize| match graph.kind(state) {
            Kind::Chance => tied.opens[state] == 0.0,
            _ => !tied.choices[entry].opens,
        };
        let components = Components::of_graph(graph);
        let ends = end_components(graph, &components, free);
        let ordered = Ordered::new(graph, components, &ends, None, true);
        let nodes = ordered.graph.states();
        let (mut opens, mut endless) = (vec![0.0; nodes], vec![false; nodes]);
        for state in 0..graph.states() {
            opens[ordered.node(state)] = tied.opens[state];
            endless[ordered.node(state)] = !ending.possible[state];
        }
        let task = Turns { tied, ordered: &ordered, opens, endless };
        let mut turns = PolicyIteration::new(&ordered.graph, task, vec![0.0; nodes]);
        for (node, &entry) in towards_the_end(&ordered.graph, &turns.task.endless).iter().enumerate() {
            if entry != UNCHOSEN {
                turns.choose(node, entry as usize);
            }
        }
        turns.run(ordered.components(), |done| watch(Progress::Converged { done, of: nodes }))?;
        let turns = ordered.unfold(&turns.values);
        ControlFlow::Continue(Soonest { tied, ending, turns, circles: ends.count > 0 })
    }

    /// The entries with the least number of turns; all, where the game never ends anyway.
    fn of(&self, state: usize) -> impl Iterator<Item = usize> {
        let entries = self.tied.graph.entries(state);
        let least = entries.clone().map(|entry| self.after(entry)).fold(f64::INFINITY, f64::min);
        let close = least + EQUAL * least.max(1.0);
        entries.filter(move |&entry| self.after(entry) <= close || !self.ending.possible[state])
    }

    fn after(&self, entry: usize) -> f64 {
        f64::from(u8::from(self.tied.choices[entry].opens)) + self.turns[self.tied.graph.target(entry)]
    }
}

/// Expected turns, as few as possible.
struct Turns<'a> {
    tied: &'a EqualChoices,
    ordered: &'a Ordered,
    opens: Vec<f64>,
    /// Nodes from which no end can be reached; they count as 0 turns.
    endless: Vec<bool>,
}

impl Objective for Turns<'_> {
    const COUNTS_CHOICES: bool = true;

    fn choice_reward(&self, entry: usize) -> f64 {
        f64::from(u8::from(self.tied.choices[self.ordered.origin(entry)].opens))
    }

    fn chance_reward(&self, node: usize) -> f64 {
        self.opens[node]
    }

    fn maximises(&self, _kind: Kind) -> bool {
        false
    }

    fn fixed(&self, node: usize) -> Option<f64> {
        self.endless[node].then_some(0.0)
    }

    fn tolerance(&self, turns: f64) -> f64 {
        1e-13 * turns.max(1.0)
    }
}

/// For each deciding node an entry that leads towards an end, so that this policy reaches one.
fn towards_the_end(graph: &Graph, endless: &[bool]) -> Vec<u32> {
    let sources = graph.predecessors(|_| true, |_, _| true);
    let mut chosen = vec![UNCHOSEN; graph.states()];
    let ends = |state: &u32| graph.kind(*state as usize) == Kind::Over || endless[*state as usize];
    let mut reached: Vec<bool> = (0..graph.states() as u32).map(|state| ends(&state)).collect();
    let mut queue: Vec<u32> = (0..graph.states() as u32).filter(ends).collect();
    let mut next = 0;
    while let Some(&state) = queue.get(next) {
        next += 1;
        for &source in sources.of(state as usize) {
            let source = source as usize;
            if !reached[source] {
                reached[source] = true;
                queue.push(source as u32);
                if graph.kind(source) != Kind::Chance {
                    let entry = graph.entries(source).find(|&entry| graph.target(entry) == state as usize);
                    chosen[source] = entry.map_or(UNCHOSEN, |entry| entry as u32);
                }
            }
        }
    }
    chosen
}

/// The events picked so far.
struct Picked<'a, G: Game> {
    game: &'a G,
    model: &'a Model<G>,
    tied: &'a EqualChoices,
    plays: Vec<Option<G::Event>>,
    /// The entry of each event picked.
    entries: Vec<u32>,
    /// The texts of events compared so far.
    texts: HashMap<G::Event, String, FxBuildHasher>,
    legal: Vec<G::Event>,
}

impl<'a, G: Game> Picked<'a, G> {
    fn new(game: &'a G, model: &'a Model<G>, tied: &'a EqualChoices) -> Picked<'a, G> {
        let states = tied.graph.states();
        let texts = HashMap::default();
        Picked {
            game,
            model,
            tied,
            plays: vec![None; states],
            entries: vec![UNCHOSEN; states],
            texts,
            legal: Vec::new(),
        }
    }

    /// Picks the bytewise first of these entries' events, where a seat decides.
    fn pick(&mut self, state: usize, among: impl Iterator<Item = usize>) {
        if matches!(self.tied.graph.kind(state), Kind::Chance | Kind::Over) {
            return;
        }
        self.legal.clear();
        self.game.legal(&self.model.states()[state], |event| self.legal.push(event));
        let mut first: Option<(G::Event, usize)> = None;
        for entry in among {
            let Some(&event) = self.legal.get(self.tied.choices[entry].nth as usize) else { continue };
            if first.is_none_or(|(best, _)| before(&mut self.texts, event, best)) {
                first = Some((event, entry));
            }
        }
        self.plays[state] = first.map(|(event, _)| event);
        self.entries[state] = first.map_or(UNCHOSEN, |(_, entry)| entry as u32);
    }

    /// Where the events picked would cycle for ever, picks an equally quick one that leads out of the cycle.
    fn leave_circles(&mut self, soonest: &Soonest) {
        let graph = &self.tied.graph;
        loop {
            let plays =
                |state, entry| graph.kind(state) == Kind::Chance || self.entries[state] as usize == entry;
            let sources = graph.predecessors(|_| true, plays);
            let ends = |state| graph.kind(state) == Kind::Over || !soonest.ending.possible[state];
            let mut reached: Vec<bool> = (0..graph.states()).map(ends).collect();
            sources.spread(&mut reached, |_| true);
            let mut stuck = true;
            for state in (0..graph.states()).filter(|&state| !reached[state]) {
                let out: Vec<usize> =
                    soonest.of(state).filter(|&entry| reached[graph.target(entry)]).collect();
                if graph.kind(state) != Kind::Chance && !out.is_empty() {
                    self.pick(state, out.into_iter());
                    stuck = false;
                }
            }
            if stuck {
                return;
            }
        }
    }
}

/// Whether one event's text comes before another's, bytewise.
fn before<E: Copy + Eq + core::hash::Hash + Display>(
    texts: &mut HashMap<E, String, FxBuildHasher>,
    one: E,
    other: E,
) -> bool {
    texts.entry(one).or_insert_with(|| one.to_string());
    texts.entry(other).or_insert_with(|| other.to_string());
    texts.get(&one) < texts.get(&other)
}
