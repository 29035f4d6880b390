//! End components: sets of states in which play can be kept for ever.
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
    let mut group: Vec<u32> = (0..graph.states()).map(|s| components.component(s)).collect();
    let mut left: Vec<u32> =
        components.iter().filter(|members| returns(graph, members)).flatten().copied().collect();
    let mut inside = vec![false; graph.states()];
    left.iter().for_each(|&s| inside[s as usize] = true);
    loop {
        prune(graph, &group, &mut inside, &mut left, &usable);
        if left.is_empty() {
            return EndComponents { of: vec![Components::NONE; graph.states()], count: 0 };
        }
        let parts = Components::within(
            graph,
            |s| inside[s],
            |s, entry| usable(s, entry) && group[s] == group[graph.target(entry)],
        );
        let mut known = std::collections::HashMap::<u32, u32, rustc_hash::FxBuildHasher>::default();
        let split = left.iter().any(|&s| {
            let part = parts.component(s as usize);
            *known.entry(group[s as usize]).or_insert(part) != part
        });
        left.iter().for_each(|&s| group[s as usize] = parts.component(s as usize));
        if !split {
            let of =
                (0..graph.states()).map(|s| if inside[s] { group[s] } else { Components::NONE }).collect();
            return EndComponents { of, count: parts.count() };
        }
    }
}

/// Whether play can come back to where it was within the component.
fn returns(graph: &Graph, members: &[u32]) -> bool {
    members.len() > 1 || graph.targets(members[0] as usize).contains(&members[0])
}

/// Takes out, again and again, the states from which play cannot be kept inside their group.
fn prune(
    graph: &Graph,
    group: &[u32],
    inside: &mut [bool],
    left: &mut Vec<u32>,
    usable: &impl Fn(usize, usize) -> bool,
) {
    let stays = |s: usize, entry: usize, inside: &[bool]| {
        let target = graph.target(entry);
        inside[target] && group[target] == group[s] && usable(s, entry)
    };
    // Sweeps take out most of it at little cost, as long as each takes out a good part of the rest.
    loop {
        let before = left.len();
        left.reverse();
        left.retain(|&s| {
            let state = s as usize;
            let mut entries = graph.entries(state);
            let keeps = match graph.kind(state) {
                Kind::Chance => entries.all(|e| stays(state, e, inside)),
                _ => entries.any(|e| stays(state, e, inside)),
            };
            inside[state] = keeps;
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
    let sources = graph.predecessors(|s, entry| inside[s] && stays(s, entry, inside));
    let mut ways = vec![0usize; graph.states()];
    let gone = |state: usize, ways: usize| {
        ways == 0 || (graph.kind(state) == Kind::Chance && ways < graph.entries(state).len())
    };
    let mut open = Vec::new();
    for &s in left.iter() {
        let state = s as usize;
        ways[state] = graph.entries(state).filter(|&e| stays(state, e, inside)).count();
        if gone(state, ways[state]) {
            open.push(s);
        }
    }
    open.iter().for_each(|&s| inside[s as usize] = false);
    while let Some(state) = open.pop() {
        for &source in sources.of(state as usize) {
            let s = source as usize;
            ways[s] -= 1;
            if inside[s] && gone(s, ways[s]) {
                inside[s] = false;
                open.push(source);
            }
        }
    }
    left.retain(|&s| inside[s as usize]);
}
