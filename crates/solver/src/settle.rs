//! Settles what states are worth by turns of improving the choices and working out what the
//! choices made are worth. Quick, and close to the truth; `certificate` and `interval` prove.
use core::ops::{ControlFlow, Range};

use crate::follow::Plan;
use crate::graph::most;
use crate::{Graph, Kind};

/// What is being worked out: which choices count, what each step costs, who wants it high.
pub(crate) trait Task {
    /// Whether taking a deciding state's entry ever adds anything.
    const COUNTS_CHOICES: bool;

    /// Improvements at most; what needs more is beyond what doubles can tell.
    const ROUNDS: usize = 500;

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

    /// Down to which changes the choices made are followed once an improvement changed so much, in
    /// grains. The nearer, the further: far off the next choices are others anyway, while near by
    /// each improvement about squares the error.
    fn enough(&self, change: f64) -> f64 {
        change * (2e-15 * change).min(0.1)
    }
}

/// Payoffs: the first seat wants much, the second little.
pub(crate) struct Payoffs {
    pub(crate) grain: f64,
}

impl Task for Payoffs {
    const COUNTS_CHOICES: bool = false;

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
    /// Where the entry chosen at each deciding state leads; others lead to themselves.
    pub(crate) leads: Vec<u32>,
    pub(crate) plan: Plan,
    /// Whether every component has come to rest so far.
    pub(crate) at_rest: bool,
}

/// No entry chosen yet.
pub(crate) const UNCHOSEN: u32 = u32::MAX;

/// Changes of so many grains or less end the work. More than one, as a choice that is within a grain
/// of the best is kept, and so improving and following differ by that.
const SETTLED: f64 = 4.0;
/// Improvements at most where the choices made cannot be followed in between.
const SWEEPS: usize = 200_000;
/// Improvements without any progress after which rounding is all that is left.
const STALE: usize = 40;

impl<'a, T: Task> Settling<'a, T> {
    pub(crate) fn new(graph: &'a Graph, task: T, values: Vec<f64>) -> Settling<'a, T> {
        let chosen = vec![UNCHOSEN; graph.states()];
        let leads = (0..graph.states() as u32).collect();
        Settling { graph, task, values, chosen, leads, plan: Plan::default(), at_rest: true }
    }

    /// Makes a deciding state keep to one of its entries.
    pub(crate) fn choose(&mut self, state: usize, entry: usize) {
        self.chosen[state] = entry as u32;
        self.leads[state] = self.graph.target(entry) as u32;
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
        } else {
            // What is chosen knowing nothing is not worth following.
            self.improve(members.clone());
        }
        let (mut least, mut stale) = (f64::INFINITY, 0);
        for _ in 0..if alone { T::ROUNDS } else { SWEEPS } {
            pulse()?;
            let change = self.improve(members.clone());
            if change <= SETTLED {
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
                self.follow(members.clone(), self.task.enough(change).max(SETTLED));
            }
        }
        self.at_rest = false;
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
                        found.into_iter().for_each(|entry| self.choose(state, entry));
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
        let (first, targets) = (self.graph.entries(state).start, self.graph.targets(state));
        let worth = |nth: usize, target: u32| self.task.of_choice(first + nth) + self.values[target as usize];
        if much { most(targets, worth) } else { -most(targets, |nth, target| -worth(nth, target)) }
    }
}
