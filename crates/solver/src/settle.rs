//! Settles what states are worth by turns of improving the choices and working out what the
//! choices made are worth. Quick, and close to the truth; `certificate` and `interval` prove.
use core::ops::{ControlFlow, Range};

use crate::{Graph, Kind};

/// What is being worked out: which choices count, what each step costs, who wants it high.
pub(crate) trait Task {
    /// What is added when a deciding state's entry is taken.
    fn of_choice(&self, _entry: usize) -> f64 {
        0.0
    }

    /// What is added at a chance state.
    fn of_chance(&self, _state: usize) -> f64 {
        0.0
    }

    /// Whether a state that decides wants much.
    fn wants_much(&self, kind: Kind) -> bool;

    /// What a state is worth whatever is chosen, if that is known beforehand.
    fn fixed(&self, _state: usize) -> Option<f64> {
        None
    }

    /// Differences up to this, for a value of that size, do not matter.
    fn grain(&self, value: f64) -> f64;
}

/// Payoffs: the first seat wants much, the second little.
pub(crate) struct Payoffs {
    pub(crate) grain: f64,
}

impl Task for Payoffs {
    fn wants_much(&self, kind: Kind) -> bool {
        kind == Kind::Maximiser
    }

    fn grain(&self, _value: f64) -> f64 {
        self.grain
    }
}

/// Values and choices as far as they have come.
pub(crate) struct Settling<'a, T> {
    pub(crate) graph: &'a Graph,
    pub(crate) task: T,
    pub(crate) values: Vec<f64>,
    /// The entry chosen at each deciding state.
    pub(crate) chosen: Vec<u32>,
}

/// No entry chosen yet.
pub(crate) const UNCHOSEN: u32 = u32::MAX;

/// Changes of so many grains or less end the work. More than one, as a choice that is within a grain
/// of the best is kept, and so improving and following differ by that.
const SETTLED: f64 = 4.0;
/// Sweeps over the choices made between two improvements, at most.
const SWEEPS: usize = 400;
/// Improvements at most; what needs more is beyond what doubles can tell.
const ROUNDS: usize = 500;
/// Improvements without any progress after which rounding is all that is left.
const STALE: usize = 40;

