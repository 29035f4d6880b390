//! The part of the board that a small screen shows first: the squares round the player.
use drawing::{Area, Drawing, Kind, Layer, Shape, Style};
use ruin::{Phase, Ruin, State};
use view::Focus;

use super::grid::{SQUARE, centre, view_box};

/// Columns and rows of the part.
const PART: (f64, f64) = (8.0, 6.5);

/// Returns the part shown first; `None` when the game is over, or where the whole board is no larger.
pub(super) fn focus(game: &Ruin, state: &State) -> Option<Focus> {
    let whole = view_box(game.board(state.board()));
    let (width, height) = (PART.0 * SQUARE, PART.1 * SQUARE);
    if state.phase() == Phase::Over || whole.width <= width || whole.height <= height {
        return None;
    }
    let (x, y) = centre(state.player());
    let area = Area::new(
        (x - width / 2.0).clamp(whole.x, whole.x + whole.width - width),
        (y - height / 2.0).clamp(whole.y, whole.y + whole.height - height),
        width,
        height,
    );
    let shapes = vec![
        Shape::rect(whole, "b-ink"),
        Shape::circle(x, y, 28.0, "b-accent"),
        Shape::rect(area, "locframe"),
    ];
    let locator = Drawing {
        class: "locator",
        kind: Kind::Picture,
        view_box: whole,
        label: String::new(),
        layers: vec![Layer::moving("locator", shapes)],
        targets: Vec::new(),
    };
    Some(Focus {
        area,
        name: "Near you".to_owned(),
        whole: "Whole board".to_owned(),
        locator: locator.to_svg(Style::Inline),
    })
}
