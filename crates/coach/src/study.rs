//! The report where no exact values are known: by tree search from the positions of a record.
//!
//! The figures go backwards along the record. At a chance turn a position is worth what a search from it
//! finds. At a decision it is worth what it was after the event chosen; unless a search from it would choose
//! another event, and two more searches of equal effort, one after that event and one after the one chosen,
//! differ by more than two standard errors: then that much more. The search that chose is no witness for what
//! it chose, or the luckiest of many events would look better than it is; and two searches as deep as each
//! other are compared, since within one tree what is chosen seldom is looked at less deeply and looks worse
//! than it is.
//!
//! So start, luck, the decisions of others and one's own losses add up to the result, however rough the
//! figures are, and what may be noise is told as luck, never as a loss.
use std::sync::atomic::{AtomicUsize, Ordering};

use bots::{Evaluator, Mcts, MctsConfig};
use games::Dice;
use tabletop::{Game, Ratio, Seat, Turn};

use crate::report::{AnalysisError, Decision, Figures, Report, put_together, states};
use crate::{Estimate, Going, Scale};

/// Values positions of a game by search.
#[derive(Clone, Copy, Debug)]
pub struct Study<'a, G, I> {
    /// The game.
    pub game: &'a G,
    /// The evaluator of all searches.
    pub evaluator: I,
    /// The settings of each search.
    pub config: MctsConfig,
    /// The seed of all dice: the same seed gives the same report.
    pub seed: u64,
}

/// A record to be studied, position by position, in any order; then put together.
pub struct Work<'a, G: Game, I> {
    study: Study<'a, G, I>,
    scale: Scale,
    states: Vec<G::State>,
    events: Vec<G::Event>,
}

/// What was found at a position of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Noted(Note);

#[derive(Clone, Debug, PartialEq)]
enum Note {
    /// What each seat can expect there.
    Worth(Vec<Estimate>),
    /// Nothing else could be chosen.
    Forced,
    /// What was chosen is what search would choose.
    Right,
    /// Search would choose this, which gains each seat so much over what was chosen.
    Other(String, Vec<Estimate>),
}

/// The dice of the searches at a position.
#[derive(Clone, Copy)]
enum Part {
    /// From it.
    Here,
    /// After the event chosen.
    Chosen,
    /// After the event that would be better.
    Better,
}

impl<'a, G, I> Study<'a, G, I>
where
    G: Game + Sync,
    G::State: Send + Sync,
    G::Event: Send + Sync,
    I: Evaluator<G> + Copy + Sync,
{
    /// Comments the events that lead on from `start`, as if every seat had seen all; on all cores there are.
    ///
    /// # Errors
    /// An event that is not possible, or stopped by `going`.
    pub fn report(
        self,
        scale: Scale,
        start: &G::State,
        events: &[G::Event],
        going: Going,
    ) -> Result<Report, AnalysisError> {
        let work = Work::new(self, scale, start, events)?;
        let done = AtomicUsize::new(0);
        let noted = each(work.positions(), |ply| {
            let noted = going.told(done.load(Ordering::Relaxed), work.positions()).is_continue();
            let noted = noted.then(|| work.note(ply));
            done.fetch_add(1, Ordering::Relaxed);
            noted
        });
        let noted = noted.ok_or(AnalysisError::Stopped)?;
        let _ = going.told(work.positions(), work.positions());
        Ok(work.report(noted))
    }
}

