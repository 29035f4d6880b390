//! The places that can be chosen now.
use shelter::{Event, Shelter, State};
use tabletop::{Game, Seat};

use super::{Place, decides};

/// A place that can be chosen, with the events that take it.
pub(super) type Opening = (Place, Vec<Event>);

/// Returns the places that `seat` can choose now in reading order, each with all events that take it: a square of the
/// shelter as the animal of its column or of its row, a cell by one die or the other.
pub(super) fn openings(game: &Shelter, state: &State, seat: Seat) -> Vec<Opening> {
    if !decides(state, seat) {
        return Vec::new();
    }
    let mut places: Vec<Opening> = Vec::new();
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
