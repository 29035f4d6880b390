//! Answers to questions that take long: values, analysis, and the decisions of bots. The worker works on them slice by
//! slice; `coach`'s advisors keep what is known.
use std::any::Any;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use bots::{BotGame, BotKind};
use coach::advisor::{Advisor, CompareTask, Decision, Evaluation, History, Task, bot_dice};
use coach::{AnalysedEvent, Estimate, Report};
use games::{Record, Replay, Setup, with_game};
use present::{Observation, Present, Rank, hint_equal, hint_reason};
use protocol::{Analysis, Answer, EventValue, PagePuzzle, PositionValue, Question, ValueChange};
use solver::Progress;
use tabletop::{Seat, Turn};
use view::{Grade, Player};

use crate::worker::{Asker, drive, yield_now};

/// Maximum number of positions that are enumerated on a device; each takes some hundred bytes.
const MAX_POSITIONS: usize = 1_500_000;
/// Maximum number of games whose advisors are cached.
const MAX_ADVISORS: usize = 3;
/// The seed of searches: the same question has the same answer.
const SEED: u64 = 1;

thread_local! {
    /// An advisor for each setup, the last used at the end.
    static ADVISORS: RefCell<Vec<(String, Rc<dyn Any>)>> = const { RefCell::new(Vec::new()) };
    /// The record that is being analysed.
    static ANALYSED: RefCell<Option<Record>> = const { RefCell::new(None) };
}

/// Answers a question of the page.
pub async fn answer(question: Question, asker: Rc<Asker>) -> Answer {
    answered(&question, &asker).await.unwrap_or_else(Answer::Failed)
}

async fn answered(question: &Question, asker: &Asker) -> Result<Answer, String> {
    let record = record_of(question);
    let setup = Setup::of(record).map_err(|error| error.to_string())?;
    let opened = setup.open().map_err(|error| error.to_string())?;
    with_game!(opened, game => {
        let replay = replayed(&game, &record.events)?;
        let advised = Advised { advisor: &advisor_of(&setup, game), record, setup: &setup, replay: &replay, asker };
        match question {
            Question::Solve(_) => advised.solve().map(Answer::Solved),
            Question::Values { seat, .. } => advised.values(Seat::new(*seat)).await.map(Answer::Values),
            Question::Analyse { seat, rough, .. } => advised.analysis(*seat, *rough).await.map(Answer::Analysed),
            Question::Compare { seat, seed, .. } => {
                Ok(Answer::Compared(advised.compared(Seat::new(*seat), *seed).await))
            }
            Question::PuzzleValues(puzzle) => advised.puzzle_values(puzzle).await.map(Answer::Values),
            Question::PuzzleAnswer { event, .. } => advised.puzzle_answer(event),
            Question::Decide { players, seed, .. } => advised.decisions(players, *seed).await.map(Answer::Decided),
        }
    })
}

fn record_of(question: &Question) -> &Record {
    match question {
        Question::Solve(record)
        | Question::Values { record, .. }
        | Question::PuzzleValues(PagePuzzle { record, .. })
        | Question::PuzzleAnswer { record, .. }
        | Question::Compare { record, .. }
        | Question::Decide { record, .. }
        | Question::Analyse { record, .. } => record,
    }
}

/// Returns the advisor for a setup, a new one if none is cached.
fn advisor_of<G: BotGame + 'static>(setup: &Setup, game: G) -> Rc<RefCell<Advisor<G>>> {
    let key = format!("{} {:?} {:?}", setup.game, setup.full_options(), setup.digest());
    ADVISORS.with_borrow_mut(|all| {
        let cached = all.iter().position(|(of, _)| *of == key).map(|at| all.remove(at).1);
        let cached = cached.and_then(|cached| cached.downcast::<RefCell<Advisor<G>>>().ok());
        let advisor = cached.unwrap_or_else(|| Rc::new(RefCell::new(Advisor::new(game))));
        if all.len() >= MAX_ADVISORS {
            all.remove(0);
        }
        all.push((key, Rc::clone(&advisor) as Rc<dyn Any>));
        advisor
    })
}

