//! What a choice would bring, in words, before it is made.
use ruin::{Direction, Event, GameResult, Phase, Ruin, Square, State};
use tabletop::Game;

use super::fate::{Fate, Risk, after, fate, risk, squares_passed};
use super::goal_letter;
use drawing::Words;

/// What some events would bring.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// What they are: `i2 takes 3 moves: step n, step n, step ne`.
    pub what: Words,
    /// What comes of it: `The cultist can be on you next turn with a 4, 25 %.`
    pub then: Words,
    /// Where the player then stands, on the board of before.
    pub lands: Square,
    /// The game is lost by it.
    pub danger: bool,
}

/// The sign in front of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// An arrow that way.
    Arrow(Direction),
    /// A square: stop here.
    Stop,
}

/// One thing the player can do now.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The event it brings.
    pub event: Event,
    /// The sign in front of it.
    pub sign: Sign,
    /// What it is: `North`.
    pub words: &'static str,
    /// What comes of it, if that is more than a step: `swept to f8`.
    pub then: String,
    /// The game is lost by it.
    pub danger: bool,
    /// Where the player then stands, on the board of before.
    pub lands: Square,
}

/// The events that lead to a square in reach by a shortest way; none for other squares.
pub fn way_to(game: &Ruin, state: &State, square: Square) -> Vec<Event> {
    let way = game.reach(state).way(square).unwrap_or_default();
    way.into_iter().map(|(way, _)| Event::Step(way)).collect()
}

/// What events of the player would bring; `None` if they are not possible, or none.
pub fn preview(game: &Ruin, state: &State, events: &[Event]) -> Option<Preview> {
    let (&last, before) = events.split_last()?;
    let at = after(game, state, before)?;
    let end = after(game, &at, &[last])?;
    let passed = squares_passed(game, &at, last);
    let lands = passed.last().copied().unwrap_or(at.player());
    let notation = events.iter().map(|event| format!("`{event}`")).collect::<Vec<_>>().join(", ");
    let moves = events.len();
    let what = match last {
        Event::Stop => format!("The turn ends on [{lands}]: {notation}"),
        _ => format!("[{lands}] takes {moves} move{}: {notation}", if moves == 1 { "" } else { "s" }),
    };
    let swept = match passed.as_slice() {
        [onto, _] => format!("The current carries you on from [{onto}]. "),
        _ => String::new(),
    };
    let fate = fate(game, state, &end);
    let then = match fate {
        Fate::Crosses => "You enter the jungle and roll again before the tiger moves.".to_string(),
        Fate::Wet => "Water: step on from there, to stop is to drown.".to_string(),
        Fate::Stranded => "No step leads on from this water: you drown.".to_string(),
        Fate::Over(GameResult::Escaped) => "You escape.".to_string(),
        Fate::Over(GameResult::Drowned) => "The turn ends on water: you drown.".to_string(),
        Fate::Over(GameResult::Skull) => "A skull: the game is lost.".to_string(),
        Fate::Over(GameResult::Caught) => {
            format!("The {} stands there: the game is lost.", state.active_hunter().name())
        }
        Fate::Stands => standing(state, &end, risk(game, &end)),
    };
    Some(Preview { what: Words::of(&what), then: Words::of(&(swept + &then)), lands, danger: fate.is_lost() })
}

/// The sentence about the hunter's next turn.
fn standing(state: &State, end: &State, risk: Option<Risk>) -> String {
    let hunter = state.active_hunter().name();
    let goes_on = end.phase() == Phase::Move;
    match risk {
        Some(risk) if !risk.is_none() => {
            let who =
                if goes_on { format!("If you stop there, the {hunter}") } else { format!("The {hunter}") };
            format!("{who} can be on you next turn with {}, *{}*.", risk.dice(), risk.percent())
        }
        _ if goes_on => format!("Out of the {hunter}’s reach if you stop there."),
        _ => format!("Out of the {hunter}’s reach."),
    }
}

/// What the player can do now, clockwise from north, then stopping; nothing at other turns.
pub fn choices(game: &Ruin, state: &State) -> Vec<Choice> {
    let mut events = Vec::new();
    game.legal(state, |event| events.push(event));
    let choice = |event: Event| {
        let end = after(game, state, &[event])?;
        let passed = squares_passed(game, state, event);
        let (sign, words) = match event {
            Event::Step(way) => (Sign::Arrow(way), capital(way)),
            _ => (Sign::Stop, "End the turn here"),
        };
        let fate = fate(game, state, &end);
        Some(Choice {
            event,
            sign,
            words,
            then: consequence(game, state, &end, fate, &passed),
            danger: fate.is_lost(),
            lands: passed.last().copied().unwrap_or(state.player()),
        })
    };
    let mut choices: Vec<Choice> = events.into_iter().filter_map(choice).collect();
    choices.sort_by_key(|choice| match choice.sign {
        Sign::Arrow(way) => way as u8,
        Sign::Stop => u8::MAX,
    });
    choices
}

/// What comes of one choice, short; empty where it is a step and no more.
fn consequence(game: &Ruin, state: &State, end: &State, fate: Fate, passed: &[Square]) -> String {
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
        Fate::Stands if end.phase() == Phase::Chase => parts.push(match risk(game, end) {
            Some(risk) if !risk.is_none() => {
                format!("the {hunter} can be on you with {}, {}", risk.dice(), risk.percent())
            }
            _ => format!("out of the {hunter}’s reach"),
        }),
        Fate::Stands => {}
    }
    parts.join(", ")
}

/// A direction at the beginning of a sentence.
fn capital(way: Direction) -> &'static str {
    ["North", "North-east", "East", "South-east", "South", "South-west", "West", "North-west"][way as usize]
}
