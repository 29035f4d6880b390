//! Lessons: a guided first game, as a record with remarks.
use serde::{Deserialize, Serialize};

use crate::{Record, RecordError};

/// The `format` of the lessons that are read here.
const FORMAT: &str = "menagerie/lesson-1";

/// A game with prepared dice. Where the record's next event is a decision, a remark says what to
/// try; all other events happen by themselves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Always `menagerie/lesson-1`.
    pub format: String,
    /// Its name.
    pub title: String,
    /// The goal of the game, for the card before the first step.
    #[serde(default)]
    pub goal: Goal,
    /// The game as it is to be played.
    pub record: Record,
    /// The remarks, by ply.
    pub remarks: Vec<Remark>,
}

/// The goal of a game in four sentences; `*important*` words are marked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// The player's turn.
    #[serde(rename = "do")]
    pub play: String,
    /// The way to win.
    pub win: String,
    /// The ways to lose.
    pub lose: String,
    /// The points.
    pub score: String,
}

/// A remark on a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remark {
    /// The number of events that led there.
    pub ply: usize,
    /// One sentence: what there is to see, and what to try.
    pub say: String,
    /// The rule it is about.
    pub rule: String,
}

impl Goal {
    /// Returns the four sentences, each with its heading.
    pub fn parts(&self) -> [(&'static str, &str); 4] {
        [
            ("What you do", &self.play),
            ("How you win", &self.win),
            ("How you lose", &self.lose),
            ("How you score", &self.score),
        ]
    }
}

impl Lesson {
    /// Reads a lesson.
    ///
    /// # Errors
    /// The text is no lesson, or one of another version.
    pub fn parse(text: &str) -> Result<Lesson, RecordError> {
        let lesson: Lesson =
            serde_json::from_str(text).map_err(|error| RecordError::Syntax(error.to_string()))?;
        if lesson.format != FORMAT {
            return Err(RecordError::Format(lesson.format));
        }
        Ok(lesson)
    }

    /// The remark at a position.
    pub fn remark(&self, ply: usize) -> Option<&Remark> {
        self.remarks.iter().find(|remark| remark.ply == ply)
    }

    /// The event the lesson goes on with.
    pub fn next(&self, ply: usize) -> Option<&str> {
        self.record.events.get(ply).map(String::as_str)
    }
}
