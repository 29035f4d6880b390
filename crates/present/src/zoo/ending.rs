//! The end of the game, and better decisions that were missed.
use drawing::Words;
use view::{End, count};
use zoo::{Character, Event, GameResult, Kind, State, Zoo};

use super::decisions::consequence;
use super::gates;
use super::sentences::{capital, goods, listed};

/// The end of the game; `None` while it runs.
pub(super) fn end(game: &Zoo, state: &State) -> Option<End> {
    let result = state.outcome()?;
    let map = game.map();
    let when = if state.turn() == 0 { "In setup".to_string() } else { format!("Turn {}", state.turn()) };
    let health = |who: Character| state.figure(who).health.have;
    let far = map.links_from(map.shed());
    let worker = map.space_of_character(state, Character::Worker);
    let left = match far.get(worker.index()).copied().flatten() {
        Some(spaces @ 1..) => format!(" The worker was {} from the shed.", count(spaces, "space")),
        _ => String::new(),
    };
    let (heading, lead) = match result {
        GameResult::Restored => (
            "The power is back",
            format!(
                "{when}: the worker came to the shed with *{}* health left, the keeper has {}. {} escaped.",
                health(Character::Worker),
                health(Character::Keeper),
                match state.traps().count() as u64 {
                    0 => "No animal".to_owned(),
                    escaped => capital(&count(escaped, "animal")),
                }
            ),
        ),
        GameResult::Escaped => {
            let held: Vec<&str> = state.traps().map(Kind::name).collect();
            ("A fourth animal escaped", format!("{when}: the traps hold {}.{left}", listed(&held)))
        }
        GameResult::Mauled => {
            let who = Character::ALL.into_iter().find(|who| health(*who) == 0);
            let heading = match who {
                Some(Character::Worker) => "The worker was mauled",
                _ => "The keeper was mauled",
            };
            (heading, format!("{when}: no health is left.{left}"))
        }
        GameResult::Stranded => {
            ("Stranded", format!("{when}: five turns on end nobody did anything but walk.{left}"))
        }
    };
    Some(End { heading: heading.to_owned(), lead: Words::of(&lead) })
}

/// The events played beside the best ones, in a sentence of the analysis.
pub(super) fn missed(game: &Zoo, before: &State, played: &[Event], best: &[Event]) -> Words {
    let words = |events: &[Event]| -> String {
        let Some(last) = events.last() else { return "nothing".to_string() };
        let consequence = consequence(game, before, *last);
        let words = match last {
            Event::Go(space) => format!("to [{space}]"),
            Event::Bypass(space) => format!("past an animal to [{space}]"),
            Event::Shoot(kind) => format!("a shot at the {kind}"),
            Event::Close(gate, squares) => match game.map().gate_named(*gate) {
                Some(gate) => {
                    format!("{} of the {}", count(*squares, "square"), gates::name(game.map(), gate))
                }
                None => format!("`{last}`"),
            },
            Event::Exchange { tranquilizers, health } => format!("buying {}", goods(*tranquilizers, *health)),
            Event::First(who) => format!("the {who} first"),
            Event::Gain => "points".to_string(),
            Event::Move => "setting out".to_string(),
            Event::Stop => "stopping".to_string(),
            Event::End => "the end of the part".to_string(),
            Event::Allow => "letting it escape".to_string(),
            Event::Reroll => "rolling its die again".to_string(),
            Event::Share => "sharing".to_string(),
            _ => format!("`{last}`"),
        };
        if consequence.is_empty() { words } else { format!("{words} ({consequence})") }
    };
    Words::of(&format!("{} instead of {}.", capital(&words(played)), words(best)))
}
