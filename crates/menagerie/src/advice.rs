//! The coach's advisor for a match, with a thread for each task, so that the match goes on while it computes.
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use bots::BotKind;
use coach::advisor::{
    AnalyseTask, CompareTask, DecideTask, Decision, EvaluateTask, Evaluation, History, SolveTask, Task,
    bot_dice,
};
use coach::{Estimate, Report, advisor};
use present::{Observation, Rank, hint_equal, hint_reason};
use tabletop::{Seat, Turn};

use crate::figures;
use crate::local_match::{LocalMatch, TerminalGame};

/// Maximum number of positions that are enumerated during a match: some seconds and some hundred megabytes for a
/// hint.
const MAX_POSITIONS: usize = 3_000_000;

/// Maximum number of events that a hint names after the best one.
const MAX_ALTERNATIVES: usize = 3;

/// The message where no seat decides.
const NOTHING: &str = "there is nothing to decide here";

/// A task on a thread of its own, stopped when this is dropped.
struct Job<T: Task> {
    answer: Receiver<T::Answer>,
    /// Asks the task to finish with the results so far.
    stop: Arc<AtomicBool>,
}

/// Whether to wait for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocking {
    /// Return at once.
    No,
    /// Block until the answer is there.
    Yes,
}

impl<T: Task<Answer: Send> + Send + 'static> Job<T> {
    /// Starts a task.
    ///
    /// # Errors
    /// The system gives no thread.
    fn start(mut task: T) -> Result<Job<T>, String> {
        let (sender, answer) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let work = move || {
            task.run(&mut |_| match stopped.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            });
            // Nobody receives the answer once the match has been left.
            let _ = sender.send(task.finish());
        };
        let spawned = thread::Builder::new().name("advisor".to_owned()).spawn(work);
        spawned.map_err(|error| format!("no thread to work it out: {error}"))?;
        Ok(Job { answer, stop })
    }

    /// Returns the answer once it is there.
    fn poll(&self, blocking: Blocking) -> Option<Result<T::Answer, String>> {
        let broke_off = || Err("it broke off".to_owned());
        match blocking {
            Blocking::Yes => Some(self.answer.recv().map_or_else(|_| broke_off(), Ok)),
            Blocking::No => match self.answer.try_recv() {
                Ok(answer) => Some(Ok(answer)),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => Some(broke_off()),
            },
        }
    }
}

impl<T: Task> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Hint<E> {
    /// The best event.
    pub event: E,
    /// The best event and the next best ones in words.
    pub words: String,
}

/// A job for one version of the match and one seat.
struct Dated<T: Task> {
    version: u64,
    seat: Seat,
    job: Job<T>,
}

/// The advisor of a match with its running jobs.
pub struct Advisor<G: TerminalGame> {
    advisor: advisor::Advisor<G>,
    solving: Option<Job<SolveTask<G>>>,
    evaluating: Option<Dated<EvaluateTask<G>>>,
    analysing: Option<Dated<AnalyseTask<G>>>,
    deciding: Option<Dated<DecideTask<G>>>,
    comparing: Option<Dated<CompareTask<G>>>,
}

impl<G: TerminalGame> Advisor<G> {
    /// Returns an advisor that begins to compute the exact values, where there can be any.
    pub fn new(game: &G) -> Advisor<G> {
        let advisor = advisor::Advisor::new(game.clone());
        let solving = Job::start(advisor.solve(MAX_POSITIONS)).ok();
        Advisor { advisor, solving, evaluating: None, analysing: None, deciding: None, comparing: None }
    }

    /// Waits for the exact values as `blocking` says; returns `None` while it is not known whether there are any.
    fn settle_values(&mut self, blocking: Blocking) -> Option<()> {
        if let Some(job) = &self.solving {
            let failed = |why| Err(advisor::NoValues::Failed(why));
            let values = job.poll(blocking)?.unwrap_or_else(failed);
            self.advisor.keep_values(values);
            self.solving = None;
        }
        Some(())
    }

