//! The position for screen readers.
use caverns::{Caverns, Hex, Phase, State};

use super::choices::{capital, target_words};
use super::sentences::rerolls;
use super::ways::{counted, ways};
use super::words::{end, s, standing, water};

/// Returns the position for screen readers.
pub(super) fn text(game: &Caverns, state: &State) -> String {
    let map = game.map();
    let mut parts = vec![format!("Round {}.", state.round())];
    parts.push(standing(game, state).replace(['[', ']'], ""));
    parts.push(format!("Your health is {}.", state.health()));
    match (state.friend(), state.friend_health()) {
        (Some(hex), Some(health)) if !state.together() => {
            parts.push(format!("Your friend is on {hex}, health {health}."));
        }
        (Some(_), Some(health)) => parts.push(format!("Your friend’s health is {health}.")),
        _ => parts.push(format!("Your friend is not found: you hear where in row {}.", game.call_row())),
    }
    parts.push(format!(
        "{} action{} and {} stored. {} left.",
        state.actions(),
        s(state.actions()),
        state.stored(),
        capital(&rerolls(state.rerolls()))
    ));
    if let Some(hex) = state.bear() {
        parts.push(format!("The bear is on {hex}."));
    }
    parts.push(water(game, state).replace('*', ""));
    let exits: Vec<String> =
        map.exits().iter().map(|(hex, side)| format!("{hex} to the {}", side.words())).collect();
    parts.push(format!("Exits: {}.", exits.join(", ")));
    let blocked: Vec<String> =
        counted(game).filter(|hex| game.is_blocked(state, *hex)).map(|hex| hex.to_string()).collect();
    if !blocked.is_empty() {
        parts.push(format!("Blocked: {}.", blocked.join(", ")));
    }
    let piled = |hex: &Hex| !game.is_blocked(state, *hex) && game.rocks(state, *hex) > 0;
    let rocks: Vec<String> = counted(game)
        .filter(piled)
        .map(|hex| {
            let all = map.rocks(hex.row()).unwrap_or_default();
            format!("{hex} {} of {all}", game.rocks(state, hex))
        })
        .collect();
    if !rocks.is_empty() {
        parts.push(format!("Rocks: {}.", rocks.join(", ")));
    }
    if let Some(end) = end(state) {
        parts.push(format!("The game is over: {}.", end.heading.to_lowercase()));
    } else if state.phase() == Phase::Actions {
        let ways = ways(game, state, false);
        let to: Vec<String> =
            ways.iter().filter(|way| way.is_legal()).map(|way| target_words(game, state, way)).collect();
        if !to.is_empty() {
            parts.push(format!("You can {}.", to.join("; ")));
        }
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}
