//! Messages between the page and the worker, which computes values and decides for bots: JSON, one message each.
use record::Record;
use serde::{Deserialize, Serialize};
use view::Player;

use crate::{Analysis, PagePuzzle};

/// A message of the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum WorkerMessage {
    /// A question.
    Ask(WorkerRequest),
    /// The request with this number is to be answered with the best known by now.
    Hurry(u32),
    /// The request with this number needs no answer any more.
    Cancel(u32),
}

/// A question with the number that its answers carry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkerRequest {
    /// The number.
    pub id: u32,
    /// The question.
    pub question: Question,
}

/// A question of the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Question {
    /// Computes the exact values of this record's game.
    Solve(Record),
    /// The value of the last position of a record to a seat, and that of each event possible there.
    Values {
        /// The match so far.
        record: Record,
        /// The seat, from 0.
        seat: u8,
    },
    /// The decisions of the bots from the last position on, until chance or a person is to move.
    Decide {
        /// The match so far.
        record: Record,
        /// The players by seat.
        players: Vec<Player>,
        /// The seed of the bots' dice.
        seed: u64,
    },
    /// Plays 100 games of the bot `greedy` with the dice of a finished match, and compares their results with a seat's.
    Compare {
        /// The match.
        record: Record,
        /// The seat, from 0.
        seat: u8,
        /// The seed of its dice.
        seed: u64,
    },
    /// The values of the choices of a puzzle.
    PuzzleValues(PagePuzzle),
    /// The course that can follow a wrong event in a puzzle.
    PuzzleAnswer {
        /// The game up to the position.
        record: Record,
        /// The wrong event.
        event: String,
    },
    /// Luck and loss of a seat in a record.
    Analyse {
        /// The match.
        record: Record,
        /// The seat, from 0.
        seat: u8,
        /// The first figures are wanted, from a quick pass over all positions.
        rough: bool,
    },
}

/// An answer of the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkerResponse {
    /// The request's number.
    pub id: u32,
    /// The answer.
    pub answer: Answer,
}

/// An answer to a question, or how far the work on it has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The progress in words; the answer is still to follow.
    Progress(String),
    /// A bot searches; the answer is still to follow.
    Thinking {
        /// Its seat, from 0.
        seat: u8,
        /// The part of its search that is done, from 0 to 1.
        done: f64,
    },
    /// The exact values are there: that of the initial position.
    Solved(f64),
    /// The value of a position.
    Values(PositionValue),
    /// The course that can follow a wrong event in a puzzle: one's own further events, and the answer last.
    PuzzleAnswered {
        /// The events; empty where the game ends.
        events: Vec<String>,
        /// The likelihood of the last one, where it is chance's.
        chance: Option<f64>,
        /// The value after it and its standard error.
        value: Option<(f64, f64)>,
    },
    /// The bots' events, in order.
    Decided(Vec<String>),
    /// The analysis.
    Analysed(Analysis),
    /// The number of the 100 games that did worse.
    Compared(u32),
    /// The reason why there is no answer, in a sentence.
    Failed(String),
    /// The request was cancelled.
    Cancelled,
}

/// The value of a position to a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionValue {
    /// The value under best play; an estimated one as far as the seat knows the position.
    pub value: f64,
    /// Its standard error; 0 where it is exact.
    pub stderr: f64,
    /// The distance from the truth that more searching does not lessen, roughly; of the events' values, too.
    pub bias: f64,
    /// The reason why the best event is better than the natural one, in a sentence; empty without another event.
    pub reason: String,
    /// The best event; `None` where no seat decides.
    pub best: Option<String>,
    /// Every possible event, the best first.
    pub events: Vec<EventValue>,
}

/// The value of the position after an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventValue {
    /// The event in its notation.
    pub event: String,
    /// The value.
    pub value: f64,
    /// Its standard error; 0 where it is exact.
    pub stderr: f64,
}
