//! Plays the games of a plan that are missing from its journal, on all cores.
use std::collections::BTreeMap;
use std::sync::Mutex;

use rayon::prelude::*;
use thiserror::Error;

use crate::setting::{self, PlayError, SettingPlayer, named};
use crate::{Journal, JournalContents, JournalError, Key, Plan, Row};

/// A run of a plan.
pub struct Run<'a> {
    pub plan: &'a Plan,
    /// The journal of finished games.
    pub journal: &'a Journal,
    /// The number of threads; one for each core for `None`.
    pub threads: Option<usize>,
    /// Asked before each game whether to stop; games in progress are finished.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Called after each finished game.
    pub finished: &'a (dyn Fn() + Sync),
}

/// The reason why a plan could not be played.
#[derive(Debug, Error)]
pub enum RunError {
    /// A setting cannot be played.
    #[error("{setting}: {error}")]
    Setting { setting: String, error: PlayError },
    /// The journal cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The thread pool cannot be created.
    #[error("no threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl Run<'_> {
    /// Plays the missing games; returns all finished games, fewer than the plan has where it was stopped.
    ///
    /// # Errors
    /// A setting cannot be played, or the journal cannot be written. Finished games are in the journal.
    pub fn play(&self, contents: JournalContents) -> Result<BTreeMap<Key, Row>, RunError> {
        let missing: Vec<Key> = self.plan.keys().filter(|key| !contents.rows.contains_key(key)).collect();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0)).build()?;
        let players = pool.install(|| self.players(&missing))?;
        let digest = self.plan.digest();
        let rows = Mutex::new(contents.rows);
        let play = |key: &Key| {
            let Some(player) = players.get(&key.setting).filter(|_| !(self.stop)()) else { return Ok(()) };
            let row = player.play(key.number).map_err(|error| self.setting_error(key.setting, error))?;
            let row = named(self.plan, &digest, *key, row);
            self.journal.add(&row)?;
            rows.lock().unwrap_or_else(|contents| contents.into_inner()).insert(*key, row);
            (self.finished)();
            Ok::<(), RunError>(())
        };
        // Taken from the front one by one, so that all settings progress alike.
        pool.install(|| missing.iter().par_bridge().try_for_each(play))?;
        Ok(rows.into_inner().unwrap_or_else(|contents| contents.into_inner()))
    }

    /// Opens the settings that have missing games.
    fn players(&self, missing: &[Key]) -> Result<BTreeMap<usize, Box<dyn SettingPlayer>>, RunError> {
        let mut settings: Vec<usize> = missing.iter().map(|key| key.setting).collect();
        settings.sort_unstable();
        settings.dedup();
        let open = |setting: usize| match setting::open(self.plan, setting) {
            Ok(player) => Ok((setting, player)),
            Err(error) => Err(self.setting_error(setting, error)),
        };
        settings.into_par_iter().map(open).collect()
    }

    fn setting_error(&self, setting: usize, error: PlayError) -> RunError {
        RunError::Setting { setting: self.plan.name(setting), error }
    }
}
