//! The grid of a board: 46 units a square, with a gutter for the coordinates.
use drawing::Area;
use ruin::{Board, BoardKind, Square};

/// Units a square.
pub const SQUARE: f64 = 46.0;
/// Units left of and above the board, where the coordinates stand.
pub(super) const GUTTER: f64 = 24.0;

/// Returns the width and height of a board, in units.
pub(super) fn size(board: &Board) -> (f64, f64) {
    (board.columns() as f64 * SQUARE, board.rows() as f64 * SQUARE)
}

/// Returns the part of the plane that shows a board and its coordinates.
pub(super) fn view_box(board: &Board) -> Area {
    let (width, height) = size(board);
    Area::new(-GUTTER, 2.0 - GUTTER, width + GUTTER + 4.0, height + GUTTER + 4.0)
}

/// Returns the left upper corner of a square.
pub(super) fn corner(square: Square) -> (f64, f64) {
    (square.column as f64 * SQUARE, square.row as f64 * SQUARE)
}

/// Returns the middle of a square.
pub(super) fn centre(square: Square) -> (f64, f64) {
    let (x, y) = corner(square);
    (x + SQUARE / 2.0, y + SQUARE / 2.0)
}

/// Returns the square of a board at a point.
pub(super) fn square_at(board: &Board, (x, y): (f64, f64)) -> Option<Square> {
    let (column, row) = ((x / SQUARE).floor(), (y / SQUARE).floor());
    let within = (0.0..26.0).contains(&column) && (0.0..99.0).contains(&row);
    let square = within.then(|| Square::new(column as u8, row as u8))?;
    board.holds(square).then_some(square)
}

/// Returns the name of a board as a title.
pub(super) const fn title(kind: BoardKind) -> &'static str {
    match kind {
        BoardKind::City => "The city",
        BoardKind::Jungle => "The jungle",
    }
}

/// Returns the letter of a board's goal in map files.
pub(super) const fn goal_letter(kind: BoardKind) -> &'static str {
    match kind {
        BoardKind::City => "J",
        BoardKind::Jungle => "H",
    }
}

/// Returns the letter of a board's start in map files.
pub(super) const fn start_letter(kind: BoardKind) -> &'static str {
    match kind {
        BoardKind::City => "S",
        BoardKind::Jungle => "C",
    }
}

/// Returns the goal of a board in a sentence: `the way out` or `home`.
pub(super) const fn goal_words(kind: BoardKind) -> &'static str {
    match kind {
        BoardKind::City => "the way out",
        BoardKind::Jungle => "home",
    }
}
