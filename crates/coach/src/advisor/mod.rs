//! Advice beside a match, without I/O: exact values, hints, chance bar, analysis, and the decisions of bots.
//!
//! A question becomes a [`Task`], which the host runs on a thread or slice by slice; the [`Advisor`] keeps the answers
//! and the search caches of the bots.

mod analyse;
mod compare;
mod decide;
mod evaluate;
mod solve;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

use bots::{BotGame, BotKind, SearchCache, SearchCaches, Strategy};
use games::Dice;
use solver::{Progress, Values};
use tabletop::{Seat, Turn};

pub use analyse::AnalyseTask;
pub use compare::{CompareTask, IsWorse};
pub use decide::{DecideTask, Decision};
pub use evaluate::{EvaluateTask, Evaluation};
pub use solve::{NoValues, SolveTask};

use crate::{AnalysisError, Report};

/// Maximum number of evaluations by search that are kept.
const MAX_EVALUATIONS: usize = 64;

/// Separates the dice of bots from those of a match, which come from the same seed.
const BOT_STREAM: u64 = 0x626f_7400;

/// Returns the dice of a bot that decides after this number of events: chance draws the same however a bot decides.
pub fn bot_dice(seed: u64, events: usize) -> Dice {
    Dice::stream(seed ^ BOT_STREAM, events as u64)
}

/// Is asked now and then whether to go on; while exact values are computed, with the solver's progress.
pub type Watch<'a> = &'a mut dyn FnMut(Option<Progress>) -> ControlFlow<()>;

/// SearchAnalysis that can be done in slices.
pub trait Task {
    /// The result.
    type Answer;

    /// Whether [`Task::finish`] has a result before the work is done.
    const CAN_FINISH_EARLY: bool;

    /// Works until it is done or `watch` breaks off; returns whether it is done. It may be run again.
    fn run(&mut self, watch: Watch<'_>) -> bool;

    /// Returns the part of the work that is done, from 0 to 1.
    fn progress(&self) -> f64;

    /// Returns the result, as far as the work has come.
    fn finish(self) -> Self::Answer;
}

/// A position of a match with the events that led to it.
#[derive(Debug)]
pub struct History<'a, G: BotGame> {
    /// The position, in full.
    pub state: &'a G::State,
    /// All events from the start.
    pub events: &'a [G::Event],
}

impl<G: BotGame> Clone for History<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: BotGame> Copy for History<'_, G> {}

/// A position as a seat knows it, by the events that led to it, with its evaluation.
struct Evaluated<G: BotGame> {
    events: Vec<G::Event>,
    seat: Seat,
    evaluation: Evaluation<G::Event>,
}

/// The advice on one game's matches.
pub struct Advisor<G: BotGame> {
    game: Arc<G>,
    values: Option<Result<Arc<Values<G>>, NoValues>>,
    /// The last evaluations by search, the latest at the end: the same question has the same answer.
    evaluations: VecDeque<Evaluated<G>>,
    report: Option<(Vec<G::Event>, Arc<Report>)>,
    caches: SearchCaches<G>,
    /// The match that the caches belong to.
    match_id: String,
}

impl<G: BotGame> Advisor<G> {
    /// Returns an advisor that knows nothing yet.
    pub fn new(game: G) -> Advisor<G> {
        let caches = SearchCaches::new(&game);
        let game = Arc::new(game);
        Advisor {
            game,
            values: None,
            evaluations: VecDeque::new(),
            report: None,
            caches,
            match_id: String::new(),
        }
    }

    /// Returns the game.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// Returns the exact values, or why there are none; `None` while that is not known.
    pub fn values(&self) -> Option<Result<&Values<G>, &NoValues>> {
        self.values.as_ref().map(|values| values.as_ref().map(Arc::as_ref))
    }

    /// Returns the task of computing the exact values of a game with at most `max_positions` positions.
    pub fn solve(&self, max_positions: usize) -> SolveTask<G> {
        SolveTask::new(Arc::clone(&self.game), max_positions)
    }

    /// Keeps the result of [`Advisor::solve`].
    pub fn keep_values(&mut self, values: Result<Values<G>, NoValues>) {
        self.values = Some(values.map(Arc::new));
    }

