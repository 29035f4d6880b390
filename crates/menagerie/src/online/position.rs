//! The position of a table as a seat may know it, from the events that it knows.
use games::Playable;
use tabletop::{Seat, Turn};

/// The state in which a seat decides, or the newest that it knows. Events of a running round that the server gives stand
/// after the public ones and are the seat's own.
pub fn state_of<G: Playable>(game: &G, events: &[G::Event], seat: Seat) -> G::State {
    let mut state = game.start();
    let mut round: Option<(usize, G::State)> = None;
    for (at, event) in events.iter().enumerate() {
        round = begun(game, &state, at, round);
        if game.apply(&mut state, *event).is_err() {
            break;
        }
    }
    let Some((at, mut begin)) = begun(game, &state, events.len(), round) else { return state };
    game.give_turn(&mut begin, seat);
    events[at..].iter().for_each(|event| drop(game.apply(&mut begin, *event)));
    begin
}

/// The beginning of the round that runs in a state, with the number of events before it.
fn begun<G: Playable>(
    game: &G,
    state: &G::State,
    at: usize,
    round: Option<(usize, G::State)>,
) -> Option<(usize, G::State)> {
    if !game.is_in_round(state) || game.turn(state) == Turn::Over {
        return None;
    }
    round.or_else(|| Some((at, state.clone())))
}