    /// Returns a bot's decision; `None` while it is still searching.
    pub fn decision(
        &mut self,
        local: &LocalMatch<G>,
        kind: BotKind,
        seat: Seat,
        blocking: Blocking,
    ) -> Option<Result<G::Event, String>> {
        if advisor::Advisor::<G>::needs_values(kind) {
            self.settle_values(blocking)?;
        }
        let version = local.version();
        let current = |dated: &Dated<DecideTask<G>>| (dated.version, dated.seat) == (version, seat);
        if !self.deciding.as_ref().is_some_and(current) {
            let mut dice = bot_dice(local.seed(), local.events().len());
            match self.advisor.decide(kind, history(local), &mut dice) {
                Err(why) => return Some(Err(why)),
                Ok(Decision::Now(event)) => return Some(Ok(event)),
                Ok(Decision::Task(task)) => match Job::start(*task) {
                    Err(why) => return Some(Err(why)),
                    Ok(job) => self.deciding = Some(Dated { version, seat, job }),
                },
            }
        }
        let decided = self.deciding.as_ref()?.job.poll(blocking)?;
        self.deciding = None;
        Some(decided.and_then(|(event, cache)| {
            self.advisor.keep_cache(seat, cache);
            event.ok_or_else(|| NOTHING.to_owned())
        }))
    }

    /// Whether a bot is searching.
    pub fn is_searching(&self) -> bool {
        self.deciding.is_some()
    }