    /// Returns the evaluation of a position for a seat, if it is known: from exact values, or from
    /// [`Advisor::evaluate`] some positions ago at most.
    ///
    /// # Errors
    /// There are exact values, but play from the start never leads to this position.
    pub fn evaluation(
        &self,
        history: History<'_, G>,
        seat: Seat,
    ) -> Option<Result<Evaluation<G::Event>, AnalysisError>> {
        if let Some(Ok(values)) = self.values() {
            let exact = Evaluation::exact(&*self.game, values, history.state, seat);
            return Some(exact.ok_or(AnalysisError::Unknown { ply: history.events.len() }));
        }
        let known = |it: &&Evaluated<G>| it.seat == seat && it.events == history.events;
        self.evaluations.iter().find(known).map(|known| Ok(known.evaluation.clone()))
    }

    /// Returns the task of estimating a position by search, as far as a seat knows it.
    pub fn evaluate(&self, history: History<'_, G>, seat: Seat, seed: u64) -> EvaluateTask<G> {
        EvaluateTask::new(Arc::clone(&self.game), history, seat, seed)
    }

    /// Keeps the result of [`Advisor::evaluate`].
    pub fn keep_evaluation(&mut self, events: &[G::Event], seat: Seat, evaluation: Evaluation<G::Event>) {
        if self.evaluations.len() >= MAX_EVALUATIONS {
            self.evaluations.pop_front();
        }
        self.evaluations.push_back(Evaluated { events: events.to_vec(), seat, evaluation });
    }

    /// Returns the analysis of a whole match, if it is known.
    pub fn report(&self, events: &[G::Event]) -> Option<&Report> {
        self.report.as_ref().filter(|(of, _)| of == events).map(|(_, report)| &**report)
    }

    /// Returns the task of analysing a whole match: by exact values if there are any, else by search.
    pub fn analyse(&self, events: &[G::Event], seed: u64) -> AnalyseTask<G> {
        let values = self.values.as_ref().and_then(|values| values.as_ref().ok()).cloned();
        AnalyseTask::new(Arc::clone(&self.game), values, events, seed)
    }

    /// Keeps the result of [`Advisor::analyse`].
    pub fn keep_report(&mut self, events: &[G::Event], report: Report) {
        self.report = Some((events.to_vec(), Arc::new(report)));
    }

    /// Returns the task of playing games of `greedy` with the dice of a match, to count those that did worse for a seat.
    pub fn compare(&self, seat: Seat, seed: u64, is_worse: IsWorse<G>) -> CompareTask<G> {
        CompareTask::new(Arc::clone(&self.game), seat, seed, is_worse)
    }

    /// Whether a bot of this kind plays by exact values in this game.
    pub fn needs_values(kind: BotKind) -> bool {
        kind == BotKind::Best && G::CAN_BE_SOLVED
    }

    /// Forgets the search caches unless they belong to this match.
    pub fn begin_match(&mut self, match_id: &str) {
        if self.match_id != match_id {
            match_id.clone_into(&mut self.match_id);
            self.caches = SearchCaches::new(&self.game);
        }
    }

    /// Returns a bot's decision, at once or as a task.
    ///
    /// # Errors
    /// The bot cannot play this game, or nobody decides here.
    pub fn decide(
        &mut self,
        kind: BotKind,
        history: History<'_, G>,
        dice: &mut Dice,
    ) -> Result<Decision<G>, String> {
        const NOTHING: &str = "there is nothing to decide here";
        let Turn::Seat(seat) = self.game.turn(history.state) else { return Err(NOTHING.to_owned()) };
        let values = match self.values() {
            Some(Err(none)) if Self::needs_values(kind) => return Err(none.to_string()),
            known => known.and_then(Result::ok),
        };
        let view = self.game.view(history.state, seat);
        let config = match Strategy::new(kind, values).map_err(|error| error.to_string())? {
            Strategy::Search(config) => config,
            quick => {
                let event = quick.decide(&self.game, &view, dice).ok_or_else(|| NOTHING.to_owned())?;
                return Ok(Decision::Now(event));
            }
        };
        self.caches.advance(&self.game, history.events);
        let cache = self.caches.take(seat);
        let task = DecideTask::new(Arc::clone(&self.game), config, view, cache, dice.clone());
        Ok(Decision::Task(Box::new(task)))
    }

    /// Keeps the search cache of a seat's decision for its next one.
    pub fn keep_cache(&mut self, seat: Seat, cache: SearchCache<G>) {
        self.caches.put(seat, cache);
    }
}
