//! Clocks: everything that happens by itself happens at its time, whether anybody looks or not (N-7, N-19).
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use table::online::Time;
use tokio::sync::Notify;

use super::{House, Inner, Live};

/// The times at which something may happen by itself, each with its table.
#[derive(Default)]
pub struct Alarms {
    times: Mutex<BTreeSet<(Time, String)>>,
    bell: Notify,
}

impl Alarms {
    /// Sets an alarm.
    pub fn set(&self, at: Time, table: &str) {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        times.insert((at, table.to_owned()));
        if times.first().is_some_and(|(first, _)| *first == at) {
            self.bell.notify_one();
        }
    }

    /// Takes the alarms that ring at a time; otherwise the milliseconds until the next one.
    fn take(&self, now: Time) -> Result<Vec<String>, Option<i64>> {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        let later = times.split_off(&(now.later(1), String::new()));
        let rung: Vec<String> =
            std::mem::replace(&mut *times, later).into_iter().map(|(_, table)| table).collect();
        if rung.is_empty() { Err(times.first().map(|(at, _)| at.since(now))) } else { Ok(rung) }
    }
}

/// Lets happen what happens by itself, for ever.
pub async fn run(house: Arc<House>) {
    let mut moves = house.clock().moves();
    loop {
        match house.alarms.take(house.now()) {
            Ok(rung) => {
                for table in rung {
                    ring(&house, &table).await;
                }
            }
            Err(next) => {
                let wait = Duration::from_millis(next.unwrap_or(3_600_000).clamp(1, 3_600_000) as u64);
                // Either the time has come, or an earlier alarm or the clock was set.
                tokio::select! {
                    () = tokio::time::sleep(wait) => {}
                    () = house.alarms.bell.notified() => {}
                    _ = moves.changed() => {}
                }
            }
        }
    }
}

async fn ring(house: &Arc<House>, table: &str) {
    // A table that cannot be loaded says so where it is asked for.
    let Ok(Some(live)) = house.find(table).await else { return };
    let mut inner = live.lock();
    inner.alarm = None;
    if !house.keeps(&inner) {
        return;
    }
    pass(house, &live, &mut inner);
    // Where it was not yet due, the clock is set again.
    house.after(&live, &mut inner);
}

/// Lets happen on one table what is due.
pub fn pass(house: &Arc<House>, live: &Arc<Live>, inner: &mut Inner) {
    let at = house.now();
    if inner.table.due().is_some_and(|due| due <= at) {
        let step = inner.table.pass(at);
        live.keep(inner, &step, Vec::new(), house, at);
        house.after(live, inner);
    }
}
