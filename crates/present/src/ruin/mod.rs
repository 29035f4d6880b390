//! *Escape from Ruin*: boards of 46 units a square with a gutter for the coordinates.
mod cells;
mod fate;
mod fixed;
mod heat;
mod mini;
mod missed;
mod motion;
mod outline;
mod overlay;
mod pieces;
mod preview;
mod words;

use ruin::{Board, BoardKind, Event, Ruin, Square, State};
use tabletop::Game;

pub use cells::{cells, legend, map_cells};
pub use fate::{Fate, Risk};
pub use heat::heat;
pub use mini::{mini, whole};
pub use missed::missed;
pub use motion::{Keyed, Moment, Motion, animation};
pub use preview::{Choice, Preview, Sign, choices, preview, way_to};
pub use words::{End, Status, describe, end, log, status};

use drawing::{Area, Drawing, Kind};

/// Units a square.
pub const SQUARE: f64 = 46.0;
/// Units left of and above the board, where the coordinates stand.
pub const GUTTER: f64 = 24.0;

/// What is looked at: beside the position, all that a drawing of the board depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The events being considered: those of the target or choice under the pointer. Their way is
    /// dashed and its end ringed.
    pub preview: Vec<Event>,
    /// The square just asked for in vain, crossed.
    pub forbidden: Option<Square>,
    /// The squares the player passed this turn, the present one last ([`trail`]).
    pub trail: Vec<Square>,
    /// Squares with corner ticks: where the last move came from.
    pub last: Vec<Square>,
    /// The analysis: what was played here.
    pub played: Vec<Event>,
    /// The mark that `played` deserves: `?!`, `?` or `??`.
    pub mark: &'static str,
    /// The analysis: what would have been best here.
    pub best: Vec<Event>,
    /// Whether the squares in reach are shaded, with their figures.
    pub show_reach: bool,
    /// Whether the hunter's reach next turn is outlined.
    pub show_threat: bool,
    /// Whether the squares in reach can be chosen.
    pub targets: bool,
}

impl Default for Selection {
    fn default() -> Selection {
        Selection {
            preview: Vec::new(),
            forbidden: None,
            trail: Vec::new(),
            last: Vec::new(),
            played: Vec::new(),
            mark: "",
            best: Vec::new(),
            show_reach: true,
            show_threat: true,
            targets: true,
        }
    }
}

/// The board the player is on, in full.
pub fn board(game: &Ruin, state: &State, selection: &Selection) -> Drawing {
    let mut drawing = overlay(game, state, selection);
    fixed::fill(game.board(state.board()), &mut drawing.layers);
    drawing
}

/// As [`board`], with the fixed layers left empty: for whoever still has them. They change only when
/// the player comes to the other board.
pub fn overlay(game: &Ruin, state: &State, selection: &Selection) -> Drawing {
    let board = game.board(state.board());
    let (width, height) = size(board);
    let (layers, targets) = overlay::draw(game, state, selection);
    Drawing {
        class: "board ruin",
        kind: Kind::Board,
        view_box: Area::new(-GUTTER, 2.0 - GUTTER, width + GUTTER + 4.0, height + GUTTER + 4.0),
        label: format!("The {}, {} by {} squares", board.kind().name(), board.columns(), board.rows()),
        layers,
        targets,
    }
}

/// The squares the player passes by these events, the first square included; a roll begins anew.
/// Squares the current sweeps over count, and entering the jungle begins anew at `C`.
pub fn trail(game: &Ruin, before: &State, events: &[Event]) -> Vec<Square> {
    let mut state = *before;
    let mut trail = vec![state.player()];
    for &event in events {
        let board = state.board();
        trail.extend(fate::squares_passed(game, &state, event));
        if game.apply(&mut state, event).is_err() {
            break;
        }
        if matches!(event, Event::Roll(_)) || state.board() != board {
            trail = vec![state.player()];
        }
    }
    trail
}

/// Width and height of a board in units.
fn size(board: &Board) -> (f64, f64) {
    (board.columns() as f64 * SQUARE, board.rows() as f64 * SQUARE)
}

/// The left upper corner of a square.
fn corner(square: Square) -> (f64, f64) {
    (square.column as f64 * SQUARE, square.row as f64 * SQUARE)
}

/// The middle of a square.
fn centre(square: Square) -> (f64, f64) {
    let (x, y) = corner(square);
    (x + SQUARE / 2.0, y + SQUARE / 2.0)
}

/// The letter of a board's goal as the maps have it.
fn goal_letter(kind: BoardKind) -> &'static str {
    match kind {
        BoardKind::City => "J",
        BoardKind::Jungle => "H",
    }
}

/// The letter of a board's start as the maps have it.
fn start_letter(kind: BoardKind) -> &'static str {
    match kind {
        BoardKind::City => "S",
        BoardKind::Jungle => "C",
    }
}