fn replayed<G: BotGame>(game: &G, events: &[String]) -> Result<Replay<G>, String> {
    let (replay, bad) = Replay::new(game, events);
    bad.map_or(Ok(replay), |bad| Err(bad.to_string()))
}

/// A record with the advisor for its game.
pub(crate) struct Advised<'a, G: BotGame> {
    pub(crate) advisor: &'a RefCell<Advisor<G>>,
    record: &'a Record,
    setup: &'a Setup,
    pub(crate) replay: &'a Replay<G>,
    asker: &'a Asker,
}

impl<G> Advised<'_, G>
where
    G: BotGame + Present + Sync + 'static,
    G::State: Send + Sync,
    G::Event: Send + Sync,
{
    fn history(&self) -> History<'_, G> {
        History { state: self.replay.last(), events: &self.replay.events }
    }

    /// Returns the number of games of `greedy` with the same dice that did worse.
    async fn compared(&self, seat: Seat, seed: u64) -> u32 {
        let game = Arc::clone(self.advisor.borrow().game());
        let own = Rank::of(&*game, self.replay.last(), seat);
        let is_worse = Box::new(move |end: &G::State| Rank::of(&*game, end, seat) < own);
        let task = self.advisor.borrow().compare(seat, seed, is_worse);
        let all = CompareTask::<G>::GAMES;
        let told = |done| self.asker.progress(format!("{:.0} of {all} games played", done * f64::from(all)));
        told(0.0);
        drive(task, self.asker, told).await
    }

    /// Computes the exact values unless they are known; returns the value of the initial position.
    pub(crate) fn solve(&self) -> Result<f64, String> {
        if self.advisor.borrow().values().is_none() {
            let mut task = self.advisor.borrow().solve(MAX_POSITIONS);
            task.run(&mut |progress| {
                self.asker.progress(progress.map_or_else(String::new, progress_words));
                ControlFlow::Continue(())
            });
            self.advisor.borrow_mut().keep_values(task.finish());
        }
        let advisor = self.advisor.borrow();
        match advisor.values() {
            Some(Ok(values)) => Ok(values.initial(Seat::FIRST)),
            Some(Err(none)) => Err(none.to_string()),
            None => Err("The values were lost.".to_owned()),
        }
    }

    /// The value of the last position to a seat, and of what each event leads to.
    async fn values(&self, seat: Seat) -> Result<PositionValue, String> {
        let _ = self.solve();
        let known = self.advisor.borrow().evaluation(self.history(), seat);
        let evaluation = match known {
            Some(Ok(evaluation)) => evaluation,
            Some(Err(_)) => {
                return Err("Play from the start never comes here, so there is no value.".to_owned());
            }
            None => {
                let task = self.advisor.borrow().evaluate(self.history(), seat, SEED);
                let on_progress = |part| self.asker.progress(format!("{:.0} % searched", part * 100.0));
                let evaluation = drive(task, self.asker, on_progress).await;
                self.advisor.borrow_mut().keep_evaluation(self.history().events, seat, evaluation.clone());
                evaluation
            }
        };
        let bias = if matches!(self.advisor.borrow().values(), Some(Ok(_))) { 0.0 } else { self.bias() };
        let reason = self.reason(&evaluation, seat).unwrap_or_default();
        Ok(PositionValue { bias, reason, ..position_value(&evaluation, seat) })
    }

    pub(crate) fn bias(&self) -> f64 {
        self.advisor.borrow().game().bias()
    }

    /// Returns the reason why the best event is better than the natural alternative, or the other event that is as good.
    fn reason(&self, evaluation: &Evaluation<G::Event>, seat: Seat) -> Option<String> {
        let (best, game) = (evaluation.best?, Arc::clone(self.advisor.borrow().game()));
        let is_exact = matches!(self.advisor.borrow().values(), Some(Ok(_)));
        let state = game.seen(self.replay.last(), Some(seat));
        let seen = Observation::of_state(&state, Some(seat), &[]);
        if let Some(equal) = evaluation.equal() {
            return hint_equal(&*game, &seen, equal, is_exact);
        }
        let other = evaluation.alternative(&*game, &state)?;
        hint_reason(&*game, &seen, best, other)
    }

    /// The first figures of an analysis; the exact ones if they are known.
    async fn first_figures(&self, seat: Seat) -> Result<Analysis, String> {
        let task = self.advisor.borrow().analyse(&self.replay.events, SEED).rough();
        let report =
            drive(task, self.asker, |_| ()).await.map_err(|error| format!("No estimates: {error}."))?;
        let analysis = analysis_for(&report, seat.index() as u8, |_| None);
        Ok(Analysis { rough: !report.exact, ..self.with_bias(analysis) })
    }

    /// Adds the bias of estimates to their errors; the result of a game that is over is exact.
    fn with_bias(&self, mut analysis: Analysis) -> Analysis {
        let bias = self.bias();
        analysis.errors.iter_mut().filter(|error| **error > 0.0).for_each(|error| *error = error.hypot(bias));
        analysis
    }

    async fn analysis(&self, seat: u8, rough: bool) -> Result<Analysis, String> {
        let events = &self.replay.events;
        if rough && self.advisor.borrow().report(events).is_none() {
            return self.first_figures(Seat::new(seat)).await;
        }
        let _ = self.solve();
        // The same may have been asked for another seat: one analysis serves both.
        let known = || self.advisor.borrow().report(events).is_some();
        while !known() && ANALYSED.with_borrow(|analysed| analysed.as_ref() == Some(self.record)) {
            yield_now().await;
        }
        if !known() {
            let _analysing = Analysing::begin(self.record);
            let task = self.advisor.borrow().analyse(events, SEED);
            let percent = std::cell::Cell::new(0);
            let on_progress = |part: f64| {
                let now = (part * 100.0) as u32;
                if now > percent.replace(now) {
                    self.asker.progress(format!("{now} % of the positions searched"));
                }
            };
            let exact = matches!(self.advisor.borrow().values(), Some(Ok(_)));
            let report = drive(task, self.asker, on_progress).await.map_err(|error| match exact {
                true => format!("No exact values: {error}."),
                false => format!("No estimates: {error}."),
            })?;
            self.advisor.borrow_mut().keep_report(events, report);
        }
        let advisor = self.advisor.borrow();
        let report = advisor.report(events).ok_or("The values were lost.")?;
        // Of equally good events the one that dawdles least.
        let values = advisor.values().and_then(Result::ok);
        let best = |ply: usize| {
            values?.play(advisor.game(), &self.replay.states[ply]).map(|event| event.to_string())
        };
        Ok(self.with_bias(analysis_for(report, seat, best)))
    }

    /// The decisions of bots from the last position on.
    async fn decisions(&self, players: &[Player], seed: u64) -> Result<Vec<String>, String> {
        let kind = |player: &Player| match player {
            Player::Bot(bot) => bot.parse().ok(),
            Player::Person(_) => None,
        };
        if players.iter().filter_map(kind).any(Advisor::<G>::needs_values) {
            self.solve()?;
        }
        self.advisor.borrow_mut().begin_match(&format!("{:?} {players:?} {seed}", self.setup.full_options()));
        let game = Arc::clone(self.advisor.borrow().game());
        let (mut state, mut events) = (self.replay.last().clone(), self.replay.events.clone());
        while let Turn::Seat(seat) = game.turn(&state)
            && let Some(Player::Bot(bot)) = players.get(seat.index())
        {
            let bot: BotKind = bot.parse().map_err(|error: bots::UnknownBot| error.to_string())?;
            let mut dice = bot_dice(seed, events.len());
            let history = History { state: &state, events: &events };
            let decision = self.advisor.borrow_mut().decide(bot, history, &mut dice)?;
            let event = match decision {
                Decision::Now(event) => event,
                Decision::Task(task) => {
                    let index = seat.index() as u8;
                    let on_progress = |done| self.asker.send(Answer::Thinking { seat: index, done });
                    let (event, cache) = drive(*task, self.asker, on_progress).await;
                    self.advisor.borrow_mut().keep_cache(seat, cache);
                    event.ok_or("The bot found nothing to do.")?
                }
            };
            game.apply(&mut state, event).map_err(|refusal| refusal.to_string())?;
            events.push(event);
        }
        Ok(events[self.replay.events.len()..].iter().map(ToString::to_string).collect())
    }
}

