//! The one thread that writes: it commits together what waits together.
use std::sync::mpsc::Receiver;
use std::time::Instant;

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::watch;

use super::Job;
use crate::metrics::Metrics;

/// The most jobs of one commit.
const BATCH: usize = 2000;

/// Writes until nobody is left to ask, or until a write fails. One that failed is not tried again: after a failed sync
/// nobody knows what is on disk.
pub fn run(
    mut connection: Connection,
    queue: &Receiver<Job>,
    broken: &watch::Sender<Option<String>>,
    metrics: &Metrics,
) {
    while let Ok(first) = queue.recv() {
        let mut batch = vec![first];
        batch.extend(queue.try_iter().take(BATCH - 1));
        let began = Instant::now();
        if let Err(why) = commit(&mut connection, &batch) {
            tracing::error!(%why, "the store does not write any more");
            broken.send_replace(Some(why.to_string()));
            return;
        }
        let took = began.elapsed();
        metrics.committed(batch.len(), took);
        tracing::debug!(jobs = batch.len(), micros = took.as_micros() as u64, "committed");
        batch.into_iter().for_each(|job| (job.done)());
    }
}

fn commit(connection: &mut Connection, batch: &[Job]) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for change in batch.iter().flat_map(|job| &job.changes) {
        change.make(&transaction)?;
    }
    transaction.commit()
}
