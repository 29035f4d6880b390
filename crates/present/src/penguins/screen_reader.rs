//! The position for screen readers.
use penguins::{Circle, Colour, Igloo, State};

use super::panel::turn_order;
use super::phrases::{count_words, listed, points};
use crate::Names;

/// Returns the position in words: seats, circles, line and case.
pub(super) fn describe(state: &State, names: &Names) -> String {
    let mut text = format!("Round {}. ", state.round());
    if let Some(seat) = state.to_move() {
        text += &format!("{} turn. ", names.whose(seat));
    }
    for seat in turn_order(state) {
        text += &format!("{}: {} fish", names.plain(seat), state.fish(seat));
        text += &state.ability(seat).map_or_else(String::new, |ability| format!(", ability {ability}"));
        let guards: Vec<String> = state.marked_by(seat).map(|circle| circle.to_string()).collect();
        match guards.len() {
            0 => {}
            1 => text += &format!(", guard {}", listed(&guards)),
            _ => text += &format!(", guards {}", listed(&guards)),
        }
        text += &match count_words(state.freed(seat)) {
            freed if freed.is_empty() => ", none freed. ".to_string(),
            freed => format!(", freed {freed}: {}. ", points(state.points(seat))),
        };
    }
    for circle in Circle::ALL {
        text += &circle_words(state, circle);
    }
    if !state.line().is_empty() {
        let line: Vec<&str> = state.line().iter().map(Colour::name).collect();
        text += &format!("The line from its front: {}. ", line.join(", "));
    }
    text += &format!("The case: {}.", count_words(state.case()));
    text
}

/// Returns a circle in words: `Circle 3: blue on c3, i3; red on o31; empty o32, o33. `
fn circle_words(state: &State, circle: Circle) -> String {
    let named = |igloos: penguins::Igloos| -> String {
        igloos.iter().map(|igloo: Igloo| igloo.to_string()).collect::<Vec<_>>().join(", ")
    };
    let mut parts: Vec<String> = Colour::ALL
        .into_iter()
        .map(|colour| (colour, state.yard().of(colour).and(circle.igloos())))
        .filter(|(_, igloos)| !igloos.is_empty())
        .map(|(colour, igloos)| format!("{colour} on {}", named(igloos)))
        .collect();
    let empty = circle.igloos().and(state.yard().empty());
    if !empty.is_empty() {
        parts.push(format!("empty {}", named(empty)));
    }
    format!("Circle {circle}: {}. ", parts.join("; "))
}
