//! The boards with some squares tinted.
use drawing::{Area, Drawing, Heat, Kind, Shape, heat_picture};
use ruin::{BoardKind, Ruin};

use super::fixed;
use super::grid::{SQUARE, centre, view_box};

/// Returns both boards without pieces; a square's name is `city c4` or `jungle c4`.
pub(super) fn boards(game: &Ruin, warm: &dyn Fn(&str) -> Option<Heat>) -> Vec<Drawing> {
    [BoardKind::City, BoardKind::Jungle].map(|kind| board(game, kind, warm)).into()
}

fn board(game: &Ruin, kind: BoardKind, warm: &dyn Fn(&str) -> Option<Heat>) -> Drawing {
    let board = game.board(kind);
    let mut shapes = Vec::new();
    for square in board.squares() {
        let Some(heat) = warm(&format!("{} {square}", kind.name())) else { continue };
        let (x, y) = centre(square);
        shapes.extend(heat.shapes(|class| Shape::rect(Area::around(x, y, SQUARE), class), (x, y), 17.0));
    }
    let drawing = Drawing {
        class: "board ruin",
        kind: Kind::Picture,
        view_box: view_box(board),
        label: String::new(),
        layers: fixed::layers(board),
        targets: Vec::new(),
    };
    heat_picture(drawing, format!("The {}", kind.name()), shapes)
}
