//! The value of every position under best play, between proven bounds.
use core::ops::ControlFlow;

use tabletop::Game;

use crate::certificate::certify;
use crate::components::Components;
use crate::end_components::end_components;
use crate::interval::Pair;
use crate::ordered::Ordered;
use crate::policy_iteration::{Payoffs, PolicyIteration};
use crate::{Graph, Model, Progress, Watch};

/// The payoff of staying for ever, where a lone player can: the game is never won.
const STAYING: f64 = 0.0;

/// The number of sweeps between two checks of the progress of the bounds.
const SWEEPS: usize = 50;
/// The least relative progress of that many sweeps; with less, the bounds would take too long.
const SLOWEST: f64 = 1e-4;

/// Why a game was not solved.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SolveError {
    /// Two seats can play on for ever, and the rules do not say what that is worth.
    #[error("two seats can play on for ever, for example from position {0}")]
    Endless(usize),
    /// The bounds could not be brought as close as asked, as doubles are not exact enough.
    #[error("the value lies between {lower} and {upper}; closer bounds cannot be proven")]
    Unproven {
        /// The lower bound.
        lower: f64,
        /// The upper bound.
        upper: f64,
    },
    /// The progress callback stopped it.
    #[error("stopped")]
    Stopped,
}

/// The value of each state for the first seat.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The values, within the bounds.
    pub values: Vec<f64>,
    /// Proven: no value is below.
    pub lower: Vec<f64>,
    /// Proven: no value is above.
    pub upper: Vec<f64>,
}

impl Solution {
    /// The initial state's value.
    pub fn value(&self) -> f64 {
        self.values[0]
    }
}

/// A prepared graph, with bounds from its payoffs.
pub(crate) struct Prepared {
    pub(crate) ordered: Ordered,
    /// The least any play pays.
    pub(crate) floor: f64,
    /// The most any play pays.
    pub(crate) ceiling: f64,
    /// The size of payoffs.
    pub(crate) scale: f64,
    pub(crate) rounding: Rounding,
}

impl Prepared {
    pub(crate) fn new(graph: &Graph, two_seats: bool) -> Result<Prepared, SolveError> {
        let components = Components::of_graph(graph);
        let ends = end_components(graph, &components, |_, _| true);
        if two_seats && ends.count > 0 {
            let inside = ends.of.iter().position(|&end| end != Components::NONE);
            return Err(SolveError::Endless(inside.unwrap_or_default()));
        }
        let ordered = Ordered::new(graph, components, &ends, Some(STAYING), false);
        let (floor, ceiling) = ordered.graph.payoffs().unwrap_or_default();
        let scale = floor.abs().max(ceiling.abs()).max(f64::MIN_POSITIVE);
        Ok(Prepared { ordered, floor, ceiling, scale, rounding: Rounding { scale } })
    }

    /// Bounds that hold for any play.
    pub(crate) fn widest(&self) -> Pair {
        let nodes = self.ordered.graph.states();
        Pair { lower: vec![self.floor; nodes], upper: vec![self.ceiling; nodes] }
    }
}

/// The rounding error of sums of doubles.
pub(crate) struct Rounding {
    scale: f64,
}

impl Rounding {
    /// The error of a mean over `terms` successors, none larger than the scale: each product, each sum and each of the
    /// odds is rounded once, by half of `EPSILON` at most.
    pub(crate) fn of_sum(&self, terms: usize) -> f64 {
        (terms + 2) as f64 * f64::EPSILON * self.scale
    }
}

/// Brackets every position's value; the initial one's bounds are at most `gap` apart.
///
/// # Errors
/// As [`SolveError`] says.
pub fn solve<G: Game>(model: &Model<G>, gap: f64) -> Result<Solution, SolveError> {
    solve_watched(model, gap, &mut |_| ControlFlow::Continue(()))
}

/// As [`solve`], with a progress callback that can stop it.
///
/// # Errors
/// As [`SolveError`] says.
pub fn solve_watched<G: Game>(model: &Model<G>, gap: f64, watch: Watch) -> Result<Solution, SolveError> {
    let stopped = |flow| if let ControlFlow::Break(()) = flow { Err(SolveError::Stopped) } else { Ok(()) };
    let prepared = Prepared::new(model.graph(), model.seats == 2)?;
    let graph: &Graph = &prepared.ordered.graph;
    let initial = prepared.ordered.node(0);
    let proven = |pair: &Pair| Progress::Proven { lower: pair.lower[initial], upper: pair.upper[initial] };
    let width = |pair: &Pair| pair.upper[initial] - pair.lower[initial];

    let mut pair = prepared.widest();
    stopped(watch(proven(&pair)))?;
    let task = Payoffs { tolerance: 2.0 * f64::EPSILON * prepared.scale };
    let mut iteration = PolicyIteration::new(graph, task, pair.lower.clone());
    let of = graph.states();
    stopped(iteration.run(prepared.ordered.components(), |done| watch(Progress::Converged { done, of })))?;
    let mut values = iteration.values;
    match certify(&prepared, &values, |done| watch(Progress::Converged { done, of })) {
        ControlFlow::Break(()) => return Err(SolveError::Stopped),
        ControlFlow::Continue(None) => {}
        ControlFlow::Continue(Some(certified)) => {
            pair = certified;
            stopped(watch(proven(&pair)))?;
        }
    }
    while width(&pair) > gap {
        let before = width(&pair);
        let moved = (0..SWEEPS).map(|_| pair.sweep(&prepared)).fold(0.0, f64::max);
        if moved < prepared.rounding.of_sum(1) || crawls(before, width(&pair)) {
            return Err(SolveError::Unproven { lower: pair.lower[initial], upper: pair.upper[initial] });
        }
        stopped(watch(proven(&pair)))?;
    }
    for (value, (lower, upper)) in values.iter_mut().zip(pair.lower.iter().zip(&pair.upper)) {
        *value = value.clamp(*lower, *upper);
    }
    let unfold = |of_nodes: &[f64]| prepared.ordered.unfold(of_nodes);
    Ok(Solution { values: unfold(&values), lower: unfold(&pair.lower), upper: unfold(&pair.upper) })
}

/// Whether bounds that drew together from one width to another make too little progress. Bounds that have not moved at
/// all may still do so, when changes arrive from far away.
fn crawls(before: f64, now: f64) -> bool {
    now < before && now > before * (1.0 - SLOWEST)
}

#[cfg(test)]
mod tests {
    use super::{Rounding, SLOWEST, crawls};

    #[test]
    fn bounds_crawl_that_come_less_than_a_ten_thousandth_of_their_way() {
        assert!(crawls(1.0, 0.99991) && crawls(0.5, 0.49996) && crawls(2.0, 1.9999));
        assert!(!crawls(1.0, 0.99989) && !crawls(0.5, 0.49994) && !crawls(2.0, 1.9997));
        assert!(!crawls(1.0, 1.0 - SLOWEST), "just far enough");
        assert!(!crawls(1.0, 1.0), "not moved yet");
    }

    #[test]
    fn a_mean_of_three_is_off_by_five_roundings_of_the_scale_at_most() {
        assert_eq!(Rounding { scale: 2.0 }.of_sum(3), 10.0 * f64::EPSILON);
        assert_eq!(Rounding { scale: 0.5 }.of_sum(0), f64::EPSILON);
    }
}
