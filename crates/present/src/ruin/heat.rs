//! A board with warm squares.
use ruin::{BoardKind, Ruin, Square};

use super::{GUTTER, SQUARE, centre, fixed, size};
use drawing::{Area, Drawing, Heat, Kind, Layer, Shape, heat_picture};

/// A board without pieces, on which some squares are warm.
pub fn heat(game: &Ruin, kind: BoardKind, warm: impl Fn(Square) -> Option<Heat>) -> Drawing {
    let board = game.board(kind);
    let (width, height) = size(board);
    let mut layers: Vec<Layer> =
        ["ground", "walls", "things", "frame"].map(|name| Layer::fixed(name, Vec::new())).into();
    fixed::fill(board, &mut layers);
    let mut shapes = Vec::new();
    for square in board.squares() {
        let Some(heat) = warm(square) else { continue };
        let (x, y) = centre(square);
        shapes.extend(heat.shapes(|class| Shape::rect(Area::around(x, y, SQUARE), class), (x, y), 17.0));
    }
    let drawing = Drawing {
        class: "board ruin",
        kind: Kind::Picture,
        view_box: Area::new(-GUTTER, 2.0 - GUTTER, width + GUTTER + 4.0, height + GUTTER + 4.0),
        label: String::new(),
        layers,
        targets: Vec::new(),
    };
    heat_picture(drawing, format!("The {}", kind.name()), shapes)
}
