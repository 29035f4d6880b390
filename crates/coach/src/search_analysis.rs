//! The report without exact values: by tree search from the positions of a record.
//!
//! Values are computed backwards along the record. A chance turn is worth the result of a search from it. A decision
//! is worth the position after the chosen event, unless a search from it would choose another event and two more
//! searches of equal effort, one after each of the two events, differ by more than two standard errors; then it is
//! worth that difference more. The search that chose the event does not count, because the luckiest of many events
//! looks better than it is. The two compared searches have equal depth, because a rarely visited branch of one tree
//! is searched less deeply and looks worse than it is.
//!
//! Start, luck, the decisions of others and a seat's own losses therefore add up to the result, however rough the
//! estimates are. Noise is counted as luck, never as a loss.
use std::sync::atomic::{AtomicUsize, Ordering};

use bots::{Evaluator, Mcts, MctsConfig};
use games::Dice;
use tabletop::{Game, Ratio, Seat, Turn};

use crate::opening::{DRAWS, Opening};
use crate::report::{AnalysisError, Decision, Figures, Report, build_report, states};
use crate::{Estimate, ProgressCallback, Scale};

/// Estimates the values of positions by search.
#[derive(Clone, Copy, Debug)]
pub struct SearchAnalyser<'a, G, I> {
    /// The game.
    pub game: &'a G,
    pub evaluator: I,
    pub config: MctsConfig,
    /// The seed of all dice: equal seeds give equal reports.
    pub seed: u64,
}

/// The analysis of one record, position by position in any order.
pub struct SearchAnalysis<'a, G: Game, I> {
    analyser: SearchAnalyser<'a, G, I>,
    scale: Scale,
    states: Vec<G::State>,
    events: Vec<G::Event>,
    /// The number of positions before the first decision.
    opening: usize,
}

/// The analysis of one position of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionAnalysis(Finding);

#[derive(Clone, Debug, PartialEq)]
enum Finding {
    /// The expected utility of each seat.
    Worth(Vec<Estimate>),
    /// Only one event was legal.
    Forced,
    /// The search chooses the event that was chosen.
    Right,
    /// The search chooses this event, which gains this much for each seat over the chosen one.
    Other(String, Vec<Estimate>),
}

/// The root of a search at a position; each has its own stream of dice.
#[derive(Clone, Copy)]
enum SearchRoot {
    /// The position itself.
    Here,
    /// The position after the chosen event.
    Chosen,
    /// The position after the event that the search chooses.
    Better,
}

/// The number of searches of a decision, on average: two more where the search would choose another event.
const SEARCHES_OF_DECISION: u32 = 2;
/// The number of searches by which the iterations of a position before the first decision are shared out.
const SEARCHES_OF_OPENING: u32 = 4;

impl<'a, G, I> SearchAnalyser<'a, G, I>
where
    G: Game + Sync,
    G::State: Send + Sync,
    G::Event: Send + Sync,
    I: Evaluator<G> + Copy + Sync,
{
    /// Analyses the events that follow `start`, as if every seat had seen all of them, on all cores.
    ///
    /// # Errors
    /// An event is not possible, or `progress` stopped the analysis.
    pub fn report(
        self,
        scale: Scale,
        start: &G::State,
        events: &[G::Event],
        progress: ProgressCallback,
    ) -> Result<Report, AnalysisError> {
        let analysis = SearchAnalysis::new(self, scale, start, events)?;
        let done = AtomicUsize::new(0);
        let positions = map_indices(analysis.positions(), |ply| {
            let goes_on = progress.report(done.load(Ordering::Relaxed), analysis.positions()).is_continue();
            let position = goes_on.then(|| analysis.analyse_position(ply));
            done.fetch_add(1, Ordering::Relaxed);
            position
        });
        let positions = positions.ok_or(AnalysisError::Stopped)?;
        let _ = progress.report(analysis.positions(), analysis.positions());
        Ok(analysis.report(positions))
    }
}

