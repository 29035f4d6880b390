//! The sections beside the board: counts, pieces, tables.
use serde::{Deserialize, Serialize};

/// The sections that change with the considered events.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sections {
    /// Counts beside the board.
    pub gauges: Vec<Gauge>,
    /// The tab beside log and rules.
    pub panel: Option<Panel>,
}

/// Something counted beside the board: actions left, somebody's health.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gauge {
    /// The thing it counts: `Actions`.
    pub name: String,
    /// A picture beside the name, where there is room: SVG markup.
    pub picture: String,
    /// The count in signs: SVG markup.
    pub signs: String,
    /// The same in words.
    pub words: String,
}

/// Pieces in a row beside the board: the line of penguins.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rack {
    /// The row's name.
    pub name: String,
    /// The pieces in it.
    pub items: Vec<RackItem>,
}

/// A piece in a row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RackItem {
    /// The name of its place, for picking and for asking why not.
    pub place: String,
    /// Its number.
    pub label: String,
    /// Its picture: SVG markup.
    pub picture: String,
    /// Its name for screen readers.
    pub words: String,
    /// The events of choosing it; empty where it can only be picked.
    pub events: Vec<String>,
    /// Whether it can be chosen or picked now.
    pub can: bool,
    /// It is picked.
    pub picked: bool,
}

/// The tab beside log and rules, in a game with more to show than its board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Panel {
    /// A line for each seat; empty where there are only scores.
    pub seats: Vec<SeatLine>,
    /// A table: abilities with their prices.
    pub grid: Option<Grid>,
}

/// A seat's things, in a line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SeatLine {
    /// Which seat, from 0.
    pub seat: u8,
    /// Pictures of its things: SVG markup.
    pub things: Vec<String>,
    /// The same in words, also where there is nothing.
    pub words: String,
    /// Its place on a track.
    pub track: Option<Track>,
}

/// A track with steps from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Track {
    /// The thing it counts: `fish`.
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
    /// The headings of the columns.
    pub heads: Vec<String>,
    /// The rows.
    pub rows: Vec<GridRow>,
}

/// A row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GridRow {
    /// Its cells, from the left.
    pub cells: Vec<Cell>,
    /// It is the looking seat's own.
    pub mine: bool,
    /// The events of choosing it, where it can be chosen now.
    pub events: Vec<String>,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cell {
    /// Words or figures.
    Text(String),
    /// A seat's sign.
    Seat(u8),
    /// A picture: SVG markup, and its description.
    Picture(String, String),
}
