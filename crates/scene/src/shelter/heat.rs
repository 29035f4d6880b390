//! The sanctuary with warm cells.
use shelter::{Cell, Shelter};
use tabletop::{Game, Seat};

use super::{SQUARE, Selection, centre, sanctuary};
use crate::{Area, Drawing, Heat, Shape, heat as warmth};

/// The empty sanctuary, in which some cells are warm.
pub fn heat(game: &Shelter, warm: impl Fn(Cell) -> Option<Heat>) -> Drawing {
    let mut shapes = Vec::new();
    for cell in Cell::all() {
        let Some(heat) = warm(cell) else { continue };
        let (x, y) = centre(cell);
        shapes.extend(heat.shapes(|class| Shape::rect(Area::around(x, y, SQUARE), class), (x, y), 24.0));
    }
    let drawing = sanctuary(game, &game.start(), Seat::FIRST, &Selection::default());
    warmth::picture(drawing, "The sanctuary".to_owned(), shapes)
}
