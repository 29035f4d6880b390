//! Sentences and parts of them: animals' ways, attacks, goods, numbers.
use view::count;
use zoo::{Attack, Character, Direction, Effect, GameResult, Halt, Hop, How, Kind, Map, Source, State, Step};

use super::gates;
use super::journeys::{End, Journey};

/// A word with a capital letter in front.
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

/// A kind with its article: `a lion`, `an elephant`.
pub(super) fn a(kind: Kind) -> String {
    let article = if kind.name().starts_with(['a', 'e']) { "an" } else { "a" };
    format!("{article} {kind}")
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

/// `2 west, 1 north`: the spaces that count, and the number of full ones passed.
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

/// An attack, after the animal's name: `attacks the keeper, 3`.
pub(super) fn attack(attack: &Attack) -> String {
    let Attack { character, how, health, .. } = attack;
    match how {
        How::Passing => format!("attacks the {character} in passing, {health}"),
        How::Stopping | How::Met => format!("attacks the {character}, {health}"),
        How::Pinning => format!("has the {character} pinned, {health}"),
    }
}

/// One animal's way in a sentence.
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

/// The sentence about an effect that is neither part of an animal's way nor the event itself.
pub(super) fn effect(effect: &Effect) -> Option<String> {
    Some(match *effect {
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
        Effect::Ends(result) => match result {
            GameResult::Restored => "The worker is at the shed: the power is back.".to_string(),
            GameResult::Escaped => "A fourth animal is out: the game is lost.".to_string(),
            GameResult::Mauled => "No health is left: the game is lost.".to_string(),
            GameResult::Stranded => {
                "Five turns on end nobody did anything but walk: the game is lost.".to_string()
            }
        },
        _ => return None,
    })
}

/// The animal that a bypass goes past.
pub(super) fn passed(effects: &[Effect]) -> Option<Kind> {
    effects.iter().find_map(|effect| match effect {
        Effect::Walks { past, .. } => *past,
        _ => None,
    })
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
