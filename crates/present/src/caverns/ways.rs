//! The ways out of the place where one stands, and whom the water drowns next, as the rules have it.
use caverns::{Caverns, Die, Event, GameResult, Hex, Offer, PathAt, State, Who};
use tabletop::Game;

use super::Place;

/// The picked name that stands for going without the friend.
pub(super) const ALONE: &str = "alone";

/// Whether the picked places ask for the ways without the friend.
pub(super) fn goes_alone(picked: &[String]) -> bool {
    picked.iter().any(|picked| picked == ALONE)
}

/// A move that leads to another place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// The event with its price and consequences.
    pub(super) offer: Offer,
    /// The place it leads to.
    pub(super) place: Place,
}

impl Way {
    /// Whether it can be paid.
    pub(super) fn is_legal(&self) -> bool {
        self.offer.price.missing == 0
    }

    /// Whether the game is lost by it.
    pub(super) fn is_lost(&self) -> bool {
        self.offer.outcome.is_some_and(is_loss)
    }

    /// Its event, if it is legal.
    pub(super) fn event(&self) -> Option<Event> {
        self.is_legal().then_some(self.offer.event)
    }
}

/// Whether a result is a loss.
pub(super) fn is_loss(outcome: GameResult) -> bool {
    outcome != GameResult::Escaped
}

/// The hexes on which rocks can fall, row 1 first (C-24).
pub(super) fn counted(game: &Caverns) -> impl Iterator<Item = Hex> {
    let dice = Die::ALL.into_iter().flat_map(|row| Die::ALL.map(|column| (row, column)));
    dice.map(|(row, column)| game.counted(row, column))
}

/// Returns the place where the player stands.
pub(super) fn own_place(state: &State) -> Option<Place> {
    Some(match state.place()? {
        caverns::Place::Start(circle) => Place::Start(circle),
        caverns::Place::Path(path) => Place::Hex(path.hex),
    })
}

/// Returns the exit of a path, in the map's order from 1.
fn exit_of(game: &Caverns, path: PathAt) -> Option<u8> {
    let leads = |(hex, side): &(Hex, _)| *hex == path.hex && game.map().path(path).contains(*side);
    game.map().exits().iter().position(leads).map(|nth| nth as u8 + 1)
}

/// Returns the place that an offer leads to; `None` where one stays.
fn place_of(game: &Caverns, state: &State, offer: &Offer) -> Option<Place> {
    match (offer.event, state.place()?) {
        (Event::Leave, caverns::Place::Path(path)) => exit_of(game, path).map(Place::Exit),
        _ => offer.to.map(|to| Place::Hex(to.hex)),
    }
}

/// Returns the place that an event leads to, where it is possible but for its price.
pub(super) fn destination(game: &Caverns, state: &State, event: Event) -> Option<Place> {
    place_of(game, state, &game.offer(state, event)?)
}

/// Returns the ways out of the place where one stands, also those too dear: with the friend if both are together and
/// it can be paid, unless `alone`.
pub(super) fn ways(game: &Caverns, state: &State, alone: bool) -> Vec<Way> {
    let offers = game.offers(state);
    let led = |offer: &Offer| matches!(offer.event, Event::Lead(_)) && offer.price.missing == 0;
    let together = !alone && offers.iter().any(led);
    let shown = |offer: &Offer| match offer.event {
        Event::Move(_) => !together,
        Event::Lead(_) => together,
        _ => offer.event == Event::Leave,
    };
    let way = |offer: Offer| Some(Way { offer, place: place_of(game, state, &offer)? });
    offers.into_iter().filter(shown).filter_map(way).collect()
}

/// Returns the event that choosing a place stands for.
pub(super) fn event_at(game: &Caverns, state: &State, alone: bool, place: Place) -> Option<Event> {
    ways(game, state, alone).into_iter().find(|way| way.place == place).and_then(|way| way.event())
}

/// Whether one can go alone as well as with the friend now.
pub(super) fn may_part(game: &Caverns, state: &State) -> bool {
    let legal = |offer: &Offer| matches!(offer.event, Event::Lead(_)) && offer.price.missing == 0;
    game.offers(state).iter().any(legal)
}

/// Returns the position after an event, if it is possible.
pub(super) fn after(game: &Caverns, state: &State, event: Event) -> Option<State> {
    let mut after = *state;
    game.apply(&mut after, event).ok()?;
    Some(after)
}

/// Returns who has drowned once the next water has come; the game is lost then (C-8, C-9).
pub(super) fn drowns_next(game: &Caverns, state: &State) -> Option<Who> {
    if state.outcome().is_some() || state.is_sheltered() {
        return None;
    }
    if game.next_water(state).is_none() {
        // No circle is left.
        return Some(Who::You);
    }
    let under = |row: u8| game.water_until_drowned(state, row).is_some_and(|circles| circles <= 1);
    let you = state.place().is_some_and(|place| under(place.row()));
    if you {
        return Some(Who::You);
    }
    state.friend().is_some_and(|hex| under(hex.row())).then_some(Who::Friend)
}
