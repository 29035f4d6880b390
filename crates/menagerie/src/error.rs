//! The failures that end a command early, and their exit statuses.
use std::fmt::Display;
use std::io;
use std::path::Path;

use thiserror::Error;

use crate::serve::ServeError;

/// The reason why a command failed.
#[derive(Debug, Error)]
pub enum Failure {
    /// The request or the input is wrong; the text names the fault, its place and a valid form.
    #[error("{0}")]
    Input(String),
    /// The same, with all messages printed already.
    #[error("")]
    Reported,
    /// Another failure.
    #[error("{0}")]
    Other(String),
    /// The reader closed standard output.
    #[error("")]
    Closed,
}

/// The result of a command.
pub type Done = Result<(), Failure>;

impl Failure {
    pub fn input(text: impl Display) -> Failure {
        Failure::Input(text.to_string())
    }

    pub fn other(text: impl Display) -> Failure {
        Failure::Other(text.to_string())
    }

    /// The failure of reading a file that the request named.
    pub fn reading(path: &Path, error: &io::Error) -> Failure {
        Failure::Input(format!("cannot read {}: {error}", path.display()))
    }

    /// The failure of writing a file.
    pub fn writing(path: &Path, error: &io::Error) -> Failure {
        Failure::Other(format!("cannot write {}: {error}", path.display()))
    }

    /// Returns 2 where the request or the input is wrong and 1 for anything else; a closed pipe is no error.
    pub fn exit_status(&self) -> u8 {
        match self {
            Failure::Input(_) | Failure::Reported => 2,
            Failure::Other(_) => 1,
            Failure::Closed => 0,
        }
    }
}

impl From<io::Error> for Failure {
    /// Failures of standard output; those of files name their path.
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
