//! Puzzles on the page: requests about the loaded files and a person's progress. The progress is text that the page
//! keeps and the engine reads.
use record::{GameKey, Record};
use serde::{Deserialize, Serialize};

/// A request about puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PuzzleRequest {
    /// Takes the text of a file of puzzles.
    Load(String),
    /// A loaded puzzle by its name.
    Find(String),
    /// The loaded puzzle that comes next for a person.
    Next {
        /// The only game; `None` for a mix.
        game: Option<GameKey>,
        /// The person's progress.
        progress: String,
    },
    /// The puzzle of a game for the day with this number, the same for everybody.
    OfDay {
        /// The game.
        game: GameKey,
        /// The number of the day.
        day: u32,
    },
    /// Where a person stands.
    Standing(String),
    /// Notes how a puzzle went.
    Note {
        /// The person's progress so far.
        progress: String,
        /// The puzzle's name.
        id: String,
        /// The puzzle's rating.
        rating: i32,
        /// Whether it was solved at the first attempt, without help.
        solved: bool,
    },
}

/// The engine's answer to a [`PuzzleRequest`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum PuzzleResponse {
    /// The file is loaded, or cannot be read for this reason.
    Loaded(Result<(), String>),
    /// The puzzle; `None` if there is none.
    Puzzle(Option<PagePuzzle>),
    /// The person's progress, and where they stand with it.
    Standing(String, Standing),
}

/// A puzzle as the page poses it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PagePuzzle {
    /// Its name.
    pub id: String,
    /// The game up to the position.
    pub record: Record,
    /// The events that solve it.
    pub best: Vec<String>,
    /// The value of the best event.
    pub value: f64,
    /// The value of the best event that does not solve it.
    pub second: f64,
    /// Whether the values are exact.
    pub exact: bool,
    /// The rating; `None` for a decision from one's own games, which moves no rating.
    pub rating: Option<i32>,
    /// The themes.
    pub themes: Vec<String>,
}

/// Where a person stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// The rating.
    pub rating: i32,
    /// Puzzles solved in a row up to now.
    pub streak: usize,
    /// Puzzles tried, each once.
    pub tried: usize,
    /// Puzzles solved at the first attempt.
    pub solved: usize,
    /// The history, the latest first: name, whether it was solved, and the rating after it.
    pub history: Vec<(String, bool, i32)>,
}
