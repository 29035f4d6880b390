//! The one thread that writes: it commits together what waits together.
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::Job;
use super::value::{Error, Writing};
use crate::metrics::Metrics;

/// The most jobs of one commit.
const BATCH: usize = 2000;
/// The jobs of one commit from which the next one waits for more: where so many come during a commit, a larger one is
/// cheaper for everybody, and nobody waits for a commit of few.
const CROWD: usize = 8;
/// The time for which it waits.
const GATHER: Duration = Duration::from_millis(4);

/// Writes until nobody is left to ask, or until a write fails. One that failed is not tried again: after a failed sync
/// nobody knows what is on disk.
pub fn run(
    mut database: Box<dyn Writing>,
    queue: &Receiver<Job>,
    broken: &watch::Sender<Option<String>>,
    metrics: &Metrics,
) {
    let breaks = |why: &Error| {
        tracing::error!(%why, "the store does not write any more");
        broken.send_replace(Some(why.to_string()));
    };
    let mut is_crowd = false;
    while let Ok(first) = queue.recv() {
        if is_crowd {
            std::thread::sleep(GATHER);
        }
        let mut batch = vec![first];
        batch.extend(queue.try_iter().take(BATCH - 1));
        is_crowd = batch.len() >= CROWD;
        let began = Instant::now();
        let made = match commit(database.as_mut(), &batch) {
            Ok(made) => made,
            Err(why) => return breaks(&why),
        };
        let took = began.elapsed();
        metrics.committed(batch.len(), took);
        tracing::debug!(jobs = batch.len(), micros = took.as_micros() as u64, "committed");
        let mut changed = batch.iter().filter_map(|job| Some(job.of.as_ref()?.table.as_str()));
        // Those who do not hear it look by themselves.
        if let Err(why) = database.ring(&mut changed) {
            tracing::warn!(%why, "other servers were not told");
        }
        batch.into_iter().zip(made).for_each(|(job, made)| (job.done)(made));
        if let Err(why) = database.rest(false) {
            return breaks(&why);
        }
    }
    if let Err(why) = database.rest(true) {
        breaks(&why);
    }
}

/// Commits jobs; says of each whether it was made, or another server was quicker.
fn commit(database: &mut dyn Writing, batch: &[Job]) -> Result<Vec<bool>, Error> {
    let all = |database: &mut dyn Writing| -> Result<Vec<bool>, Error> {
        database.begin()?;
        let made = batch.iter().map(|job| make(database, job)).collect::<Result<_, _>>()?;
        database.commit()?;
        Ok(made)
    };
    loop {
        match all(database) {
            Err(why) if database.is_worth_again(&why) => continue,
            done => return done,
        }
    }
}

fn make(database: &mut dyn Writing, job: &Job) -> Result<bool, Error> {
    // Nothing of a table is written any more after a step of it that another server had written.
    if job.of.as_ref().is_some_and(|of| of.is_overtaken.load(Relaxed)) {
        return Ok(false);
    }
    let conditions = || job.changes.iter().filter(|change| change.is_condition());
    // One that was met before another one was not is taken back.
    let is_several = conditions().count() > 1;
    if is_several {
        database.run("SAVEPOINT job", &[])?;
    }
    for change in conditions() {
        if !change.make(database)? {
            if is_several {
                database.run("ROLLBACK TO SAVEPOINT job", &[])?;
            }
            if let Some(of) = &job.of {
                of.is_overtaken.store(true, Relaxed);
            }
            return Ok(false);
        }
    }
    if is_several {
        database.run("RELEASE SAVEPOINT job", &[])?;
    }
    for change in job.changes.iter().filter(|change| !change.is_condition()) {
        change.make(database)?;
    }
    Ok(true)
}
