//! The journal: finished games, a line of JSON each, only ever added to. It outlives being killed at any moment:
//! a line that was being written then has no end, is dropped, and its game is played again.
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use thiserror::Error;

use crate::{Key, Plan, Row};

/// A journal open for games that are being finished. Nobody else can write to it meanwhile.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: Mutex<File>,
}

/// What a journal held when it was opened.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Held {
    /// The plan's games in it, by their keys.
    pub rows: BTreeMap<Key, Row>,
    /// Whether its last line was torn, and dropped.
    pub torn: bool,
}

/// A journal that cannot be gone on with.
#[derive(Debug, Error)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// Which file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// Another program is writing to it.
    #[error("{0}: another run writes this journal; wait for it, or let this one write elsewhere")]
    Busy(PathBuf),
    /// A line is no finished game.
    #[error("{path}: line {line} is no line of a journal: {text}")]
    Line {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        text: String,
    },
    /// A game of another plan.
    #[error(
        "{path}: line {line} is of another plan ({found}; this one is {plan}): seed, options, bots or a map have \
         changed since; another folder for the results, or a new journal, would be right"
    )]
    OtherPlan {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// The digest found.
        found: String,
        /// The plan's digest.
        plan: String,
    },
    /// A game twice.
    #[error("{path}: line {line}: {key} is in it already; each game is in a journal once")]
    Twice {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// The game's key.
        key: String,
    },
}

impl Journal {
    /// Opens a plan's journal, or begins one, and gives the games that are in it. Games beyond the number that
    /// the plan now asks for are left alone.
    ///
    /// # Errors
    /// It cannot be read, somebody writes to it, or it holds something else than this plan's games.
    pub fn open(path: &Path, plan: &Plan) -> Result<(Journal, Held), JournalError> {
        let trouble = |error| JournalError::File { path: path.to_owned(), error };
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(trouble)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => JournalError::Busy(path.to_owned()),
            TryLockError::Error(error) => trouble(error),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(trouble)?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let rows = read(&bytes[..whole], path, plan)?;
        let torn = whole < bytes.len();
        file.set_len(whole as u64).map_err(trouble)?;
        file.seek(SeekFrom::End(0)).map_err(trouble)?;
        Ok((Journal { path: path.to_owned(), file: Mutex::new(file) }, Held { rows, torn }))
    }

    /// Adds a finished game; when this returns, it is out of this program's hands.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&self, row: &Row) -> Result<(), JournalError> {
        let trouble = |error| JournalError::File { path: self.path.clone(), error };
        let line = line(row).map_err(|error| trouble(error.into()))?;
        let mut file = self.file.lock().unwrap_or_else(|held| held.into_inner());
        // In one piece and without a buffer of our own: what is torn can only be the last line.
        file.write_all(line.as_bytes()).map_err(trouble)
    }
}

/// A row as a line of a journal.
pub(crate) fn line(row: &Row) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string(row)? + "\n")
}

fn read(bytes: &[u8], path: &Path, plan: &Plan) -> Result<BTreeMap<Key, Row>, JournalError> {
    let digest = plan.digest();
    let mut rows = BTreeMap::new();
    for (nth, text) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        let (path, line) = (path.to_owned(), nth + 1);
        let row: Row = match serde_json::from_slice(text) {
            Ok(row) => row,
            Err(error) => return Err(JournalError::Line { path, line, text: error.to_string() }),
        };
        if row.plan != digest {
            return Err(JournalError::OtherPlan { path, line, found: row.plan, plan: digest });
        }
        let Some(key) = Key::of(&row.key, plan) else {
            let text = format!("no game {:?} in this plan", row.key);
            return Err(JournalError::Line { path, line, text });
        };
        if rows.contains_key(&key) {
            return Err(JournalError::Twice { path, line, key: row.key });
        }
        rows.insert(key, row);
    }
    rows.retain(|key, _| key.number <= plan.games);
    Ok(rows)
}
