//! Where something can be done: the places of a paper with the events that take them, and why not.
use std::fmt;
use std::str::FromStr;

use shelter::{Animal, Cell, Edge, Event, Phase, Shelter, Square, State};
use tabletop::{Game, Seat, Why};

use super::{SHELTER_SQUARE, SQUARE, sheet, stand};

/// A place of a paper that can be chosen, or asked for in vain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A square of the sanctuary: `c4`.
    Cell(Cell),
    /// An edge of the sanctuary: `c4-d4`.
    Edge(Edge),
    /// A square of the shelter: `C4`.
    Square(Square),
}

impl Place {
    /// The place an event marks.
    pub fn of(event: Event) -> Option<Place> {
        match event {
            Event::Tree(cell) | Event::Place(_, cell) => Some(Place::Cell(cell)),
            Event::Fence(edge) => Some(Place::Edge(edge)),
            Event::Adopt(_, square) | Event::Third(square) => Some(Place::Square(square)),
            Event::Dice(_) | Event::Done => None,
        }
    }

    /// Its middle in the drawing it stands in.
    pub fn middle(self) -> (f64, f64) {
        match self {
            Place::Cell(cell) => super::centre(cell),
            Place::Edge(edge) => stand(edge).middle(),
            Place::Square(square) => sheet::centre(square),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Cell(cell) => cell.fmt(f),
            Place::Edge(edge) => edge.fmt(f),
            Place::Square(square) => square.fmt(f),
        }
    }
}

impl FromStr for Place {
    type Err = ();

    fn from_str(text: &str) -> Result<Place, ()> {
        let cell = || text.parse().map(Place::Cell);
        let edge = || text.parse().map(Place::Edge);
        text.parse().map(Place::Square).or_else(|()| cell()).or_else(|()| edge())
    }
}

/// What `seat` can choose now, place by place in reading order, each with all events that take it: a
/// square of the shelter as the animal of its column or of its row, a cell by one die or the other.
pub fn openings(game: &Shelter, state: &State, seat: Seat) -> Vec<(Place, Vec<Event>)> {
    if state.to_move() != Some(seat) {
        return Vec::new();
    }
    let mut places: Vec<(Place, Vec<Event>)> = Vec::new();
    game.legal(state, |event| {
        let Some(place) = Place::of(event) else { return };
        match places.iter_mut().find(|(known, _)| *known == place) {
            Some((_, events)) => events.push(event),
            None => places.push((place, vec![event])),
        }
    });
    for (_, events) in &mut places {
        events.sort();
    }
    let order = |place: Place| {
        let (x, y) = place.middle();
        (y as i32, x as i32)
    };
    places.sort_by_key(|(place, _)| order(*place));
    places
}

/// The place of the sanctuary at a point of its drawing: while fences are put up, the edge near it.
pub fn place_at_sanctuary(state: &State, (x, y): (f64, f64)) -> Option<Place> {
    let cell = |x: f64, y: f64| {
        let at = |z: f64| (0.0..6.0).contains(&(z / SQUARE)).then_some((z / SQUARE) as u8);
        Cell::new(at(x)?, at(y)?)
    };
    let here = cell(x, y)?;
    if state.phase() != Phase::Fence {
        return Some(Place::Cell(here));
    }
    // The neighbour across the nearest side.
    let (dx, dy) = (x - super::centre(here).0, y - super::centre(here).1);
    let across =
        if dx.abs() > dy.abs() { cell(x + SQUARE.copysign(dx), y) } else { cell(x, y + SQUARE.copysign(dy)) };
    let edge = across.and_then(|across| Edge::between(here, across));
    Some(edge.map_or(Place::Cell(here), Place::Edge))
}

/// The square of the shelter at a point of its drawing.
pub fn place_at_shelter((x, y): (f64, f64)) -> Option<Place> {
    let at = |z: f64| {
        let z = (z - sheet::MARGIN) / SHELTER_SQUARE;
        (0.0..4.0).contains(&z).then_some(z as u8)
    };
    Square::new(at(x)?, at(y)?).map(Place::Square)
}

/// Why `seat` cannot choose a place now; `None` where it can, or where nothing is to be chosen.
pub fn why_not(game: &Shelter, state: &State, seat: Seat, place: Place) -> Option<Why> {
    state.to_move().filter(|to_move| *to_move == seat)?;
    let asked = meant(game, state, place);
    let mut refused = None;
    for event in asked {
        let refusal = game.refusal(state, event)?;
        refused.get_or_insert(Why::of(&refusal));
    }
    refused
}

/// The events somebody may have meant who chose a place.
fn meant(game: &Shelter, state: &State, place: Place) -> Vec<Event> {
    match place {
        Place::Cell(cell) => {
            let mut dice: Vec<_> = state.dice_left().collect();
            dice.dedup();
            dice.into_iter().map(|die| Event::Place(die, cell)).collect()
        }
        Place::Edge(edge) => vec![Event::Fence(edge)],
        Place::Square(square) => {
            let labels = square.lines().map(|line| game.sheet().label(line));
            // A line whose value was rolled says more about why not.
            let rolled = |animal: &Animal| {
                let of = |label: &shelter::Label| {
                    label.animal == *animal && state.dice_left().any(|d| d == label.value)
                };
                !labels.iter().any(of)
            };
            let mut animals = labels.map(|label| label.animal);
            animals.sort_by_key(rolled);
            let adopt = animals.into_iter().map(|animal| Event::Adopt(animal, square));
            adopt.chain([Event::Third(square)]).collect()
        }
    }
}
