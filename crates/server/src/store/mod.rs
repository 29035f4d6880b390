//! The store: everything that outlives the program, on disk before anybody hears of it (N-21, N-22).
//!
//! One thread writes. It takes all that waits, commits it at once, and then lets each writer know. Nothing else of the
//! server writes, and everything that is read was committed. SQLite and Postgres run the same statements; in Postgres, which
//! servers share, a change may be refused since another server was quicker (N-24).

mod backup;
mod change;
mod connecting;
mod lock;
mod packed;
mod postgres;
mod read;
mod schema;
mod shared;
mod sqlite;
mod value;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;

use thiserror::Error as ErrorText;
use tokio::sync::{oneshot, watch};

use crate::ids::Name;
use crate::metrics::Metrics;

pub use backup::{backup, restore};
pub use change::{Change, Facts, NewRow};
pub use packed::Packing;
pub use read::{Down, Reader, StepRow, TableRow, TryResult, TryRow};
pub use shared::Shared;
pub use value::Error;

/// The name of the file in the folder of data.
pub const FILE: &str = "tables.sqlite";

/// The reason why a store is not opened.
#[derive(Debug, ErrorText)]
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
    Database(PathBuf, Error),
    /// The database that servers share.
    #[error("the database: {0}")]
    Shared(Error),
}

impl StoreError {
    /// Whether the request is wrong, and not only its execution failed.
    pub fn is_input(&self) -> bool {
        matches!(
            self,
            StoreError::InUse(_)
                | StoreError::Newer { .. }
                | StoreError::Shared(Error::Newer { .. } | Error::Url(_))
        )
    }
}

/// Everything to be written together, and the one who wants to know that it is on disk.
pub struct Job {
    changes: Vec<Change>,
    of: Option<Of>,
    done: Box<dyn FnOnce(bool) + Send>,
}

/// The table in memory that a job is of.
#[derive(Clone, Debug)]
pub struct Of {
    /// Its id.
    pub table: Name,
    /// Whether another server has written a step of the table before this one did, so that the table in memory is none that
    /// came about.
    pub is_overtaken: Arc<AtomicBool>,
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
    shared: Option<Shared>,
    _lock: Option<lock::Lock>,
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

/// The reason why something does not come on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ErrorText)]
pub enum NotKept {
    /// The store does not write any more.
    #[error("the store does not write any more")]
    Broken,
    /// Another server has written before.
    #[error("another server was quicker")]
    Overtaken,
}

impl Store {
    /// Opens the store in a folder, which is made where there is none.
    ///
    /// # Errors
    /// Another server has it, its schema is newer, or it cannot be read.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        std::fs::create_dir_all(folder).map_err(|why| StoreError::File(folder.to_owned(), why))?;
        let lock = lock::Lock::take(folder)?;
        let path = folder.join(FILE);
        let failed = |why: rusqlite::Error| StoreError::Database(path.clone(), why.into());
        let writer = sqlite::Writer::new(schema::open(&path)?).map_err(failed)?;
        let reader = Reader::open(&path).map_err(|why| StoreError::Database(path, why))?;
        Store::begin(Box::new(writer), reader, None, Some(lock))
    }

    /// Opens the store in a database of Postgres, which servers share.
    ///
    /// # Errors
    /// The URL is not understood, there is no such database, or its schema is newer.
    pub fn open_shared(url: &str) -> Result<Store, StoreError> {
        let postgres = postgres::Postgres::open(url).map_err(StoreError::Shared)?;
        let writer = postgres.writer().map_err(StoreError::Shared)?;
        let reader = Reader::of_postgres(postgres.clone());
        Store::begin(Box::new(writer), reader, Some(Shared { postgres }), None)
    }

    fn begin(
        writer: Box<dyn value::Writing>,
        reader: Reader,
        shared: Option<Shared>,
        lock: Option<lock::Lock>,
    ) -> Result<Store, StoreError> {
        let (jobs, queue) = std::sync::mpsc::channel();
        let (break_it, broken) = watch::channel(None);
        let metrics = Arc::new(Metrics::default());
        let counted = Arc::clone(&metrics);
        let writer = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || writer::run(writer, &queue, &break_it, &counted))
            .map_err(|why| StoreError::File("store".into(), why))?;
        Ok(Store { jobs: Some(jobs), writer: Some(writer), reader, broken, metrics, shared, _lock: lock })
    }

    /// The part of a store that servers share; none of one's own.
    pub fn shared(&self) -> Option<&Shared> {
        self.shared.as_ref()
    }

    /// Hands changes to the writer, which calls `done` when they are on disk. Changes are written in the order in which
    /// they are handed over; where the store is broken, `done` is dropped and not called. It is told whether they were made,
    /// or another server was quicker.
    pub fn write(&self, changes: Vec<Change>, of: Option<Of>, done: impl FnOnce(bool) + Send + 'static) {
        // A writer that has ended has said why.
        let _ = self.jobs.as_ref().map(|jobs| jobs.send(Job { changes, of, done: Box::new(done) }));
    }

    /// Writes changes; returns when they are on disk, with whether they were made or somebody was quicker.
    ///
    /// # Errors
    /// The store is broken.
    pub async fn written(&self, changes: Vec<Change>) -> Result<bool, NotKept> {
        let (done, is_done) = oneshot::channel();
        // One who does not wait any more is not told.
        self.write(changes, None, move |made| {
            let _ = done.send(made);
        });
        is_done.await.map_err(|_| NotKept::Broken)
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
