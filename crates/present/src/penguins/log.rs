//! Events in words, with the rule they follow and the dice they show.
use penguins::{Colour, Effect, Event, Penguins, State};
use view::LogEntry;

use super::notes::notes;
use super::phrases::{capital, catch_words, listed, lower};
use crate::Names;

/// Returns an event that is possible in `before` as the log has it.
pub(super) fn entry(game: &Penguins, before: &State, event: Event, names: &Names) -> LogEntry {
    let effects = game.effects(before, event);
    LogEntry {
        words: words(before, event, &effects, names),
        rule: rule(event, &effects).map(str::to_owned),
        dice: match event {
            Event::Dice(roll) => roll.figures().to_vec(),
            _ => Vec::new(),
        },
    }
}

/// Returns the number of the rule that makes more of an event than its notation says.
fn rule(event: Event, effects: &[Effect]) -> Option<&'static str> {
    let of_effect = |effect: &Effect| match effect {
        Effect::Ends(_) => Some("P-22"),
        Effect::Spared(_) | Effect::AsksCircle(_) => Some("P-20"),
        Effect::AsksColour(..) | Effect::Clears { chosen_by: Some(_), .. } => Some("P-19"),
        Effect::Clears { .. } => Some("P-18"),
        Effect::Catches(..) => Some("P-14"),
        Effect::Buys { .. } => Some("P-10"),
        Effect::Takes { .. } => Some("P-7"),
        Effect::SwapsIgloos(_) | Effect::SwapsSpots(_) => Some("P-16"),
        _ => None,
    };
    // The last effect weighs most: a full circle counts for more than the fish before it.
    let last = effects.iter().rev().find_map(of_effect);
    last.or(match event {
        Event::Reroll => Some("P-12"),
        Event::Add(_) => Some("P-17"),
        _ => None,
    })
}

fn words(before: &State, event: Event, effects: &[Effect], names: &Names) -> String {
    let mut line = match event {
        Event::Order(order) => {
            let seats: Vec<String> = order.seats().iter().map(|seat| names.plain(*seat)).collect();
            format!("Turn order: {}.", listed(&seats))
        }
        Event::Draw(colour) => draw(colour, effects),
        Event::Ability(ability) => {
            let price = before.offers()[ability.index()].price.unwrap_or_default();
            format!("Ability {ability} for {price} fish: {}.", lower(ability.line()))
        }
        Event::Bribe(circle) => format!("The guard of circle {circle} is bribed."),
        Event::Buy => format!("An extra die for {} fish.", before.die_price()),
        Event::Roll => format!("{} dice are rolled.", before.dice()),
        Event::Reroll => "Every die shows a 6: all are rolled again.".to_string(),
        Event::Dice(roll) => {
            let figures: Vec<String> = roll.figures().iter().map(u8::to_string).collect();
            format!("The dice show {}.", listed(&figures))
        }
        Event::Place(spot, igloo) => {
            let colour = before.line().at(spot).unwrap_or(Colour::Red);
            let catch = before.catch(colour, igloo);
            format!("{} onto {igloo}: {}.", capital(colour.name()), catch_words(&catch))
        }
        Event::SwapIgloos(..) | Event::SwapSpots(..) => swapped(effects),
        Event::Add(added) => match added.number() {
            1 => "1 penguin is to join the line.".to_string(),
            number => format!("{number} penguins are to join the line."),
        },
        Event::Free(colour) => format!("{} is to leave.", capital(colour.name())),
        Event::Check(circle) => format!("Circle {circle} comes first."),
    };
    // The decision stands in the sentences about the circle.
    if matches!(event, Event::Free(_)) {
        line.clear();
    }
    for note in notes(effects, names) {
        line = format!("{line} {}", note.words);
    }
    if effects.iter().any(|effect| matches!(effect, Effect::Ends(_))) {
        line += " The case holds fewer than 12: the game ends.";
    }
    line.trim_start().to_string()
}

fn draw(colour: Colour, effects: &[Effect]) -> String {
    match effects.first() {
        Some(Effect::Seeded(_, igloo)) => format!("{} onto {igloo}.", capital(colour.name())),
        Some(Effect::Joins(_, spot)) => format!("{} joins the line, number {spot}.", capital(colour.name())),
        _ => format!("{} is drawn.", capital(colour.name())),
    }
}

fn swapped(effects: &[Effect]) -> String {
    match effects.first() {
        Some(Effect::SwapsIgloos([(one, a), (other, b)])) => {
            format!("{} on {a} and {other} on {b} change places.", capital(one.name()))
        }
        Some(Effect::SwapsSpots([(one, a), (other, b)])) => {
            format!("{} at {a} and {other} at {b} of the line change places.", capital(one.name()))
        }
        _ => String::new(),
    }
}
