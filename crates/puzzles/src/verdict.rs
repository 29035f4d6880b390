//! The verdict on an attempt.
use crate::file::Puzzle;

/// Whether an event solves a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is one of the best.
    Right,
    /// It is not.
    Wrong,
}

/// The verdict on an event, by its text.
pub fn verdict(puzzle: &Puzzle, event: &str) -> Verdict {
    if puzzle.best.iter().any(|best| best == event) { Verdict::Right } else { Verdict::Wrong }
}