/// Marks a record as being analysed, until this is dropped.
struct Analysing;

impl Analysing {
    fn begin(record: &Record) -> Analysing {
        ANALYSED.set(Some(record.clone()));
        Analysing
    }
}

impl Drop for Analysing {
    fn drop(&mut self) {
        ANALYSED.set(None);
    }
}

fn position_value<E: ToString + Copy>(evaluation: &Evaluation<E>, seat: Seat) -> PositionValue {
    let worth = evaluation.worth_of(seat);
    let event_value = |(event, worth): &(E, Estimate)| EventValue {
        event: event.to_string(),
        value: worth.mean,
        stderr: worth.stderr,
    };
    PositionValue {
        value: worth.mean,
        stderr: worth.stderr,
        bias: 0.0,
        reason: String::new(),
        best: evaluation.best.map(|event| event.to_string()),
        events: evaluation.events.iter().map(event_value).collect(),
    }
}

/// Returns a report as one seat reads it. `best` is the event to play at a ply, if it is to be another one than the
/// first that the report names.
pub fn analysis_for(report: &Report, seat: u8, best: impl Fn(usize) -> Option<String>) -> Analysis {
    let who = Seat::new(seat);
    let values: Vec<f64> = report.curve.iter().map(|value| value.of(who)).collect();
    let errors = report.curve_stderr.iter().map(|error| error.of(who)).collect();
    let value_change = |(ply, event): (usize, &AnalysedEvent)| match &event.change {
        coach::ValueChange::Chance { luck } => ValueChange::Luck(luck.of(who)),
        coach::ValueChange::Decision { others: Some(others), .. } if event.by.0 != Turn::Seat(who) => {
            ValueChange::Others(others.get(who.index()).copied().unwrap_or_default())
        }
        coach::ValueChange::Decision { loss, forced, best: named, .. } => {
            ValueChange::Decision(protocol::Decision {
                ply,
                best: best(ply).or_else(|| named.first().cloned()).unwrap_or_default(),
                loss: *loss,
                after: values[ply + 1],
                forced: *forced,
                error: event.stderr.as_ref().map_or(0.0, |error| error.of(who)),
                grade: event.grade().map(grade),
            })
        }
    };
    let events = report.events.iter().enumerate().map(value_change).collect();
    Analysis { seat, rough: false, values, errors, events }
}

fn grade(grade: coach::Grade) -> Grade {
    match grade {
        coach::Grade::Inaccuracy => Grade::Inaccuracy,
        coach::Grade::Mistake => Grade::Mistake,
        coach::Grade::Blunder => Grade::Blunder,
    }
}

/// Returns the progress of solving in words.
fn progress_words(progress: Progress) -> String {
    match progress {
        Progress::Explored { known, done } => format!("{done} of {known} positions found so far looked into"),
        Progress::Converged { done, of } => format!("{done} of {of} positions valued"),
        Progress::Proven { lower, upper } => {
            format!("proven between {:.1} and {:.1} %", lower * 100.0, upper * 100.0)
        }
    }
}
