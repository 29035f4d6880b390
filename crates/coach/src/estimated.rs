//! The report where no exact values are known: by games played on from its positions.
//!
//! The figures go backwards along the record. At a chance turn a position is worth the mean of the
//! games played on from it. At a decision it is worth what it was after the event chosen; unless what
//! the quick player would have done, or another event, did better under the same dice by more than two
//! standard errors: then that much more. So start, luck, the decisions of others and one's own losses
//! add up to the result, however rough the figures are, and what may be noise is told as luck, never
//! as a loss.
//!
//! Where an event was better than even the quick player's, the chance stays open as long as nobody
//! takes it: it is told once, where it was missed last, and the positions before are worth as much
//! more. Otherwise one fence nobody thinks of would be a loss in every round.
use core::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use tabletop::{Game, Seat, Turn};

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
        let mut backwards = Backwards::new(self.game.seats(), scale);
        let mut worth: Vec<Vec<Estimate>> = Vec::with_capacity(states.len());
        let mut decisions = Vec::with_capacity(events.len());
        // From the last position to the first.
        worth.extend(samples.last().map(|last| backwards.chance(last)));
        for (ply, weighed) in weighed.into_iter().enumerate().rev() {
            let (here, decision) = match (weighed, worth.last()) {
                (Some(weighed), Some(after)) => {
                    let (here, decision) = backwards.decision(after, weighed, events[ply].to_string());
                    (here, Some(decision))
                }
                _ => (backwards.chance(&samples[ply]), None),
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

/// A decision beside what else could have been done. Gains are those of every seat.
struct Weighed {
    seat: Seat,
    forced: bool,
    /// What the quick player would have done, and gained over the event chosen.
    sensible: Option<(String, Vec<Estimate>)>,
    /// The event that did best besides, what it gained over the event chosen, and over what the quick
    /// player would have done.
    best: Option<(String, Vec<Estimate>, Vec<Estimate>)>,
}

/// What is known on the way back from the end of a record.
struct Backwards {
    scale: Scale,
    /// Of each seat that decides: what its best chance still open would bring every seat beyond what
    /// the quick player makes of the position.
    open: Vec<Vec<f64>>,
}

impl Backwards {
    fn new(seats: u8, scale: Scale) -> Backwards {
        let seats = usize::from(seats);
        Backwards { scale, open: vec![vec![0.0; seats]; seats] }
    }

    /// What a position is worth from which games were played on.
    fn chance(&self, samples: &Samples) -> Vec<Estimate> {
        let mut worth = samples.means();
        for open in &self.open {
            worth.iter_mut().zip(open).for_each(|(worth, open)| worth.value += open);
        }
        self.within(worth)
    }

    /// What a position is worth before a decision, and what there is to say of that.
    fn decision(
        &mut self,
        after: &[Estimate],
        weighed: Weighed,
        chosen: String,
    ) -> (Vec<Estimate>, Decision) {
        let seat = weighed.seat.index();
        let still_open = &self.open[seat];
        let missed = weighed.best.map(|(event, mut gains, beyond)| {
            gains.iter_mut().zip(still_open).for_each(|(gain, open)| gain.value -= open);
            (event, gains, beyond)
        });
        let sure = |gains: &[Estimate]| gains[seat].is_sure();
        let sensible = weighed.sensible.filter(|(_, gains)| sure(gains));
        let missed = missed.filter(|(_, gains, beyond)| {
            let least = sensible.as_ref().map_or(0.0, |(_, gains)| gains[seat].value);
            sure(gains) && beyond[seat].value > 0.0 && gains[seat].value > least
        });
        let better = match (missed, sensible) {
            (Some((event, gains, beyond)), _) => Some((event, gains, Some(beyond))),
            (None, sensible) => sensible.map(|(event, gains)| (event, gains, None)),
        };
        let told = better.and_then(|(event, gains, beyond)| {
            let here = self.within(after.iter().zip(&gains).map(|(after, gain)| after.plus(*gain)).collect());
            let loss = Estimate { value: here[seat].value - after[seat].value, stderr: gains[seat].stderr };
            // Next to certainty there may be less to lose than it seems.
            loss.is_sure().then_some((event, here, loss, beyond))
        });
        let forced = weighed.forced;
        let Some((best, here, loss, beyond)) = told else {
            let loss = Estimate::exact(0.0);
            return (after.to_vec(), Decision { loss, best: vec![chosen], forced });
        };
        if let Some(beyond) = beyond {
            self.open[seat] = beyond.iter().map(|gain| gain.value).collect();
        }
        (here, Decision { loss, best: vec![best], forced })
    }

    /// Chances stay between 0 and 1.
    fn within(&self, mut worth: Vec<Estimate>) -> Vec<Estimate> {
        if self.scale == Scale::Chances {
            worth.iter_mut().for_each(|worth| worth.value = worth.value.clamp(0.0, 1.0));
        }
        worth
    }
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
            self.weighed(ply, &samples)
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

    /// Games from a position; none where nothing is asked of them, between decisions without a choice.
    fn samples(&self, ply: usize) -> Samples {
        let asked = |ply: usize| {
            let seat = matches!(self.rollouts.game.turn(&self.states[ply]), Turn::Seat(_));
            !seat || self.legal(ply).len() > 1
        };
        let games = if asked(ply) || ply + 1 == self.states.len() || ply > 0 && asked(ply - 1) {
            self.effort.position()
        } else {
            0
        };
        self.rollouts.play(0..games, |_| self.states[ply].clone())
    }

    /// What could be chosen at a position; nothing where no seat decides.
    fn legal(&self, ply: usize) -> Vec<G::Event> {
        self.rollouts.game.legal_sorted(&self.states[ply])
    }

    /// The decision made at a position, beside the games played on before and after it; `None` inside
    /// where no seat decided.
    fn weighed(&self, ply: usize, samples: &[Samples]) -> Option<Option<Weighed>> {
        let (state, chosen) = (&self.states[ply], self.events[ply]);
        let Turn::Seat(seat) = self.rollouts.game.turn(state) else { return Some(None) };
        let legal = self.legal(ply);
        if legal.len() == 1 {
            return Some(Some(Weighed { seat, forced: true, sensible: None, best: None }));
        }
        let (before, after) = (&samples[ply], &samples[ply + 1]);
        let sensible = self.rollouts.would(state).map(|event| (event.to_string(), before.gains(after, 0)));
        let others: Vec<G::Event> = legal.into_iter().filter(|event| *event != chosen).collect();
        let begin = |_: &mut games::Dice| state.clone();
        let compared =
            self.rollouts.compare(&others, seat, begin, self.effort, Going(&|_, _| self.told()))?;
        // The games that made it look promising would flatter it: only those after them count.
        let first = self.effort.first;
        let best = compared.first().map(|best| {
            let gains = best.samples.gains(after, first);
            (best.event.to_string(), gains, best.samples.gains(before, first))
        });
        Some(Some(Weighed { seat, forced: false, sensible, best }))
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
