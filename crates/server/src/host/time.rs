//! The time of a server: that of the system, unless somebody sets it ahead.
use std::sync::Arc;
use std::time::SystemTime;

use table::online::Time;
use tokio::sync::watch;

/// A clock. Clones are the same clock.
#[derive(Clone, Debug)]
pub struct Clock {
    /// Milliseconds by which it is ahead of the system.
    ahead: Arc<watch::Sender<i64>>,
}

impl Default for Clock {
    /// The clock of the system.
    fn default() -> Clock {
        Clock { ahead: Arc::new(watch::channel(0).0) }
    }
}

fn system() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

impl Clock {
    /// The time.
    pub fn now(&self) -> Time {
        Time(system()).later(*self.ahead.borrow())
    }

    /// Sets the clock to a time that has not come yet, for tests of what happens then; it goes on from there. An earlier
    /// time changes nothing.
    pub fn set(&self, to: Time) {
        let wanted = to.0.saturating_sub(system());
        self.ahead.send_if_modified(|ahead| {
            let is_later = wanted > *ahead;
            *ahead = wanted.max(*ahead);
            is_later
        });
    }

    /// Follows another clock, such as that of a database that servers share: it is at this time now.
    pub(crate) fn follow(&self, now: Time) {
        let wanted = now.0.saturating_sub(system());
        self.ahead.send_if_modified(|ahead| {
            let is_news = wanted.abs_diff(*ahead) > 100;
            *ahead = wanted;
            is_news
        });
    }

    /// Hears of its being set.
    pub(crate) fn moves(&self) -> watch::Receiver<i64> {
        self.ahead.subscribe()
    }
}
