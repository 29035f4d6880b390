//! Playing a plan: all games that its journal has not got yet, over all cores.
use std::collections::BTreeMap;
use std::sync::Mutex;

use rayon::prelude::*;
use thiserror::Error;

use crate::bench::{self, Bench, BenchError, named};
use crate::{Held, Journal, JournalError, Key, Plan, Row};

/// How a plan is played.
pub struct Run<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// Where finished games are kept.
    pub journal: &'a Journal,
    /// How many threads; one a core for `None`.
    pub threads: Option<usize>,
    /// Asked before each game whether to stop; games that are being played are finished.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Hears of each game that is finished.
    pub finished: &'a (dyn Fn() + Sync),
}

/// Why a plan could not be played.
#[derive(Debug, Error)]
pub enum RunError {
    /// A setting cannot be played.
    #[error("{setting}: {error}")]
    Bench {
        /// Which.
        setting: String,
        /// Why.
        error: BenchError,
    },
    /// The journal cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// No threads can be had.
    #[error("no threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl Run<'_> {
    /// Plays what is not held yet; gives all games that are finished then, fewer than the plan has where it was
    /// stopped.
    ///
    /// # Errors
    /// A setting cannot be played, or the journal not written. What was finished is in the journal.
    pub fn play(&self, held: Held) -> Result<BTreeMap<Key, Row>, RunError> {
        let missing: Vec<Key> = self.plan.keys().filter(|key| !held.rows.contains_key(key)).collect();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0)).build()?;
        let benches = pool.install(|| self.benches(&missing))?;
        let digest = self.plan.digest();
        let rows = Mutex::new(held.rows);
        let play = |key: &Key| {
            let Some(bench) = benches.get(&key.setting).filter(|_| !(self.stop)()) else { return Ok(()) };
            let row = bench.play(key.number).map_err(|error| self.trouble(key.setting, error))?;
            let row = named(self.plan, &digest, *key, row);
            self.journal.add(&row)?;
            rows.lock().unwrap_or_else(|held| held.into_inner()).insert(*key, row);
            (self.finished)();
            Ok::<(), RunError>(())
        };
        // Taken from the front one by one, so that every setting comes along alike.
        pool.install(|| missing.iter().par_bridge().try_for_each(play))?;
        Ok(rows.into_inner().unwrap_or_else(|held| held.into_inner()))
    }

    /// The settings that have games to be played, opened.
    fn benches(&self, missing: &[Key]) -> Result<BTreeMap<usize, Box<dyn Bench>>, RunError> {
        let mut settings: Vec<usize> = missing.iter().map(|key| key.setting).collect();
        settings.sort_unstable();
        settings.dedup();
        let open = |setting: usize| match bench::open(self.plan, setting) {
            Ok(bench) => Ok((setting, bench)),
            Err(error) => Err(self.trouble(setting, error)),
        };
        settings.into_par_iter().map(open).collect()
    }

    fn trouble(&self, setting: usize, error: BenchError) -> RunError {
        RunError::Bench { setting: self.plan.name(setting), error }
    }
}
