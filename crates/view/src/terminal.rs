//! Positions and maps in characters.
use drawing::{Drawing, Run, TextBoard};

use crate::Status;

/// The signs of a board, each with its meaning.
pub type Legend = Vec<(Run, &'static str)>;

/// A position on a terminal.
#[derive(Clone, Debug)]
pub struct TerminalView {
    /// The board in characters.
    pub board: TextBoard,
    /// Its signs.
    pub legend: Legend,
    /// The heading and the line below it.
    pub status: Status,
    /// At a chance turn, the event that is about to happen: `the cultist moves`.
    pub chance: &'static str,
    /// The place at which the cursor begins.
    pub cursor: String,
}

/// The map or sheet a game is played on.
#[derive(Clone, Debug)]
pub struct MapView {
    /// Its title; empty where there is none.
    pub title: String,
    /// Its picture, or that of the empty board.
    pub picture: Drawing,
    /// Its boards in characters.
    pub boards: Vec<MapCells>,
}

/// An empty board in characters.
#[derive(Clone, Debug)]
pub struct MapCells {
    /// Its name.
    pub name: &'static str,
    /// The board.
    pub board: TextBoard,
    /// Its signs.
    pub legend: Legend,
}
