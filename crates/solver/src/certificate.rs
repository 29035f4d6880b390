//! Turns nearly exact values into proven bounds.
//!
//! After end components are collapsed, play ends whatever is chosen, so the values are the only fixed point of the
//! Bellman equation. Hence numbers that are nowhere below their own Bellman backup are upper bounds of the values, and
//! numbers that are nowhere above it are lower bounds. Nearly exact values are moved by a tiny amount for each step
//! that play may still take; then every state is checked, rounding included.
use core::ops::ControlFlow;

use crate::bounds::Prepared;
use crate::interval::Pair;
use crate::policy_iteration::{Objective, PolicyIteration};
use crate::{Graph, Kind};

/// The longest play.
struct LongestPlay<'a> {
    exact: &'a [bool],
}

impl Objective for LongestPlay<'_> {
    const COUNTS_CHOICES: bool = true;
    /// Plays so long that more improvements would be needed prove nothing.
    const ROUNDS: usize = 40;

    fn choice_reward(&self, _entry: usize) -> f64 {
        1.0
    }

    fn chance_reward(&self, _state: usize) -> f64 {
        1.0
    }

    fn maximises(&self, _kind: Kind) -> bool {
        true
    }

    fn fixed(&self, state: usize) -> Option<f64> {
        self.exact[state].then_some(0.0)
    }

    /// Converged lengths lack four fifths of a step at most. They are multiplied by [`MANIFOLD`] afterwards, so that
    /// each step still counts for one at least.
    fn tolerance(&self, _length: f64) -> f64 {
        0.2
    }

    /// Large, as few choices are tied and improvement costs little more than evaluation.
    fn evaluation_tolerance(&self, change: f64) -> f64 {
        0.3 * change
    }
}

/// The factor by which the length of a play is multiplied, since it is known only roughly.
const MANIFOLD: f64 = 16.0;

/// The differences from the best within which a choice counts as equally good, relative to the scale of payoffs;
/// tried in this order.
const TIES: [f64; 5] = [1e-9, 1e-8, 1e-7, 1e-6, 1e-5];

/// Proves bounds around `values` if possible; narrow where the values are exact.
pub(crate) fn certify(
    prepared: &Prepared,
    values: &[f64],
    mut progress: impl FnMut(usize) -> ControlFlow<()>,
) -> ControlFlow<(), Option<Pair>> {
    let graph: &Graph = &prepared.ordered.graph;
    let exact = exact(prepared, values);
    let (mut off, mut widest) = (0.0f64, 0);
    for node in 0..graph.states() {
        off = off.max((graph.backup(node, values) - values[node]).abs());
        if graph.kind(node) == Kind::Chance {
            widest = widest.max(graph.targets(node).len());
        }
    }
    let nudge = MANIFOLD * (off + prepared.rounding.of_sum(widest));
    let mut farthest = 0.0;
    for close in TIES.map(|tie| tie * prepared.scale) {
        // More choices do not shorten plays: bounds would again move past the ties.
        if close < farthest {
            continue;
        }
        let tied = graph.keep(|node, entry| (values[graph.target(entry)] - values[node]).abs() <= close);
        let mut lengths =
            PolicyIteration::new(&tied, LongestPlay { exact: &exact }, vec![0.0; tied.states()]);
        lengths.run(prepared.ordered.components(), &mut progress)?;
        if !lengths.converged {
            break;
        }
        let moved = |sign: f64| -> Vec<f64> {
            let by = values.iter().zip(&lengths.values).map(|(value, length)| value + sign * nudge * length);
            by.map(|bound| bound.clamp(prepared.floor, prepared.ceiling)).collect()
        };
        let pair = Pair { lower: moved(-1.0), upper: moved(1.0) };
        if pair.holds(prepared) {
            return ControlFlow::Continue(Some(pair));
        }
        farthest = nudge * lengths.values.iter().copied().fold(0.0, f64::max);
    }
    ControlFlow::Continue(None)
}

impl Pair {
    /// Whether these are bounds, judged by the numbers alone.
    pub(crate) fn holds(&self, prepared: &Prepared) -> bool {
        let graph: &Graph = &prepared.ordered.graph;
        let rounding = &prepared.rounding;
        (0..graph.states()).all(|node| {
            rounding.backup(graph, node, &self.lower).0 >= self.lower[node]
                && rounding.backup(graph, node, &self.upper).1 <= self.upper[node]
        })
    }
}

/// Nodes whose value is exactly the lowest or the highest payoff, whatever the opponent does.
fn exact(prepared: &Prepared, values: &[f64]) -> Vec<bool> {
    let graph: &Graph = &prepared.ordered.graph;
    let is_over = |node| graph.kind(node) == Kind::Over;
    let extreme = |value: f64| value == prepared.floor || value == prepared.ceiling;
    let mut exact: Vec<bool> =
        (0..graph.states()).map(|node| is_over(node) || extreme(values[node])).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for node in 0..graph.states() {
            if !exact[node] || is_over(node) {
                continue;
            }
            let same = |&t: &u32| exact[t as usize] && values[t as usize] == values[node];
            let targets = graph.targets(node);
            let one_is_enough = match graph.kind(node) {
                Kind::Maximiser => values[node] == prepared.ceiling,
                Kind::Minimiser => values[node] == prepared.floor,
                Kind::Chance | Kind::Over => false,
            };
            if !(if one_is_enough { targets.iter().any(same) } else { targets.iter().all(same) }) {
                exact[node] = false;
                changed = true;
            }
        }
    }
    exact
}

#[cfg(test)]
mod tests {
    use super::Pair;
    use crate::Graph;
    use crate::bounds::Prepared;

    #[test]
    fn numbers_hold_only_where_nothing_leads_past_them_rounding_included() {
        // Won one time in four.
        let mut graph = Graph::new();
        graph.push_chance(&[(1, 0.25), (2, 0.75)]);
        graph.push_over(1.0);
        graph.push_over(0.0);
        let prepared = Prepared::new(&graph, false).expect("play ends");
        let holds = |lower: f64, upper: f64| {
            let mut pair = Pair { lower: vec![0.0; 3], upper: vec![0.0; 3] };
            for (state, bounds) in [(lower, upper), (1.0, 1.0), (0.0, 0.0)].into_iter().enumerate() {
                let node = prepared.ordered.node(state);
                (pair.lower[node], pair.upper[node]) = bounds;
            }
            pair.holds(&prepared)
        };
        assert!(holds(0.0, 1.0) && holds(0.249_999, 0.250_001));
        assert!(!holds(0.250_001, 0.5), "the lower one is too high");
        assert!(!holds(0.0, 0.249_999), "the upper one is too low");
        assert!(!holds(0.25, 0.250_001) && !holds(0.249_999, 0.25), "as far as doubles can tell");
    }
}
