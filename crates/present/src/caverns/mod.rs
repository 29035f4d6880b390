//! *Nightmare at the Rockport Caverns*: the cavern as a cut through rock, row 1 at the bottom, with the rows' dice,
//! rocks and water circles beside it.
mod cells;
mod chances;
mod choices;
mod cut;
mod fate;
mod gauges;
mod gutter;
mod heat;
mod motion;
mod overlay;
mod pieces;
mod place;
mod preview;
mod rock;
mod told;
mod water;
mod why;
mod words;

use caverns::{Caverns, Event, Hex, State};

pub use cells::{cells, legend, map_cells, map_legend};
pub use chances::{Chance, Happens, chances, dice, dice_next, happenings};
pub use choices::{Brings, Choice, Sign, choices, decisions};
pub use gauges::{Gauge, counted, gauges};
pub use heat::heat;
pub use motion::{Keyed, Moment, Motion, Stroke, TUMBLE, animation};
pub use place::{Place, is_place, place_at};
pub use preview::{Preview, preview};
pub use why::{event_at, place_beside, standing, why_not};
pub use words::{End, Status, describe, end, log, missed, status};

use drawing::{Drawing, Kind, Layer};

/// What is looked at: beside the position, all that a drawing of the board depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The event being considered: that of the target or choice under the pointer.
    pub considered: Option<Event>,
    /// Whether one goes alone, though the friend is there.
    pub alone: bool,
    /// The place just asked for in vain, crossed.
    pub forbidden: Option<Place>,
    /// Hexes with ticks: where something happened last.
    pub last: Vec<Hex>,
    /// The analysis: what was played here.
    pub played: Option<Event>,
    /// The mark that `played` deserves: `?!`, `?` or `??`.
    pub mark: &'static str,
    /// The analysis: what would have been best here.
    pub best: Option<Event>,
    /// Whether what can be done is marked and can be chosen.
    pub live: bool,
    /// Whether what threatens is shown.
    pub threat: bool,
}

/// The board in full.
pub fn board(game: &Caverns, state: &State, selection: &Selection) -> Drawing {
    let mut drawing = overlay(game, state, selection);
    overlay::fill(&cut::Cut::new(game.map()), &mut drawing.layers);
    drawing
}

/// As [`board`], with the layers that never change left empty: for whoever still has them.
pub fn overlay(game: &Caverns, state: &State, selection: &Selection) -> Drawing {
    let cut = cut::Cut::new(game.map());
    let (layers, targets) = overlay::draw(game, &cut, state, selection);
    Drawing {
        class: "board caverns",
        kind: Kind::Board,
        view_box: cut.area(),
        label: "The cavern, nine rows of hexes, row 1 at the bottom".to_string(),
        layers,
        targets,
    }
}

/// The cut alone with who is in it, without a mark: the card of the start page, the documents.
pub fn mini(game: &Caverns, state: &State) -> Drawing {
    let cut = cut::Cut::new(game.map());
    Drawing {
        class: "board caverns mini",
        kind: Kind::Picture,
        view_box: cut.cave(),
        label: "The cavern".to_string(),
        layers: vec![
            Layer::fixed("rock", rock::ground(&cut, true)),
            Layer::moving("water", water::drawn(game, &cut, state)),
            Layer::moving("rocks", overlay::rocks(game, &cut, state, true)),
            Layer::moving("rim", overlay::rim(&cut, state)),
            Layer::moving("pieces", overlay::standing(&cut, state)),
        ],
        targets: Vec::new(),
    }
}