    /// Makes a searching bot play the best event found so far.
    pub fn hurry(&self) {
        if let Some(deciding) = &self.deciding {
            deciding.job.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Returns a hint for the seat whose turn it is; `None` while it is not known yet.
    pub fn hint(
        &mut self,
        local: &LocalMatch<G>,
        blocking: Blocking,
    ) -> Option<Result<Hint<G::Event>, String>> {
        self.settle_values(blocking)?;
        let Turn::Seat(seat) = local.game().turn(local.state()) else {
            return Some(Err(NOTHING.to_owned()));
        };
        let evaluation = self.evaluation(local, seat, blocking)?;
        let exact = matches!(self.advisor.values(), Some(Ok(_)));
        Some(evaluation.and_then(|evaluation| {
            hint_in_words(local, &evaluation, seat, exact).ok_or_else(|| NOTHING.to_owned())
        }))
    }

    /// Returns the expected result of the person with the device; `None` while it is not known.
    pub fn worth(&mut self, local: &LocalMatch<G>) -> Option<Estimate> {
        self.settle_values(Blocking::No)?;
        let seat = local.sitting();
        Some(self.evaluation(local, seat, Blocking::No)?.ok()?.worth_of(seat))
    }

    /// Returns the analysis of the match so far; `None` while it is not known.
    pub fn report(&mut self, local: &LocalMatch<G>, blocking: Blocking) -> Option<Result<&Report, String>> {
        self.settle_values(blocking)?;
        if self.advisor.report(local.events()).is_none() {
            let version = local.version();
            if self.analysing.as_ref().is_none_or(|dated| dated.version != version) {
                match Job::start(self.advisor.analyse(local.events(), local.seed())) {
                    Err(why) => return Some(Err(why)),
                    Ok(job) => self.analysing = Some(Dated { version, seat: Seat::FIRST, job }),
                }
            }
            let answer = self.analysing.as_ref()?.job.poll(blocking)?;
            self.analysing = None;
            match answer.and_then(|report| report.map_err(|error| error.to_string())) {
                Err(why) => return Some(Err(why)),
                Ok(report) => self.advisor.keep_report(local.events(), report),
            }
        }
        self.advisor.report(local.events()).map(Ok)
    }

    /// Returns the number of games of `greedy` with the same dice that did worse for the person on the first seat; `None`
    /// while they are played.
    pub fn compare(&mut self, local: &LocalMatch<G>, blocking: Blocking) -> Option<Result<u32, String>> {
        let (version, seat) = (local.version(), Seat::FIRST);
        if self.comparing.as_ref().is_none_or(|dated| dated.version != version) {
            let game = Arc::clone(self.advisor.game());
            let own = Rank::of(&*game, local.state(), seat);
            let is_worse = Box::new(move |end: &G::State| Rank::of(&*game, end, seat) < own);
            match Job::start(self.advisor.compare(seat, local.seed(), is_worse)) {
                Err(why) => return Some(Err(why)),
                Ok(job) => self.comparing = Some(Dated { version, seat, job }),
            }
        }
        let answer = self.comparing.as_ref()?.job.poll(blocking)?;
        self.comparing = None;
        Some(answer)
    }

    fn evaluation(
        &mut self,
        local: &LocalMatch<G>,
        seat: Seat,
        blocking: Blocking,
    ) -> Option<Result<Evaluation<G::Event>, String>> {
        if let Some(known) = self.advisor.evaluation(history(local), seat) {
            return Some(known.map_err(|error| error.to_string()));
        }
        let version = local.version();
        let current = |dated: &Dated<EvaluateTask<G>>| (dated.version, dated.seat) == (version, seat);
        if !self.evaluating.as_ref().is_some_and(current) {
            match Job::start(self.advisor.evaluate(history(local), seat, local.seed())) {
                Err(why) => return Some(Err(why)),
                Ok(job) => self.evaluating = Some(Dated { version, seat, job }),
            }
        }
        let answer = self.evaluating.as_ref()?.job.poll(blocking)?;
        self.evaluating = None;
        Some(answer.inspect(|evaluation| {
            self.advisor.keep_evaluation(local.events(), seat, evaluation.clone());
        }))
    }
}

fn history<G: TerminalGame>(local: &LocalMatch<G>) -> History<'_, G> {
    History { state: local.state(), events: local.events() }
}

/// Returns the best event and its value in words, and the values of the next best events.
fn hint_in_words<G: TerminalGame>(
    local: &LocalMatch<G>,
    evaluation: &Evaluation<G::Event>,
    seat: Seat,
    exact: bool,
) -> Option<Hint<G::Event>> {
    let event = evaluation.best?;
    let figure = |worth| figures::worth(local.game(), worth);
    let seen = local.seen();
    let name = |event: G::Event| {
        local.game().choice(&seen, event).map_or_else(|| event.to_string(), |choice| choice.words)
    };
    let named = |(event, worth): &(G::Event, Estimate)| format!("{}, {}", name(*event), figure(*worth));
    let words = if exact {
        let best = evaluation.worth_of(seat);
        let next = evaluation.events.iter().find(|(_, worth)| worth.mean < best.mean - solver::EQUAL);
        let next = next.map_or_else(String::new, |next| format!(" Next best: {}.", named(next)));
        format!("{}: {} with best play.{next}", name(event), figure(best))
    } else {
        let (_, best) = evaluation.events.first()?;
        let next: Vec<String> = evaluation.events.iter().skip(1).take(MAX_ALTERNATIVES).map(named).collect();
        let next = if next.is_empty() { String::new() } else { format!(" Next: {}.", next.join("; ")) };
        let figure = figure(*best);
        let about = if figure.starts_with("about") { "" } else { "about " };
        format!("{}: {about}{figure}.{next}", name(event))
    };
    let words = match reason(local, evaluation, seat, exact) {
        Some(reason) => format!("{words} {reason}"),
        None => words,
    };
    Some(Hint { event, words })
}

/// Returns the reason why the best event is better than the natural alternative, or the other event that is as good.
fn reason<G: TerminalGame>(
    local: &LocalMatch<G>,
    evaluation: &Evaluation<G::Event>,
    seat: Seat,
    exact: bool,
) -> Option<String> {
    let game = local.game();
    let state = game.seen(local.state(), Some(seat));
    let seen = Observation::of_state(&state, Some(seat), &[]);
    if let Some(equal) = evaluation.equal() {
        return hint_equal(game, &seen, equal, exact);
    }
    let other = evaluation.alternative(game, &state)?;
    hint_reason(game, &seen, evaluation.best?, other)
}
