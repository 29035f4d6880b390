//! Bots at tables: a bounded number of threads, which serve one table after the other, a decision each (N-24).
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::time::Duration;

use super::{House, Live};

/// The tables that wait for a bot's decision.
#[derive(Default)]
pub struct Queue {
    waiting: Mutex<VecDeque<Arc<Live>>>,
    bell: Condvar,
}

impl Queue {
    /// Adds a table at the end.
    pub fn push(&self, live: Arc<Live>) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push_back(live);
        self.bell.notify_one();
    }

    fn next(&self) -> Option<Arc<Live>> {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = Duration::from_secs(1);
        let (mut waiting, _) = self
            .bell
            .wait_timeout_while(waiting, wait, |waiting| waiting.is_empty())
            .unwrap_or_else(PoisonError::into_inner);
        waiting.pop_front()
    }
}

/// Starts the threads in which bots think. They end with the house.
pub fn start(house: &Arc<House>, threads: usize, limit: Duration) -> std::io::Result<()> {
    for _ in 0..threads {
        let (queue, house) = (Arc::clone(&house.queue), Arc::downgrade(house));
        std::thread::Builder::new().name("bot".to_owned()).spawn(move || think(&queue, &house, limit))?;
    }
    Ok(())
}

fn think(queue: &Queue, house: &Weak<House>, limit: Duration) {
    while house.strong_count() > 0 {
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
