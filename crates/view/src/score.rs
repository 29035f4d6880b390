//! Score sheets.
use serde::{Deserialize, Serialize};

/// A seat's score sheet: as far as the game has come, or at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreSheet {
    /// Line by line, as on the rulebook's sheet; the same lines for every seat.
    pub lines: Vec<ScoreLine>,
    /// The sum of the lines.
    pub total: i32,
    /// The value after the considered events, where it changes.
    pub then: Option<i32>,
}

/// A line of a score sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreLine {
    /// Its name.
    pub name: String,
    /// The rule it follows.
    pub rule: String,
    /// Its points.
    pub value: i32,
    /// The value after the considered events, where it changes.
    pub then: Option<i32>,
    /// The keys of the shapes it comes from, on the board or on the sheet beside it.
    pub from: Vec<String>,
}
