//! Puzzles: one decision on a board, solved as in a game. The engine reads the files and keeps the rating; the worker
//! values the choices.
mod files;
mod outcome;
mod own;
mod page;
mod panel;
mod pose;
mod tags;

pub use files::PuzzleFiles;
pub use own::keep_own;
pub use page::{PuzzlePage, TODAY, today, wanted_puzzle};
