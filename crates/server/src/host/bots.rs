//! Bots at tables: a bounded number of threads, which serve one table after the other, a decision each (N-24).
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::thread::JoinHandle;
use std::time::Duration;

use super::{House, Live};

/// The tables that wait for a bot's decision.
#[derive(Default)]
pub struct Queue {
    waiting: Mutex<VecDeque<Arc<Live>>>,
    bell: Condvar,
    is_closed: AtomicBool,
}

impl Queue {
    /// Adds a table at the end.
    pub fn push(&self, live: Arc<Live>) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push_back(live);
        self.bell.notify_one();
    }

    /// Lets the bots end: each after the decision that it makes.
    pub fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
        self.bell.notify_all();
    }

    /// The number of tables that wait.
    pub fn waiting(&self) -> usize {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn next(&self) -> Option<Arc<Live>> {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = Duration::from_secs(1);
        let (mut waiting, _) = self
            .bell
            .wait_timeout_while(waiting, wait, |waiting| {
                waiting.is_empty() && !self.is_closed.load(Ordering::Relaxed)
            })
            .unwrap_or_else(PoisonError::into_inner);
        waiting.pop_front()
    }
}

/// Starts the threads in which bots think. They end when the queue is closed.
pub fn start(house: &Arc<House>, threads: usize, limit: Duration) -> std::io::Result<Vec<JoinHandle<()>>> {
    let start = |_| {
        let (queue, house) = (Arc::clone(&house.queue), Arc::downgrade(house));
        std::thread::Builder::new().name("bot".to_owned()).spawn(move || think(&queue, &house, limit))
    };
    (0..threads).map(start).collect()
}

fn think(queue: &Queue, house: &Weak<House>, limit: Duration) {
    while !queue.is_closed.load(Ordering::Relaxed) {
        let Some(live) = queue.next() else { continue };
        let thought = live.lock().table.thought();
        let decision = thought.and_then(|thought| Some((thought.seat, (thought.think)(limit)?)));
        let Some(house) = house.upgrade() else { return };
        let mut inner = live.lock();
        inner.thinking = false;
        if let Some((seat, event)) = decision {
            let at = house.now();
            // Where the seat was taken back meanwhile, or the match went back, the decision is not made.
            if let Ok(step) = inner.table.bot_decides(seat, &event, at) {
                live.keep(&mut inner, &step, Vec::new(), &house, at);
            }
        }
        house.after(&live, &mut inner);
    }
}
