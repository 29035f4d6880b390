//! The analysis of a whole match.
use std::sync::Arc;

use bots::{BotGame, GameEvaluator};
use solver::Values;

use super::{Task, Watch};
use crate::search_analysis::map_indices;
use crate::{AnalysisError, PositionAnalysis, Report, Scale, SearchAnalyser, SearchAnalysis, report};

/// The task of analysing a match, position by position.
pub struct AnalyseTask<G: BotGame> {
    game: Arc<G>,
    values: Option<Arc<Values<G>>>,
    events: Vec<G::Event>,
    seed: u64,
    done: Vec<PositionAnalysis>,
    error: Option<AnalysisError>,
}

impl<G: BotGame> AnalyseTask<G> {
    pub(super) fn new(
        game: Arc<G>,
        values: Option<Arc<Values<G>>>,
        events: &[G::Event],
        seed: u64,
    ) -> AnalyseTask<G> {
        AnalyseTask { game, values, events: events.to_vec(), seed, done: Vec::new(), error: None }
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
        let mut done = std::mem::take(&mut self.done);
        match self.analysis() {
            Ok(analysis) => {
                while done.len() < analysis.positions() && (done.is_empty() || watch(None).is_continue()) {
                    let batch = done.len()..analysis.positions().min(done.len() + batch_size());
                    done.extend(
                        map_indices(batch.len(), |nth| Some(analysis.analyse_position(batch.start + nth)))
                            .unwrap_or_default(),
                    );
                }
            }
            Err(error) => self.error = Some(error),
        }
        self.done = done;
        self.error.is_some() || self.done.len() > self.events.len()
    }

    fn progress(&self) -> f64 {
        self.done.len() as f64 / (self.events.len() + 1) as f64
    }

    fn finish(self) -> Self::Answer {
        if let Some(values) = &self.values {
            return report(&*self.game, values, &self.game.start(), &self.events);
        }
        let analysis = self.analysis()?;
        if self.done.len() < analysis.positions() {
            return Err(AnalysisError::Stopped);
        }
        let done = self.done.clone();
        Ok(analysis.report(done))
    }
}

/// Returns the number of positions that are analysed between two questions whether to go on: one for each core.
fn batch_size() -> usize {
    #[cfg(not(target_family = "wasm"))]
    return rayon::current_num_threads();
    #[cfg(target_family = "wasm")]
    return 1;
}
