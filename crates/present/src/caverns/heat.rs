//! The cut with warm hexes.
use caverns::{Caverns, Hex};
use tabletop::Game;

use super::{Selection, board, cut, rock};
use drawing::{Drawing, Heat, heat_picture};

/// The cavern before the game, on which some hexes are warm.
pub fn heat(game: &Caverns, warm: impl Fn(Hex) -> Option<Heat>) -> Drawing {
    let cut = cut::Cut::new(game.map());
    let mut shapes = Vec::new();
    for hex in game.map().hexes() {
        let Some(heat) = warm(hex) else { continue };
        let (x, y) = cut.hex(hex);
        shapes.extend(heat.shapes(|class| rock::hexagon((x, y), 0.94, class), (x, y), 22.0));
    }
    let drawing = board(game, &game.start(), &Selection::default());
    heat_picture(drawing, "The cavern, nine rows of hexes".to_owned(), shapes)
}
