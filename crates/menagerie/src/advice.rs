//! Advice beside a game that is played, by exact values where they can be had, else by tree search; and what
//! the bots decide. Threads of its own work it out, so that nobody waits for it before it is wanted.
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use bots::{BotKind, GameEvaluator, Mcts, SearchCache, SearchCaches, Strategy};
use coach::{Estimate, Going, Guessed, Report, Scale, Study};
use games::Dice;
use solver::{Model, Progress, Values};
use tabletop::{Seat, Turn};

use crate::face::Face;
use crate::figures;
use crate::session::Session;
use crate::solved::GAP;

/// Larger games are not worked out beside a game that is played: some seconds and some hundred
/// megabytes are what a hint may cost.
const MOST_POSITIONS: usize = 3_000_000;

/// What is worked out meanwhile.
type Answer<T> = Result<T, String>;

/// Work of a thread of its own, left undone once nobody wants it any more.
struct Job<T> {
    answer: Receiver<Answer<T>>,
    known: Option<Answer<T>>,
    leave: Arc<AtomicBool>,
}

/// Whether to wait for what is not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// Look again later.
    None,
    /// Wait for it.
    Endless,
}

/// So many iterations a hint is worth.
const HINT: u32 = 2 * BotKind::ITERATIONS;

impl<T: Send + 'static> Job<T> {
    fn new(work: impl FnOnce(&(dyn Fn() -> ControlFlow<()> + Sync)) -> Answer<T> + Send + 'static) -> Job<T> {
        let (tell, answer) = channel();
        let leave = Arc::new(AtomicBool::new(false));
        let left = Arc::clone(&leave);
        let work = thread::Builder::new().name("advisor".to_owned()).spawn(move || {
            let going = || match left.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
            // Nobody listens any more once the game has been left.
            let _ = tell.send(work(&going));
        });
        let known = work.err().map(|error| Err(format!("no thread to work it out: {error}")));
        Job { answer, known, leave }
    }

    fn look(&mut self, patience: Patience) -> Option<Result<&T, &str>> {
        if self.known.is_none() {
            let broke_off = || Err("it broke off".to_owned());
            self.known = match patience {
                Patience::Endless => Some(self.answer.recv().unwrap_or_else(|_| broke_off())),
                Patience::None => match self.answer.try_recv() {
                    Ok(answer) => Some(answer),
                    Err(TryRecvError::Empty) => None,
                    Err(TryRecvError::Disconnected) => Some(broke_off()),
                },
            };
        }
        self.known.as_ref().map(|known| known.as_ref().map_err(String::as_str))
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.leave.store(true, Ordering::Relaxed);
    }
}

/// A bot's decision, being thought about.
struct Thought<G: Face> {
    version: u64,
    seat: Seat,
    job: Job<(G::Event, Mutex<SearchCache<G>>)>,
}

/// What is advised.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised<E> {
    /// The best event known.
    pub event: E,
    /// What there is to say of it.
    pub words: String,
}

/// Estimates of one version of the match.
struct Estimates<G: Face> {
    version: u64,
    seat: Seat,
    job: Job<Guessed<G::Event>>,
}

/// Knows what positions are worth, after a while.
pub struct Advisor<G: Face> {
    values: Job<Values<G>>,
    estimates: Option<Estimates<G>>,
    report: Option<(u64, Job<Report>)>,
    remembered: SearchCaches<G>,
    thought: Option<Thought<G>>,
}

impl<G: Face> Advisor<G> {
    /// Begins to work exact values out, where there can be any.
    pub fn new(game: &G) -> Advisor<G> {
        let remembered = SearchCaches::new(game);
        let game = game.clone();
        let values = Job::new(move |going| values(&game, &mut |_| going()));
        Advisor { values, estimates: None, report: None, remembered, thought: None }
    }

