//! The places of a paper: their names, and where they lie.
use std::fmt;
use std::str::FromStr;

use shelter::{Cell, Edge, Event, Phase, Square, State};
use view::Surface;

use super::{SHELTER_SQUARE, SQUARE, centre, sheet, stand};

/// A place of a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// A square of the sanctuary: `c4`.
    Cell(Cell),
    /// An edge of the sanctuary: `c4-d4`.
    Edge(Edge),
    /// A square of the shelter: `C4`.
    Square(Square),
}

impl Place {
    /// Returns the place that an event marks.
    pub(super) fn of(event: Event) -> Option<Place> {
        match event {
            Event::Tree(cell) | Event::Place(_, cell) => Some(Place::Cell(cell)),
            Event::Fence(edge) => Some(Place::Edge(edge)),
            Event::Adopt(_, square) | Event::Third(square) => Some(Place::Square(square)),
            Event::Dice(_) | Event::Done => None,
        }
    }

    /// Returns its middle in its drawing.
    pub(super) fn middle(self) -> (f64, f64) {
        match self {
            Place::Cell(cell) => centre(cell),
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

/// Returns the place at a point of a drawing.
pub(super) fn place_at(state: &State, surface: Surface, point: (f64, f64)) -> Option<Place> {
    match surface {
        Surface::Board => place_at_sanctuary(state, point),
        Surface::SideSheet => place_at_shelter(point),
    }
}

/// Returns the place of the sanctuary at a point of its drawing: while fences are put up, the edge near it.
fn place_at_sanctuary(state: &State, (x, y): (f64, f64)) -> Option<Place> {
    let cell = |x: f64, y: f64| {
        let at = |z: f64| (0.0..6.0).contains(&(z / SQUARE)).then_some((z / SQUARE) as u8);
        Cell::new(at(x)?, at(y)?)
    };
    let here = cell(x, y)?;
    if state.phase() != Phase::Fence {
        return Some(Place::Cell(here));
    }
    // The neighbour across the nearest side.
    let (dx, dy) = (x - centre(here).0, y - centre(here).1);
    let across =
        if dx.abs() > dy.abs() { cell(x + SQUARE.copysign(dx), y) } else { cell(x, y + SQUARE.copysign(dy)) };
    let edge = across.and_then(|across| Edge::between(here, across));
    Some(edge.map_or(Place::Cell(here), Place::Edge))
}

/// Returns the square of the shelter at a point of its drawing.
fn place_at_shelter((x, y): (f64, f64)) -> Option<Place> {
    let at = |z: f64| {
        let z = (z - sheet::MARGIN) / SHELTER_SQUARE;
        (0.0..4.0).contains(&z).then_some(z as u8)
    };
    Square::new(at(x)?, at(y)?).map(Place::Square)
}

/// Returns the place at which the cursor begins.
pub(super) fn first(phase: Phase) -> &'static str {
    match phase {
        Phase::Adopt => "A1",
        Phase::Fence => "a1-b1",
        _ => "a1",
    }
}

/// Returns the place `columns` and `rows` away from another, of the kind that is chosen now; the same one at the rim.
pub(super) fn neighbour(phase: Phase, place: &str, columns: i8, rows: i8) -> String {
    let place = place.parse().ok().filter(|place| is_chosen_in(phase, *place));
    let from = place.or_else(|| first(phase).parse().ok());
    let moved = from.and_then(|place| moved(place, columns, rows)).or(from);
    moved.map_or_else(String::new, |place| place.to_string())
}

/// Whether a place is of the kind that is chosen in a phase.
fn is_chosen_in(phase: Phase, place: Place) -> bool {
    match phase {
        Phase::Adopt => matches!(place, Place::Square(_)),
        Phase::Fence => matches!(place, Place::Edge(_)),
        _ => matches!(place, Place::Cell(_)),
    }
}

/// Returns the place of the same kind `columns` and `rows` away; `None` past the rim.
fn moved(place: Place, columns: i8, rows: i8) -> Option<Place> {
    let moved =
        |column: u8, row: u8| Some((column.checked_add_signed(columns)?, row.checked_add_signed(rows)?));
    match place {
        Place::Cell(cell) => {
            let (column, row) = moved(cell.column(), cell.row())?;
            Cell::new(column, row).map(Place::Cell)
        }
        Place::Square(square) => {
            let (column, row) = moved(square.column(), square.row())?;
            Square::new(column, row).map(Place::Square)
        }
        Place::Edge(edge) => next_edge(edge, columns, rows).map(Place::Edge),
    }
}

/// Returns the next edge in a direction: across a square the opposite one, along it the one after the next post.
fn next_edge(edge: Edge, columns: i8, rows: i8) -> Option<Edge> {
    // Middles on a grid of half squares.
    let middle = |edge: Edge| {
        let (one, other) = edge.cells();
        let sum = |a: u8, b: u8| i32::from(a) + i32::from(b);
        (sum(one.column(), other.column()), sum(one.row(), other.row()))
    };
    let (x, y) = middle(edge);
    let (dx, dy) = (i32::from(columns), i32::from(rows));
    let far = |other: &Edge| {
        let (ox, oy) = middle(*other);
        let (along, aside) = ((ox - x) * dx + (oy - y) * dy, ((ox - x) * dy - (oy - y) * dx).abs());
        (along > 0).then_some((along + 2 * aside, *other))
    };
    Edge::all().filter_map(|other| far(&other)).min().map(|(_, other)| other)
}
