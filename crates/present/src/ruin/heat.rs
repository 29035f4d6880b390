//! The boards with some squares tinted, and as they are printed.
use drawing::{Area, Drawing, Heat, Kind, Layer, Shape, heat_picture};
use ruin::{BoardKind, Hunter, Ruin};

use super::grid::{SQUARE, centre, view_box};
use super::{fixed, pieces};

/// The rolls of a four-sided die that put a hunter into its first and its second corner (R10, R11).
const CORNER_ROLLS: [&str; 2] = ["1 2", "3 4"];

/// Returns both boards without pieces; a square's name is `city c4` or `jungle c4`.
pub(super) fn boards(game: &Ruin, warm: &dyn Fn(&str) -> Option<Heat>) -> Vec<Drawing> {
    [BoardKind::City, BoardKind::Jungle].map(|kind| board(game, kind, warm)).into()
}

/// Returns both boards with the corners in which a hunter may start, each with its rolls.
pub(super) fn printed(game: &Ruin) -> Vec<Drawing> {
    let mut boards = boards(game, &|_| None);
    for (drawing, kind) in boards.iter_mut().zip([BoardKind::City, BoardKind::Jungle]) {
        let hunter = match kind {
            BoardKind::City => Hunter::Cultist,
            BoardKind::Jungle => Hunter::Tiger,
        };
        let mut shapes = Vec::new();
        for (corner, rolls) in game.board(kind).hunter_corners().into_iter().zip(CORNER_ROLLS) {
            let (x, y) = centre(corner);
            shapes.push(pieces::outline(hunter, (x, y - 5.0), 30.0));
            shapes.push(Shape::text(x, y + 19.5, 11.0, rolls, "b-strong"));
        }
        drawing.layers.push(Layer::fixed("corners", shapes));
    }
    boards
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
