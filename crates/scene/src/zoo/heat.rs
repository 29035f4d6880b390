//! The zoo with warm steps.
use zoo::{Step, Zoo};

use super::{LABEL, fixed, plan};
use crate::{Drawing, Heat, Kind, Layer, Shape, heat as warmth};

/// The zoo without pieces, on which some steps are warm.
pub fn heat(game: &Zoo, warm: impl Fn(Step) -> Option<Heat>) -> Drawing {
    let plan = plan::plan(game.map());
    let mut shapes = Vec::new();
    for step in game.map().all_steps() {
        let Some(heat) = warm(step) else { continue };
        let (x, y) = plan.step(step);
        shapes.extend(heat.shapes(|class| Shape::circle(x, y, 13.0, class), (x, y), 11.0));
    }
    let drawing = Drawing {
        class: "board zoo",
        kind: Kind::Picture,
        view_box: plan.area,
        label: String::new(),
        layers: vec![Layer::fixed("ground", fixed::ground(game.map(), &plan))],
        targets: Vec::new(),
    };
    warmth::picture(drawing, LABEL.to_owned(), shapes)
}
