//! The yard as a small picture.
use drawing::{Drawing, Kind, Layer};
use penguins::State;

use super::{LABEL, YARD, fixed, overlay};

/// Draws the yard without names and marks.
pub(super) fn thumbnail(state: &State) -> Drawing {
    Drawing {
        class: "board pengs mini",
        kind: Kind::Picture,
        view_box: YARD,
        label: LABEL.to_owned(),
        layers: vec![
            Layer::fixed("ground", fixed::ground()),
            Layer::moving("igloos", overlay::bare(state)),
            Layer::moving("penguins", overlay::standing(state)),
        ],
        targets: Vec::new(),
    }
}
