//! Events as the log has them.
use view::{LogEntry, count};
use zoo::{Character, Direction, Effect, Event, GameResult, Gate, How, Kind, Map, Source, State, Zoo};

use super::gates;
use super::journeys::journeys;
use super::sentences::{a, at, capital, effect, goods, journey, listed, passed};

/// A possible event as the log has it.
pub(super) fn entry(game: &Zoo, before: &State, event: Event) -> LogEntry {
    let dice = match event {
        Event::Orientation(orientation) => vec![orientation.figure()],
        _ => Vec::new(),
    };
    // The last effect weighs most.
    let rule = game.effects(before, event).iter().rev().find_map(rule).map(str::to_owned);
    LogEntry { words: words(game, before, event), rule, dice }
}

/// The rule that makes more of an event than its notation says.
fn rule(effect: &Effect) -> Option<&'static str> {
    match effect {
        Effect::Ends(GameResult::Restored) => Some("Z-34"),
        Effect::Ends(GameResult::Escaped) => Some("Z-23"),
        Effect::Ends(GameResult::Mauled) => Some("Z-35"),
        Effect::Ends(GameResult::Stranded) => Some("Z-39"),
        Effect::Escapes { .. } | Effect::Blocked { .. } => Some("Z-22"),
        Effect::Called(_) | Effect::AtGate(..) => Some("Z-9"),
        Effect::Suffers { .. } => Some("Z-12"),
        Effect::Attacks(attack) => Some(match attack.how {
            How::Met => "Z-27",
            How::Pinning => "Z-20",
            How::Passing | How::Stopping => "Z-19",
        }),
        Effect::Heals { .. } => Some("Z-33"),
        Effect::Supplied { source: Source::Office, .. } => Some("Z-36"),
        Effect::Supplied { source: Source::Share, .. } => Some("Z-37"),
        Effect::Shoots { over: Some(_), .. } => Some("Z-25"),
        Effect::Walks { past: Some(_), .. } => Some("Z-28"),
        _ => None,
    }
}

fn words(game: &Zoo, before: &State, event: Event) -> String {
    let map = game.map();
    let effects = game.effects(before, event);
    let ways = journeys(&effects);
    let mut sentences: Vec<String> = Vec::new();
    let who = before.active().map_or("nobody", Character::name);
    match event {
        Event::Animals(kinds) => {
            let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
            sentences.push(format!("{} are rolled.", capital(&listed(&names))));
        }
        Event::Orientation(orientation) => {
            let [first, second, third, last] = orientation.directions().map(Direction::word);
            sentences.push(format!("{} first, then {second}, {third}, {last}.", capital(first)));
        }
        Event::Allow => sentences.push("It may escape.".to_string()),
        Event::Again(kind) => sentences.push(format!("The die shows {}.", a(kind))),
        Event::First(character) => sentences.push(format!("The {character} goes first.")),
        Event::Move => {
            let spaces = map.card(before.active().unwrap_or(Character::Keeper)).movement;
            sentences.push(format!("The {who} sets out: {}.", count(spaces, "space")));
        }
        Event::Go(space) => sentences.push(format!("The {who} goes to {space}.")),
        Event::Bypass(space) => sentences.push(match passed(&effects) {
            Some(kind) => format!("The {who} gets past the {kind} to {space}, for 2 points."),
            None => format!("The {who} gets to {space}, for 2 points."),
        }),
        Event::Stop => sentences.push(format!("The {who} stops here.")),
        Event::Shoot(kind) => sentences.push(shot(map, &effects, kind, who)),
        Event::Close(_, squares) => sentences.push(closed(map, &effects, squares, who)),
        Event::Gain => sentences.push(match effects.first() {
            Some(Effect::Gains(_, points)) => format!("The {who} gains {}.", count(*points, "point")),
            _ => format!("The {who} gains points."),
        }),
        Event::Exchange { tranquilizers, health } => {
            let price = effects.iter().find_map(|effect| match effect {
                Effect::Buys { price, .. } => Some(*price),
                _ => None,
            });
            let goods = goods(tranquilizers, health);
            sentences
                .push(format!("The {who} buys {goods} for {}.", count(price.unwrap_or_default(), "point")));
        }
        Event::Reroll | Event::Share => {}
        Event::End => sentences.push(format!("The {who}’s part ends.")),
    }
    let several = ways.len() > 1;
    for (nth, one) in ways.iter().enumerate() {
        let number = if several { format!("{} ", nth + 1) } else { String::new() };
        sentences.push(format!("{number}{}", journey(map, before, one)));
    }
    sentences.extend(effects.iter().filter_map(effect));
    sentences.join(" ")
}

fn shot(map: &Map, effects: &[Effect], kind: Kind, who: &str) -> String {
    let shot = effects.iter().find_map(|effect| match *effect {
        Effect::Shoots { at, over, price, .. } => Some((at, over, price)),
        _ => None,
    });
    let Some((step, over, price)) = shot else { return format!("The {who} shoots the {kind}.") };
    let over = over.map_or_else(String::new, |over| format!(" over {}", map.id(over)));
    format!("The {who} shoots the {kind} on {}{over} with {}.", at(map, step), count(price, "tranquilizer"))
}

fn closed(map: &Map, effects: &[Effect], squares: u8, who: &str) -> String {
    let closed = effects.iter().find_map(|effect| match *effect {
        Effect::Closes { gate, filled, price, .. } => Some((gate, filled, price)),
        _ => None,
    });
    let Some((gate, filled, price)) = closed else { return format!("The {who} closes a gate.") };
    let name = gates::name(map, gate);
    let now = if filled >= Gate::SQUARES { "it is closed".to_string() } else { format!("{filled} of 3 now") };
    format!(
        "The {who} fills {} of the {name} for {}: {now}.",
        count(squares, "square"),
        count(price, "point")
    )
}
