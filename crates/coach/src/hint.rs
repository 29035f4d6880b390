//! The best event of a position by exact values.
use solver::{Valued, Values};
use tabletop::{Game, Turn};

/// The best event of a position, with the values of all events.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint<E> {
    /// The best event.
    pub event: E,
    /// The expected utility of the seat under optimal play.
    pub value: f64,
    /// Every legal event with its value: the best first, equal ones in the order of their texts.
    pub events: Vec<Valued<E>>,
}

/// Returns the best event for the seat whose turn it is; `None` where no seat decides or play from the start never
/// leads.
pub fn hint<G: Game>(game: &G, values: &Values<G>, state: &G::State) -> Option<Hint<G::Event>> {
    let Turn::Seat(seat) = game.turn(state) else { return None };
    let mut events = values.events(game, state, seat)?;
    events.sort_by(|one, other| other.value.total_cmp(&one.value));
    Some(Hint { event: values.play(game, state)?, value: values.value(game, state, seat)?, events })
}
