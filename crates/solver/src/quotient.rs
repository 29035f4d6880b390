//! The quotient of a graph by its end components: each becomes one state, so that no play goes on for ever.
use crate::components::Components;
use crate::end_components::EndComponents;
use crate::{Graph, Kind};

/// A graph without the given end components.
pub(crate) struct Quotient {
    pub(crate) graph: Graph,
    /// The node each state has become part of.
    pub(crate) nodes: Vec<u32>,
    /// The entry of the first graph each entry of a deciding node comes from.
    pub(crate) origins: Vec<u32>,
}

impl Quotient {
    /// Makes one node of each end component, which keeps the choices that leave it. With
    /// `staying`, it gets one choice more, which ends play with that payoff.
    pub(crate) fn new(graph: &Graph, ends: &EndComponents, staying: Option<f64>) -> Quotient {
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); ends.count];
        let (mut node_of_end, mut firsts) = (vec![Components::NONE; ends.count], Vec::new());
        let mut nodes = Vec::with_capacity(graph.states());
        for (state, &end) in ends.of.iter().enumerate() {
            let known = node_of_end.get(end as usize).copied().unwrap_or(Components::NONE);
            if known == Components::NONE {
                nodes.push(firsts.len() as u32);
                if let Some(node) = node_of_end.get_mut(end as usize) {
                    *node = firsts.len() as u32;
                }
                firsts.push(state);
            } else {
                nodes.push(known);
            }
            if let Some(members) = members.get_mut(end as usize) {
                members.push(state as u32);
            }
        }
        let stay = firsts.len() as u32;
        let (mut merged, mut origins) = (Graph::new(), Vec::new());
        let node = |entry: usize| nodes[graph.target(entry)];
        for &state in &firsts {
            let end = ends.of[state];
            if end != Components::NONE {
                let deciding = members[end as usize]
                    .iter()
                    .map(|&m| m as usize)
                    .filter(|&m| graph.kind(m) != Kind::Chance);
                let leaving: Vec<usize> = deciding
                    .flat_map(|member| graph.entries(member))
                    .filter(|&entry| ends.of[graph.target(entry)] != end)
                    .collect();
                origins.extend(leaving.iter().map(|&entry| entry as u32));
                origins.extend(staying.map(|_| Components::NONE));
                let targets = leaving.iter().map(|&entry| node(entry));
                merged.push_decision(Kind::Maximiser, targets.chain(staying.map(|_| stay)));
                continue;
            }
            match graph.kind(state) {
                Kind::Chance => {
                    let mut ways: Vec<(u32, f64)> =
                        graph.entries(state).map(node).zip(graph.odds(state).iter().copied()).collect();
                    ways.sort_unstable_by_key(|(target, _)| *target);
                    ways.dedup_by(|(target, odds), (kept, sum)| {
                        let same = target == kept;
                        if same {
                            *sum += *odds;
                        }
                        same
                    });
                    origins.extend(ways.iter().map(|_| Components::NONE));
                    merged.push_chance(&ways);
                }
                Kind::Over => merged.push_over(graph.payoff(state).unwrap_or_default()),
                kind => {
                    origins.extend(graph.entries(state).map(|entry| entry as u32));
                    merged.push_decision(kind, graph.entries(state).map(node));
                }
            }
        }
        if let Some(payoff) = staying {
            merged.push_over(payoff);
        }
        Quotient { graph: merged, nodes, origins }
    }
}
