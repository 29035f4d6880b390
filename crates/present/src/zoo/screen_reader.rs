//! The position for screen readers.
use view::count;
use zoo::{Character, Gate, Kind, State, Zoo};

use super::sentences::{at, capital, listed};
use super::{gates, shots};

/// The position in sentences.
pub(super) fn text(game: &Zoo, state: &State) -> String {
    let map = game.map();
    let mut text = if state.setup_left() > 0 {
        format!("Setup, {} to go. ", count(state.setup_left(), "round"))
    } else {
        format!("Turn {}. ", state.turn())
    };
    for who in Character::ALL {
        let figure = state.figure(who);
        text += &format!(
            "The {who} is on {}: {} health, {}, {}. ",
            at(map, figure.at),
            figure.health.have,
            count(figure.tranquilizers.have, "tranquilizer"),
            count(figure.ap.have, "point")
        );
    }
    let far = map.links_from(map.shed());
    let worker = map.space_of_character(state, Character::Worker);
    if let Some(spaces) = far.get(worker.index()).copied().flatten() {
        text +=
            &format!("The shed is on {}, {} from the worker. ", map.id(map.shed()), count(spaces, "space"));
    }
    if let Some(office) = map.office() {
        text += &format!("The office is on {}. ", map.id(office));
    }
    let loose: Vec<String> =
        state.loose().map(|(kind, step)| format!("{kind} on {}", at(map, step))).collect();
    text += &match loose.as_slice() {
        [] => "No animal is loose. ".to_string(),
        loose => format!("Loose: {}. ", loose.join(", ")),
    };
    let shots: Vec<String> =
        shots(game, state).iter().map(|(kind, aim)| format!("the {kind} for {}", aim.price)).collect();
    if !shots.is_empty() {
        text += &format!("Can be shot: {}. ", listed(&shots));
    }
    for gate in Gate::ALL {
        let name = capital(&gates::name(map, gate));
        text += &format!("{name} on {}: {}. ", map.id(map.gate(gate).space), gates::state_words(state, gate));
    }
    let traps: Vec<&str> = state.traps().map(Kind::name).collect();
    text += &match traps.as_slice() {
        [] => "The three traps are empty.".to_string(),
        traps => format!("In the traps: {}.", listed(traps)),
    };
    let crosses: Vec<String> = state.crosses().iter().map(|space| map.id(space).to_string()).collect();
    if !crosses.is_empty() {
        text += &format!(" Crosses on {}.", listed(&crosses));
    }
    text
}
