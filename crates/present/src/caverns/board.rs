//! Drawings of the whole cavern: the board, a small picture, and hexes tinted by counts.
use caverns::{Caverns, Event, State};
use drawing::{Drawing, Heat, Kind, Layer, heat_picture};
use tabletop::Game;
use view::Selection;

use super::layout::Layout;
use super::{overlay, rock, water};
use crate::Observation;

/// Draws the board. Without `fixed_layers`, the layers that depend on the map alone stay empty.
pub(super) fn board(
    game: &Caverns,
    seen: &Observation<'_, Caverns>,
    selection: &Selection<Event>,
    fixed_layers: bool,
) -> Drawing {
    let layout = Layout::new(game.map());
    let (mut layers, targets) = overlay::draw(game, &layout, seen, selection);
    if fixed_layers {
        overlay::fill(&layout, &mut layers);
    }
    Drawing {
        class: "board caverns",
        kind: Kind::Board,
        view_box: layout.area(),
        label: "The cavern, nine rows of hexes, row 1 at the bottom".to_string(),
        layers,
        targets,
    }
}

/// Draws the board before the game, with nothing selected.
pub(super) fn empty_board(game: &Caverns) -> Drawing {
    board(game, &Observation::of_state(&game.start(), None, &[]), &Selection::default(), true)
}

/// Draws the cavern and the pieces, without anything beside the rows.
pub(super) fn thumbnail(game: &Caverns, state: &State) -> Drawing {
    let layout = Layout::new(game.map());
    Drawing {
        class: "board caverns mini",
        kind: Kind::Picture,
        view_box: layout.cave(),
        label: "The cavern".to_string(),
        layers: vec![
            Layer::fixed("rock", rock::ground(&layout, true)),
            Layer::moving("water", water::shapes(game, &layout, state)),
            Layer::moving("rocks", overlay::rocks(game, &layout, state, true)),
            Layer::moving("rim", overlay::rim(&layout, state)),
            Layer::moving("pieces", overlay::standing(&layout, state)),
        ],
        targets: Vec::new(),
    }
}

/// Draws the cavern before the game, with some hexes tinted.
pub(super) fn heat_map(game: &Caverns, warm: &dyn Fn(&str) -> Option<Heat>) -> Drawing {
    let layout = Layout::new(game.map());
    let mut shapes = Vec::new();
    for hex in game.map().hexes() {
        let Some(heat) = warm(&hex.to_string()) else { continue };
        let (x, y) = layout.hex(hex);
        shapes.extend(heat.shapes(|class| rock::hexagon((x, y), 0.94, class), (x, y), 22.0));
    }
    heat_picture(empty_board(game), "The cavern, nine rows of hexes".to_owned(), shapes)
}
