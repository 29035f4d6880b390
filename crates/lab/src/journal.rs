//! The journal: one line of JSON for each finished game, only appended to. It survives being killed at any moment: a
//! line that was being written then is incomplete and dropped, and its game is played again.
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use thiserror::Error;

use crate::{Key, Plan, Row};

/// A journal opened for writing, locked against other programs.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: Mutex<File>,
}

/// The content of a journal when it was opened.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JournalContents {
    /// The plan's games, by their keys.
    pub rows: BTreeMap<Key, Row>,
    /// Whether the last line was torn, and dropped.
    pub torn: bool,
}

/// The reason why a journal cannot be continued.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    File { path: PathBuf, error: io::Error },
    /// Another program is writing to it.
    #[error("{0}: another run writes this journal; wait for it, or let this one write elsewhere")]
    Busy(PathBuf),
    /// A line is no finished game.
    #[error("{path}: line {line} is no line of a journal: {text}")]
    Line {
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The fault.
        text: String,
    },
    /// A line is a game of another plan.
    #[error(
        "{path}: line {line} is of another plan ({found}; this one is {plan}): seed, options, bots or a map have \
         changed since; another folder for the results, or a new journal, would be right"
    )]
    OtherPlan {
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The digest of the line.
        found: String,
        /// The plan's digest.
        plan: String,
    },
    /// A game occurs twice.
    #[error("{path}: line {line}: {key} is in it already; each game is in a journal once")]
    Twice {
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        key: String,
    },
}

impl Journal {
    /// Opens a plan's journal, or begins one, and returns its games. Games beyond the number of the plan are ignored.
    ///
    /// # Errors
    /// The file cannot be read, another program writes to it, or it has lines that are no games of this plan.
    pub fn open(path: &Path, plan: &Plan) -> Result<(Journal, JournalContents), JournalError> {
        let file_error = |error| JournalError::File { path: path.to_owned(), error };
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(file_error)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => JournalError::Busy(path.to_owned()),
            TryLockError::Error(error) => file_error(error),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(file_error)?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let rows = read(&bytes[..whole], path, plan)?;
        let torn = whole < bytes.len();
        file.set_len(whole as u64).map_err(file_error)?;
        file.seek(SeekFrom::End(0)).map_err(file_error)?;
        Ok((Journal { path: path.to_owned(), file: Mutex::new(file) }, JournalContents { rows, torn }))
    }

    /// Appends a finished game; on return it has been passed to the operating system.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&self, row: &Row) -> Result<(), JournalError> {
        let file_error = |error| JournalError::File { path: self.path.clone(), error };
        let line = line(row).map_err(|error| file_error(error.into()))?;
        let mut file = self.file.lock().unwrap_or_else(|contents| contents.into_inner());
        // One unbuffered write, so that only the last line can be torn.
        file.write_all(line.as_bytes()).map_err(file_error)
    }
}

/// Returns a row as a line of a journal.
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
