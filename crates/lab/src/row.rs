//! The data of a finished game: a line of the journal, and a row of the tables.
use std::collections::BTreeMap;

use bots::Estimate;
use serde::{Deserialize, Serialize};

/// A count for each seat.
pub type BySeat = Vec<u32>;

/// One finished game, or one given up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The digest of the game's plan ([`crate::Plan::digest`]).
    pub plan: String,
    pub key: String,
    /// The result's word, as `simulate` counts it; `None` where the game was given up.
    pub outcome: Option<String>,
    /// The utility of each seat.
    pub utility: Vec<f64>,
    /// The points of each seat, where the game has points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
    /// The number of events.
    pub events: u64,
    /// The number of turns, as the game counts them.
    pub turns: u64,
    pub first: Option<Decision>,
    pub last: Option<Decision>,
    /// The choices of seats: by group and name, the count for each seat.
    pub choices: BTreeMap<String, BTreeMap<String, BySeat>>,
    /// Places of the board by the kind of event there, each as often as it happened.
    pub places: BTreeMap<String, Vec<String>>,
}

/// A decision of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// The number of the event in the game, from 1.
    pub ply: u64,
    /// The deciding seat, from 1.
    pub seat: u8,
    /// The number of legal events.
    pub choices: u64,
    pub chosen: String,
    /// The seat's utility after it, as estimated by `search`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Estimate>,
}
