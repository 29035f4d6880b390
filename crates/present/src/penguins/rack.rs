//! The line of penguins beside the board.
use penguins::{Colour, Event, Penguins, Spot, State};
use tabletop::Game;
use view::{Rack, RackItem};

use super::choices;
use super::picked::Picked;
use super::pieces::penguin_icon;
use super::place::Place;

/// Returns the line, front first; `None` while it is empty. Where decisions are `live`, penguins can be chosen.
pub(super) fn line(game: &Penguins, state: &State, picked: Option<Picked>, live: bool) -> Option<Rack> {
    let mut legal = Vec::new();
    if live {
        game.legal(state, |event| legal.push(event));
    }
    let items: Vec<RackItem> = state
        .line()
        .spots()
        .zip(state.line().iter())
        .map(|(spot, colour)| item(&legal, picked, spot, colour))
        .collect();
    (!items.is_empty()).then(|| Rack { name: "The line".to_owned(), items })
}

fn item(legal: &[Event], picked: Option<Picked>, spot: Spot, colour: Colour) -> RackItem {
    let swaps = picked.is_some_and(Picked::is_swap);
    let placed = choices::chosen(legal, picked).filter(|_| !swaps);
    let swap = |event: &Event| matches!(*event, Event::SwapSpots(a, b) if a == spot || b == spot);
    let places = |event: &Event| matches!(*event, Event::Place(from, _) if from == spot);
    let completes = |event: &Event| match (*event, picked) {
        (Event::SwapSpots(a, b), Some(Picked::SwapSpot(first))) => {
            first != spot && (a == first && b == spot || b == first && a == spot)
        }
        _ => false,
    };
    let event = legal.iter().copied().find(completes);
    let picks = match event {
        Some(_) => None,
        None if swaps => legal.iter().any(swap).then_some(Picked::SwapSpot(spot)),
        // The only one that can be taken need not be picked.
        None => legal.iter().any(places).then_some(Picked::Penguin(spot)).filter(|_| placed != Some(spot)),
    };
    let is_picked = placed == Some(spot) || picked == Some(Picked::SwapSpot(spot));
    let can = match (is_picked, event, picks) {
        (true, ..) => ", chosen",
        (false, Some(_), _) => ", swap with it",
        (false, None, Some(Picked::SwapSpot(_))) => ", can be swapped",
        (false, None, Some(_)) => ", can be taken",
        (false, None, None) => "",
    };
    RackItem {
        place: picks.map_or_else(|| Place::Line(spot).to_string(), |picks| picks.to_string()),
        label: spot.to_string(),
        picture: penguin_icon(colour),
        words: format!("{spot}, {colour}{can}"),
        events: event.iter().map(Event::to_string).collect(),
        can: event.is_some() || picks.is_some(),
        picked: is_picked,
    }
}
