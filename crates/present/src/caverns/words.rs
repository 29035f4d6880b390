//! The position and what happens in plain words: status, log, the end, and the board for who does not see it.
use caverns::{Caverns, Event, GameResult, Hex, Phase, State, Who};

use super::Place;
use super::choices::{Brings, brings, capital, choices, notes};
use super::fate::{counted, drowns_next, spot, ways};
use super::told::{rerolls, said};
use drawing::Words;

/// The heading of the table and the line below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// What is wanted: `Lead your friend out`.
    pub heading: String,
    /// Why, or how things stand.
    pub line: Words,
}

/// The heading of the end and the line below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// `Drowned`.
    pub heading: &'static str,
    /// `Round 14, on 3c with your friend; row 4 is flooded.`
    pub lead: Words,
}

/// What is wanted now, and how things stand.
pub fn status(game: &Caverns, state: &State) -> Status {
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
                    brings(game, state, event),
                    rerolls(state.rerolls())
                ),
                None => String::new(),
            };
            ("Accept the event?".to_string(), line)
        }
        Phase::Bear => ("The bear moves".to_string(), bear(state)),
        Phase::Over => match end(state) {
            Some(end) => return Status { heading: end.heading.to_string(), line: end.lead },
            None => ("The end".to_string(), String::new()),
        },
    };
    Status { heading, line: Words::of(line.trim()) }
}

/// What is to be done first of all.
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

fn s(number: u8) -> &'static str {
    if number == 1 { "" } else { "s" }
}

fn slides(number: u8) -> String {
    format!("{number} rock slide{}", s(number))
}

/// How the water stands and what it does next.
fn water(game: &Caverns, state: &State) -> String {
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

/// Where you are, and whether your friend is there.
fn standing(game: &Caverns, state: &State) -> String {
    let Some(place) = spot(state) else { return String::new() };
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

/// Where the friend can be found.
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

/// An event that is possible in `before`, as the log has it.
pub fn log(game: &Caverns, before: &State, event: Event) -> String {
    let words: Vec<String> = said(game, before, event).into_iter().map(|said| said.words).collect();
    if !words.is_empty() {
        return words.join(" ");
    }
    match event {
        Event::Accept => "You accept it.".to_string(),
        Event::End => "You end your actions.".to_string(),
        _ => format!("{event}."),
    }
}

/// How it ended; `None` before it has.
pub fn end(state: &State) -> Option<End> {
    let outcome = state.outcome()?;
    let round = state.round();
    let heading = match outcome {
        GameResult::Escaped => "Escaped",
        GameResult::Exhausted => "Exhausted",
        GameResult::FriendDied => "Your friend died",
        GameResult::Drowned => "Drowned",
        GameResult::FriendLost => "Your friend is lost",
    };
    let at = spot(state).map_or_else(String::new, |place| format!("[{place}]"));
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
    Some(End { heading, lead: Words::of(lead.trim()) })
}

/// The position for who does not see it.
pub fn describe(game: &Caverns, state: &State) -> String {
    let map = game.map();
    let mut said = vec![format!("Round {}.", state.round())];
    said.push(standing(game, state).replace(['[', ']'], ""));
    said.push(format!("Your health is {}.", state.health()));
    match (state.friend(), state.friend_health()) {
        (Some(hex), Some(health)) if !state.together() => {
            said.push(format!("Your friend is on {hex}, health {health}."));
        }
        (Some(_), Some(health)) => said.push(format!("Your friend’s health is {health}.")),
        _ => said.push(format!("Your friend is not found: you hear where in row {}.", game.call_row())),
    }
    said.push(format!(
        "{} action{} and {} stored. {} left.",
        state.actions(),
        s(state.actions()),
        state.stored(),
        capital(&rerolls(state.rerolls()))
    ));
    if let Some(hex) = state.bear() {
        said.push(format!("The bear is on {hex}."));
    }
    said.push(water(game, state).replace('*', ""));
    let exits: Vec<String> =
        map.exits().iter().map(|(hex, side)| format!("{hex} to the {}", side.words())).collect();
    said.push(format!("Exits: {}.", exits.join(", ")));
    let blocked: Vec<String> =
        counted(game).filter(|hex| game.is_blocked(state, *hex)).map(|hex| hex.to_string()).collect();
    if !blocked.is_empty() {
        said.push(format!("Blocked: {}.", blocked.join(", ")));
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
        said.push(format!("Rocks: {}.", rocks.join(", ")));
    }
    if let Some(end) = end(state) {
        said.push(format!("The game is over: {}.", end.heading.to_lowercase()));
    } else if state.phase() == Phase::Actions {
        let ways = ways(game, state, false);
        let to: Vec<String> = ways
            .iter()
            .filter(|can| can.is_legal())
            .map(|can| super::choices::target_words(game, state, can))
            .collect();
        if !to.is_empty() {
            said.push(format!("You can {}.", to.join("; ")));
        }
    }
    said.retain(|part| !part.is_empty());
    said.join(" ")
}

/// What was played beside what would have been best, in a sentence of the analysis.
pub fn missed(game: &Caverns, before: &State, played: Event, best: Event) -> Words {
    let words = |event: Event| -> String {
        let listed = choices(game, before, matches!(event, Event::Move(_)));
        let offer = game.offer(before, event);
        let place = listed.iter().find(|it| it.brings == Brings::Event(event)).and_then(|it| it.place);
        let notes = offer.map(|offer| notes(before, &offer)).unwrap_or_default();
        let note = notes.first().map_or_else(String::new, |note| format!(" ({note})"));
        match (event, place) {
            (Event::Move(side), Some(place)) => format!("going {} to [{place}]{note}", side.words()),
            (Event::Lead(side), Some(place)) => {
                format!("leading your friend {} to [{place}]{note}", side.words())
            }
            (Event::Leave, _) => "leaving the cavern".to_string(),
            (Event::Pass, _) => "resting".to_string(),
            (Event::End, _) => "ending your actions".to_string(),
            (Event::Accept, _) => "accepting the event".to_string(),
            (Event::Calm, _) => "calming it".to_string(),
            _ => format!("`{event}`"),
        }
    };
    Words::of(&format!("{} instead of {}.", capital(&words(played)), words(best)))
}
