//! What happens in sentences: animals' ways, attacks, what a person does.
use zoo::{
    Attack, Character, Direction, Effect, Event, Gate, Halt, Hop, How, Kind, Map, Source, State, Step, Zoo,
};

use super::gates;
use super::tale::{End, Journey, journeys};

/// A word at the beginning of a sentence.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `1`, `1 and 3`, `1, 3 and 4`.
pub(super) fn listed<T: AsRef<str>>(words: &[T]) -> String {
    match words {
        [] => String::new(),
        [one] => one.as_ref().to_string(),
        [first, middle @ .., last] => {
            let middle: String = middle.iter().map(|word| format!(", {}", word.as_ref())).collect();
            format!("{}{middle} and {}", first.as_ref(), last.as_ref())
        }
    }
}

/// `1 space`, `2 spaces`.
pub(super) fn count(number: impl Into<u64>, what: &str) -> String {
    let number = number.into();
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// At the beginning of a sentence: `He`, `She`.
pub(super) const fn pronoun(who: Character) -> &'static str {
    match who {
        Character::Keeper => "He",
        Character::Worker => "She",
    }
}

/// `he`, `she`.
pub(super) const fn pronoun_within(who: Character) -> &'static str {
    match who {
        Character::Keeper => "he",
        Character::Worker => "she",
    }
}

/// The id of the space of a step.
pub(super) fn at(map: &Map, step: Step) -> String {
    map.id(map.space_of(step)).to_string()
}

/// `2 west, 1 north`, of the spaces that count; how many full ones were passed.
fn way(hops: &[Hop]) -> String {
    let mut legs: Vec<(Direction, u8)> = Vec::new();
    for hop in hops {
        let (Some(way), false) = (hop.way, hop.passed) else { continue };
        match legs.last_mut() {
            Some((last, spaces)) if *last == way => *spaces += 1,
            _ => legs.push((way, 1)),
        }
    }
    let mut words: Vec<String> =
        legs.iter().map(|(way, spaces)| format!("{spaces} {}", way.word())).collect();
    let full = hops.iter().filter(|hop| hop.passed).count() as u64;
    if full > 0 {
        words.push(format!("over {full} full"));
    }
    words.join(", ")
}

/// What a person suffers from an animal: `attacks the keeper, 3`.
pub(super) fn attack(attack: &Attack) -> String {
    let Attack { character, how, health, .. } = attack;
    match how {
        How::Passing => format!("attacks the {character} in passing, {health}"),
        How::Stopping | How::Met => format!("attacks the {character}, {health}"),
        How::Pinning => format!("has the {character} pinned, {health}"),
    }
}

/// One animal's way, in a sentence.
pub(super) fn journey(map: &Map, state: &State, journey: &Journey) -> String {
    let kind = journey.kind;
    let caged = state.animal(kind).is_none();
    let mut does: Vec<String> = Vec::new();
    if caged && journey.moves() {
        does.push("comes out".to_string());
    }
    let way = way(journey.travelled());
    if !way.is_empty() {
        does.push(format!("goes {way}"));
    }
    match journey.end {
        End::Stops { onto, halt, .. } => {
            let dead_end = if halt == Halt::DeadEnd { ", a dead end" } else { "" };
            if let Some(last) = does.last_mut() {
                *last += &format!(" to {}{dead_end}", at(map, onto));
            }
        }
        End::Stays { at: Some(step), .. } => {
            does.push(format!("stays on {}: no space on its way has room", at(map, step)));
        }
        End::Stays { at: None, .. } => {
            does.push("stays in its cage: no space on its way has room".to_string());
        }
        End::AtGate(gate) => does.push(format!("is about to leave by the {}", gates::name(map, gate))),
        End::Blocked { gate, yet, .. } => {
            let more = if yet > 0 { format!(", which blocks {yet} more") } else { String::new() };
            does.push(format!("is blocked by the {}{more}", gates::name(map, gate)));
        }
        End::Escapes { gate, trap, .. } => {
            let trap =
                trap.map_or_else(|| "; every trap is full".to_string(), |trap| format!(" into trap {trap}"));
            does.push(format!("escapes by the {}{trap}", gates::name(map, gate)));
        }
        End::NoneLeft => return format!("No {kind} is left in the cage."),
    }
    let article = if caged && journey.moves() { "A" } else { "The" };
    let article = if article == "A" && kind.name().starts_with(['a', 'e']) { "An" } else { article };
    let attacks: String = journey.attacks.iter().map(|one| format!("; {}", attack(one))).collect();
    format!("{article} {kind} {}{attacks}.", does.join(" and "))
}

/// The sentences about everything else that is told.
pub(super) fn others(told: &[Effect]) -> Vec<String> {
    told.iter().filter_map(other).collect()
}

