//! The analysis of a whole match: a quick pass over all positions for the first figures, and a thorough one.
//!
//! The iterations of each search follow from the number of positions and what an iteration costs there, so that the
//! whole takes the same time however long the match was, and equal matches have equal analyses on every machine.
use std::sync::Arc;

use bots::{BotGame, GameEvaluator};
use solver::Values;

use super::{Task, Watch};
use crate::search_analysis::map_indices;
use crate::{AnalysisError, PositionAnalysis, Report, Scale, SearchAnalyser, SearchAnalysis, report};

/// A pass over all positions.
struct Pass {
    /// Its duration, in microseconds of one core of the machine on which [`BotGame::iteration_micros`] is right.
    micros: u32,
    /// Minimum number of iterations of a search.
    least: u32,
    /// Maximum number of iterations of a search, as a share of [`BotGame::ANALYSIS_ITERATIONS`].
    part: u32,
}

/// The first figures. In the browser an iteration takes about two or three times as long.
const QUICK: Pass = Pass { micros: 200_000, least: 8, part: 10 };
/// All that the time allows.
const THOROUGH: Pass = Pass { micros: 3_200_000, least: 32, part: 1 };

/// The share of the progress that the quick pass stands for.
const QUICK_PART: f64 = QUICK.micros as f64 / (QUICK.micros + THOROUGH.micros) as f64;

/// The searches of a pass.
#[derive(Clone, Debug, Default)]
struct Budget {
    /// The iterations of each search, by position.
    iterations: Vec<u32>,
    /// The cost of each position and all before it.
    cost: Vec<u64>,
}

impl Budget {
    /// Shares the time of a pass evenly among all searches.
    fn of<G: BotGame>(pass: &Pass, game: &G, analysis: &SearchAnalysis<'_, G, GameEvaluator>) -> Budget {
        let searches: Vec<u32> = (0..analysis.positions()).map(|ply| analysis.searches(ply)).collect();
        let micros = pass.micros / searches.iter().sum::<u32>().max(1);
        let (mut budget, mut sum) = (Budget::default(), 0);
        for (ply, searches) in searches.into_iter().enumerate() {
            let cost = game.iteration_micros(analysis.state(ply)).max(1);
            let iterations = (micros / cost).min(G::ANALYSIS_ITERATIONS / pass.part).max(pass.least);
            sum += u64::from(searches * iterations * cost);
            budget.iterations.push(iterations);
            budget.cost.push(sum);
        }
        budget
    }

    /// Returns the part of the pass that is done with this number of positions.
    fn done(&self, positions: usize) -> f64 {
        let all = self.cost.last().copied().unwrap_or_default().max(1);
        let done = positions.checked_sub(1).and_then(|last| self.cost.get(last));
        done.map_or(0.0, |done| *done as f64 / all as f64)
    }
}

/// The task of analysing a match, position by position.
pub struct AnalyseTask<G: BotGame> {
    game: Arc<G>,
    values: Option<Arc<Values<G>>>,
    events: Vec<G::Event>,
    seed: u64,
    budgets: Option<[Budget; 2]>,
    rough: Vec<PositionAnalysis>,
    done: Vec<PositionAnalysis>,
    is_rough: bool,
    error: Option<AnalysisError>,
}

impl<G: BotGame> AnalyseTask<G> {
    pub(super) fn new(
        game: Arc<G>,
        values: Option<Arc<Values<G>>>,
        events: &[G::Event],
        seed: u64,
    ) -> AnalyseTask<G> {
        let (rough, done) = (Vec::new(), Vec::new());
        let events = events.to_vec();
        AnalyseTask { game, values, events, seed, budgets: None, rough, done, is_rough: false, error: None }
    }

    /// Returns the same task without its thorough pass: the first figures of a match.
    #[must_use]
    pub fn rough(self) -> AnalyseTask<G> {
        AnalyseTask { is_rough: true, ..self }
    }

    /// Whether the quick pass is done.
    pub fn has_rough(&self) -> bool {
        self.rough.len() > self.events.len()
    }

    fn analysis(&self) -> Result<SearchAnalysis<'_, G, GameEvaluator>, AnalysisError> {
        let config = G::MCTS.iterations(G::ANALYSIS_ITERATIONS);
        let analyser =
            SearchAnalyser { game: &*self.game, evaluator: GameEvaluator, config, seed: self.seed };
        SearchAnalysis::new(
            analyser,
            Scale::of_points(self.game.plays_for_points()),
            &self.game.start(),
            &self.events,
        )
    }
}

/// Analyses further positions until all are done or `watch` breaks off.
fn go_on<G>(
    analysis: &SearchAnalysis<'_, G, GameEvaluator>,
    budget: &Budget,
    done: &mut Vec<PositionAnalysis>,
    watch: Watch<'_>,
) where
    G: BotGame + Sync,
    G::State: Send + Sync,
    G::Event: Send + Sync,
{
    while done.len() < analysis.positions() && watch(None).is_continue() {
        let batch = done.len()..analysis.positions().min(done.len() + batch_size());
        let analyse = |nth: usize| {
            let ply = batch.start + nth;
            Some(analysis.analyse_position_by(ply, budget.iterations[ply]))
        };
        done.extend(map_indices(batch.len(), analyse).unwrap_or_default());
    }
}

impl<G> Task for AnalyseTask<G>
where
    G: BotGame + Sync,
    G::State: Send + Sync,
    G::Event: Send + Sync,
{
    type Answer = Result<Report, AnalysisError>;

    const CAN_FINISH_EARLY: bool = false;

    fn run(&mut self, watch: Watch<'_>) -> bool {
        if self.values.is_some() || self.error.is_some() {
            return true;
        }
        let (mut rough, mut done) = (std::mem::take(&mut self.rough), std::mem::take(&mut self.done));
        let mut budgets = self.budgets.take();
        match self.analysis() {
            Ok(analysis) => {
                let [quick, thorough] = budgets.get_or_insert_with(|| {
                    [QUICK, THOROUGH].map(|pass| Budget::of(&pass, &*self.game, &analysis))
                });
                go_on(&analysis, quick, &mut rough, &mut *watch);
                if rough.len() > self.events.len() && !self.is_rough {
                    go_on(&analysis, thorough, &mut done, watch);
                }
            }
            Err(error) => self.error = Some(error),
        }
        (self.rough, self.done, self.budgets) = (rough, done, budgets);
        let all = if self.is_rough { &self.rough } else { &self.done };
        self.error.is_some() || all.len() > self.events.len()
    }

    fn progress(&self) -> f64 {
        let Some([quick, thorough]) = &self.budgets else { return 0.0 };
        let (rough, done) = (quick.done(self.rough.len()), thorough.done(self.done.len()));
        if self.is_rough { rough } else { QUICK_PART * rough + (1.0 - QUICK_PART) * done }
    }

    fn finish(self) -> Self::Answer {
        if let Some(values) = &self.values {
            return report(&*self.game, values, &self.game.start(), &self.events);
        }
        let analysis = self.analysis()?;
        let all = if self.is_rough { &self.rough } else { &self.done };
        if all.len() < analysis.positions() {
            return Err(AnalysisError::Stopped);
        }
        Ok(analysis.report(all.clone()))
    }
}

/// Returns the number of positions that are analysed between two questions whether to go on: one for each core.
fn batch_size() -> usize {
    #[cfg(not(target_family = "wasm"))]
    return rayon::current_num_threads();
    #[cfg(target_family = "wasm")]
    return 1;
}