impl<'a, T: Task> Settling<'a, T> {
    pub(crate) fn new(graph: &'a Graph, task: T, values: Vec<f64>) -> Settling<'a, T> {
        let chosen = vec![UNCHOSEN; graph.states()];
        Settling { graph, task, values, chosen }
    }

    /// Settles one component after the other; `pulse` hears how many states are done, and can
    /// stop the work.
    pub(crate) fn run(
        &mut self,
        components: impl Iterator<Item = Range<usize>>,
        mut pulse: impl FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut told = 0;
        for members in components {
            let (first, end) = (members.start, members.end);
            if members.len() == 1 && !self.graph.targets(first).contains(&(first as u32)) {
                self.improve(members);
            } else {
                self.settle(members, &mut || pulse(first))?;
            }
            if end - told > 1 << 16 {
                told = end;
                pulse(end)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn settle(
        &mut self,
        members: Range<usize>,
        pulse: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Two seats that answer each other's last choice may run in circles; each improvement by
        // itself does not.
        let deciding = |kind| members.clone().any(|state| self.graph.kind(state) == kind);
        let at_odds = self.task.wants_much(Kind::Maximiser) != self.task.wants_much(Kind::Minimiser);
        let alone = !(at_odds && deciding(Kind::Maximiser) && deciding(Kind::Minimiser));
        let chosen = |state| self.graph.kind(state) == Kind::Chance || self.chosen[state] != UNCHOSEN;
        if alone && members.clone().all(chosen) {
            self.follow(members.clone(), SETTLED);
        }
        let (mut least, mut stale) = (f64::INFINITY, 0);
        for _ in 0..if alone { ROUNDS } else { ROUNDS * SWEEPS } {
            pulse()?;
            let change = self.improve(members.clone());
            if change <= SETTLED || stale > STALE {
                break;
            }
            if change < least {
                (least, stale) = (change, 0);
            } else {
                stale += 1;
            }
            if alone {
                self.follow(members.clone(), (change * 0.01).max(SETTLED));
            }
        }
        ControlFlow::Continue(())
    }

    /// Looks at every choice once and takes the best; the largest change, in grains.
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
                Kind::Chance => self.task.of_chance(state) + self.graph.mean(state, &self.values),
                Kind::Maximiser | Kind::Minimiser => {
                    let much = self.task.wants_much(kind);
                    let best = self.best(state, much);
                    let current = self.chosen[state];
                    let keeps = current != UNCHOSEN && {
                        let kept = self.entry_value(current as usize);
                        let gain = if much { best - kept } else { kept - best };
                        gain <= self.task.grain(best)
                    };
                    if !keeps {
                        let found = self.graph.entries(state).find(|&entry| self.entry_value(entry) == best);
                        self.chosen[state] = found.map_or(UNCHOSEN, |entry| entry as u32);
                    }
                    best
                }
            };
            let moved = (value - self.values[state]).abs() / self.task.grain(value);
            change = if moved > change { moved } else { change };
            self.values[state] = value;
        }
        change
    }

    #[inline]
    fn entry_value(&self, entry: usize) -> f64 {
        self.task.of_choice(entry) + self.values[self.graph.target(entry)]
    }

    #[inline]
    fn best(&self, state: usize, much: bool) -> f64 {
        let entries = self.graph.entries(state);
        if much {
            entries.fold(f64::NEG_INFINITY, |best, entry| {
                let value = self.entry_value(entry);
                if value > best { value } else { best }
            })
        } else {
            entries.fold(f64::INFINITY, |best, entry| {
                let value = self.entry_value(entry);
                if value < best { value } else { best }
            })
        }
    }

    /// Works out what the choices made are worth, down to changes of `enough` grains.
    ///
    /// Sweeps shrink the error by about the same factor each time; where that factor is close to
    /// 1, the rest of the geometric series is added at one go. That is a guess: what follows
    /// corrects it, and after a bad one the next comes later.
    fn follow(&mut self, members: Range<usize>, enough: f64) {
        let mut patience = 6;
        let (mut before, mut step) = (vec![0.0; members.len()], vec![0.0; members.len()]);
        let (mut sweeps, mut last_change) = (0, f64::INFINITY);
        while sweeps < SWEEPS {
            let mut overshot = false;
            for _ in 0..patience {
                sweeps += 1;
                let change = self.sweep(members.clone());
                if change <= enough {
                    return;
                }
                overshot |= change > 2.0 * last_change;
                last_change = change;
            }
            if overshot {
                patience *= 2;
            }
            before.clone_from_slice(&self.values[members.clone()]);
            self.sweep(members.clone());
            let now = &self.values[members.clone()];
            step.iter_mut().zip(now).zip(&before).for_each(|((step, now), before)| *step = now - before);
            before.clone_from_slice(now);
            last_change = self.sweep(members.clone());
            sweeps += 2;
            let now = &mut self.values[members.clone()];
            let (mut along, mut square) = (0.0, 0.0);
            for ((now, before), first) in now.iter().zip(&before).zip(&step) {
                along += (now - before) * first;
                square += first * first;
            }
            let factor = along / square;
            if last_change > enough && factor > 0.5 && factor < 1.0 - 1e-12 {
                let rest = factor / (1.0 - factor);
                now.iter_mut().zip(&before).for_each(|(now, before)| *now += rest * (*now - before));
            }
        }
    }

    fn sweep(&mut self, members: Range<usize>) -> f64 {
        let mut change = 0.0f64;
        for state in members {
            if self.task.fixed(state).is_some() {
                continue;
            }
            let value = match self.graph.kind(state) {
                Kind::Chance => self.task.of_chance(state) + self.graph.mean(state, &self.values),
                _ => self.entry_value(self.chosen[state] as usize),
            };
            let moved = (value - self.values[state]).abs() / self.task.grain(value);
            change = if moved > change { moved } else { change };
            self.values[state] = value;
        }
        change
    }
}
