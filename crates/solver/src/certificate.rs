//! Turns values that are close to the truth into bounds that are proven.
//!
//! After end components are collapsed, play ends whatever is chosen, so the values are the only
//! solution of "worth what the best choice is worth". Hence numbers that are nowhere below what
//! their own best choices give are upper bounds of the values, and numbers that are nowhere above
//! it are lower bounds. Values that are nearly right are moved by a tiny amount for each step that
//! play may still take; whether that was enough is then checked state by state, rounding included.
use core::ops::ControlFlow;

use crate::bounds::Prepared;
use crate::interval::Pair;
use crate::settle::{Settling, Task};
use crate::{Graph, Kind};

/// The longest play.
struct LongestPlay<'a> {
    exact: &'a [bool],
}

impl Task for LongestPlay<'_> {
    const COUNTS_CHOICES: bool = true;
    /// Plays that can be drawn out so much that more would be needed prove nothing.
    const ROUNDS: usize = 40;

    fn of_choice(&self, _entry: usize) -> f64 {
        1.0
    }

    fn of_chance(&self, _state: usize) -> f64 {
        1.0
    }

    fn wants_much(&self, _kind: Kind) -> bool {
        true
    }

    fn fixed(&self, state: usize) -> Option<f64> {
        self.exact[state].then_some(0.0)
    }

    /// Settled lengths lack four fifths of a step at most. They are counted [`MANIFOLD`] afterwards,
    /// so that each step still counts for one at least.
    fn grain(&self, _length: f64) -> f64 {
        0.2
    }

    /// Not far, as few choices are tied and improving costs little more than following.
    fn enough(&self, change: f64) -> f64 {
        0.3 * change
    }
}

/// How often the length of a play is counted, as it is known only roughly.
const MANIFOLD: f64 = 16.0;

/// How much worse than the best a choice may be to count as equally good, in parts of what is at
/// stake; tried in this order.
const TIES: [f64; 5] = [1e-9, 1e-8, 1e-7, 1e-6, 1e-5];

/// Proves bounds around `values`, if that can be done; narrow where the values are right.
pub(crate) fn certify(
    prepared: &Prepared,
    values: &[f64],
    mut pulse: impl FnMut(usize) -> ControlFlow<()>,
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
        // More choices make plays no shorter: bounds would again be moved past what is tied.
        if close < farthest {
            continue;
        }
        let tied = graph.keep(|node, entry| (values[graph.target(entry)] - values[node]).abs() <= close);
        let mut lengths = Settling::new(&tied, LongestPlay { exact: &exact }, vec![0.0; tied.states()]);
        lengths.run(prepared.ordered.components(), &mut pulse)?;
        if !lengths.at_rest {
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

/// Nodes whose value is exactly the least or the most there is, whatever is done against it.
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
