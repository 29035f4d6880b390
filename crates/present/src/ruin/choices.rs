//! The player's decisions as a list: steps clockwise from north, then stopping.
use drawing::Icon;
use ruin::{Direction, Event, GameResult, Phase, Ruin, Square, State};
use tabletop::Game;
use view::{Choice, Sign};

use super::fate::{Fate, Risk, after, fate, risk, squares_passed};
use super::grid::goal_letter;

/// Returns the player's decisions; none at other turns.
pub(super) fn choices(game: &Ruin, state: &State) -> Vec<Choice> {
    let mut events = Vec::new();
    game.legal(state, |event| events.push(event));
    events.sort_by_key(|event| match event {
        Event::Step(way) => *way as u8,
        _ => u8::MAX,
    });
    events.into_iter().filter_map(|event| choice(game, state, event)).collect()
}

/// Returns the directions in which no step leads while the player moves.
pub(super) fn impossible(game: &Ruin, state: &State) -> Vec<Choice> {
    if state.phase() != Phase::Move {
        return Vec::new();
    }
    let blocked = Direction::ALL.into_iter().filter(|way| game.refusal(state, Event::Step(*way)).is_some());
    let choice = |way: Direction| Choice {
        event: Event::Step(way).to_string(),
        sign: Sign::Arrow(way as u16 * 45),
        glyph: glyph(way),
        words: capital(way).to_owned(),
        ..Choice::default()
    };
    blocked.map(choice).collect()
}

/// Returns a decision of the player; `None` if it is not possible.
pub(super) fn choice(game: &Ruin, state: &State, event: Event) -> Option<Choice> {
    let (sign, glyph, words) = match event {
        Event::Step(way) => (Sign::Arrow(way as u16 * 45), glyph(way), capital(way)),
        Event::Stop => (Sign::Icon(Icon::Stop), '■', "End the turn here"),
        _ => return None,
    };
    let end = after(game, state, &[event])?;
    let passed = squares_passed(game, state, event);
    let lands = passed.last().copied().unwrap_or(state.player());
    let fate = fate(game, state, &end);
    let risk = if end.phase() == Phase::Chase { risk(game, &end) } else { None };
    Some(Choice {
        event: event.to_string(),
        sign,
        glyph,
        words: words.to_owned(),
        then: consequence(state, fate, &passed, risk.as_ref()),
        brief: risk.map_or_else(String::new, |risk| brief(&risk, &passed, lands)),
        danger: fate.is_lost(),
        plain: event == Event::Stop,
        lands: lands.to_string(),
        ..Choice::default()
    })
}

/// Returns the consequence of a choice; empty where it is a step and no more.
fn consequence(state: &State, fate: Fate, passed: &[Square], risk: Option<&Risk>) -> String {
    let hunter = state.active_hunter().name();
    let mut parts = Vec::new();
    if let [_, to] = passed {
        parts.push(format!("swept to {to}"));
    }
    match fate {
        Fate::Crosses => parts.push(format!("{}: into the jungle", goal_letter(state.board()))),
        Fate::Wet => parts.push("water: step on from there".to_string()),
        Fate::Stranded => parts.push("no way on: you drown".to_string()),
        Fate::Over(GameResult::Escaped) => parts.push(format!("{}: you escape", goal_letter(state.board()))),
        Fate::Over(GameResult::Drowned) => parts.push("ends on water: you drown".to_string()),
        Fate::Over(GameResult::Skull) => parts.push("into the skull: lost".to_string()),
        Fate::Over(GameResult::Caught) => parts.push(format!("onto the {hunter}: lost")),
        Fate::Stands => parts.extend(risk.map(|risk| match risk.is_none() {
            true => format!("out of the {hunter}’s reach"),
            false => format!("the {hunter} can be on you with {}, {}", risk.dice(), risk.percent()),
        })),
    }
    parts.join(", ")
}

/// Returns the consequence of a choice that ends the turn, in a few words.
fn brief(risk: &Risk, passed: &[Square], lands: Square) -> String {
    let risk = if risk.is_none() { "no risk".to_owned() } else { format!("risk {}", risk.percent()) };
    match passed {
        [_, _] => format!("to {lands}, {risk}"),
        _ => risk,
    }
}

/// Returns a direction at the beginning of a sentence.
const fn capital(way: Direction) -> &'static str {
    ["North", "North-east", "East", "South-east", "South", "South-west", "West", "North-west"][way as usize]
}

/// Returns the arrow of a direction on a terminal.
const fn glyph(way: Direction) -> char {
    ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'][way as usize]
}
