//! Policy evaluation: the values of all states under the current policy. Decisions are substituted by the states they
//! lead to, so that mostly chance states are left in the equations.
use core::ops::Range;

use crate::policy_iteration::{Objective, PolicyIteration, UNCHOSEN};
use crate::{Graph, Kind};

/// The maximum number of sweeps of an evaluation.
const SWEEPS: usize = 400;

/// The equations of a policy: one for each chance state, and for each decision that another decision leads to.
#[derive(Default)]
pub(crate) struct Equations {
    rows: Vec<Equation>,
    /// The states on the right-hand sides, one equation after the other, with decisions substituted.
    leads: Vec<u32>,
    /// Whether a decision leads to each state of a component.
    asked: Vec<bool>,
    /// The values before a sweep, and their changes by it.
    before: Vec<f64>,
    step: Vec<f64>,
}

struct Equation {
    state: u32,
    /// The end of its states among the leads.
    end: u32,
    /// The start of its odds among the graph's figures; [`Equation::SURE`] for a decision.
    odds_at: u32,
    /// The constant term.
    added: f64,
}

impl Equation {
    const SURE: u32 = u32::MAX;
}

impl<T: Objective> PolicyIteration<'_, T> {
    /// Evaluates the policy until changes are within `tolerance` tolerances.
    pub(crate) fn evaluate_policy(&mut self, members: Range<usize>, tolerance: f64) {
        let mut equations = core::mem::take(&mut self.equations);
        self.set_up(&mut equations, members.clone());
        equations.solve(self.graph, &self.task, &mut self.values, tolerance);
        self.equations = equations;
        for state in members.filter(|&state| self.chosen[state] != UNCHOSEN) {
            self.values[state] = self.cost(state) + self.values[self.leads[state] as usize];
        }
    }

    /// The reward of the policy at a deciding state; 0 at others.
    #[inline]
    fn cost(&self, state: usize) -> f64 {
        if T::COUNTS_CHOICES && self.chosen[state] != UNCHOSEN {
            self.task.choice_reward(self.chosen[state] as usize)
        } else {
            0.0
        }
    }

    /// Sets up the equations, with all decisions substituted.
    fn set_up(&self, equations: &mut Equations, members: Range<usize>) {
        let Equations { rows, leads, asked, .. } = equations;
        asked.clear();
        asked.resize(members.len(), false);
        for state in members.clone() {
            let lead = self.leads[state] as usize;
            if lead != state && members.contains(&lead) {
                asked[lead - members.start] = true;
            }
        }
        rows.clear();
        leads.clear();
        for state in members.clone() {
            let chance = self.graph.kind(state) == Kind::Chance;
            if !(chance || asked[state - members.start]) || self.task.fixed(state).is_some() {
                continue;
            }
            let (odds_at, added) = if chance {
                let targets = self.graph.targets(state);
                leads.extend(targets.iter().map(|&target| self.leads[target as usize]));
                let mut sum = self.task.chance_reward(state);
                if T::COUNTS_CHOICES {
                    let ways = targets.iter().zip(self.graph.odds(state));
                    sum += ways.map(|(&target, odds)| odds * self.cost(target as usize)).sum::<f64>();
                }
                (self.graph.odds_at(state), sum)
            } else {
                leads.push(self.leads[state]);
                (Equation::SURE, self.cost(state))
            };
            rows.push(Equation { state: state as u32, end: leads.len() as u32, odds_at, added });
        }
    }
}

impl Equations {
    /// Sweeps until no value changes by more than `tolerance` tolerances.
    ///
    /// Each sweep shrinks the error by about the same factor. Where that factor is close to 1, the rest of the geometric
    /// series is extrapolated. Later sweeps correct the extrapolation; after one that overshot, the next comes later.
    fn solve<T: Objective>(&mut self, graph: &Graph, task: &T, values: &mut [f64], tolerance: f64) {
        let mut plain_sweeps = 6;
        let (mut sweeps, mut last_change) = (0, f64::INFINITY);
        while sweeps < SWEEPS {
            let mut overshot = false;
            for _ in 0..plain_sweeps {
                sweeps += 1;
                let change = self.sweep(graph.figures(), task, values);
                if change <= tolerance {
                    return;
                }
                overshot |= change > 2.0 * last_change;
                last_change = change;
            }
            if overshot {
                plain_sweeps *= 2;
            }
            self.note(values);
            self.sweep(graph.figures(), task, values);
            self.step.clear();
            self.step.extend(
                self.rows.iter().zip(&self.before).map(|(row, before)| values[row.state as usize] - before),
            );
            self.note(values);
            last_change = self.sweep(graph.figures(), task, values);
            sweeps += 2;
            let (mut along, mut square) = (0.0, 0.0);
            for ((row, before), first) in self.rows.iter().zip(&self.before).zip(&self.step) {
                along += (values[row.state as usize] - before) * first;
                square += first * first;
            }
            let factor = along / square;
            if last_change > tolerance && factor > 0.5 && factor < 1.0 - 1e-12 {
                let rest = factor / (1.0 - factor);
                for (row, before) in self.rows.iter().zip(&self.before) {
                    let now = &mut values[row.state as usize];
                    *now += rest * (*now - before);
                }
            }
        }
    }

    /// Keeps the current values.
    fn note(&mut self, values: &[f64]) {
        self.before.clear();
        self.before.extend(self.rows.iter().map(|row| values[row.state as usize]));
    }

    /// Applies each equation once; returns the largest change, in tolerances.
    fn sweep<T: Objective>(&self, figures: &[f64], task: &T, values: &mut [f64]) -> f64 {
        let (mut change, mut begin) = (0.0f64, 0);
        for row in &self.rows {
            let leads = &self.leads[begin..row.end as usize];
            begin = row.end as usize;
            let mean: f64 = if row.odds_at == Equation::SURE {
                values[leads[0] as usize]
            } else {
                let ways = leads.iter().zip(&figures[row.odds_at as usize..]);
                ways.map(|(&lead, odds)| odds * values[lead as usize]).sum()
            };
            let (value, old) = (row.added + mean, &mut values[row.state as usize]);
            let moved = (value - *old).abs() / task.tolerance(value);
            change = if moved > change { moved } else { change };
            *old = value;
        }
        change
    }
}
