//! The entries of a table's history (N-12) and of a guest's own history (N-14).
use serde::{Deserialize, Serialize};

use super::{Terms, Time};

/// An entry of the public history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, from 1.
    pub seq: u64,
    /// The time of its commit.
    pub at: Time,
    /// The change.
    #[serde(flatten)]
    pub kind: Kind,
}

/// The change that a public entry makes. Seats are counted from 1, guests named by their ids.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Kind {
    /// The table is made, its dice sealed.
    Created(Box<Terms>),
    /// A guest takes a seat.
    Joined {
        /// The seat.
        seat: u8,
        /// The guest.
        guest: String,
        /// The guest's part of the dice; empty at a day's try.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        nonce: String,
    },
    /// A guest leaves a seat before the start.
    Left {
        /// The seat.
        seat: u8,
    },
    /// The host opens a guest's seat before the start.
    Removed {
        /// The seat.
        seat: u8,
    },
    /// The match begins. Bots sit on the seats without a guest.
    Started {
        /// The nonces in seat order, none for bots.
        nonces: Vec<Option<String>>,
        /// The bot that sits on the seats that were empty.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fill: Option<String>,
    },
    /// A seat's decision.
    Act {
        /// The seat.
        seat: u8,
        /// The event.
        event: String,
    },
    /// An outcome of chance.
    Chance {
        /// The number of the roll, from 0.
        roll: u64,
        /// The event.
        event: String,
    },
    /// A seat has ended its turn of the round.
    Ready {
        /// The seat.
        seat: u8,
    },
    /// A seat has taken back the end of its turn.
    Unready {
        /// The seat.
        seat: u8,
    },
    /// A guest asks the others for a take-back, or to close the table.
    Asked {
        /// The guest.
        guest: String,
        /// The seat that takes back; none where the table is to be closed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// The number of events that would be left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<usize>,
        /// Whether the table is to be closed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        close: bool,
    },
    /// A guest answers.
    Answered {
        /// The entry that asked.
        undo: u64,
        /// The guest.
        guest: String,
        /// The answer.
        yes: bool,
    },
    /// The match goes back.
    Undone {
        /// The number of events left.
        ply: usize,
    },
    /// A seat's time is up.
    Late {
        /// The seat.
        seat: u8,
    },
    /// A bot holds a seat from now on.
    Bot {
        /// The seat.
        seat: u8,
        /// The bot.
        bot: String,
        /// Whether its guest has given it up for good.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        resigned: bool,
        /// Whether its guest has left.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        left: bool,
    },
    /// A guest holds the seat again.
    Back {
        /// The seat.
        seat: u8,
    },
    /// The table ends without a result.
    Closed {
        /// The seed of its dice; empty at a day's try.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        seed: String,
    },
    /// The match is over.
    Over {
        /// The results in seat order.
        utility: Vec<f64>,
        /// The seed of its dice; empty at a day's try.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        seed: String,
    },
}

/// An entry of the history of one guest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OwnEntry {
    /// Its number, from 1.
    pub seq: u64,
    /// Always true; it tells own entries from public ones.
    pub own: bool,
    /// The public entry that it came after.
    pub after: u64,
    /// The time of its commit.
    pub at: Time,
    /// The change.
    #[serde(flatten)]
    pub kind: OwnKind,
}

/// The change that an own entry makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OwnKind {
    /// A decision of the running round.
    Act {
        /// The seat.
        seat: u8,
        /// The event.
        event: String,
    },
    /// The last decision of a seat in the running round is taken back.
    Undone {
        /// The seat.
        seat: u8,
    },
}
