//! The result of a try, and the loss a decision, worked out in a thread of its own when a try ends (N-27).
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::JoinHandle;

use bots::{BotGame, GameEvaluator};
use coach::{Scale, SearchAnalyser, SearchAnalysis};
use games::{Record, Replay, Setup, with_game};
use present::{Present, Rank};
use protocol::POINTS;
use protocol::daily::TryResult;
use tabletop::Seat;

use crate::host::House;
use crate::store::Change;

/// The seed of the searches' dice: the same for all tries.
const SEED: u64 = 27;

/// A try that has ended: its number in the store, and its record.
struct Ended {
    row: i64,
    record: Record,
}

/// The one who judges tries.
pub struct Judge {
    /// The iterations of each search: the same for all tries.
    iterations: u32,
    ended: Mutex<Option<Sender<Ended>>>,
    is_closed: Arc<AtomicBool>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Judge {
    /// One who searches with so many iterations and has not begun.
    pub fn new(iterations: u32) -> Judge {
        Judge { iterations, ended: Mutex::default(), is_closed: Arc::default(), thread: Mutex::default() }
    }

    /// Begins, with the tries that have ended and are not judged.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn start(&self, house: &Arc<House>) -> std::io::Result<()> {
        let (sender, ended) = channel();
        let (house, is_closed) = (Arc::downgrade(house), Arc::clone(&self.is_closed));
        let run = move || run(&ended, &house, &is_closed);
        let thread = std::thread::Builder::new().name("judge".to_owned()).spawn(run)?;
        *self.ended.lock().unwrap_or_else(PoisonError::into_inner) = Some(sender);
        *self.thread.lock().unwrap_or_else(PoisonError::into_inner) = Some(thread);
        Ok(())
    }

    /// Judges a try that has ended, when those before it are judged.
    pub fn judge(&self, row: i64, record: Record) {
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        // When the server ends, it is judged by the next one.
        let _ = ended.as_ref().map(|ended| ended.send(Ended { row, record }).is_ok());
    }

    /// Ends, within one position of the try that is judged.
    pub fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
        self.ended.lock().unwrap_or_else(PoisonError::into_inner).take();
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        // One that has panicked has written nothing half.
        let _ = thread.map(JoinHandle::join);
    }
}

fn run(ended: &Receiver<Ended>, house: &Weak<House>, is_closed: &AtomicBool) {
    let unjudged = house.upgrade().map(|house| house.unjudged().unwrap_or_default());
    for id in unjudged.unwrap_or_default() {
        let Some(house) = house.upgrade() else { return };
        // A try that cannot be loaded says so where it is asked for.
        let Ok(Some(live)) = house.load(&id) else { continue };
        let record = live.lock().table.record(None);
        judge(&Ended { row: live.row, record }, &house, is_closed);
    }
    while let Ok(one) = ended.recv() {
        let Some(house) = house.upgrade() else { return };
        judge(&one, &house, is_closed);
    }
}

fn judge(Ended { row, record }: &Ended, house: &House, is_closed: &AtomicBool) {
    let any = Setup::of(record).ok().and_then(|setup| setup.open().ok());
    let Some(any) = any.filter(|_| !is_closed.load(Ordering::Relaxed)) else { return };
    let goes_on = || !is_closed.load(Ordering::Relaxed);
    with_game!(&any, game => {
        let (replay, _) = Replay::new(game, &record.events);
        let end = &replay.states[replay.states.len() - 1];
        let Some((rank, words)) = result(game, end) else { return };
        house.write(vec![Change::Result { row: *row, rank, words }], None, |_| ());
        if let Some(loss) = loss(game, &replay.events, house.judge.iterations, goes_on) {
            house.write(vec![Change::Loss { row: *row, loss }], None, |_| ());
        }
    });
}

/// The result of the first seat, and how it is said.
fn result<G: Present>(game: &G, end: &G::State) -> Option<(Rank, String)> {
    let rank = Rank::of(game, end, Seat::FIRST)?;
    let usual = if game.plays_for_points() { POINTS } else { "over" };
    let outcome = game.outcome_word(end).unwrap_or(usual);
    Some((rank, TryResult::of(outcome, rank.utility, game.turn_number(end)).words))
}

/// The mean loss of the first seat's decisions with a choice, by searches of so many iterations; `None` where it was
/// broken off.
fn loss<G: BotGame>(
    game: &G,
    events: &[G::Event],
    iterations: u32,
    goes_on: impl Fn() -> bool,
) -> Option<f64> {
    let config = G::MCTS.iterations(iterations);
    let analyser = SearchAnalyser { game, evaluator: GameEvaluator, config, seed: SEED };
    let scale = Scale::of_points(game.plays_for_points());
    let analysis = SearchAnalysis::new(analyser, scale, &game.start(), events).ok()?;
    analysis.loss_a_decision(Seat::FIRST, goes_on)
}
