//! The exact values beside a game that is played: worked out by a thread of its own, so that nobody
//! waits for them before they are wanted.
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use coach::{Hint, Report};
use solver::{Model, Progress, Values};

use crate::face::Face;
use crate::figures::percent;
use crate::solved::GAP;

/// Larger games are not worked out beside a game that is played: some seconds and some hundred
/// megabytes are what a hint may cost.
const MOST_POSITIONS: usize = 3_000_000;

type Answer<G> = Result<Values<G>, String>;

/// Knows what positions are worth, after a while.
pub struct Advisor<G: Face> {
    answer: Receiver<Answer<G>>,
    known: Option<Answer<G>>,
    leave: Arc<AtomicBool>,
}

impl<G: Face> Advisor<G> {
    /// Begins to work the values out.
    pub fn new(game: &G) -> Advisor<G> {
        let (tell, answer) = channel();
        let leave = Arc::new(AtomicBool::new(false));
        let (game, left) = (game.clone(), Arc::clone(&leave));
        let work = thread::Builder::new().name("advisor".to_owned()).spawn(move || {
            let mut watch = |_: Progress| {
                if left.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            // Nobody listens any more once the game has been left.
            let _ = tell.send(values(&game, &mut watch));
        });
        let known = work.err().map(|error| Err(format!("no thread to work it out: {error}")));
        Advisor { answer, known, leave }
    }

    /// The values, if they are known by now.
    pub fn look(&mut self) -> Option<Result<&Values<G>, &str>> {
        if self.known.is_none() {
            self.known = match self.answer.try_recv() {
                Ok(answer) => Some(answer),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => Some(Err("it broke off".to_owned())),
            };
        }
        self.known.as_ref().map(|known| known.as_ref().map_err(String::as_str))
    }

    /// The values, waited for.
    ///
    /// # Errors
    /// Why there are none.
    pub fn wait(&mut self) -> Result<&Values<G>, &str> {
        let answer = &self.answer;
        let known = self
            .known
            .get_or_insert_with(|| answer.recv().unwrap_or_else(|_| Err("it broke off".to_owned())));
        known.as_ref().map_err(|why| why.as_str())
    }
}

impl<G: Face> Drop for Advisor<G> {
    fn drop(&mut self) {
        self.leave.store(true, Ordering::Relaxed);
    }
}

fn values<G: Face>(game: &G, watch: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Answer<G> {
    if !G::ID.can_be_solved() {
        return Err("this game is too large for exact values".to_owned());
    }
    let model = Model::explore(game, MOST_POSITIONS, watch).map_err(|error| error.to_string())?;
    let solution = solver::solve_watched(&model, GAP, watch).map_err(|error| error.to_string())?;
    Values::new(game, model, &solution, watch).ok_or_else(|| "stopped".to_owned())
}

/// The best event and its value in words; what the others would cost.
pub fn hint_words<G: Face>(game: &G, values: &Values<G>, state: &G::State) -> String {
    let Some(Hint { event, value, events }) = coach::hint(game, values, state) else {
        return "There is nothing to decide here.".to_owned();
    };
    let words = game.choices(state).into_iter().find(|choice| choice.event == event);
    let words = words.map_or_else(|| event.to_string(), |choice| format!("{} ({event})", choice.words));
    let next = events.iter().find(|valued| valued.value < value - solver::EQUAL);
    let next =
        next.map_or_else(String::new, |next| format!(" Next best: {}, {}.", next.event, percent(next.value)));
    format!("{words}: {} with best play.{next}", percent(value))
}

/// The report on a match as far as it went.
pub fn report<G: Face>(game: &G, values: &Values<G>, events: &[G::Event]) -> Option<Report> {
    coach::report(game, values, &tabletop::Game::start(game), events).ok()
}