impl<'a, G: Game, I: Evaluator<G> + Copy> Work<'a, G, I> {
    /// Prepares the study of the events that lead on from `start`.
    ///
    /// # Errors
    /// An event that is not possible.
    pub fn new(
        study: Study<'a, G, I>,
        scale: Scale,
        start: &G::State,
        events: &[G::Event],
    ) -> Result<Work<'a, G, I>, AnalysisError> {
        let states = states(study.game, start, events)?;
        Ok(Work { study, scale, states, events: events.to_vec() })
    }

    /// How many positions there are to look into.
    pub fn positions(&self) -> usize {
        self.states.len()
    }

    /// Looks into the position after `ply` events; hangs on no other.
    pub fn note(&self, ply: usize) -> Noted {
        let state = &self.states[ply];
        let chosen = self.events.get(ply).copied();
        Noted(match (self.study.game.turn(state), chosen) {
            (Turn::Seat(_), Some(chosen)) => self.decision(ply, state, chosen),
            _ => Note::Worth(self.worth(ply, Part::Here, state)),
        })
    }

    fn decision(&self, ply: usize, state: &G::State, chosen: G::Event) -> Note {
        let game = self.study.game;
        let mut choices = 0;
        game.legal(state, |_| choices += 1);
        if choices == 1 {
            return Note::Forced;
        }
        let search = self.search(ply, Part::Here, state);
        let Some(better) = search.best().filter(|best| *best != chosen) else { return Note::Right };
        let after = |event, part| {
            let mut after = state.clone();
            game.apply_unchecked(&mut after, event);
            self.worth(ply, part, &after)
        };
        let (best, chosen) = (after(better, Part::Better), after(chosen, Part::Chosen));
        let gains = best.into_iter().zip(chosen).map(|(best, chosen)| best.minus(chosen));
        Note::Other(better.to_string(), gains.collect())
    }

    fn search(&self, ply: usize, part: Part, state: &G::State) -> Mcts<'a, G, I> {
        let Study { game, evaluator, config, seed } = self.study;
        let mut search = Mcts::new(game, evaluator, config);
        search.set_root_state(state);
        let mut dice = Dice::stream(seed, 3 * ply as u64 + part as u64);
        search.run(config.iterations, &mut || false, &mut dice);
        search
    }

    /// What each seat can expect in a state.
    fn worth(&self, ply: usize, part: Part, state: &G::State) -> Vec<Estimate> {
        let game = self.study.game;
        if game.turn(state) == Turn::Over || game.given_up(state) {
            let result = |seat| game.utility(state, seat).map_or(0.0, Ratio::to_f64);
            return Seat::all(game.seats()).map(result).map(Estimate::exact).collect();
        }
        self.search(ply, part, state).result().worth
    }

    /// Puts the report together from what was noted at each position, in order.
    pub fn report(self, noted: Vec<Noted>) -> Report {
        let seats = self.study.game.seats().into();
        let mut worth: Vec<Vec<Estimate>> = Vec::with_capacity(noted.len());
        let mut decisions = Vec::with_capacity(self.events.len());
        // From the last position to the first.
        for (ply, Noted(note)) in noted.into_iter().enumerate().rev() {
            let after = worth.last().cloned().unwrap_or_else(|| vec![Estimate::default(); seats]);
            let chosen = || self.events.get(ply).map(ToString::to_string).into_iter().collect();
            let (here, decision) = match note {
                Note::Worth(here) => (here, None),
                Note::Forced => (after, Some(Decision { forced: true, ..Decision::best(chosen()) })),
                Note::Right => (after, Some(Decision::best(chosen()))),
                Note::Other(better, gains) => match self.missed(ply, &after, &gains) {
                    Some((here, loss)) => (here, Some(Decision { loss, best: vec![better], forced: false })),
                    None => (after, Some(Decision::best(chosen()))),
                },
            };
            worth.push(here);
            if ply < self.events.len() {
                decisions.push(decision);
            }
        }
        worth.reverse();
        decisions.reverse();
        let figures = Figures { worth, exact: false, decisions, scale: self.scale };
        put_together(self.study.game, &self.states, &self.events, figures)
    }

    /// What a position was worth from which a better event would have led on, and what was lost; `None` where
    /// that is not sure.
    fn missed(
        &self,
        ply: usize,
        after: &[Estimate],
        gains: &[Estimate],
    ) -> Option<(Vec<Estimate>, Estimate)> {
        let Turn::Seat(seat) = self.study.game.turn(&self.states[ply]) else { return None };
        let gain = gains.get(seat.index()).filter(|gain| gain.is_sure())?;
        let mut here: Vec<Estimate> =
            after.iter().zip(gains).map(|(after, gain)| after.plus(*gain)).collect();
        if self.scale == Scale::Chances {
            here.iter_mut().for_each(|worth| worth.mean = worth.mean.clamp(0.0, 1.0));
        }
        // Next to certainty there may be less to lose than it seems.
        let mean = here.get(seat.index())?.mean - after.get(seat.index())?.mean;
        let loss = Estimate { mean, stderr: gain.stderr };
        loss.is_sure().then_some((here, loss))
    }
}

impl Decision {
    /// Nothing was lost.
    fn best(best: Vec<String>) -> Decision {
        Decision { loss: Estimate::exact(0.0), best, forced: false }
    }
}

/// Makes something of each number, on all cores.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn each<T: Send>(count: usize, make: impl Fn(usize) -> Option<T> + Sync) -> Option<Vec<T>> {
    use rayon::prelude::*;
    (0..count).into_par_iter().map(&make).collect()
}

/// Makes something of each number, one after the other.
#[cfg(target_family = "wasm")]
pub(crate) fn each<T>(count: usize, make: impl Fn(usize) -> Option<T>) -> Option<Vec<T>> {
    (0..count).map(make).collect()
}
