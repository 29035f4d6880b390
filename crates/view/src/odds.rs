//! The chance table of a position.
use serde::{Deserialize, Serialize};

/// The next outcomes of chance with their probabilities.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Odds {
    /// The roll they belong to, and its condition.
    pub heading: String,
    /// The outcomes.
    pub lines: Vec<OddsLine>,
}

/// An outcome of chance.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OddsLine {
    /// In words.
    pub words: String,
    /// The events in their notation.
    pub notation: String,
    /// The exact probability: `1/8`.
    pub fraction: String,
    /// The probability.
    pub chance: f64,
    /// The outcome loses the game.
    pub danger: bool,
}

impl OddsLine {
    /// Returns an outcome with `ways` of `all` equally likely ways.
    pub fn of_ways(words: String, notation: String, ways: u64, all: u64, danger: bool) -> OddsLine {
        let chance = ways as f64 / all.max(1) as f64;
        OddsLine { words, notation, fraction: format!("{ways}/{all}"), chance, danger }
    }
}

/// Returns a chance in per cent, rounded, and never 0 or 100 unless it is exactly that.
pub fn percent(chance: f64) -> String {
    let rounded = (chance * 100.0).round();
    if chance > 0.0 && rounded == 0.0 {
        "under 1 %".to_owned()
    } else if chance < 1.0 && rounded == 100.0 {
        "over 99 %".to_owned()
    } else {
        format!("{rounded:.0} %")
    }
}
