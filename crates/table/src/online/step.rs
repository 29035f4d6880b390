//! Steps: the entries that one request adds, which are kept together or not at all.
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::{BodyDigest, Cursor, Entry, OwnEntry, RequestId, Time};

/// Everything that one request adds to a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Public entries.
    pub public: Vec<Entry>,
    /// Own entries, each with the guest whose history they are of.
    pub own: Vec<(String, OwnEntry)>,
    /// The command it answers.
    pub kept: Option<Kept>,
    /// Milliseconds that do not count for any clock.
    pub paused: i64,
}

impl Step {
    /// Whether it adds nothing.
    pub fn is_empty(&self) -> bool {
        *self == Step::default()
    }
}

/// A command that was answered, so that it is answered alike again (N-8).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The guest.
    pub guest: String,
    /// The guest's name for the request.
    pub id: RequestId,
    /// The digest of its body.
    pub body: BodyDigest,
    /// The time of its commit.
    pub at: Time,
    /// The numbers of its public entries, the last one excluded.
    pub public: Range<u64>,
    /// The numbers of its own entries, the last one excluded.
    pub own: Range<u64>,
}

/// The answer to a request: the entries of its own commit, as the caller may see them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    /// The cursor after them.
    pub cursor: Cursor,
    /// The entries.
    pub entries: Vec<Seen>,
}

/// An entry as a guest sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Seen {
    /// A public one.
    Public(Entry),
    /// One of the guest's own.
    Own(OwnEntry),
}