    /// What a bot decides at a seat; `None` while it still thinks. It remembers what it thought of before.
    pub fn decision(
        &mut self,
        session: &Session<G>,
        bot: BotKind,
        seat: Seat,
        patience: Patience,
    ) -> Option<Result<G::Event, String>> {
        let (game, version) = (session.game(), session.version());
        let view = game.view(session.state(), seat);
        // Thoughts have dice of their own: chance draws the same whatever a bot thinks.
        let mut dice = Dice::stream(session.seed(), u64::MAX - session.events().len() as u64);
        let values = match bot {
            BotKind::Best if G::ID.can_be_solved() => match self.exact(patience)? {
                Ok(values) => Some(values),
                Err(why) => return Some(Err(why.to_owned())),
            },
            _ => None,
        };
        let thinking = match Strategy::new(bot, values) {
            Err(cannot) => return Some(Err(cannot.to_string())),
            Ok(Strategy::Search(thinking)) => thinking,
            Ok(quick) => return Some(quick.decide(game, &view, &mut dice).ok_or_else(|| NOTHING.to_owned())),
        };
        if self.thought.as_ref().is_none_or(|thought| (thought.version, thought.seat) != (version, seat)) {
            self.remembered.advance(game, session.events());
            let (game, memory) = (game.clone(), self.remembered.take(seat));
            let job = Job::new(move |going| {
                let mut search = Mcts::with_cache(&game, GameEvaluator, thinking, memory);
                search.set_root(&view);
                let wanted = search.budget();
                search.run(wanted, &mut || going().is_break(), &mut dice);
                let best = search.best().ok_or_else(|| NOTHING.to_owned())?;
                Ok((best, Mutex::new(search.into_cache())))
            });
            self.thought = Some(Thought { version, seat, job });
        }
        let decided = self.thought.as_mut()?.job.look(patience)?;
        let decided = decided.map(|(event, memory)| {
            let memory = memory.lock().map(|mut memory| std::mem::take(&mut *memory));
            (*event, memory.unwrap_or_default())
        });
        let decided = decided.map_err(str::to_owned);
        self.thought = None;
        Some(decided.map(|(event, memory)| {
            self.remembered.put(seat, memory);
            event
        }))
    }

    /// Whether a bot thinks.
    pub fn thinks(&self) -> bool {
        self.thought.is_some()
    }

    /// Has a bot that thinks do the best it knows by now.
    pub fn hurry(&self) {
        if let Some(thought) = &self.thought {
            thought.job.leave.store(true, Ordering::Relaxed);
        }
    }

    /// The exact values, if they are known by now.
    pub fn exact(&mut self, patience: Patience) -> Option<Result<&Values<G>, &str>> {
        self.values.look(patience)
    }

    /// What the seat that has the device does best; `None` while that is not known yet.
    pub fn hint(
        &mut self,
        session: &Session<G>,
        patience: Patience,
    ) -> Option<Result<Advised<G::Event>, String>> {
        let (game, state) = (session.game(), session.state());
        if let Ok(values) = self.values.look(patience)? {
            return Some(exactly(session, values).ok_or_else(|| NOTHING.to_owned()));
        }
        let Turn::Seat(seat) = game.turn(state) else { return Some(Err(NOTHING.to_owned())) };
        let guessed = self.guessed(session, seat, patience)?;
        Some(
            guessed
                .map_err(str::to_owned)
                .and_then(|guessed| roughly(session, guessed).ok_or_else(|| NOTHING.to_owned())),
        )
    }

    /// What the seat that has the device can expect, with a standard error where that is estimated;
    /// `None` while it is not known.
    pub fn worth(&mut self, session: &Session<G>) -> Option<Estimate> {
        let (game, state, seat) = (session.game(), session.state(), session.sitting());
        if let Ok(values) = self.values.look(Patience::None)? {
            return values.value(game, state, seat).map(Estimate::exact);
        }
        self.guessed(session, seat, Patience::None)?.ok()?.worth.get(seat.index()).copied()
    }

    /// Luck and loss of the match as far as it went; `None` while that is not known.
    pub fn report(&mut self, session: &Session<G>, patience: Patience) -> Option<Result<&Report, &str>> {
        let version = session.version();
        let game = session.game();
        if self.report.as_ref().is_none_or(|(of, _)| *of != version) {
            let exact = match self.values.look(patience)? {
                Ok(values) => Some(
                    coach::report(game, values, &game.start(), session.events())
                        .map_err(|error| error.to_string()),
                ),
                Err(_) => None,
            };
            let (game, events, seed) = (game.clone(), session.events().to_vec(), session.seed());
            let job = Job::new(move |going| match exact {
                Some(report) => report,
                None => estimated(&game, &events, seed, Going(&|_, _| going())),
            });
            self.report = Some((version, job));
        }
        self.report.as_mut().and_then(|(_, job)| job.look(patience))
    }

