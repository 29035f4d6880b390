//! Random playouts: uniform over legal events, by weight over outcomes. They never allocate.
use games::Dice;
use tabletop::{Game, Turn};

/// Draws a random event: uniform over legal events, by weight over outcomes; `None` at the end.
pub fn random_event<G: Game>(game: &G, state: &G::State, dice: &mut Dice) -> Option<G::Event> {
    match game.turn(state) {
        Turn::Over => None,
        Turn::Chance => game.draw(state, |n| dice.below(n)),
        Turn::Seat(_) => game.any(state, |n| dice.below(n)),
    }
}

/// Returns the events that chance draws at a state, one for each number it can draw with; empty at other turns.
pub fn draws<G: Game>(game: &G, state: &G::State) -> Vec<G::Event> {
    let (mut events, mut numbers) = (Vec::new(), 0..1);
    while let Some(number) = numbers.next() {
        events.extend(game.draw(state, |below| {
            numbers.end = below;
            number
        }));
    }
    events
}

/// Plays random events until the game is over or given up; returns their number.
pub fn play_out<G: Game>(game: &G, state: &mut G::State, dice: &mut Dice) -> u64 {
    let mut events = 0;
    while !game.given_up(state) {
        let Some(event) = random_event(game, state, dice) else { break };
        game.apply_unchecked(state, event);
        events += 1;
    }
    events
}
