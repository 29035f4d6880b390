//! What is kept of a finished game: a line of the journal, and a row of the tables.
use std::collections::BTreeMap;

use bots::Estimate;
use serde::{Deserialize, Serialize};

/// How often each seat did something.
pub type BySeat = Vec<u32>;

/// One finished game, or one given up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The plan's digest ([`crate::Plan::digest`]): which plan the game belongs to.
    pub plan: String,
    /// The game's key.
    pub key: String,
    /// The word for how it ended, as `simulate` counts it; `None` where it was given up.
    pub outcome: Option<String>,
    /// What each seat got of it.
    pub utility: Vec<f64>,
    /// Each seat's points, where the game has points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i32>>,
    /// How many events it had.
    pub events: u64,
    /// How many turns it had, as the game counts turns.
    pub turns: u64,
    /// The first decision.
    pub first: Option<Decision>,
    /// The last decision.
    pub last: Option<Decision>,
    /// What seats chose: by group and name, how often each seat did it.
    pub choices: BTreeMap<String, BTreeMap<String, BySeat>>,
    /// Places of the board, by what happened there; as often as it did.
    pub places: BTreeMap<String, Vec<String>>,
}

/// A decision of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// Which event of the game it was, from 1.
    pub ply: u64,
    /// Who decided: the seat, from 1.
    pub seat: u8,
    /// Among how many events.
    pub choices: u64,
    /// The event chosen.
    pub chosen: String,
    /// What the seat was to get by it, as `search` saw it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Estimate>,
}
