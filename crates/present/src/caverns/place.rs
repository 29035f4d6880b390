//! The places of the board: their names, their order and where they lie.
use std::fmt;
use std::str::FromStr;

use caverns::{Circle, Hex, Map};

use super::layout::{CORNER, Layout, START, WIDE};

/// A place of the board that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A hex: `4c`.
    Hex(Hex),
    /// A start circle: `s4`.
    Start(Circle),
    /// An exit, in the map's order from 1: `exit 1`.
    Exit(u8),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Hex(hex) => write!(f, "{hex}"),
            Place::Start(number) => write!(f, "s{number}"),
            Place::Exit(number) => write!(f, "exit {number}"),
        }
    }
}

impl FromStr for Place {
    type Err = ();
    fn from_str(text: &str) -> Result<Place, ()> {
        if let Some(number) = text.strip_prefix("exit ") {
            return number.parse().map(Place::Exit).map_err(drop);
        }
        match text.strip_prefix('s') {
            Some(number) => number.parse().ok().and_then(Circle::new).map(Place::Start).ok_or(()),
            None => text.parse().map(Place::Hex),
        }
    }
}

impl Place {
    /// Returns its middle on the board; `None` where the map has no such place.
    pub(super) fn middle(self, layout: &Layout<'_>) -> Option<(f64, f64)> {
        match self {
            Place::Hex(hex) => layout.map.hexes().any(|it| it == hex).then(|| layout.hex(hex)),
            Place::Start(circle) => Some(layout.start(circle)),
            Place::Exit(number) => {
                let nth = usize::from(number.checked_sub(1)?);
                (nth < layout.map.exits().len()).then(|| layout.exit(nth))
            }
        }
    }
}

/// Returns all places of a map: hexes from the bottom, start circles, exits.
fn places(map: &Map) -> impl Iterator<Item = Place> + '_ {
    let starts = Circle::ALL.into_iter().map(Place::Start);
    let exits = (1..=map.exits().len() as u8).map(Place::Exit);
    map.hexes().map(Place::Hex).chain(starts).chain(exits)
}

/// Parses the name of a place of a map.
///
/// # Errors
/// The map has no such place; the text says which there are.
pub(super) fn parse(map: &Map, name: &str) -> Result<Place, String> {
    let place = name.parse().ok().filter(|place| places(map).any(|it| it == *place));
    place.ok_or_else(|| {
        format!(
            "{name:?} is no place of the cavern; a hex such as 4c, a start circle s1 to s6, or exit 1 to {} would be \
             right",
            map.exits().len()
        )
    })
}

/// Returns the place at a point of the board, and its middle.
pub(super) fn place_at(map: &Map, point: (f64, f64)) -> Option<(Place, (f64, f64))> {
    let layout = Layout::new(map);
    let spots = places(map).filter_map(|place| Some((place, place.middle(&layout)?)));
    let far = |(x, y): (f64, f64)| (x - point.0).hypot(y - point.1);
    let holds = |(place, middle): &(Place, (f64, f64))| match place {
        Place::Hex(_) => within(*middle, point),
        Place::Start(_) => far(*middle) <= START + 2.0,
        Place::Exit(_) => far(*middle) <= 20.0,
    };
    // A sign that lies over a hex goes before it.
    let rank = |(place, _): &(Place, (f64, f64))| u8::from(matches!(place, Place::Hex(_)));
    spots.filter(holds).min_by_key(rank)
}

/// Whether a point lies in the hex round a middle.
fn within((x, y): (f64, f64), point: (f64, f64)) -> bool {
    let (dx, dy) = ((point.0 - x).abs(), (point.1 - y).abs());
    dx <= WIDE / 2.0 && dy <= CORNER - dx * CORNER / WIDE
}

/// Returns the next place in the direction of `columns` and `rows`; the same one where none lies there.
pub(super) fn neighbour(map: &Map, from: Place, columns: i8, rows: i8) -> Place {
    let layout = Layout::new(map);
    let Some((x, y)) = from.middle(&layout) else { return from };
    let (dx, dy) = (f64::from(columns), f64::from(rows));
    let far = |place: &Place| {
        let (to_x, to_y) = place.middle(&layout)?;
        let (along, aside) = ((to_x - x) * dx + (to_y - y) * dy, ((to_x - x) * dy - (to_y - y) * dx).abs());
        (along > 1.0 && aside <= 2.0 * along).then_some(along + 2.0 * aside)
    };
    places(map)
        .filter(|place| *place != from)
        .filter_map(|place| Some((far(&place)?, place)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(from, |(_, place)| place)
}
