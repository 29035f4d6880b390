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
    /// The game as it is to be played.
    pub record: Record,
    /// The remarks, by ply.
    pub remarks: Vec<Remark>,
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
