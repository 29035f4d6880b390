//! Policy iteration: improves the policy and evaluates it in turns. Fast and nearly exact; `certificate` and `interval`
//! prove bounds.
use core::ops::{ControlFlow, Range};

use crate::graph::most;
use crate::policy_evaluation::Equations;
use crate::{Graph, Kind};

/// The quantity to be optimised: rewards of steps, and the kinds of states that maximise it.
pub(crate) trait Objective {
    /// Whether choices have rewards.
    const COUNTS_CHOICES: bool;

    /// The maximum number of improvements; more would be within rounding errors.
    const ROUNDS: usize = 500;

    /// The reward of a choice.
    fn choice_reward(&self, _entry: usize) -> f64 {
        0.0
    }

    /// The reward at a chance state.
    fn chance_reward(&self, _state: usize) -> f64 {
        0.0
    }

    /// Whether a deciding state of this kind maximises.
    fn maximises(&self, kind: Kind) -> bool;

    /// The value of a state whatever is chosen, if it is known beforehand.
    fn fixed(&self, _state: usize) -> Option<f64> {
        None
    }

    /// The difference that counts as none for a value of this size.
    fn tolerance(&self, value: f64) -> f64;

    /// The change at which policy evaluation stops after an improvement by `change`, both in tolerances. Far from the
    /// solution the next policy differs anyway; near it, each improvement about squares the error.
    fn evaluation_tolerance(&self, change: f64) -> f64 {
        change * (2e-15 * change).min(0.1)
    }
}

/// Payoffs: the first seat maximises, the second minimises.
pub(crate) struct Payoffs {
    pub(crate) tolerance: f64,
}

impl Objective for Payoffs {
    const COUNTS_CHOICES: bool = false;

    fn maximises(&self, kind: Kind) -> bool {
        kind == Kind::Maximiser
    }

    fn tolerance(&self, _value: f64) -> f64 {
        self.tolerance
    }
}

/// The current values and policy.
pub(crate) struct PolicyIteration<'a, T> {
    pub(crate) graph: &'a Graph,
    pub(crate) task: T,
    pub(crate) values: Vec<f64>,
    /// The policy: the entry chosen at each deciding state.
    pub(crate) chosen: Vec<u32>,
    /// The target of the entry chosen at each deciding state; of other states, themselves.
    pub(crate) leads: Vec<u32>,
    pub(crate) equations: Equations,
    /// Whether every component so far has converged.
    pub(crate) converged: bool,
}

/// No entry chosen yet.
pub(crate) const UNCHOSEN: u32 = u32::MAX;

/// The change in tolerances at which iteration has converged. More than one: a choice within the tolerance of the best
/// is kept, so that improvement and evaluation differ by that.
const CONVERGED: f64 = 4.0;
/// The maximum number of improvements where the policy cannot be evaluated in between.
const SWEEPS: usize = 200_000;
/// The number of improvements without progress after which only rounding errors are left.
const STALE: usize = 40;

impl<'a, T: Objective> PolicyIteration<'a, T> {
    pub(crate) fn new(graph: &'a Graph, task: T, values: Vec<f64>) -> PolicyIteration<'a, T> {
        let chosen = vec![UNCHOSEN; graph.states()];
        let leads = (0..graph.states() as u32).collect();
        PolicyIteration {
            graph,
            task,
            values,
            chosen,
            leads,
            equations: Equations::default(),
            converged: true,
        }
    }

    /// Sets the policy at a deciding state.
    pub(crate) fn choose(&mut self, state: usize, entry: usize) {
        self.chosen[state] = entry as u32;
        self.leads[state] = self.graph.target(entry) as u32;
    }

    /// Solves one component after the other. Calls `progress` with the number of states done; it can stop the work.
    pub(crate) fn run(
        &mut self,
        components: impl Iterator<Item = Range<usize>>,
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut told = 0;
        for members in components {
            let (first, end) = (members.start, members.end);
            if members.len() == 1 && !self.graph.targets(first).contains(&(first as u32)) {
                self.improve(members);
            } else {
                self.iterate(members, &mut || progress(first))?;
            }
            if end - told > 1 << 16 {
                told = end;
                progress(end)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn iterate(
        &mut self,
        members: Range<usize>,
        progress: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // With two seats, policy iteration may cycle; value iteration does not.
        let deciding = |kind| members.clone().any(|state| self.graph.kind(state) == kind);
        let at_odds = self.task.maximises(Kind::Maximiser) != self.task.maximises(Kind::Minimiser);
        let alone = !(at_odds && deciding(Kind::Maximiser) && deciding(Kind::Minimiser));
        let chosen = |state| self.graph.kind(state) == Kind::Chance || self.chosen[state] != UNCHOSEN;
        if alone && members.clone().all(chosen) {
            self.evaluate_policy(members.clone(), CONVERGED);
        } else {
            // A policy chosen without values is not worth an evaluation.
            self.improve(members.clone());
        }
        let (mut least, mut stale) = (f64::INFINITY, 0);
        for _ in 0..if alone { T::ROUNDS } else { SWEEPS } {
            progress()?;
            let change = self.improve(members.clone());
            if change <= CONVERGED {
                return ControlFlow::Continue(());
            }
            if stale > STALE {
                break;
            }
            if change < least {
                (least, stale) = (change, 0);
            } else {
                stale += 1;
            }
            if alone {
                self.evaluate_policy(members.clone(), self.task.evaluation_tolerance(change).max(CONVERGED));
            }
        }
        self.converged = false;
        ControlFlow::Continue(())
    }

    /// Chooses the best entry of every state; returns the largest change, in tolerances.
    fn improve(&mut self, members: Range<usize>) -> f64 {
        let mut change = 0.0f64;
        for state in members {
            if let Some(value) = self.task.fixed(state) {
                self.values[state] = value;
                continue;
            }
            let kind = self.graph.kind(state);
            let value = match kind {
                Kind::Over => self.graph.payoff(state).unwrap_or_default(),
                Kind::Chance => self.task.chance_reward(state) + self.graph.mean(state, &self.values),
                Kind::Maximiser | Kind::Minimiser => {
                    let maximise = self.task.maximises(kind);
                    let best = self.best(state, maximise);
                    let current = self.chosen[state];
                    let keeps = current != UNCHOSEN && {
                        let kept = self.entry_value(current as usize);
                        let gain = if maximise { best - kept } else { kept - best };
                        gain <= self.task.tolerance(best)
                    };
                    if !keeps {
                        let found = self.graph.entries(state).find(|&entry| self.entry_value(entry) == best);
                        found.into_iter().for_each(|entry| self.choose(state, entry));
                    }
                    best
                }
            };
            let moved = (value - self.values[state]).abs() / self.task.tolerance(value);
            change = if moved > change { moved } else { change };
            self.values[state] = value;
        }
        change
    }

    #[inline]
    fn entry_value(&self, entry: usize) -> f64 {
        self.task.choice_reward(entry) + self.values[self.graph.target(entry)]
    }

    #[inline]
    fn best(&self, state: usize, maximise: bool) -> f64 {
        let (first, targets) = (self.graph.entries(state).start, self.graph.targets(state));
        let worth =
            |nth: usize, target: u32| self.task.choice_reward(first + nth) + self.values[target as usize];
        if maximise { most(targets, worth) } else { -most(targets, |nth, target| -worth(nth, target)) }
    }
}
