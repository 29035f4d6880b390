//! Events as the log has them, without the seat that brought them about.
use shelter::{Circle, Effect, Event, Lines, Shelter, State};
use view::LogEntry;

use super::sanctuary::between;
use super::words::{called, capital, lines, listed, one};

/// Returns an event that is possible in `before` as the log has it.
pub(super) fn log(game: &Shelter, before: &State, event: Event) -> LogEntry {
    let effects = game.effects(before, event);
    let rule = |effect: &Effect| match effect {
        Effect::Planted(_) => Some("S-5"),
        Effect::Lost { .. } => Some("S-10"),
        Effect::CircleSpent { .. } => Some("S-9"),
        Effect::Decided { .. } => Some(if game.is_solo() { "S-15" } else { "S-14" }),
        Effect::Ends => Some("S-16"),
        _ => None,
    };
    LogEntry {
        words: words(game, before, event, &effects),
        rule: effects.iter().find_map(rule).map(str::to_owned),
        dice: match event {
            Event::Dice(dice) => dice.map(|die| die.figure()).into(),
            _ => Vec::new(),
        },
    }
}

/// Returns an event in words.
fn words(game: &Shelter, before: &State, event: Event, effects: &[Effect]) -> String {
    let mut line = match event {
        Event::Tree(cell) => format!("A tree on {cell}."),
        Event::Dice(dice) => format!("The dice: {}.", listed(&dice.map(|die| die.to_string()))),
        Event::Adopt(animal, square) => {
            let die = game.die_of(before, event).map_or_else(String::new, |die| format!(" with the {die}"));
            format!("{} from {square}{die}.", capital(one(animal)))
        }
        Event::Third(square) => format!("{square} crossed off for a third fence."),
        Event::Place(die, cell) => {
            let animal = before.adopted().map_or("animal", called);
            format!("The {animal} to {cell} with the {die}.")
        }
        Event::Fence(edge) => format!("A fence between {}.", between(edge)),
        Event::Done => "No more fences.".to_string(),
    };
    let mut filled = Lines::EMPTY;
    let mut decided = Lines::EMPTY;
    for effect in effects {
        match *effect {
            Effect::CircleSpent { worth, .. } => line += &format!(" The circle of {worth} goes."),
            Effect::Completed { line, .. } => filled.insert(line),
            Effect::Lost { animal, .. } => {
                line += &format!(" No cell is free for the {}: it is lost.", called(animal))
            }
            Effect::RoundEnds { round } => line += &format!(" Round {round} ends."),
            Effect::Decided { line: of, circle, .. } => {
                decided.insert(of);
                if game.is_solo() {
                    let fate = if circle == Circle::Won { "counts" } else { "is lost" };
                    line += &format!(" The circle of {} {fate}.", super::words::line(of));
                }
            }
            _ => {}
        }
    }
    if !filled.is_empty() {
        line +=
            &format!(" {} {} full.", capital(&lines(filled)), if filled.len() > 1 { "are" } else { "is" });
    }
    if !decided.is_empty() && !game.is_solo() {
        line += &format!(
            " Decided: the circle{} of {}.",
            if decided.len() > 1 { "s" } else { "" },
            lines(decided)
        );
    }
    line
}
