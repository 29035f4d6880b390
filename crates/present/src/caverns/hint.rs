//! Facts that tell one event from another in a hint: health, the chance to lose some by the next event, and the way
//! left.
use caverns::{Caverns, Event, GameResult, PathAt, Phase, Place, State};
use tabletop::{Game, Turn};

use super::ways::after;
use crate::hint::{HintFact, counted};

/// Maximum number of rock slides in a row that are drawn one by one.
const MAX_SLIDES: u8 = 2;

/// Returns the facts about an event.
pub(super) fn facts(game: &Caverns, before: &State, event: Event) -> Vec<HintFact> {
    let Some(end) = after(game, before, event) else { return Vec::new() };
    if end.outcome() == Some(GameResult::Escaped) {
        return vec![HintFact::and("both", " are out")];
    }
    let left = health(&end);
    let harm = HintFact::risk("health lost in the next event with ", harm(game, &end, left, 0));
    let health = HintFact::and(format!("{left} health"), " left").merits(left);
    let way = way_left(game, &end)
        .map(|(moves, to)| HintFact::and(counted(moves, "move"), to).merits(-(moves as i64)));
    [harm, health].into_iter().chain(way).collect()
}

fn health(state: &State) -> u8 {
    state.health() + state.friend_health().unwrap_or_default()
}

/// Returns the chance that somebody loses health or the game until the next turn, if the turn ends here and events are
/// accepted.
fn harm(game: &Caverns, state: &State, had: u8, slides: u8) -> f64 {
    let lost = |state: &State| if health(state) < had { 1.0 } else { 0.0 };
    let then = |event: Event| after(game, state, event);
    match (game.turn(state), state.phase()) {
        (Turn::Over, _) => {
            if state.outcome() == Some(GameResult::Escaped) {
                0.0
            } else {
                1.0
            }
        }
        _ if health(state) < had => 1.0,
        (Turn::Seat(_), Phase::Answer) => {
            then(Event::Accept).map_or(0.0, |next| harm(game, &next, had, slides))
        }
        // The event die is still to be rolled.
        (Turn::Seat(_), _) if state.event().is_none() && slides == 0 => match then(Event::End) {
            Some(next) if game.turn(&next) != Turn::Over && next != *state => {
                chance_of_harm(game, &next, had, slides)
            }
            Some(next) => harm(game, &next, had, MAX_SLIDES),
            None => 0.0,
        },
        (Turn::Seat(_), _) => lost(state),
        (Turn::Chance, _) => chance_of_harm(game, state, had, slides),
    }
}

/// Returns the mean of the harm over the outcomes of chance.
fn chance_of_harm(game: &Caverns, state: &State, had: u8, slides: u8) -> f64 {
    let falls = state.phase() == Phase::Rocks;
    if game.turn(state) != Turn::Chance || falls && slides >= MAX_SLIDES {
        return if health(state) < had { 1.0 } else { 0.0 };
    }
    let (mut all, mut sum) = (0.0, 0.0);
    game.outcomes(state, |event, weight| {
        let next = after(game, state, event);
        let harmed = next.map_or(0.0, |next| settled(game, &next, had, slides + u8::from(falls)));
        all += weight as f64;
        sum += weight as f64 * harmed;
    });
    if all > 0.0 { sum / all } else { 0.0 }
}

/// Returns the harm of a position after an outcome: the turn that begins with it counts no further.
fn settled(game: &Caverns, state: &State, had: u8, slides: u8) -> f64 {
    match (game.turn(state), state.phase()) {
        (Turn::Seat(_), phase) if phase != Phase::Answer => {
            if health(state) < had {
                1.0
            } else {
                0.0
            }
        }
        (Turn::Chance, _) if health(state) >= had => chance_of_harm(game, state, had, slides),
        _ => harm(game, state, had, slides),
    }
}

/// Returns the number of moves to the next goal, with its name: the call row, the friend, an exit.
fn way_left(game: &Caverns, state: &State) -> Option<(usize, &'static str)> {
    let Some(Place::Path(from)) = state.place() else { return None };
    let (is_goal, to): (Box<dyn Fn(PathAt) -> bool + '_>, _) = match state.friend() {
        _ if state.together() => (Box::new(|path| game.is_exit(path)), " to an exit"),
        Some(friend) => (Box::new(move |path: PathAt| path.hex == friend), " to your friend"),
        None => (Box::new(|path: PathAt| path.hex.row() >= game.call_row()), " to the call"),
    };
    let mut reached = vec![(from, 0)];
    let mut next = 0;
    while let Some(&(path, moves)) = reached.get(next) {
        if is_goal(path) {
            return Some((moves, to));
        }
        for onward in game.onward(state, path) {
            if reached.iter().all(|(known, _)| *known != onward) {
                reached.push((onward, moves + 1));
            }
        }
        next += 1;
    }
    None
}
