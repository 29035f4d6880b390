//! The report where no exact values are known: by games played on from its positions.
//!
//! The figures go backwards along the record. At chance turns a position is worth the mean of the
//! games played on from it. At a decision it is worth what it was after the event chosen; unless
//! another event did better, under the same dice, by more than two standard errors: then that much
//! more. So start, luck, the decisions of others and one's own losses add up to the result, however
//! rough the figures are, and what may be noise is told as luck, never as a loss.
use core::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use tabletop::{Game, Turn};

use crate::report::{Decision, Figures, Report, Unvalued, put_together, states};
use crate::rollouts::{Estimate, Rollouts, Samples};
use crate::{Effort, Going, Scale};

impl<G> Rollouts<'_, G>
where
    G: Game + Sync,
    G::State: Sync,
    G::Event: Sync,
{
    /// Comments the events that lead on from `start`, as if every seat had seen all.
    ///
    /// # Errors
    /// An event that is not possible, or stopped by `going`.
    pub fn report(
        &self,
        scale: Scale,
        start: &G::State,
        events: &[G::Event],
        effort: Effort,
        going: Going,
    ) -> Result<Report, Unvalued> {
        let states = states(self.game, start, events)?;
        let work = Work { rollouts: self, states: &states, events, effort, going, done: AtomicUsize::new(0) };
        let (samples, weighed) = work.done().ok_or(Unvalued::Stopped)?;
        let mut worth: Vec<Vec<Estimate>> = Vec::with_capacity(states.len());
        let mut decisions = Vec::with_capacity(events.len());
        // From the last position to the first.
        worth.extend(samples.last().map(Samples::means));
        for (ply, weighed) in weighed.into_iter().enumerate().rev() {
            let (here, decision) = match (weighed, worth.last()) {
                (Some(Weighed { gains, decision }), Some(after)) => {
                    let here = after.iter().zip(gains).map(|(after, gain)| after.plus(gain)).collect();
                    (here, Some(decision))
                }
                _ => (samples[ply].means(), None),
            };
            worth.push(here);
            decisions.push(decision);
        }
        worth.reverse();
        decisions.reverse();
        let figures = Figures { worth, exact: false, decisions, scale };
        Ok(put_together(self.game, &states, events, figures))
    }
}

/// A decision, and what the best choice would have given each seat more than the one made.
struct Weighed {
    gains: Vec<Estimate>,
    decision: Decision,
}

/// What there is to play for one record.
struct Work<'a, G: Game> {
    rollouts: &'a Rollouts<'a, G>,
    states: &'a [G::State],
    events: &'a [G::Event],
    effort: Effort,
    going: Going<'a>,
    /// How many steps of it are done.
    done: AtomicUsize,
}

impl<G> Work<'_, G>
where
    G: Game + Sync,
    G::State: Sync,
    G::Event: Sync,
{
    /// All of it: the games from each position, and the decisions weighed; `None` if stopped.
    fn done(&self) -> Option<(Vec<Samples>, Vec<Option<Weighed>>)> {
        let samples = each(self.states.len(), |ply| {
            self.step()?;
            Some(self.samples(ply))
        })?;
        let weighed = each(self.events.len(), |ply| {
            self.step()?;
            self.weighed(ply, &samples[ply + 1])
        })?;
        Some((samples, weighed))
    }

    /// Tells that a step is done; `None` to stop.
    fn step(&self) -> Option<()> {
        self.done.fetch_add(1, Ordering::Relaxed);
        self.told().is_continue().then_some(())
    }

    /// Tells how many steps are done.
    fn told(&self) -> ControlFlow<()> {
        self.going.told(self.done.load(Ordering::Relaxed), self.states.len() + self.events.len())
    }

    /// Games from a position; none where nothing is asked of them: at decisions that chance, or a
    /// decision without a choice, led to.
    fn samples(&self, ply: usize) -> Samples {
        let game = self.rollouts.game;
        let asked = !matches!(game.turn(&self.states[ply]), Turn::Seat(_))
            || ply + 1 == self.states.len()
            || ply > 0 && self.legal(ply - 1).len() > 1;
        let games = if asked { self.effort.position() } else { 0 };
        self.rollouts.play(0..games, |_| self.states[ply].clone())
    }

    /// What could be chosen at a position; nothing where no seat decides.
    fn legal(&self, ply: usize) -> Vec<G::Event> {
        self.rollouts.game.legal_sorted(&self.states[ply])
    }

    /// The decision made at a position, beside the games played on after it; `None` inside where no
    /// seat decided.
    fn weighed(&self, ply: usize, after: &Samples) -> Option<Option<Weighed>> {
        let (state, chosen) = (&self.states[ply], self.events[ply]);
        let Turn::Seat(seat) = self.rollouts.game.turn(state) else { return Some(None) };
        let nothing = || vec![Estimate::exact(0.0); usize::from(self.rollouts.game.seats())];
        let legal = self.legal(ply);
        let forced = legal.len() == 1;
        let decision = |loss, best: G::Event| Decision { loss, best: vec![best.to_string()], forced };
        if forced {
            return Some(Some(Weighed {
                gains: nothing(),
                decision: decision(Estimate::exact(0.0), chosen),
            }));
        }
        let others: Vec<G::Event> = legal.into_iter().filter(|event| *event != chosen).collect();
        let begin = |_: &mut games::Dice| state.clone();
        let compared =
            self.rollouts.compare(&others, seat, begin, self.effort, Going(&|_, _| self.told()))?;
        let best = compared.first()?;
        // The games that made it look promising would flatter it: only those after them count.
        let gains = best.samples.gains(after, self.effort.first);
        let gain = gains[seat.index()];
        Some(Some(if gain.is_sure() {
            Weighed { decision: decision(gain, best.event), gains }
        } else {
            let unsure = Estimate { value: 0.0, stderr: gain.stderr };
            Weighed { decision: decision(unsure, chosen), gains: nothing() }
        }))
    }
}

/// Makes something of each number, on all cores.
#[cfg(not(target_family = "wasm"))]
fn each<T: Send>(count: usize, make: impl Fn(usize) -> Option<T> + Sync) -> Option<Vec<T>> {
    use rayon::prelude::*;
    (0..count).into_par_iter().map(&make).collect()
}

/// Makes something of each number, one after the other.
#[cfg(target_family = "wasm")]
fn each<T>(count: usize, make: impl Fn(usize) -> Option<T>) -> Option<Vec<T>> {
    (0..count).map(make).collect()
}
