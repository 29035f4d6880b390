//! The sanctuary with warm cells.
use shelter::{Cell, Shelter};
use tabletop::{Game, Seat};

use super::{SQUARE, Selection, centre, sanctuary};
use drawing::{Area, Drawing, Heat, Shape, heat_picture};

/// The empty sanctuary, in which some cells are warm.
pub fn heat(game: &Shelter, warm: impl Fn(Cell) -> Option<Heat>) -> Drawing {
    let mut shapes = Vec::new();
    for cell in Cell::all() {
        let Some(heat) = warm(cell) else { continue };
        let (x, y) = centre(cell);
        shapes.extend(heat.shapes(|class| Shape::rect(Area::around(x, y, SQUARE), class), (x, y), 24.0));
    }
    let drawing = sanctuary(game, &game.start(), Seat::FIRST, &Selection::default());
    heat_picture(drawing, "The sanctuary".to_owned(), shapes)
}
