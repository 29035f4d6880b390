//! The zoo with warm steps.
use tabletop::Game;
use zoo::{Step, Zoo};

use super::{LABEL, Selection, board, plan};
use drawing::{Drawing, Heat, Shape, heat_picture};

/// The zoo before the game, in which some steps are warm.
pub fn heat(game: &Zoo, warm: impl Fn(Step) -> Option<Heat>) -> Drawing {
    let plan = plan::plan(game.map());
    let mut shapes = Vec::new();
    for step in game.map().all_steps() {
        let Some(heat) = warm(step) else { continue };
        let (x, y) = plan.step(step);
        shapes.extend(heat.shapes(|class| Shape::circle(x, y, 13.0, class), (x, y), 12.0));
    }
    let drawing = board(game, &game.start(), &Selection::default());
    heat_picture(drawing, LABEL.to_owned(), shapes)
}
