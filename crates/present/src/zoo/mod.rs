//! *Mayhem at the Rockport Zoo*: the zoo from above, 28 units a step of the map's grid. Steps lie where the map file
//! puts them; cages, gates, shed and office find room beside them.
mod cages;
mod cells;
mod chances;
mod choices;
mod dice;
mod fixed;
mod gates;
mod ground;
mod heat;
mod motion;
mod near;
mod overlay;
mod pieces;
mod pin;
mod place;
mod plan;
mod preview;
mod said;
mod tale;
mod tracks;
mod trips;
mod walks;
mod why;
mod words;

use tabletop::Game;
use zoo::{Aim, Character, Event, Kind, Map, Phase, State, Zoo};

pub use cells::{cells, legend, map_cells};
pub use chances::{Chance, chances};
pub use choices::{Brings, Choice, Sign, choices, decisions};
pub use dice::{animal_die, orientation_die};
pub use heat::heat;
pub use motion::{Keyed, Motion, Stroke, animation};
pub use near::locator;
pub use pieces::{animal_icon, arrow_icon, person_icon};
pub use place::{Picked, Place, place_at};
pub use preview::{Preview, preview};
pub use said::log;
pub use tracks::{Card, Track, cards};
pub use trips::{Rolled, Trip, letters, rolled, trips};
pub use why::{events_at, place_beside, why_not};
pub use words::{End, Status, describe, end, missed, standing, status};

use drawing::{Area, Drawing, Kind as Reader, Layer};

/// What is looked at: beside the position, all that a drawing of the board depends on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// The events being considered: those of the target or choice under the pointer.
    pub considered: Vec<Event>,
    /// What was picked without deciding anything yet.
    pub picked: Option<Picked>,
    /// The place just asked for in vain, crossed.
    pub forbidden: Option<Place>,
    /// Places with ticks: where something happened last.
    pub last: Vec<Place>,
    /// The ways this turn's animals took ([`trips`]).
    pub trips: Vec<Trip>,
    /// The analysis: what was played here.
    pub played: Vec<Event>,
    /// The mark that `played` deserves: `?!`, `?` or `??`.
    pub mark: &'static str,
    /// The analysis: what would have been best here.
    pub best: Vec<Event>,
    /// Whether what can be done is marked and can be chosen.
    pub live: bool,
}

/// The board in full.
pub fn board(game: &Zoo, state: &State, selection: &Selection) -> Drawing {
    let mut drawing = overlay(game, state, selection);
    for layer in drawing.layers.iter_mut().filter(|layer| layer.fixed) {
        layer.shapes = fixed::ground(game.map(), &plan::plan(game.map()));
    }
    drawing
}

/// As [`board`], with the layer that never changes left empty: for whoever still has it.
pub fn overlay(game: &Zoo, state: &State, selection: &Selection) -> Drawing {
    let (layers, targets) = overlay::draw(game, state, selection);
    Drawing {
        class: "board zoo",
        kind: Reader::Board,
        view_box: plan::plan(game.map()).area,
        label: LABEL.to_string(),
        layers,
        targets,
    }
}

const LABEL: &str = "The zoo from above, north up";

/// The zoo without numbers and marks: the card of the start page.
pub fn mini(game: &Zoo, state: &State) -> Drawing {
    let plan = plan::plan(game.map());
    Drawing {
        class: "board zoo mini",
        kind: Reader::Picture,
        view_box: plan.area,
        label: LABEL.to_string(),
        layers: vec![
            Layer::fixed("ground", fixed::bare(game.map(), &plan)),
            Layer::moving("pieces", overlay::standing(state, &plan)),
        ],
        targets: Vec::new(),
    }
}

/// The part of the board that a small screen shows first, and what it is called: round whoever acts, with all that can
/// be shot; all of it while animals are on their way.
pub fn near(game: &Zoo, state: &State) -> (Area, &'static str) {
    let shots: Vec<Kind> = shots(game, state).into_iter().map(|(kind, _)| kind).collect();
    let round = near::near(game, state, &shots);
    match (state.phase(), state.active()) {
        (Phase::Act | Phase::Go, Some(Character::Keeper)) => (round, "Near the keeper"),
        (Phase::Act | Phase::Go, _) => (round, "Near the worker"),
        (Phase::First, _) => (round, "Near the two"),
        (Phase::Escape, _) => (round, "Near the animal"),
        (Phase::Animals | Phase::Orientation | Phase::Again | Phase::Over, _) => {
            (plan::plan(game.map()).area, "All animals")
        }
    }
}

/// The animals that whoever acts can shoot now, and how.
fn shots(game: &Zoo, state: &State) -> Vec<(Kind, Aim)> {
    let Some(who) = state.active() else { return Vec::new() };
    let possible = |shot: zoo::Shot| Some((shot.kind, shot.aim.ok()?));
    game.shots(state, who)
        .into_iter()
        .filter_map(possible)
        .filter(|(kind, _)| game.refusal(state, Event::Shoot(*kind)).is_none())
        .collect()
}

/// The place that an event is about in the end.
fn place_of(map: &Map, state: &State, event: Event) -> Option<Place> {
    match event {
        Event::Go(name) | Event::Bypass(name) => map.space(name).map(Place::Space),
        Event::Shoot(kind) => Some(Place::Animal(kind)),
        Event::Close(name, _) => map.gate_named(name).map(Place::Gate),
        Event::First(who) => Some(Place::Person(who)),
        Event::Share => state.active().map(|who| Place::Person(who.other())),
        Event::Allow | Event::Reroll => state.mover().map(Place::Animal),
        Event::Move | Event::Stop | Event::Gain | Event::Exchange { .. } | Event::End => {
            state.active().map(Place::Person)
        }
        Event::Animals(_) | Event::Orientation(_) | Event::Again(_) => None,
    }
}