fn other(telling: &Effect) -> Option<String> {
    Some(match *telling {
        Effect::Attacks(one) if one.how == How::Met => format!("The {} {}.", one.kind, attack(&one)),
        Effect::Suffers { character, health, left } => {
            format!("The {character} loses {health} health, {left} left.")
        }
        Effect::Called(kind) => format!("The {kind} stays where it was; its die is rolled again."),
        Effect::SetupLeft(left) if left > 0 => format!("Setup: {} more.", count(left, "round")),
        Effect::Heals { character, health, .. } => {
            format!("The {character} uses the cross: {health} health more.")
        }
        Effect::Supplied { character, tranquilizers, source: Source::Office } => {
            format!("The {character} finds {} in the office.", count(tranquilizers, "tranquilizer"))
        }
        Effect::Supplied { character, tranquilizers, source: Source::Share } => {
            format!("The {character} is given {}.", count(tranquilizers, "tranquilizer"))
        }
        Effect::Ends(outcome) => match outcome {
            zoo::GameResult::Restored => "The worker is at the shed: the power is back.".to_string(),
            zoo::GameResult::Escaped => "A fourth animal is out: the game is lost.".to_string(),
            zoo::GameResult::Mauled => "No health is left: the game is lost.".to_string(),
            zoo::GameResult::Stranded => {
                "Five turns on end nobody did anything but walk: the game is lost.".to_string()
            }
        },
        _ => return None,
    })
}

/// An event that is possible in `before`, as the log has it.
pub fn log(game: &Zoo, before: &State, event: Event) -> String {
    let map = game.map();
    let told = game.effects(before, event);
    let ways = journeys(&told);
    let mut said: Vec<String> = Vec::new();
    let who = before.active().map_or("nobody", Character::name);
    match event {
        Event::Animals(kinds) => {
            let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
            said.push(format!("{} are rolled.", capital(&listed(&names))));
        }
        Event::Orientation(orientation) => {
            let [first, second, third, last] = orientation.directions().map(Direction::word);
            said.push(format!("{} first, then {second}, {third}, {last}.", capital(first)));
        }
        Event::Allow => said.push("It may escape.".to_string()),
        Event::Again(kind) => said.push(format!("The die shows a {kind}.")),
        Event::First(character) => said.push(format!("The {character} goes first.")),
        Event::Move => {
            let spaces = map.card(before.active().unwrap_or(Character::Keeper)).movement;
            said.push(format!("The {who} sets out: {}.", count(spaces, "space")));
        }
        Event::Go(space) => said.push(format!("The {who} goes to {space}.")),
        Event::Bypass(space) => said.push(match past(&told) {
            Some(kind) => format!("The {who} gets past the {kind} to {space}, for 2 points."),
            None => format!("The {who} gets to {space}, for 2 points."),
        }),
        Event::Stop => said.push(format!("The {who} stops here.")),
        Event::Shoot(kind) => said.push(shot(map, &told, kind, who)),
        Event::Close(_, squares) => said.push(closed(map, &told, squares, who)),
        Event::Gain => said.push(match told.first() {
            Some(Effect::Gains(_, points)) => format!("The {who} gains {}.", count(*points, "point")),
            _ => format!("The {who} gains points."),
        }),
        Event::Exchange { tranquilizers, health } => {
            let price = told.iter().find_map(|telling| match telling {
                Effect::Buys { price, .. } => Some(*price),
                _ => None,
            });
            let goods = goods(tranquilizers, health);
            said.push(format!("The {who} buys {goods} for {}.", count(price.unwrap_or_default(), "point")));
        }
        Event::Reroll | Event::Share => {}
        Event::End => said.push(format!("The {who}’s part ends.")),
    }
    let several = ways.len() > 1;
    for (nth, one) in ways.iter().enumerate() {
        let number = if several { format!("{} ", nth + 1) } else { String::new() };
        said.push(format!("{number}{}", journey(map, before, one)));
    }
    said.extend(others(&told));
    said.join(" ")
}

/// The animal that a bypass goes past.
pub(super) fn past(told: &[Effect]) -> Option<Kind> {
    told.iter().find_map(|telling| match telling {
        Effect::Walks { past, .. } => *past,
        _ => None,
    })
}

fn shot(map: &Map, told: &[Effect], kind: Kind, who: &str) -> String {
    let shot = told.iter().find_map(|telling| match *telling {
        Effect::Shoots { at, over, price, .. } => Some((at, over, price)),
        _ => None,
    });
    let Some((step, over, price)) = shot else { return format!("The {who} shoots the {kind}.") };
    let over = over.map_or_else(String::new, |over| format!(" over {}", map.id(over)));
    format!("The {who} shoots the {kind} on {}{over} with {}.", at(map, step), count(price, "tranquilizer"))
}

fn closed(map: &Map, told: &[Effect], squares: u8, who: &str) -> String {
    let closed = told.iter().find_map(|telling| match *telling {
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

/// `2 tranquilizers and 1 health`.
pub(super) fn goods(tranquilizers: u8, health: u8) -> String {
    let mut goods = Vec::new();
    if tranquilizers > 0 {
        goods.push(count(tranquilizers, "tranquilizer"));
    }
    if health > 0 {
        goods.push(format!("{health} health"));
    }
    listed(&goods)
}
