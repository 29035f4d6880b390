//! The names of the places of the board, and what is where.
use std::fmt;
use std::str::FromStr;

use caverns::{Circle, Hex, Map};

use super::cut::{CORNER, Cut, START, WIDE};

/// A place of the board that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
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
    /// Its middle on the board; `None` where the map has no such place.
    pub(super) fn middle(self, cut: &Cut<'_>) -> Option<(f64, f64)> {
        match self {
            Place::Hex(hex) => cut.map.hexes().any(|it| it == hex).then(|| cut.hex(hex)),
            Place::Start(circle) => Some(cut.start(circle)),
            Place::Exit(number) => {
                let nth = usize::from(number.checked_sub(1)?);
                (nth < cut.map.exits().len()).then(|| cut.exit(nth))
            }
        }
    }
}

/// All places of a map: hexes from the bottom, start circles, exits.
pub(super) fn places(map: &Map) -> impl Iterator<Item = Place> + '_ {
    let starts = Circle::ALL.into_iter().map(Place::Start);
    let exits = (1..=map.exits().len() as u8).map(Place::Exit);
    map.hexes().map(Place::Hex).chain(starts).chain(exits)
}

/// Whether a map has a place.
pub fn is_place(map: &Map, place: Place) -> bool {
    places(map).any(|it| it == place)
}

/// The place at a point of the board, and its middle.
pub fn place_at(map: &Map, point: (f64, f64)) -> Option<(Place, (f64, f64))> {
    let cut = Cut::new(map);
    let spots = places(map).filter_map(|place| Some((place, place.middle(&cut)?)));
    let far = |(x, y): (f64, f64)| (x - point.0).hypot(y - point.1);
    let holds = |(place, middle): &(Place, (f64, f64))| match place {
        Place::Hex(_) => within(*middle, point),
        Place::Start(_) => far(*middle) <= START + 2.0,
        Place::Exit(_) => far(*middle) <= 20.0,
    };
    // A sign that stands over a hex is meant before it.
    let rank = |(place, _): &(Place, (f64, f64))| u8::from(matches!(place, Place::Hex(_)));
    spots.filter(holds).min_by_key(rank)
}

/// Whether a point lies in the hex round a middle.
fn within((x, y): (f64, f64), point: (f64, f64)) -> bool {
    let (dx, dy) = ((point.0 - x).abs(), (point.1 - y).abs());
    dx <= WIDE / 2.0 && dy <= CORNER - dx * CORNER / WIDE
}
