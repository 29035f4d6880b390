//! A graph prepared for policy iteration: end components collapsed, and states renumbered in the order in which they
//! are solved, so that they lie side by side in memory.
use core::ops::Range;

use crate::Graph;
use crate::components::Components;
use crate::end_components::EndComponents;
use crate::quotient::Quotient;

/// Nodes in the order in which they are solved: the targets of a component come before it.
pub(crate) struct Ordered {
    pub(crate) graph: Graph,
    /// Where each component begins; behind the last stands the number of nodes.
    starts: Vec<u32>,
    /// The node of each state.
    nodes: Vec<u32>,
    /// The entry of the first graph each entry of a deciding node comes from, if asked for.
    origins: Vec<u32>,
}

impl Ordered {
    /// Collapses the end components (with `staying`, each can end play with that payoff) and puts
    /// the rest in order. With `tracing`, [`Ordered::origin`] can be asked.
    pub(crate) fn new(
        graph: &Graph,
        components: Components,
        ends: &EndComponents,
        staying: Option<f64>,
        tracing: bool,
    ) -> Ordered {
        if ends.count == 0 {
            return Ordered::renumbered(graph, &components, tracing);
        }
        let quotient = Quotient::new(graph, ends, staying);
        let mut ordered =
            Ordered::renumbered(&quotient.graph, &Components::of_graph(&quotient.graph), tracing);
        ordered.nodes = quotient.nodes.iter().map(|&node| ordered.nodes[node as usize]).collect();
        ordered.origins.iter_mut().for_each(|origin| *origin = quotient.origins[*origin as usize]);
        ordered
    }

    fn renumbered(graph: &Graph, components: &Components, tracing: bool) -> Ordered {
        let order = components.in_order();
        let mut nodes = vec![0; graph.states()];
        for (number, &state) in order.iter().enumerate() {
            nodes[state as usize] = number as u32;
        }
        let origins = order.iter().flat_map(|&state| graph.entries(state as usize)).map(|entry| entry as u32);
        let origins = if tracing { origins.collect() } else { Vec::new() };
        Ordered {
            graph: graph.renumbered(order, &nodes),
            starts: components.starts().to_vec(),
            nodes,
            origins,
        }
    }

    /// The node of a state.
    pub(crate) fn node(&self, state: usize) -> usize {
        self.nodes[state] as usize
    }

    /// The entry of the first graph that a deciding node's entry comes from.
    pub(crate) fn origin(&self, entry: usize) -> usize {
        self.origins[entry] as usize
    }

    /// The components, each a range of nodes.
    pub(crate) fn components(&self) -> impl Iterator<Item = Range<usize>> {
        self.starts.windows(2).map(|ends| ends[0] as usize..ends[1] as usize)
    }

    /// Numbers of nodes, mapped back to states.
    pub(crate) fn unfold(&self, of_nodes: &[f64]) -> Vec<f64> {
        self.nodes.iter().map(|&node| of_nodes[node as usize]).collect()
    }
}
