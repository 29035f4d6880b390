//! Pages to print, as the page asks for them and gets them: SVG in millimetres.
use record::{Record, Setup};
use serde::{Deserialize, Serialize};

use crate::PagePuzzle;

/// A request for pages to print.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PrintRequest {
    /// The thing to print.
    pub subject: PrintSubject,
    /// Letter paper instead of A4.
    pub letter: bool,
    /// Lines alone, with little ink.
    pub low: bool,
    /// Large boxes, for a pen that wipes off laminated sheets.
    pub wipe: bool,
    /// Copies of the sheets that a game uses up.
    pub copies: u16,
    /// The address of the page, for the QR codes; empty for none.
    pub url: String,
}

/// A thing to print.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum PrintSubject {
    /// Sheets of a game, to play on.
    Sheets(Setup),
    /// A game as it stands on paper.
    Played {
        /// The game.
        record: Record,
        /// The names that are shown, one a seat.
        names: Vec<String>,
        /// The name of the match.
        name: String,
    },
    /// A puzzle with its solution upside down.
    Puzzle(PagePuzzle),
}

/// A page to print.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PrintedPage {
    /// The width, in millimetres.
    pub width: f64,
    /// The height, in millimetres.
    pub height: f64,
    /// The name of the sheet.
    pub name: String,
    /// The page as SVG.
    pub svg: String,
}
