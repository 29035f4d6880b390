//! Files of puzzles (U-1).
use games::{Options, Record};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The `format` of the files that are read and written here.
pub const FORMAT: &str = "menagerie/puzzles-1";

/// A position in which one decision is clearly best.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its name: the game's key and a number.
    pub id: String,
    /// The game up to the position.
    pub record: Record,
    /// The events that solve it.
    pub best: Vec<String>,
    /// The value of the best event.
    pub value: f64,
    /// The value of the best event that does not solve it.
    pub second: f64,
    /// The standard error of `value − second`; `None` for exact values.
    pub stderr: Option<f64>,
    /// Whether the values are exact.
    pub exact: bool,
    /// The rating.
    pub rating: i32,
    /// The themes.
    pub themes: Vec<String>,
}

/// The origin of a file: with it the search goes on where it was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The seed of all dice.
    pub seed: u64,
    /// The number of puzzles wanted.
    pub count: usize,
    /// The options that were set; the others vary from game to game.
    pub set: Options,
    /// The digest of a map or sheet of one's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The number of bots' games that were searched.
    pub games: u64,
}

/// The number of seeds with which each bot found a puzzle: `random`, `greedy`, `search:50`, `search:500`.
pub type Finds = [u32; 4];

/// The ratings of the bots, and how they were fitted (U-5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratings {
    /// The fit in words.
    pub fit: String,
    /// The number of seeds of each bot.
    pub seeds: u32,
    /// The bots and their ratings.
    pub bots: Vec<(String, i32)>,
    /// The number of seeds with which each bot found each puzzle.
    pub found: Vec<Finds>,
}

/// The puzzles of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleFile {
    /// Always [`FORMAT`].
    pub format: String,
    /// Where they were found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// How their ratings were fitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<Ratings>,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// A fault of a file of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// It is no JSON of this form.
    #[error("{0}")]
    Syntax(String),
    /// Another format.
    #[error("format {0:?} is not known here; {FORMAT:?} would be right")]
    Format(String),
    /// A record that cannot be read.
    #[error("{id}: {text}")]
    Record {
        /// The puzzle.
        id: String,
        /// Its fault.
        text: String,
    },
    /// Two puzzles of one name.
    #[error("{0} stands twice")]
    Twice(String),
}

impl PuzzleFile {
    /// A file without puzzles.
    pub fn new(source: Source) -> PuzzleFile {
        PuzzleFile { format: FORMAT.to_owned(), source: Some(source), ratings: None, puzzles: Vec::new() }
    }

    /// Reads a file. The records are checked as records are, but not replayed.
    ///
    /// # Errors
    /// The first fault.
    pub fn parse(text: &str) -> Result<PuzzleFile, Fault> {
        let file: PuzzleFile =
            serde_json::from_str(text).map_err(|error| Fault::Syntax(error.to_string()))?;
        if file.format != FORMAT {
            return Err(Fault::Format(file.format));
        }
        for (nth, puzzle) in file.puzzles.iter().enumerate() {
            if file.puzzles[..nth].iter().any(|other| other.id == puzzle.id) {
                return Err(Fault::Twice(puzzle.id.clone()));
            }
            Record::parse(&puzzle.record.to_json(), games::catalogue())
                .map_err(|error| Fault::Record { id: puzzle.id.clone(), text: error.to_string() })?;
        }
        Ok(file)
    }

    /// The file as JSON, a line for each puzzle.
    pub fn to_json(&self) -> String {
        let line = |value: serde_json::Result<String>| value.unwrap_or_default();
        let mut text = format!("{{\"format\":{}", line(serde_json::to_string(&self.format)));
        if let Some(source) = &self.source {
            text += &format!(",\n\"source\":{}", line(serde_json::to_string(source)));
        }
        if let Some(ratings) = &self.ratings {
            text += &format!(",\n\"ratings\":{}", line(serde_json::to_string(ratings)));
        }
        let puzzles: Vec<String> =
            self.puzzles.iter().map(|puzzle| line(serde_json::to_string(puzzle))).collect();
        text += &format!(",\n\"puzzles\":[\n{}\n]}}\n", puzzles.join(",\n"));
        text
    }
}

/// Rounds a value to six digits after the point.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
