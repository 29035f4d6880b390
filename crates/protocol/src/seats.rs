//! Who sits at the table, from where one looks, and how everybody stands.
use drawing::Drawing;
use serde::{Deserialize, Serialize};

/// From where a match is looked at: at which position, as whom, and with what in hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sight {
    /// The position, by the number of events that led to it.
    pub ply: usize,
    /// The seat that looks, from 0: what others do hidden from it is not shown. None for who only watches.
    pub seat: Option<u8>,
    /// What was picked on the way to an event, in order: names of places.
    pub picked: Vec<String>,
    /// The event that a hint speaks of: it stands among the choices, whether or not it would be listed there.
    pub advised: Option<String>,
}

/// Which of a position's drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// The board.
    Board,
    /// The sheet beside it.
    Beside,
}

/// A sheet that lies beside the board and is chosen on, too: shelter's lines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Beside {
    /// The drawing, with its targets.
    pub drawing: Drawing,
    /// What it is called.
    pub name: String,
}

/// Things in a row beside the board: the line of penguins.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rack {
    /// What the row is called.
    pub name: String,
    /// The things in it.
    pub things: Vec<Thing>,
}

/// A thing in a row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Thing {
    /// The name of its place: what is picked, and what a why-not is asked of.
    pub place: String,
    /// Its number, or what else stands beside it.
    pub label: String,
    /// Its picture: markup of our own.
    pub picture: String,
    /// What it is, for who does not see it.
    pub words: String,
    /// What choosing it brings; nothing where it can only be picked.
    pub events: Vec<String>,
    /// Whether it can be chosen or picked now.
    pub can: bool,
    /// It is picked.
    pub picked: bool,
}

/// A seat as the table shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Which seat, from 0.
    pub seat: u8,
    /// Who sits there.
    pub name: String,
    /// A bot of this kind sits there.
    pub bot: Option<String>,
    /// How it stands, in a word or two: `28`.
    pub words: String,
    /// Its points so far, where it has any.
    pub points: Option<i32>,
    /// It has won, alone or with others.
    pub won: bool,
}

/// A seat's score sheet: as far as the game has come, or at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Line by line, as on the rulebook's sheet; the same lines for every seat.
    pub lines: Vec<ScoreLine>,
    /// All lines together.
    pub total: i32,
    /// What that would be after the events considered, where it changes.
    pub then: Option<i32>,
}

/// A line of a score sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreLine {
    /// What it counts.
    pub name: String,
    /// The rule it follows.
    pub rule: String,
    /// What it comes to.
    pub value: i32,
    /// What that would be after the events considered, where it changes.
    pub then: Option<i32>,
    /// The keys of the shapes it comes from, on the board or on the sheet beside it.
    pub from: Vec<String>,
}

/// What the tab beside log and rules shows of a game that has more to show than its board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Panel {
    /// A line a seat; none where there is nothing to show but scores.
    pub seats: Vec<SeatLine>,
    /// What the game lays out in rows: abilities with their prices.
    pub grid: Option<Grid>,
}

/// What a seat has, in a line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SeatLine {
    /// Which seat, from 0.
    pub seat: u8,
    /// Pictures of what it has: markup of our own.
    pub things: Vec<String>,
    /// The same in words; also what stands there if there is nothing.
    pub words: String,
    /// How far it is on its track.
    pub track: Option<Track>,
}

/// A track with steps from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Track {
    /// What it counts: `fish`.
    pub name: String,
    /// Where it ends.
    pub last: u8,
    /// Where the seat is.
    pub at: u8,
    /// Where it would be after the events considered.
    pub then: u8,
}

/// Rows under headings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grid {
    /// What stands over the columns.
    pub heads: Vec<String>,
    /// The rows.
    pub rows: Vec<GridRow>,
}

/// A row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GridRow {
    /// What stands in it, from the left.
    pub cells: Vec<Cell>,
    /// It is the looking seat's own.
    pub mine: bool,
    /// What choosing it brings, where it can be chosen now.
    pub events: Vec<String>,
}

/// What stands in a place of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cell {
    /// Words or figures.
    Text(String),
    /// A seat's sign.
    Seat(u8),
    /// A picture: markup of our own, and what it shows.
    Picture(String, String),
}

/// What a game's values are values of.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Goal {
    /// What a chance is a chance of: `escaping`; of points: `points`.
    pub doing: String,
    /// What a game that went well is: `escaped`; of points: `points`.
    pub done: String,
    /// The game is played for points, and usually ends between these.
    pub points: Option<(i32, i32)>,
}
