//! The analysis of a whole match.
use std::sync::Arc;

use bots::{BotGame, GameEvaluator};
use solver::Values;

use super::{Task, Watch};
use crate::study::each;
use crate::{AnalysisError, Noted, Report, Scale, Study, Work, report};

/// The task of analysing a match, position by position.
pub struct AnalyseTask<G: BotGame> {
    game: Arc<G>,
    values: Option<Arc<Values<G>>>,
    events: Vec<G::Event>,
    seed: u64,
    noted: Vec<Noted>,
    error: Option<AnalysisError>,
}

impl<G: BotGame> AnalyseTask<G> {
    pub(super) fn new(
        game: Arc<G>,
        values: Option<Arc<Values<G>>>,
        events: &[G::Event],
        seed: u64,
    ) -> AnalyseTask<G> {
        AnalyseTask { game, values, events: events.to_vec(), seed, noted: Vec::new(), error: None }
    }

    fn work(&self) -> Result<Work<'_, G, GameEvaluator>, AnalysisError> {
        let config = G::MCTS.iterations(G::ANALYSIS_ITERATIONS);
        let study = Study { game: &*self.game, evaluator: GameEvaluator, config, seed: self.seed };
        Work::new(study, Scale::of_points(self.game.plays_for_points()), &self.game.start(), &self.events)
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
        let mut noted = std::mem::take(&mut self.noted);
        match self.work() {
            Ok(work) => {
                while noted.len() < work.positions() && (noted.is_empty() || watch(None).is_continue()) {
                    let batch = noted.len()..work.positions().min(noted.len() + batch_size());
                    noted.extend(
                        each(batch.len(), |nth| Some(work.note(batch.start + nth))).unwrap_or_default(),
                    );
                }
            }
            Err(error) => self.error = Some(error),
        }
        self.noted = noted;
        self.error.is_some() || self.noted.len() > self.events.len()
    }

    fn progress(&self) -> f64 {
        self.noted.len() as f64 / (self.events.len() + 1) as f64
    }

    fn finish(self) -> Self::Answer {
        if let Some(values) = &self.values {
            return report(&*self.game, values, &self.game.start(), &self.events);
        }
        let work = self.work()?;
        if self.noted.len() < work.positions() {
            return Err(AnalysisError::Stopped);
        }
        let noted = self.noted.clone();
        Ok(work.report(noted))
    }
}

/// Returns the number of positions that are analysed between two questions whether to go on: one for each core.
fn batch_size() -> usize {
    #[cfg(not(target_family = "wasm"))]
    return rayon::current_num_threads();
    #[cfg(target_family = "wasm")]
    return 1;
}
