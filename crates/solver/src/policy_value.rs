//! The value of a policy that may choose at random: proven bounds, and how often play comes to each position.
use core::ops::ControlFlow;

use crate::{Graph, Kind};

/// A policy: for each deciding position the probability of each choice, in the order of [`Graph::targets`].
#[derive(Clone, Debug)]
pub struct Policy {
    /// The start of each position's probabilities.
    first: Vec<usize>,
    odds: Vec<f64>,
}

/// The value of a policy.
#[derive(Clone, Debug)]
pub struct PolicyValue {
    /// A lower bound of each position's value for the first seat; play that never ends is worth 0.
    pub lower: Vec<f64>,
    /// An upper bound of each position's value.
    pub upper: Vec<f64>,
}

impl Policy {
    /// A policy that chooses each choice with equal probability.
    pub fn uniform(graph: &Graph) -> Policy {
        let (mut first, mut odds) = (Vec::with_capacity(graph.states() + 1), Vec::new());
        for state in 0..graph.states() {
            first.push(odds.len());
            if matches!(graph.kind(state), Kind::Maximiser | Kind::Minimiser) {
                let choices = graph.targets(state).len();
                odds.extend(core::iter::repeat_n(1.0 / choices as f64, choices));
            }
        }
        first.push(odds.len());
        Policy { first, odds }
    }

    /// The probabilities at a deciding position; they have to add up to 1. Empty at other positions.
    pub fn at(&mut self, state: usize) -> &mut [f64] {
        &mut self.odds[self.first[state]..self.first[state + 1]]
    }

    /// The probabilities with which play goes on to each target of a position.
    fn odds<'a>(&'a self, graph: &'a Graph, state: usize) -> &'a [f64] {
        match graph.kind(state) {
            Kind::Maximiser | Kind::Minimiser => &self.odds[self.first[state]..self.first[state + 1]],
            Kind::Chance | Kind::Over => graph.odds(state),
        }
    }

    fn mean(&self, graph: &Graph, state: usize, values: &[f64]) -> f64 {
        let ways = graph.targets(state).iter().zip(self.odds(graph, state));
        ways.map(|(target, odds)| odds * values[*target as usize]).sum()
    }

    /// Finds bounds of the values of all positions, until those of the first are within `gap`.
    ///
    /// Payoffs have to lie between 0 and 1. Positions from which play never ends under the policy are worth 0. `None` if
    /// `watch` broke it off.
    pub fn evaluate(
        &self,
        graph: &Graph,
        gap: f64,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<PolicyValue> {
        let states = graph.states();
        let ends = self.can_end(graph);
        let payoff = |state| graph.payoff(state);
        let mut lower: Vec<f64> = (0..states).map(|state| payoff(state).unwrap_or(0.0)).collect();
        let mut upper: Vec<f64> =
            (0..states).map(|state| payoff(state).unwrap_or(if ends[state] { 1.0 } else { 0.0 })).collect();
        // Positions are numbered from the start on: backwards, values run ahead of the sweep.
        while upper[0] - lower[0] > gap {
            if watch().is_break() {
                return None;
            }
            for state in (0..states).rev().filter(|state| ends[*state] && payoff(*state).is_none()) {
                lower[state] = self.mean(graph, state, &lower);
                upper[state] = self.mean(graph, state, &upper);
            }
        }
        Some(PolicyValue { lower, upper })
    }

    /// Finds how often play is expected to come to each position, until what is left in play is less than `rest`, or
    /// after `most` events. `None` if `watch` broke it off.
    pub fn visits(
        &self,
        graph: &Graph,
        rest: f64,
        most: usize,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Vec<f64>> {
        let states = graph.states();
        let (mut visits, mut here, mut next) = (vec![0.0; states], vec![0.0; states], vec![0.0; states]);
        here[0] = 1.0;
        for _ in 0..most {
            if watch().is_break() {
                return None;
            }
            let mut left = 0.0;
            for state in 0..states {
                let mass = core::mem::take(&mut here[state]);
                if mass == 0.0 {
                    continue;
                }
                visits[state] += mass;
                for (target, odds) in graph.targets(state).iter().zip(self.odds(graph, state)) {
                    next[*target as usize] += mass * odds;
                    left += mass * odds;
                }
            }
            core::mem::swap(&mut here, &mut next);
            if left < rest {
                break;
            }
        }
        Some(visits)
    }

    /// The positions from which play can come to an end under the policy.
    fn can_end(&self, graph: &Graph) -> Vec<bool> {
        let states = graph.states();
        let mut count = vec![0_u32; states + 1];
        let ways = |state: usize| {
            let odds = self.odds(graph, state).iter();
            graph.targets(state).iter().zip(odds).filter(|(_, odds)| **odds > 0.0).map(|(target, _)| *target)
        };
        (0..states).flat_map(ways).for_each(|target| count[target as usize + 1] += 1);
        (0..states).for_each(|state| count[state + 1] += count[state]);
        let mut place = count.clone();
        let mut sources = vec![0_u32; count[states] as usize];
        for state in 0..states {
            for target in ways(state) {
                sources[place[target as usize] as usize] = state as u32;
                place[target as usize] += 1;
            }
        }
        let mut ends = vec![false; states];
        let mut open: Vec<usize> = (0..states).filter(|state| graph.kind(*state) == Kind::Over).collect();
        open.iter().for_each(|state| ends[*state] = true);
        while let Some(state) = open.pop() {
            for source in &sources[count[state] as usize..count[state + 1] as usize] {
                if !std::mem::replace(&mut ends[*source as usize], true) {
                    open.push(*source as usize);
                }
            }
        }
        ends
    }
}
