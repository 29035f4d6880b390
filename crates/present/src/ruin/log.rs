//! Events in words, with the rule they follow and the die they show.
use ruin::{Direction, Effect, Event, GameResult, Hunter, Phase, Ruin, State};
use view::LogEntry;

use super::fate::after;

/// Returns an event that is possible in `before` as the log has it.
pub(super) fn entry(game: &Ruin, before: &State, event: Event) -> LogEntry {
    let effects = game.effects(before, event);
    LogEntry {
        words: words(game, before, event, &effects),
        rule: rule(event, &effects).map(str::to_owned),
        dice: match event {
            Event::Roll(die) | Event::Chases(_, die, _) => vec![die.figure()],
            _ => Vec::new(),
        },
    }
}

/// Returns the number of the rule that makes more of an event than its notation says.
fn rule(event: Event, effects: &[Effect]) -> Option<&'static str> {
    let of_effect = |effect: &Effect| match effect {
        Effect::Ends(GameResult::Escaped) => Some("R4"),
        Effect::Ends(GameResult::Caught) => Some("R9"),
        Effect::Ends(GameResult::Skull) => Some("R18"),
        Effect::Ends(GameResult::Drowned) => Some("R24"),
        Effect::Crosses { .. } => Some("R5"),
        Effect::Swept { .. } | Effect::Hunts { swept: true, .. } => Some("R21"),
        Effect::Placed(Hunter::Cultist, _) => Some("R10"),
        Effect::Placed(Hunter::Tiger, _) => Some("R11"),
        Effect::Walks { .. } | Effect::Hunts { .. } => None,
    };
    // The last effect weighs most: the player swept onto the hunter's square is caught.
    let last = effects.iter().rev().find_map(of_effect);
    last.or(if matches!(event, Event::Chases(..)) { Some("R15") } else { None })
}

fn words(game: &Ruin, before: &State, event: Event, effects: &[Effect]) -> String {
    match event {
        Event::Starts(hunter, square) => format!("The {} starts on {square}.", hunter.name()),
        Event::Roll(die) => format!("You roll a {die}."),
        Event::Step(way) => step(game, before, event, way, effects),
        Event::Stop => match effects.last() {
            Some(Effect::Ends(_)) => {
                format!("You end the turn on {}, on water, and drown.", before.player())
            }
            _ => format!("You end the turn on {}.", before.player()),
        },
        Event::Chases(hunter, die, square) => {
            let steps =
                effects.iter().filter(|effect| matches!(effect, Effect::Hunts { swept: false, .. })).count();
            let caught = effects.iter().any(|effect| matches!(effect, Effect::Ends(_)));
            let name = hunter.name();
            match (steps, caught) {
                (0, _) => format!("The {name} rolls a {die} and stays on {square}."),
                (_, true) => format!("The {name} goes {steps} of {die}, to {square}, and has you."),
                (_, false) => format!("The {name} goes {steps} of {die}, to {square}."),
            }
        }
    }
}

fn step(game: &Ruin, before: &State, event: Event, way: Direction, effects: &[Effect]) -> String {
    let (mut onto, mut swept, mut crossed, mut ended) = (before.player(), None, None, None);
    for effect in effects {
        match *effect {
            Effect::Walks { onto: square, .. } => onto = square,
            Effect::Swept { to, .. } => swept = Some(to),
            Effect::Crosses { to } => crossed = Some(to),
            Effect::Ends(outcome) => ended = Some(outcome),
            Effect::Placed(..) | Effect::Hunts { .. } => {}
        }
    }
    let mut line = format!("You go {} to {onto}", way.words());
    if let Some(to) = swept {
        line += &format!(", are swept to {to}");
    }
    let hunter = before.active_hunter().name();
    match (ended, crossed) {
        (Some(GameResult::Escaped), _) => line += " and escape",
        (Some(GameResult::Caught), _) => line += &format!(" and run into the {hunter}"),
        (Some(GameResult::Skull), _) => line += ", onto the skull",
        (Some(GameResult::Drowned), _) => line += " and drown: the turn ends on water",
        (None, Some(to)) => line += &format!(" and enter the jungle on {to}"),
        (None, None) => {
            if after(game, before, &[event]).is_some_and(|state| state.phase() == Phase::Chase) {
                line += " and stop";
            }
        }
    }
    line + "."
}