    /// What the present position may be worth, as far as a seat knows it.
    fn guessed(
        &mut self,
        session: &Session<G>,
        seat: Seat,
        patience: Patience,
    ) -> Option<Result<&Guessed<G::Event>, &str>> {
        let version = session.version();
        if self.estimates.as_ref().is_none_or(|old| (old.version, old.seat) != (version, seat)) {
            let game = session.game().clone();
            let (view, seed) = (game.view(session.state(), seat), session.seed());
            let job = Job::new(move |going| {
                let mut search = Mcts::new(&game, GameEvaluator, G::MCTS);
                search.set_root(&view);
                search.run(HINT, &mut || going().is_break(), &mut Dice::new(seed));
                Ok(Guessed::from(search.result()))
            });
            self.estimates = Some(Estimates { version, seat, job });
        }
        self.estimates.as_mut()?.job.look(patience)
    }
}

/// So many events are named beside the best.
const NEXT: usize = 3;

/// What is said where nobody decides.
const NOTHING: &str = "there is nothing to decide here";

fn values<G: Face>(game: &G, watch: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Answer<Values<G>> {
    if !G::ID.can_be_solved() {
        return Err("this game is too large for exact values".to_owned());
    }
    let model = Model::explore(game, MOST_POSITIONS, watch).map_err(|error| error.to_string())?;
    let solution = solver::solve_watched(&model, GAP, watch).map_err(|error| error.to_string())?;
    Values::new(game, model, &solution, watch).ok_or_else(|| "stopped".to_owned())
}

/// Luck and loss by search.
///
/// # Errors
/// An event that is not possible, or stopped.
pub fn estimated<G: Face>(game: &G, events: &[G::Event], seed: u64, going: Going) -> Answer<Report> {
    let study =
        Study { game, evaluator: GameEvaluator, config: G::MCTS.iterations(G::ANALYSIS_ITERATIONS), seed };
    let scale = Scale::of_points(game.plays_for_points());
    study.report(scale, &game.start(), events, going).map_err(|error| error.to_string())
}

/// An event as it stands in the list of choices.
fn in_words<G: Face>(session: &Session<G>, event: G::Event) -> String {
    let choices = session.game().choices(&session.seen().at());
    let words = choices.into_iter().find(|choice| choice.event == event);
    words.map_or_else(|| event.to_string(), |choice| format!("{} ({event})", choice.words))
}

/// The best event and its value in words; what the next would be worth.
fn exactly<G: Face>(session: &Session<G>, values: &Values<G>) -> Option<Advised<G::Event>> {
    let coach::Hint { event, value, events } = coach::hint(session.game(), values, session.state())?;
    let figure = |value| figures::worth(session.game(), Estimate::exact(value));
    let next = events.iter().find(|valued| valued.value < value - solver::EQUAL);
    let next =
        next.map_or_else(String::new, |next| format!(" Next best: {}, {}.", next.event, figure(next.value)));
    let words = format!("{}: {} with best play.{next}", in_words(session, event), figure(value));
    Some(Advised { event, words })
}

/// The best event known and what it may be worth in words; what the next may be worth.
fn roughly<G: Face>(session: &Session<G>, guessed: &Guessed<G::Event>) -> Option<Advised<G::Event>> {
    let best = guessed.best()?;
    let figure = |worth| figures::worth(session.game(), worth);
    let next: Vec<String> = guessed
        .events
        .iter()
        .skip(1)
        .take(NEXT)
        .map(|next| format!("{}, {}", next.event, figure(next.worth)))
        .collect();
    let next = if next.is_empty() { String::new() } else { format!(" Next: {}.", next.join("; ")) };
    let words = format!("{}: about {}.{next}", in_words(session, best.event), figure(best.worth));
    Some(Advised { event: best.event, words })
}
