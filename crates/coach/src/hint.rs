//! What would be best now.
use solver::{Valued, Values};
use tabletop::{Game, Turn};

/// The best event the coach knows, and what every other would be worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint<E> {
    /// The event.
    pub event: E,
    /// What the seat can expect with best play from here on.
    pub value: f64,
    /// Every legal event with its value, the best first, equals in the order of their texts.
    pub events: Vec<Valued<E>>,
}

/// What the seat whose turn it is does best; `None` where no seat decides, or play from the start
/// never comes there.
pub fn hint<G: Game>(game: &G, values: &Values<G>, state: &G::State) -> Option<Hint<G::Event>> {
    let Turn::Seat(seat) = game.turn(state) else { return None };
    let mut events = values.events(game, state, seat)?;
    events.sort_by(|one, other| other.value.total_cmp(&one.value));
    Some(Hint { event: values.play(game, state)?, value: values.value(game, state, seat)?, events })
}
