//! What the choices made are worth. Decisions are seen through: only what chance draws has to be
//! worked out again and again.
use core::ops::Range;

use crate::settle::{Settling, Task, UNCHOSEN};
use crate::{Graph, Kind};

/// Sweeps over the choices made between two improvements, at most.
const SWEEPS: usize = 400;

/// What remains to be worked out when every deciding state keeps to its choice: draws of chance,
/// and decisions that another decision leads to.
#[derive(Default)]
pub(crate) struct Plan {
    rows: Vec<Row>,
    /// What each row leads to, one row's behind the other's; decisions are replaced by what was
    /// chosen there.
    leads: Vec<u32>,
    /// Whether a decision leads to a state, state by state of a component.
    asked: Vec<bool>,
    /// What the states were worth before a sweep, and by how much it moved them.
    before: Vec<f64>,
    step: Vec<f64>,
}

struct Row {
    state: u32,
    /// Where what it leads to ends.
    end: u32,
    /// Where the odds begin among the graph's figures; [`Row::SURE`] for a decision.
    odds_at: u32,
    /// What is added.
    added: f64,
}

impl Row {
    const SURE: u32 = u32::MAX;
}

impl<T: Task> Settling<'_, T> {
    /// Works out what the choices made are worth, down to changes of `enough` grains.
    pub(crate) fn follow(&mut self, members: Range<usize>, enough: f64) {
        let mut plan = core::mem::take(&mut self.plan);
        self.draw_up(&mut plan, members.clone());
        plan.work_out(self.graph, &self.task, &mut self.values, enough);
        self.plan = plan;
        for state in members.filter(|&state| self.chosen[state] != UNCHOSEN) {
            self.values[state] = self.cost(state) + self.values[self.leads[state] as usize];
        }
    }

    /// What is added between a state and what it leads to: of a deciding one, by its choice.
    #[inline]
    fn cost(&self, state: usize) -> f64 {
        if T::COUNTS_CHOICES && self.chosen[state] != UNCHOSEN {
            self.task.of_choice(self.chosen[state] as usize)
        } else {
            0.0
        }
    }

    /// Writes down what is to be worked out, with all decisions replaced by what they lead to.
    fn draw_up(&self, plan: &mut Plan, members: Range<usize>) {
        let Plan { rows, leads, asked, .. } = plan;
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
                let mut sum = self.task.of_chance(state);
                if T::COUNTS_CHOICES {
                    let ways = targets.iter().zip(self.graph.odds(state));
                    sum += ways.map(|(&target, odds)| odds * self.cost(target as usize)).sum::<f64>();
                }
                (self.graph.odds_at(state), sum)
            } else {
                leads.push(self.leads[state]);
                (Row::SURE, self.cost(state))
            };
            rows.push(Row { state: state as u32, end: leads.len() as u32, odds_at, added });
        }
    }
}

impl Plan {
    /// Sweeps until nothing moves by more than `enough` grains.
    ///
    /// Sweeps shrink the error by about the same factor each time; where that factor is close to
    /// 1, the rest of the geometric series is added at one go. That is a guess: what follows
    /// corrects it, and after a bad one the next comes later.
    fn work_out<T: Task>(&mut self, graph: &Graph, task: &T, values: &mut [f64], enough: f64) {
        let mut patience = 6;
        let (mut sweeps, mut last_change) = (0, f64::INFINITY);
        while sweeps < SWEEPS {
            let mut overshot = false;
            for _ in 0..patience {
                sweeps += 1;
                let change = self.sweep(graph.figures(), task, values);
                if change <= enough {
                    return;
                }
                overshot |= change > 2.0 * last_change;
                last_change = change;
            }
            if overshot {
                patience *= 2;
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
            if last_change > enough && factor > 0.5 && factor < 1.0 - 1e-12 {
                let rest = factor / (1.0 - factor);
                for (row, before) in self.rows.iter().zip(&self.before) {
                    let now = &mut values[row.state as usize];
                    *now += rest * (*now - before);
                }
            }
        }
    }

    /// Keeps what the states are worth now.
    fn note(&mut self, values: &[f64]) {
        self.before.clear();
        self.before.extend(self.rows.iter().map(|row| values[row.state as usize]));
    }

    /// Works out each row once; the largest change, in grains.
    fn sweep<T: Task>(&self, figures: &[f64], task: &T, values: &mut [f64]) -> f64 {
        let (mut change, mut begin) = (0.0f64, 0);
        for row in &self.rows {
            let leads = &self.leads[begin..row.end as usize];
            begin = row.end as usize;
            let mean: f64 = if row.odds_at == Row::SURE {
                values[leads[0] as usize]
            } else {
                let ways = leads.iter().zip(&figures[row.odds_at as usize..]);
                ways.map(|(&lead, odds)| odds * values[lead as usize]).sum()
            };
            let (value, old) = (row.added + mean, &mut values[row.state as usize]);
            let moved = (value - *old).abs() / task.grain(value);
            change = if moved > change { moved } else { change };
            *old = value;
        }
        change
    }
}
