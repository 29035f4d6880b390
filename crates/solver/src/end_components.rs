//! Maximal end components: sets of states in which play can be kept for ever.
use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use crate::components::Components;
use crate::{Graph, Kind};

/// The maximal end components of a graph; empty ones and over states are none.
pub(crate) struct EndComponents {
    /// Per state its end component, [`Components::NONE`] outside.
    pub(crate) of: Vec<u32>,
    pub(crate) count: usize,
}

/// Finds the maximal end components among the entries that are `usable` (state, entry): of a
/// deciding state at least one usable entry must stay inside, of a chance state all entries.
pub(crate) fn end_components(
    graph: &Graph,
    components: &Components,
    usable: impl Fn(usize, usize) -> bool,
) -> EndComponents {
    // In the order of their numbers, as their entries lie in memory.
    let mut left: Vec<u32> =
        (0..graph.states() as u32).filter(|&state| returns(graph, components, state)).collect();
    // The candidate set of each state; none for states known to be outside all end components.
    let mut sets = vec![Components::NONE; graph.states()];
    left.iter().for_each(|&s| sets[s as usize] = components.component(s as usize));
    loop {
        prune(graph, &mut sets, &mut left, &usable);
        if left.is_empty() {
            return EndComponents { of: sets, count: 0 };
        }
        let parts = Components::within(
            graph,
            |s| sets[s] != Components::NONE,
            |s, entry| usable(s, entry) && sets[s] == sets[graph.target(entry)],
        );
        let mut known = HashMap::<u32, u32, FxBuildHasher>::default();
        let split = left.iter().any(|&s| {
            let part = parts.component(s as usize);
            *known.entry(sets[s as usize]).or_insert(part) != part
        });
        left.iter().for_each(|&s| sets[s as usize] = parts.component(s as usize));
        if !split {
            return EndComponents { of: sets, count: parts.count() };
        }
    }
}

/// Whether play can come back to a state.
fn returns(graph: &Graph, components: &Components, state: u32) -> bool {
    let members = components.members(components.component(state as usize) as usize);
    members.len() > 1 || graph.targets(state as usize).contains(&state)
}

/// Takes out, again and again, the states from which play cannot be kept inside their set.
///
/// A deciding state watches one entry that stays inside. Only when that leads out, the next one is searched; earlier
/// ones stay out, so each entry is examined once.
fn prune(graph: &Graph, sets: &mut [u32], left: &mut Vec<u32>, usable: &impl Fn(usize, usize) -> bool) {
    let chance = |state: usize| graph.kind(state) == Kind::Chance;
    let stays =
        |s: usize, entry: usize, sets: &[u32]| sets[graph.target(entry)] == sets[s] && usable(s, entry);
    let draws = graph.predecessors(
        |s| chance(s) && sets[s] != Components::NONE,
        |s, entry| sets[s] == sets[graph.target(entry)],
    );
    let mut watching = Watching::new(graph.states());
    let mut open = Vec::new();
    for &s in left.iter() {
        let state = s as usize;
        let mut entries = graph.entries(state);
        let keeps = if chance(state) {
            entries.all(|e| stays(state, e, sets))
        } else {
            let staying = entries.find(|&e| stays(state, e, sets));
            staying.inspect(|&entry| watching.watch(state, entry, graph.target(entry))).is_some()
        };
        if !keeps {
            sets[state] = Components::NONE;
            open.push(s);
        }
    }
    while let Some(gone) = open.pop() {
        for &source in draws.of(gone as usize) {
            if sets[source as usize] != Components::NONE {
                sets[source as usize] = Components::NONE;
                open.push(source);
            }
        }
        while let Some(state) = watching.next_of(gone as usize) {
            if sets[state] == Components::NONE {
                continue;
            }
            let mut rest = watching.entry[state] as usize + 1..graph.entries(state).end;
            let staying = rest.find(|&e| stays(state, e, sets));
            match staying {
                Some(entry) => watching.watch(state, entry, graph.target(entry)),
                None => {
                    sets[state] = Components::NONE;
                    open.push(state as u32);
                }
            }
        }
    }
    left.retain(|&s| sets[s as usize] != Components::NONE);
}

/// Which deciding states watch an entry that leads to a state: a list for each, chained from one
/// watching state to the next.
struct Watching {
    /// The entry each state watches.
    entry: Vec<u32>,
    first: Vec<u32>,
    next: Vec<u32>,
}

impl Watching {
    fn new(states: usize) -> Watching {
        let none = || vec![Components::NONE; states];
        Watching { entry: none(), first: none(), next: none() }
    }

    /// Makes a state watch an entry that leads to `target`.
    fn watch(&mut self, state: usize, entry: usize, target: usize) {
        self.entry[state] = entry as u32;
        self.next[state] = core::mem::replace(&mut self.first[target], state as u32);
    }

    /// Takes one state off the list of those that watch an entry to `target`.
    fn next_of(&mut self, target: usize) -> Option<usize> {
        let state = self.first[target];
        if state == Components::NONE {
            return None;
        }
        self.first[target] = self.next[state as usize];
        Some(state as usize)
    }
}
