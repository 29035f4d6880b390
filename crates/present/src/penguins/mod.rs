//! *Penguin Panic*: the yard with its five circles, and in its corners the ability track, the players' fish and
//! freed penguins, and the case. The line of penguins stands beside the board.
mod cells;
mod chances;
mod choices;
mod corners;
mod fixed;
mod heat;
mod line;
mod motion;
mod overlay;
mod pieces;
mod place;
mod preview;
mod resolved;
mod why;
mod words;
mod yard;

use penguins::{Event, Igloo, Penguins, State};

pub use cells::{cells, legend};
pub use chances::{Chance, chances};
pub use choices::{Brings, Choice, Sign, choices, decisions};
pub use corners::freed_key;
pub use heat::heat;
pub use line::{InLine, line};
pub use motion::{Keyed, Moment, Motion, animation};
pub use pieces::{figure_icon, penguin_icon};
pub use place::{Picked, Place, place_at};
pub use preview::{Preview, preview};
pub use why::{event_at, place_beside, why_not};
pub use words::{End, Status, describe, end, freed_words, log, missed, sheet_line, status};

use drawing::{Area, Drawing, Kind, Layer};

/// What is looked at: beside the position, all that a drawing of the board depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The event being considered: that of the target or choice under the pointer.
    pub considered: Option<Event>,
    /// What was picked without deciding anything yet: a penguin of the line, or one to be swapped.
    pub picked: Option<Picked>,
    /// The place just asked for in vain, crossed.
    pub forbidden: Option<Place>,
    /// Igloos with ticks: where something happened last.
    pub last: Vec<Igloo>,
    /// The analysis: what was played here.
    pub played: Option<Event>,
    /// The mark that `played` deserves: `?!`, `?` or `??`.
    pub mark: &'static str,
    /// The analysis: what would have been best here.
    pub best: Option<Event>,
    /// Whether what can be done is marked and can be chosen.
    pub live: bool,
}

/// The part of the plane that is shown.
const YARD: Area = Area::new(-358.0, -368.0, 716.0, 700.0);

/// The board in full.
pub fn board(game: &Penguins, state: &State, selection: &Selection) -> Drawing {
    let mut drawing = overlay(game, state, selection);
    for layer in drawing.layers.iter_mut().filter(|layer| layer.fixed) {
        layer.shapes = fixed::ground();
    }
    drawing
}

/// As [`board`], with the layer that never changes left empty: for whoever still has it.
pub fn overlay(game: &Penguins, state: &State, selection: &Selection) -> Drawing {
    let (layers, targets) = overlay::draw(game, state, selection);
    Drawing {
        class: "board pengs",
        kind: Kind::Board,
        view_box: YARD,
        label: "The yard: five circles of igloos round the ice hole".to_string(),
        layers,
        targets,
    }
}

/// The yard alone, without a mark: the card of the start page, the documents.
pub fn mini(state: &State) -> Drawing {
    Drawing {
        class: "board pengs mini",
        kind: Kind::Picture,
        view_box: YARD,
        label: "The yard: five circles of igloos round the ice hole".to_string(),
        layers: vec![
            Layer::fixed("ground", fixed::ground()),
            Layer::moving("igloos", overlay::bare(state)),
            Layer::moving("penguins", overlay::standing(state)),
        ],
        targets: Vec::new(),
    }
}