impl<'a, G: Game, I: Evaluator<G> + Copy> SearchAnalysis<'a, G, I> {
    /// Prepares the analysis of the events that follow `start`.
    ///
    /// # Errors
    /// An event is not possible.
    pub fn new(
        analyser: SearchAnalyser<'a, G, I>,
        scale: Scale,
        start: &G::State,
        events: &[G::Event],
    ) -> Result<SearchAnalysis<'a, G, I>, AnalysisError> {
        let states = states(analyser.game, start, events)?;
        let is_chance = |state: &&G::State| analyser.game.turn(state) == Turn::Chance;
        let opening = states.iter().take_while(is_chance).count();
        Ok(SearchAnalysis { analyser, scale, states, events: events.to_vec(), opening })
    }

    /// Returns the number of positions to analyse.
    pub fn positions(&self) -> usize {
        self.states.len()
    }

    /// Returns the number of searches that the position after `ply` events takes at most, about; none where only one
    /// event is legal.
    pub(crate) fn searches(&self, ply: usize) -> u32 {
        let (game, state) = (self.analyser.game, &self.states[ply]);
        match game.turn(state) {
            Turn::Over => 0,
            Turn::Seat(_) if ply < self.events.len() => {
                let mut choices = 0;
                game.legal(state, |_| choices += 1);
                if choices > 1 { SEARCHES_OF_DECISION } else { 0 }
            }
            _ if ply < self.opening => SEARCHES_OF_OPENING,
            _ => 1,
        }
    }

    /// Returns the position after `ply` events.
    pub(crate) fn state(&self, ply: usize) -> &G::State {
        &self.states[ply]
    }

    /// Analyses the position after `ply` events; independent of all other positions.
    pub fn analyse_position(&self, ply: usize) -> PositionAnalysis {
        self.analyse_position_by(ply, self.analyser.config.iterations)
    }

    /// The same with this number of iterations a search.
    pub(crate) fn analyse_position_by(&self, ply: usize, iterations: u32) -> PositionAnalysis {
        let analyser =
            SearchAnalyser { config: self.analyser.config.iterations(iterations), ..self.analyser };
        let state = &self.states[ply];
        let chosen = self.events.get(ply).copied();
        PositionAnalysis(match (analyser.game.turn(state), chosen) {
            (Turn::Seat(_), Some(chosen)) => analyser.decision(ply, state, chosen),
            (Turn::Chance, _) if ply < self.opening => Finding::Worth(analyser.opening(ply, state)),
            _ => Finding::Worth(analyser.worth(ply, SearchRoot::Here, state)),
        })
    }

    /// Returns the mean loss of a seat's decisions with a choice, 0 where there were none; the decisions of others are not
    /// analysed. `None` where `goes_on` breaks off, which is asked before each position.
    pub fn loss_a_decision(self, seat: Seat, goes_on: impl Fn() -> bool) -> Option<f64> {
        let analyse = |ply: usize| {
            if !goes_on() {
                return None;
            }
            let by_another =
                matches!(self.analyser.game.turn(&self.states[ply]), Turn::Seat(mover) if mover != seat);
            let position = if by_another && ply < self.events.len() {
                PositionAnalysis(Finding::Forced)
            } else {
                self.analyse_position(ply)
            };
            Some(position)
        };
        let positions = (0..self.positions()).map(analyse).collect::<Option<Vec<_>>>()?;
        Some(self.report(positions).loss_a_decision(seat).unwrap_or(0.0))
    }

    /// Builds the report from the analyses of all positions, in order.
    pub fn report(self, positions: Vec<PositionAnalysis>) -> Report {
        let seats = self.analyser.game.seats().into();
        let mut worth: Vec<Vec<Estimate>> = Vec::with_capacity(positions.len());
        let mut decisions = Vec::with_capacity(self.events.len());
        // From the last position to the first.
        for (ply, PositionAnalysis(finding)) in positions.into_iter().enumerate().rev() {
            let after = worth.last().cloned().unwrap_or_else(|| vec![Estimate::default(); seats]);
            let chosen = || self.events.get(ply).map(ToString::to_string).into_iter().collect();
            let (here, decision) = match finding {
                Finding::Worth(here) => (here, None),
                Finding::Forced => (after, Some(Decision { forced: true, ..Decision::best(chosen()) })),
                Finding::Right => (after, Some(Decision::best(chosen()))),
                Finding::Other(better, gains) => match self.significant_loss(ply, &after, &gains) {
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
        build_report(self.analyser.game, &self.states, &self.events, figures)
    }

    /// Returns the value of a position whose chosen event is worse than another one, and the loss; `None` where the
    /// loss is not significant.
    fn significant_loss(
        &self,
        ply: usize,
        after: &[Estimate],
        gains: &[Estimate],
    ) -> Option<(Vec<Estimate>, Estimate)> {
        let Turn::Seat(seat) = self.analyser.game.turn(&self.states[ply]) else { return None };
        let gain = gains.get(seat.index()).filter(|gain| gain.is_sure())?;
        let mut here: Vec<Estimate> =
            after.iter().zip(gains).map(|(after, gain)| after.plus(*gain)).collect();
        if self.scale == Scale::Chances {
            here.iter_mut().for_each(|worth| worth.mean = worth.mean.clamp(0.0, 1.0));
        }
        // The clamped values may differ by less than the estimated gain.
        let mean = here.get(seat.index())?.mean - after.get(seat.index())?.mean;
        let loss = Estimate { mean, stderr: gain.stderr };
        loss.is_sure().then_some((here, loss))
    }
}

impl<'a, G: Game, I: Evaluator<G> + Copy> SearchAnalyser<'a, G, I> {
    fn decision(&self, ply: usize, state: &G::State, chosen: G::Event) -> Finding {
        let game = self.game;
        let mut choices = 0;
        game.legal(state, |_| choices += 1);
        if choices == 1 {
            return Finding::Forced;
        }
        let search = self.search(ply, SearchRoot::Here, state);
        let Some(better) = search.best().filter(|best| *best != chosen) else { return Finding::Right };
        let after = |event, root| {
            let mut after = state.clone();
            game.apply_unchecked(&mut after, event);
            self.worth(ply, root, &after)
        };
        let (best, chosen) = (after(better, SearchRoot::Better), after(chosen, SearchRoot::Chosen));
        let gains = best.into_iter().zip(chosen).map(|(best, chosen)| best.minus(chosen));
        Finding::Other(better.to_string(), gains.collect())
    }

    fn search(&self, ply: usize, root: SearchRoot, state: &G::State) -> Mcts<'a, G, I> {
        let SearchAnalyser { game, evaluator, config, seed } = *self;
        let mut search = Mcts::new(game, evaluator, config);
        search.set_root_state(state);
        let mut dice = Dice::stream(seed, 3 * ply as u64 + root as u64);
        search.run(config.iterations, &mut || false, &mut dice);
        search
    }

    /// Returns the expected utility of each seat in a state before the first decision.
    fn opening(&self, ply: usize, state: &G::State) -> Vec<Estimate> {
        let SearchAnalyser { game, evaluator, config, seed } = *self;
        let draws = (config.iterations / 4).clamp(4, DRAWS);
        let config = config.iterations((SEARCHES_OF_OPENING * config.iterations / draws).max(16));
        let mut dice = Dice::stream(seed, 3 * ply as u64);
        let mut opening = Opening::default();
        while opening.done() < draws {
            opening.draw(game, evaluator, config, state, &mut dice);
        }
        opening.worth()
    }

    /// Returns the expected utility of each seat in a state.
    fn worth(&self, ply: usize, root: SearchRoot, state: &G::State) -> Vec<Estimate> {
        let game = self.game;
        if game.turn(state) == Turn::Over || game.given_up(state) {
            let result = |seat| game.utility(state, seat).map_or(0.0, Ratio::to_f64);
            return Seat::all(game.seats()).map(result).map(Estimate::exact).collect();
        }
        self.search(ply, root, state).result().worth
    }
}

impl Decision {
    /// Returns a decision without a loss.
    fn best(best: Vec<String>) -> Decision {
        Decision { loss: Estimate::exact(0.0), best, forced: false }
    }
}

/// Maps each index below `count`, on all cores.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn map_indices<T: Send>(count: usize, make: impl Fn(usize) -> Option<T> + Sync) -> Option<Vec<T>> {
    use rayon::prelude::*;
    (0..count).into_par_iter().map(&make).collect()
}

/// Maps each index below `count`, one after the other.
#[cfg(target_family = "wasm")]
pub(crate) fn map_indices<T>(count: usize, make: impl Fn(usize) -> Option<T>) -> Option<Vec<T>> {
    (0..count).map(make).collect()
}
