//! The heading of the table with the line below it, and the end of the game in words.
use caverns::{Caverns, Event, GameResult, Phase, State, Who};
use drawing::Words;
use view::{End, Status};

use super::Place;
use super::choices::{capital, consequence};
use super::sentences::rerolls;
use super::ways::{drowns_next, own_place};

/// Returns the decision that is wanted now, and how things stand.
pub(super) fn status(game: &Caverns, state: &State) -> Status {
    let (heading, line) = match state.phase() {
        Phase::Start => (
            "Where you start".to_string(),
            "A die decides on which of the six circles below row 1.".to_string(),
        ),
        Phase::Rocks if state.event().is_none() => {
            let left = state.slides();
            let spared = match game.spared(state) {
                Some(hex) => format!(" None falls on [{hex}], right above you."),
                None => String::new(),
            };
            (
                "The earth shakes".to_string(),
                format!("{left} rock slide{} before you begin.{spared}", s(left)),
            )
        }
        Phase::Rocks => (
            "A rock slide".to_string(),
            format!("{} still to fall. {}", capital(&slides(state.slides())), standing(game, state)),
        ),
        Phase::Friend => ("You hear your friend".to_string(), calling(game, state)),
        Phase::Actions => (wanted(game, state), format!("{} {}", water(game, state), standing(game, state))),
        Phase::Event => ("The event".to_string(), format!("The event die falls. {}", standing(game, state))),
        Phase::Answer => {
            let line = match state.event() {
                Some(event) => format!(
                    "*{}*: {}. You can calm it: {} left.",
                    capital(event.name()),
                    consequence(game, state, event),
                    rerolls(state.rerolls())
                ),
                None => String::new(),
            };
            ("Accept the event?".to_string(), line)
        }
        Phase::Bear => ("The bear moves".to_string(), bear(state)),
        Phase::Over => match end(state) {
            Some(end) => return Status { heading: end.heading, line: end.lead },
            None => ("The end".to_string(), String::new()),
        },
    };
    Status { heading, line: Words::of(line.trim()) }
}

/// Returns the most urgent aim.
fn wanted(game: &Caverns, state: &State) -> String {
    if game.offer(state, Event::Leave).is_some_and(|offer| offer.price.missing == 0) {
        return "Leave: the exit is here".to_string();
    }
    if drowns_next(game, state) == Some(Who::You) {
        return "Climb: the water is at your feet".to_string();
    }
    match state.friend() {
        None => format!("Get to row {} to hear your friend", game.call_row()),
        Some(_) if state.together() => "Lead your friend out".to_string(),
        Some(hex) => format!("Get to your friend on {hex}"),
    }
}

/// Returns the ending of a plural.
pub(super) fn s(number: u8) -> &'static str {
    if number == 1 { "" } else { "s" }
}

fn slides(number: u8) -> String {
    format!("{number} rock slide{}", s(number))
}

/// Returns the height of the water and its next step.
pub(super) fn water(game: &Caverns, state: &State) -> String {
    let flooded = match state.flooded_rows() {
        0 => String::new(),
        1 => "Row 1 is flooded. ".to_string(),
        row => format!("Rows 1 to {row} are flooded. "),
    };
    if let Some(who) = drowns_next(game, state) {
        let whom = if who == Who::You { "you" } else { "your friend" };
        return format!("{flooded}The *next* water drowns {whom}.");
    }
    if state.is_sheltered() {
        return format!("{flooded}A room keeps the next water off.");
    }
    match game.next_water(state) {
        Some(row) => {
            let left = game.water_below(state, row);
            if left == 1 {
                format!("Next round row {row} floods.")
            } else {
                format!("{flooded}Row {row} lacks {left} circles.")
            }
        }
        None => flooded.trim_end().to_string(),
    }
}

/// Returns the place where the player stands, and whether the friend is there.
pub(super) fn standing(game: &Caverns, state: &State) -> String {
    let Some(place) = own_place(state) else { return String::new() };
    let at = match place {
        Place::Hex(hex) => match game.map().room(hex) {
            Some(room) => format!("in {room} on [{hex}]"),
            None => format!("on [{hex}]"),
        },
        place => format!("on [{place}]"),
    };
    let with = if state.together() { " with your friend" } else { "" };
    let dizzy = if state.is_disoriented() { ", disoriented: one action" } else { "" };
    format!("You stand{with} {at}{dizzy}.")
}

/// Returns the rows in which the friend can be.
fn calling(game: &Caverns, state: &State) -> String {
    let rows = game.friend_rows();
    let free = game.friend_places(state).count();
    let rows = if rows.start() == rows.end() {
        format!("row {}", rows.start())
    } else {
        format!("rows {} to {}", rows.start(), rows.end())
    };
    format!("Dice show where: any of {free} open hexes of {rows}.")
}

fn bear(state: &State) -> String {
    match state.bear() {
        Some(hex) if state.hex() == Some(hex) => {
            format!("It is on [{hex}] with you: what stays hurts nobody, what comes does.")
        }
        Some(hex) => format!("It is on [{hex}]. A die says through which side it goes."),
        None => String::new(),
    }
}

/// Returns the end of the game in words; `None` while it runs.
pub(super) fn end(state: &State) -> Option<End> {
    let outcome = state.outcome()?;
    let round = state.round();
    let heading = match outcome {
        GameResult::Escaped => "Escaped",
        GameResult::Exhausted => "Exhausted",
        GameResult::FriendDied => "Your friend died",
        GameResult::Drowned => "Drowned",
        GameResult::FriendLost => "Your friend is lost",
    };
    let at = own_place(state).map_or_else(String::new, |place| format!("[{place}]"));
    let lead = match outcome {
        GameResult::Escaped => {
            let friend = state.friend_health().unwrap_or_default();
            let rounds = format!("{round} round{}", s(round));
            format!("Out from {at} in {rounds}: health {} and {friend}.", state.health())
        }
        GameResult::Drowned => {
            let row = state.flooded_rows();
            let friend = state.friend().filter(|hex| hex.row() < row);
            let you = state.place().is_some_and(|place| place.row() < row);
            match friend.filter(|_| !you) {
                Some(hex) => format!("Round {round}: row {row} is flooded, and your friend was on [{hex}]."),
                None => format!("Round {round}, on {at}: row {row} is flooded."),
            }
        }
        _ => format!("Round {round}, on {at}."),
    };
    Some(End { heading: heading.to_string(), lead: Words::of(lead.trim()) })
}
