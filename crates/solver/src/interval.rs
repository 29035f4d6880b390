//! Interval iteration: bounds that are proven at every step, drawn together sweep by sweep. Slow where play can be
//! long; the last resort, and the reference for other methods.
use crate::bounds::{Prepared, Rounding, SolveError};
use crate::{Graph, Kind, Model};

/// Lower and upper bounds of every state, drawn together sweep by sweep.
pub struct Interval {
    prepared: Prepared,
    bounds: Pair,
}

/// A proven bracket of every node.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) lower: Vec<f64>,
    pub(crate) upper: Vec<f64>,
}

impl Interval {
    /// The bounds before the first sweep: the lowest and the highest payoff of any play.
    ///
    /// # Errors
    /// [`SolveError::Endless`] for two seats whose play can go on for ever.
    pub fn new<G: tabletop::Game>(model: &Model<G>) -> Result<Interval, SolveError> {
        let prepared = Prepared::new(model.graph(), model.seats == 2)?;
        let bounds = prepared.widest();
        Ok(Interval { prepared, bounds })
    }

    /// Draws every state's bounds together once; returns the largest change.
    pub fn sweep(&mut self) -> f64 {
        self.bounds.sweep(&self.prepared)
    }

    /// The bounds of a state.
    pub fn bounds(&self, state: usize) -> (f64, f64) {
        let node = self.prepared.ordered.node(state);
        (self.bounds.lower[node], self.bounds.upper[node])
    }
}

impl Pair {
    /// One sweep over all nodes, targets first. Bounds only move inwards and are rounded outwards, so that they stay
    /// proven.
    pub(crate) fn sweep(&mut self, prepared: &Prepared) -> f64 {
        let graph: &Graph = &prepared.ordered.graph;
        let rounding = &prepared.rounding;
        let mut change = 0.0f64;
        for node in 0..graph.states() {
            let lower = rounding.backup(graph, node, &self.lower).0;
            let upper = rounding.backup(graph, node, &self.upper).1;
            if lower > self.lower[node] {
                change = change.max(lower - self.lower[node]);
                self.lower[node] = lower;
            }
            if upper < self.upper[node] {
                change = change.max(self.upper[node] - upper);
                self.upper[node] = upper;
            }
        }
        change
    }
}

impl Rounding {
    /// Bounds of the exact backup of a node.
    pub(crate) fn backup(&self, graph: &Graph, node: usize, values: &[f64]) -> (f64, f64) {
        let value = graph.backup(node, values);
        if graph.kind(node) != Kind::Chance {
            return (value, value);
        }
        let targets = graph.targets(node);
        let first = values[targets[0] as usize];
        if targets.iter().all(|&t| values[t as usize] == first) {
            return (first, first);
        }
        let error = self.of_sum(targets.len());
        (value - error, value + error)
    }
}
