//! What can end a command early, and the exit status it ends with.
use std::fmt::Display;
use std::io;
use std::path::Path;

use thiserror::Error;

use crate::serve::ServeError;

/// Why a command did not do what it was asked.
#[derive(Debug, Error)]
pub enum Failure {
    /// The request or the input is wrong: what, where, and what would be right.
    #[error("{0}")]
    Input(String),
    /// The same, and all has been said already.
    #[error("")]
    Told,
    /// Something else went wrong.
    #[error("{0}")]
    Other(String),
    /// The reader of standard output has seen enough.
    #[error("")]
    Closed,
}

/// What commands return.
pub type Done = Result<(), Failure>;

impl Failure {
    /// The request or the input is wrong.
    pub fn input(text: impl Display) -> Failure {
        Failure::Input(text.to_string())
    }

    /// Something else went wrong.
    pub fn other(text: impl Display) -> Failure {
        Failure::Other(text.to_string())
    }

    /// A file could not be read: the request named the wrong one.
    pub fn reading(path: &Path, error: &io::Error) -> Failure {
        Failure::Input(format!("cannot read {}: {error}", path.display()))
    }

    /// A file could not be written.
    pub fn writing(path: &Path, error: &io::Error) -> Failure {
        Failure::Other(format!("cannot write {}: {error}", path.display()))
    }

    /// 2 where the request or the input is wrong, 1 for anything else; who closes the pipe has all it wanted.
    pub fn exit_status(&self) -> u8 {
        match self {
            Failure::Input(_) | Failure::Told => 2,
            Failure::Other(_) => 1,
            Failure::Closed => 0,
        }
    }
}

impl From<io::Error> for Failure {
    /// For writing to standard output; files say their path.
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Other(error.to_string()),
        }
    }
}

impl From<ServeError> for Failure {
    fn from(error: ServeError) -> Failure {
        match error.exit_status() {
            2 => Failure::input(error),
            _ => Failure::other(error),
        }
    }
}
