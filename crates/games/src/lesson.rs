//! Lessons: a guided first game, as a record with remarks.
use serde::{Deserialize, Serialize};

use crate::{GameId, Record, RecordError};

/// The `format` of the lessons that are read here.
const FORMAT: &str = "menagerie/lesson-1";

/// A game with prepared dice. Where the record's next event is a decision, a remark says what to
/// try; everything else comes about by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Always `menagerie/lesson-1`.
    pub format: String,
    /// Its name.
    pub title: String,
    /// The game as it is to be played.
    pub record: Record,
    /// What is said, by ply.
    pub remarks: Vec<Remark>,
}

/// What is said at a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remark {
    /// How many events led there.
    pub ply: usize,
    /// One sentence: what is to be seen, and what to try.
    pub say: String,
    /// The rule it is about.
    pub rule: String,
}

impl Lesson {
    /// Reads a lesson.
    ///
    /// # Errors
    /// What is wrong with it.
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

/// The text of a game's lesson; empty where it has none.
pub const fn lesson(game: GameId) -> &'static str {
    match game {
        GameId::Ruin => include_str!("../../../docs/lessons/ruin.json"),
        GameId::Penguins => include_str!("../../../docs/lessons/penguins.json"),
        GameId::Shelter => include_str!("../../../docs/lessons/shelter.json"),
        GameId::Caverns => include_str!("../../../docs/lessons/caverns.json"),
        GameId::Zoo => include_str!("../../../docs/lessons/zoo.json"),
    }
}
