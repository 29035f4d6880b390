//! The store: everything that outlives the program, on disk before anybody hears of it (N-21, N-22).
//!
//! One thread writes. It takes all that waits, commits it at once, and then lets each writer know. Nothing else writes,
//! and everything that is read was committed.

mod backup;
mod change;
mod lock;
mod packed;
mod read;
mod schema;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;

use thiserror::Error;
use tokio::sync::watch;

use crate::metrics::Metrics;

pub use backup::{backup, restore};
pub use change::{Change, Facts, NewRow};
pub use packed::Packing;
pub use read::{Down, Reader, TryRow};

/// The name of the file in the folder of data.
pub const FILE: &str = "tables.sqlite";

/// The reason why a store is not opened.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Another server has it.
    #[error("{path}: another server uses this folder; another --data would be right", path = .0.display())]
    InUse(PathBuf),
    /// It was written by a newer program.
    #[error("{path}: written by a newer program (schema {found}, this one knows {known}); a newer menagerie would be right", path = .path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The schema of the file.
        found: u32,
        /// The newest schema that is known here.
        known: u32,
    },
    /// The folder or a file in it.
    #[error("{path}: {error}", path = .0.display(), error = .1)]
    File(PathBuf, std::io::Error),
    /// The database.
    #[error("{path}: {error}", path = .0.display(), error = .1)]
    Database(PathBuf, rusqlite::Error),
}

impl StoreError {
    /// Whether the request is wrong, and not only its execution failed.
    pub fn is_input(&self) -> bool {
        matches!(self, StoreError::InUse(_) | StoreError::Newer { .. })
    }
}

/// Everything to be written together, and the one who wants to know that it is on disk.
pub struct Job {
    changes: Vec<Change>,
    done: Box<dyn FnOnce() + Send>,
}

/// The store of a server.
pub struct Store {
    /// The way to the writer; gone only while the store closes.
    jobs: Option<Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    reader: Reader,
    broken: watch::Receiver<Option<String>>,
    /// Counts of commits and answers.
    pub metrics: Arc<Metrics>,
    _lock: lock::Lock,
}

impl std::ops::Deref for Store {
    type Target = Reader;

    fn deref(&self) -> &Reader {
        &self.reader
    }
}

impl Drop for Store {
    /// Waits until everything that was handed over is on disk; only then another server may have the folder.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(writer) = self.writer.take() {
            // A writer that has panicked wrote nothing half: its transaction is gone.
            let _ = writer.join();
        }
    }
}

/// The store does not write any more.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the store does not write any more")]
pub struct Broken;

impl Store {
    /// Opens the store in a folder, which is made where there is none.
    ///
    /// # Errors
    /// Another server has it, its schema is newer, or it cannot be read.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        std::fs::create_dir_all(folder).map_err(|why| StoreError::File(folder.to_owned(), why))?;
        let lock = lock::Lock::take(folder)?;
        let path = folder.join(FILE);
        let writer = schema::open(&path)?;
        let reader = Reader::open(&path).map_err(|why| StoreError::Database(path, why))?;
        let (jobs, queue) = std::sync::mpsc::channel();
        let (break_it, broken) = watch::channel(None);
        let metrics = Arc::new(Metrics::default());
        let counted = Arc::clone(&metrics);
        let writer = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || writer::run(writer, &queue, &break_it, &counted))
            .map_err(|why| StoreError::File(folder.to_owned(), why))?;
        Ok(Store { jobs: Some(jobs), writer: Some(writer), reader, broken, metrics, _lock: lock })
    }

    /// Hands changes to the writer, which calls `done` when they are on disk. Changes are written in the order in which
    /// they are handed over; where the store is broken, `done` is never called.
    pub fn write(&self, changes: Vec<Change>, done: impl FnOnce() + Send + 'static) {
        // A writer that has ended has said why.
        let _ = self.jobs.as_ref().map(|jobs| jobs.send(Job { changes, done: Box::new(done) }));
    }

    /// Writes changes; returns when they are on disk.
    ///
    /// # Errors
    /// The store is broken.
    pub async fn written(&self, changes: Vec<Change>) -> Result<(), Broken> {
        let (done, mut is_done) = watch::channel(false);
        self.write(changes, move || {
            done.send_replace(true);
        });
        self.unless_broken(async { drop(is_done.wait_for(|done| *done).await) }).await
    }

    /// Waits for something that a broken store would never let happen.
    ///
    /// # Errors
    /// The store is broken.
    pub async fn unless_broken<T>(&self, what: impl Future<Output = T>) -> Result<T, Broken> {
        let mut broken = self.broken.clone();
        tokio::select! {
            biased;
            _ = broken.wait_for(Option::is_some) => Err(Broken),
            done = what => Ok(done),
        }
    }

    /// Whether a write or sync has failed.
    pub fn is_broken(&self) -> bool {
        self.broken.borrow().is_some()
    }

    /// Waits until the store breaks; returns the reason.
    pub async fn breaks(&self) -> String {
        let mut broken = self.broken.clone();
        match broken.wait_for(Option::is_some).await {
            Ok(reason) => reason.clone().unwrap_or_default(),
            Err(_) => "its thread has ended".to_owned(),
        }
    }
}
