//! The board as a drawing, small pictures of it, and the board with tinted steps.
use drawing::{Drawing, Heat, Kind, Layer, Shape, heat_picture};
use tabletop::Game;
use view::Selection;
use zoo::{Event, State, Step, Zoo};

use super::{Seen, fixed, overlay, plan};
use crate::Observation;

const LABEL: &str = "The zoo from above, north up";

/// The board with the selection. Without `fixed_layers`, the layer that depends on the map alone stays empty.
pub(super) fn board(
    game: &Zoo,
    seen: &Seen<'_>,
    selection: &Selection<Event>,
    fixed_layers: bool,
) -> Drawing {
    let plan = plan::plan(game.map());
    let (mut layers, targets) = overlay::draw(game, seen, selection);
    for layer in layers.iter_mut().filter(|layer| fixed_layers && layer.fixed) {
        layer.shapes = fixed::ground(game.map(), &plan);
    }
    Drawing {
        class: "board zoo",
        kind: Kind::Board,
        view_box: plan.area,
        label: LABEL.to_string(),
        layers,
        targets,
    }
}

/// The board before the game, with nothing selected.
pub(super) fn empty(game: &Zoo) -> Drawing {
    let start = game.start();
    board(game, &Observation::of_state(&start, None, &[]), &Selection::default(), true)
}

/// The zoo without numbers and marks: the card of the start page.
pub(super) fn thumbnail(game: &Zoo, state: &State) -> Drawing {
    let plan = plan::plan(game.map());
    Drawing {
        class: "board zoo mini",
        kind: Kind::Picture,
        view_box: plan.area,
        label: LABEL.to_string(),
        layers: vec![
            Layer::fixed("ground", fixed::bare(game.map(), &plan)),
            Layer::moving("pieces", overlay::standing(state, &plan)),
        ],
        targets: Vec::new(),
    }
}

/// The board before the game, with some steps tinted, by their names.
pub(super) fn heat_map(game: &Zoo, warm: &dyn Fn(&str) -> Option<Heat>) -> Drawing {
    let plan = plan::plan(game.map());
    let mut shapes = Vec::new();
    for step in game.map().all_steps() {
        let Some(heat) = warm(&step_name(game, step)) else { continue };
        let (x, y) = plan.step(step);
        shapes.extend(heat.shapes(|class| Shape::circle(x, y, 13.0, class), (x, y), 12.0));
    }
    heat_picture(empty(game), LABEL.to_owned(), shapes)
}

/// A step's name, as map files have it: its space, and which of the space's steps it is, from 0.
pub(super) fn step_name(game: &Zoo, step: Step) -> String {
    let map = game.map();
    format!("{}.{}", map.id(map.space_of(step)), map.nth(step))
}
