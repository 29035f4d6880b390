//! Cursors: how much of a table's history somebody has.
use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// The number of public entries, and of those of one's own history: `57.3` (N-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cursor {
    /// The last public entry.
    pub public: u64,
    /// The last own entry.
    pub own: u64,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.public, self.own)
    }
}

impl FromStr for Cursor {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Cursor, &'static str> {
        let read = || {
            let (public, own) = text.split_once('.')?;
            Some(Cursor { public: public.parse().ok()?, own: own.parse().ok()? })
        };
        read()
            .filter(|cursor: &Cursor| cursor.to_string() == text)
            .ok_or("a cursor in the form 57.3 would be right")
    }
}

impl Serialize for Cursor {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}
