//! What takes long, and is asked of the worker: JSON, one message each.
use games::Record;
use serde::{Deserialize, Serialize};

use crate::{Seated, Weighed};

/// What the page says to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "it is written or read, and gone")]
pub enum Message {
    /// It asks.
    Ask(Ask),
    /// The question of this number is to be answered with the best known by now.
    Hurry(u32),
    /// Nobody wants the answer to the question of this number any more.
    Leave(u32),
}

/// A question with the number its answers carry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ask {
    /// Its number.
    pub id: u32,
    /// What is asked.
    pub question: Question,
}

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Question {
    /// Make the exact values of this record's game ready.
    Solve(Record),
    /// What the last position of a record is worth to a seat, and what each event possible there is.
    Values {
        /// The match so far.
        record: Record,
        /// The seat, from 0.
        seat: u8,
    },
    /// What the bots do from the last position on, one after another, until chance or a person is to bring
    /// something about.
    Decide {
        /// The match so far.
        record: Record,
        /// Who sits where.
        seats: Vec<Seated>,
        /// Where the bots draw from.
        seed: u64,
    },
    /// What luck and decisions did to a seat in a record.
    Analyse {
        /// The match.
        record: Record,
        /// The seat, from 0.
        seat: u8,
    },
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Said {
    /// The question's number.
    pub id: u32,
    /// What is answered.
    pub answer: Answer,
}

/// What the worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// How far it has come; the answer is still to follow.
    Progress(String),
    /// A bot thinks; the answer is still to follow.
    Thinks {
        /// Its seat, from 0.
        seat: u8,
        /// Which part of its thinking is done.
        part: f64,
    },
    /// The values are ready: what the initial position is worth.
    Solved(f64),
    /// What a position is worth to the seat.
    Values(Valued),
    /// What the bots do, in order.
    Decided(Vec<String>),
    /// What every position is worth, and what every event did.
    Analysed(Weighed),
    /// It could not be answered: why, in a sentence.
    Failed(String),
    /// It is not answered, for nobody wants it any more.
    Left,
}

/// What a position is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Valued {
    /// Under best play; where it is estimated, as far as the seat knows the position.
    pub value: f64,
    /// The standard error of that; 0 where it is exact.
    pub error: f64,
    /// The event to play; none where no seat decides.
    pub best: Option<String>,
    /// Every event possible there with what the position after it is worth, and the standard error of that; the
    /// best first.
    pub events: Vec<(String, f64, f64)>,
}
