//! The counts beside the board: actions, health, re-rolls, and those left after a considered event.
use std::cmp::Ordering;

use caverns::{Caverns, Event, State};
use drawing::{Animal, Area, Drawing, Kind, Layer, Style, pawn};
use view::Gauge;

use super::ways::after;

/// The re-rolls of a game (C-21).
const REROLLS: u8 = 3;

/// Returns all counts, beside those after a considered event.
pub(super) fn gauges(game: &Caverns, state: &State, considered: Option<Event>) -> Vec<Gauge> {
    let then = considered.and_then(|event| after(game, state, event)).unwrap_or(*state);
    vec![
        actions(state, &then),
        health("You", own_picture(), state.health(), then.health(), game.card().health()),
        friend(game, state, &then),
        calm(state, &then),
    ]
}

/// Returns all counts in one short line, the friend’s health once there is any: `2+1 actions, ♥4, F♥3, calm 3`.
pub(super) fn summary(state: &State) -> String {
    let friend = state.friend_health().map_or_else(String::new, |health| format!("F♥{health}, "));
    let (actions, stored) = (state.actions(), state.stored());
    format!("{actions}+{stored} actions, ♥{}, {friend}calm {}", state.health(), state.rerolls())
}

/// Returns a count without a picture.
fn gauge(name: &str, signs: String, words: String) -> Gauge {
    Gauge { name: name.to_string(), picture: String::new(), signs, words }
}

/// Returns this turn's actions, then the stored ones; those that would be spent are hatched, those that would be
/// stored are dashed.
fn actions(state: &State, then: &State) -> Gauge {
    let mut signs = String::new();
    let mut disc = |class: &str| signs += &format!("<i class=\"acts{class}\"></i>");
    for nth in 0..state.actions() {
        disc(if nth < then.actions() { "" } else { " gone" });
    }
    for nth in 0..state.stored().max(then.stored()) {
        disc(if nth >= then.stored() {
            " st gone"
        } else if nth >= state.stored() {
            " st new"
        } else {
            " st"
        });
    }
    let words = match (state.actions(), state.stored()) {
        (0, stored) => format!("{stored} stored"),
        (1, stored) => format!("1 action of this turn, {stored} stored"),
        (actions, stored) => format!("{actions} actions of this turn, {stored} stored"),
    };
    if signs.is_empty() {
        signs = "<em>none</em>".to_string();
    }
    gauge("Actions", signs, words)
}

/// Returns somebody's health in hearts: hollow up to what the card begins with, and the figure where hearts have no room.
fn health(name: &str, picture: String, now: u8, then: u8, begins: u8) -> Gauge {
    let mut signs = String::from("<span class=\"hearts only-wide\">");
    for nth in 0..now.max(then).max(begins) {
        let class = match (nth < now, nth < then) {
            (true, true) => " on",
            (true, false) => " lost",
            (false, true) => " won",
            (false, false) => "",
        };
        signs += &heart(class);
    }
    let figure = figure(now, then);
    signs += &format!("</span><span class=\"hearts only-phone\">{}{figure}</span>", heart(" on"));
    Gauge { picture, ..gauge(name, signs, format!("health {now}")) }
}

/// Returns a figure as it would be, with the direction of its change.
fn figure(now: u8, then: u8) -> String {
    let (sign, class) = match then.cmp(&now) {
        Ordering::Less => ("▾", " class=\"then\""),
        Ordering::Equal => ("", ""),
        Ordering::Greater => ("▴", " class=\"then\""),
    };
    format!("<b{class}>{then}{sign}</b>")
}

fn heart(class: &str) -> String {
    format!(
        "<svg class=\"heart{class}\" viewBox=\"0 0 22 20\" aria-hidden=\"true\"><path d=\"M11 18C4 12 2 9 2 6a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3-2 6-9 12z\"/></svg>"
    )
}

/// Returns the friend's health, or the row in which the friend is heard.
fn friend(game: &Caverns, state: &State, then: &State) -> Gauge {
    let picture = Animal::Friend.icon(24);
    match (state.friend_health(), then.friend_health()) {
        (Some(now), then) => health("Friend", picture, now, then.unwrap_or(now), game.card().health()),
        (None, _) => {
            let row = game.card().call_row();
            let words = format!("calls once you are in row {row}");
            let signs = format!("<em><span class=\"only-wide\">calls in </span>row {row}</em>");
            Gauge { picture, ..gauge("Friend", signs, words) }
        }
    }
}

fn calm(state: &State, then: &State) -> Gauge {
    let (now, then) = (state.rerolls(), then.rerolls());
    let figure = figure(now, then);
    let signs = format!("{figure}<span class=\"only-wide\"> of {REROLLS}</span>");
    gauge("Calm", signs, format!("{now} of {REROLLS} re-rolls left"))
}

/// Returns your pawn, as large as a line of text.
fn own_picture() -> String {
    let drawing = Drawing {
        class: "pawnic",
        kind: Kind::Picture,
        view_box: Area::new(-14.0, -20.0, 28.0, 42.0),
        label: "you".to_string(),
        layers: vec![Layer::moving("pawn", vec![pawn(38.0)])],
        targets: Vec::new(),
    };
    drawing.to_svg(Style::Inline)
}
