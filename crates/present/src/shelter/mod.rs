//! *Wildlife Shelter*: the sanctuary of 80 units a square, the shelter of 62, and the small sheets of
//! the others.
//!
//! Whatever is drawn is what a seat has seen (`Game::seen`); the seat whose paper is drawn is named.
mod cells;
mod fences;
mod heat;
mod mini;
mod missed;
mod motion;
mod openings;
mod outlook;
mod preview;
mod sanctuary;
mod score;
mod sheet;
mod table;
mod words;

use shelter::{Cell, Edge, Event, Shelter, State};
use tabletop::{Game, Seat};

pub use cells::{cells, legend, sheet_cells};
pub use heat::heat;
pub use mini::{mini, whole};
pub use missed::missed;
pub use motion::{Motion, Stroke, animation};
pub use openings::{Place, openings, place_at_sanctuary, place_at_shelter, why_not};
pub use outlook::{Outlook, outlook};
pub use preview::{Choice, Preview, choices, preview};
pub use score::{ScoreLine, points, score};
pub use table::{Cast, dice};
pub use words::{End, Status, describe, end, log, status};

use drawing::{Animal, Shape};
use fences::Stand;

/// Units a square of the sanctuary.
pub const SQUARE: f64 = 80.0;
/// Units a square of the shelter.
pub const SHELTER_SQUARE: f64 = 62.0;

/// What is looked at: beside the position, all that the drawings of a paper depend on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The events being considered: those of the target or choice under the pointer.
    pub preview: Vec<Event>,
    /// A place that several events would take, while it is asked which: ringed.
    pub picked: Option<Place>,
    /// The place just asked for in vain, crossed.
    pub forbidden: Option<Place>,
    /// The analysis: what was played here.
    pub played: Vec<Event>,
    /// The mark that `played` deserves: `?!`, `?` or `??`.
    pub mark: &'static str,
    /// The analysis: what would have been best here.
    pub best: Vec<Event>,
    /// Whether what can be done is marked and can be chosen.
    pub targets: bool,
}

pub use sanctuary::{sanctuary, sanctuary_overlay};
pub use sheet::sheet;

/// The middle of a cell.
fn centre(cell: Cell) -> (f64, f64) {
    let (x, y) = corner(cell);
    (x + SQUARE / 2.0, y + SQUARE / 2.0)
}

/// The left upper corner of a cell.
fn corner(cell: Cell) -> (f64, f64) {
    (f64::from(cell.column()) * SQUARE, f64::from(cell.row()) * SQUARE)
}

/// Where the fence on an edge stands.
fn stand(edge: Edge) -> Stand {
    let (first, second) = edge.cells();
    let (x, y) = corner(second);
    Stand { x, y, upright: first.row() == second.row() }
}

/// The picture of an animal in play, so wide. Each is named, so that no other is carried along.
fn picture(animal: shelter::Animal, size: f64) -> Shape {
    match animal {
        shelter::Animal::Owl => Animal::Owl.shape(size),
        shelter::Animal::Dog => Animal::Dog.shape(size),
        shelter::Animal::Elephant => Animal::Elephant.shape(size),
        shelter::Animal::Rhino => Animal::Rhino.shape(size),
        shelter::Animal::Giraffe => Animal::Giraffe.shape(size),
        shelter::Animal::Tiger => Animal::Tiger.shape(size),
    }
}

/// The same in lines alone.
fn outline(animal: shelter::Animal, size: f64) -> Shape {
    match animal {
        shelter::Animal::Owl => Animal::Owl.outline(size),
        shelter::Animal::Dog => Animal::Dog.outline(size),
        shelter::Animal::Elephant => Animal::Elephant.outline(size),
        shelter::Animal::Rhino => Animal::Rhino.outline(size),
        shelter::Animal::Giraffe => Animal::Giraffe.outline(size),
        shelter::Animal::Tiger => Animal::Tiger.outline(size),
    }
}

/// The same as an element for running text.
fn outline_icon(animal: shelter::Animal, size: u32) -> String {
    match animal {
        shelter::Animal::Owl => Animal::Owl.outline_icon(size),
        shelter::Animal::Dog => Animal::Dog.outline_icon(size),
        shelter::Animal::Elephant => Animal::Elephant.outline_icon(size),
        shelter::Animal::Rhino => Animal::Rhino.outline_icon(size),
        shelter::Animal::Giraffe => Animal::Giraffe.outline_icon(size),
        shelter::Animal::Tiger => Animal::Tiger.outline_icon(size),
    }
}

/// The position after events of a seat; `None` where they are not possible.
fn after(game: &Shelter, state: &State, events: &[Event]) -> Option<State> {
    let mut state = state.clone();
    events.iter().try_for_each(|event| game.apply(&mut state, *event)).ok()?;
    Some(state)
}

/// Whether it is this seat's turn, as far as can be seen.
fn decides(state: &State, seat: Seat) -> bool {
    state.to_move() == Some(seat)
}
