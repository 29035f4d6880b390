//! Drawings and places of a position, beside its words.
use drawing::{Area, Drawing};
use serde::{Deserialize, Serialize};

/// One of the drawings of a position on which something can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Surface {
    /// The board.
    Board,
    /// The sheet beside it.
    SideSheet,
}

/// A named place of a drawing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NamedPlace {
    /// Its name, in the game's notation.
    pub name: String,
    /// Its middle, in the drawing's units.
    pub at: (f64, f64),
}

/// A sheet that lies beside the board and is chosen on, too: shelter's lines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideSheet {
    /// The drawing, with its targets.
    pub drawing: Drawing,
    /// Its name.
    pub name: String,
}

/// The part of a board that a small screen shows first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Focus {
    /// The part, in the drawing's units.
    pub area: Area,
    /// Its name: `Near the keeper`.
    pub name: String,
    /// The whole board's name beside it.
    pub whole: String,
    /// A small picture of where on the whole board the part lies: SVG markup.
    pub locator: String,
}

/// A second board that comes into play later.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NextBoard {
    /// The board.
    pub drawing: Drawing,
    /// Its name.
    pub name: String,
    /// When it begins.
    pub note: String,
}

/// Drawings of a seat's own things.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SeatPictures {
    /// Small, for a row of seats.
    pub small: Option<Drawing>,
    /// Large, each with its name.
    pub sheets: Vec<(Drawing, String)>,
}
