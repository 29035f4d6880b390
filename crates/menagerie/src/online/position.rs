//! The position of a table as a seat may know it, from the events that it knows.
use games::Playable;
use tabletop::{Seat, Turn};

/// The number of events before the round that runs; `None` while none runs. The events that the server gives after them
/// are the seat's own.
pub fn round_of<G: Playable>(game: &G, events: &[G::Event]) -> Option<usize> {
    let mut state = game.start();
    let mut round = None;
    for at in 0..=events.len() {
        let runs = game.is_in_round(&state) && game.turn(&state) != Turn::Over;
        round = runs.then(|| round.unwrap_or(at));
        let goes_on = events.get(at).is_some_and(|event| game.apply(&mut state, *event).is_ok());
        if !goes_on {
            break;
        }
    }
    round
}

/// The state in which a seat decides, or the newest that it knows.
pub fn state_of<G: Playable>(game: &G, events: &[G::Event], seat: Seat) -> G::State {
    let round = round_of(game, events);
    let (public, own) = events.split_at(round.unwrap_or(events.len()));
    let mut state = game.start();
    // Where the server has events that this program does not know, it is the newest position before them.
    let _ = public.iter().try_for_each(|event| game.apply(&mut state, *event));
    if round.is_some() {
        game.give_turn(&mut state, seat);
        own.iter().for_each(|event| drop(game.apply(&mut state, *event)));
    }
    state
}
