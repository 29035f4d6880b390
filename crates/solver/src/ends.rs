//! End components: sets of states in which play can be kept for ever.
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
    let mut left: Vec<u32> =
        components.iter().filter(|members| returns(graph, members)).flatten().copied().collect();
    // The set that play is to be kept in; no set for states known to be in no end component.
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

/// Whether play can come back to where it was within the component.
fn returns(graph: &Graph, members: &[u32]) -> bool {
    members.len() > 1 || graph.targets(members[0] as usize).contains(&members[0])
}

/// Takes out, again and again, the states from which play cannot be kept inside their set.
fn prune(graph: &Graph, sets: &mut [u32], left: &mut Vec<u32>, usable: &impl Fn(usize, usize) -> bool) {
    let stays =
        |s: usize, entry: usize, sets: &[u32]| sets[graph.target(entry)] == sets[s] && usable(s, entry);
    // Sweeps take out most of it at little cost, as long as each takes out a good part of the rest.
    loop {
        let before = left.len();
        left.reverse();
        left.retain(|&s| {
            let state = s as usize;
            let mut entries = graph.entries(state);
            let keeps = match graph.kind(state) {
                Kind::Chance => entries.all(|e| stays(state, e, sets)),
                _ => entries.any(|e| stays(state, e, sets)),
            };
            if !keeps {
                sets[state] = Components::NONE;
            }
            keeps
        });
        if left.len() == before {
            return;
        }
        if (before - left.len()) * 8 < before {
            break;
        }
    }
    // What is left is followed edge by edge, each once.
    let sources = graph.predecessors(|s, entry| sets[s] != Components::NONE && stays(s, entry, sets));
    let mut ways = vec![0usize; graph.states()];
    let gone = |state: usize, ways: usize| {
        ways == 0 || (graph.kind(state) == Kind::Chance && ways < graph.entries(state).len())
    };
    let mut open = Vec::new();
    for &s in left.iter() {
        let state = s as usize;
        ways[state] = graph.entries(state).filter(|&e| stays(state, e, sets)).count();
        if gone(state, ways[state]) {
            open.push(s);
        }
    }
    open.iter().for_each(|&s| sets[s as usize] = Components::NONE);
    while let Some(state) = open.pop() {
        for &source in sources.of(state as usize) {
            let s = source as usize;
            ways[s] -= 1;
            if sets[s] != Components::NONE && gone(s, ways[s]) {
                sets[s] = Components::NONE;
                open.push(source);
            }
        }
    }
    left.retain(|&s| sets[s as usize] != Components::NONE);
}
