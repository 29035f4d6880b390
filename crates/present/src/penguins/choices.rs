//! What can be done now, in words: the choices that stand beside the board.
use std::cmp::Reverse;

use penguins::{Ability, Circle, Colour, Effect, Event, Penguins, Placing, Spot, State, To};
use tabletop::Game;

use super::resolved::notes;
use super::{Picked, Place};
use crate::Names;
use drawing::Icon;

/// Placings that stand in words beside the board; all of them are marked on it.
const PLACINGS: usize = 4;

/// The sign in front of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A penguin.
    Penguin(Colour),
    /// A sign of ours.
    Icon(Icon),
    /// A figure: of an ability space, a circle, a number of penguins.
    Figure(u8),
}

/// What a choice brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brings {
    /// It decides.
    Event(Event),
    /// It picks something, and what can be done with that is shown then; what is picked already is put back.
    Pick(Picked),
}

/// One thing that can be done now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it brings.
    pub brings: Brings,
    /// The sign in front of it.
    pub sign: Sign,
    /// What it is: `Blue onto o31`.
    pub words: String,
    /// The fish it costs, where it stands on the board as a figure, too.
    pub price: Option<u8>,
    /// What comes of it: `2 fish, you free red`.
    pub then: String,
    /// The same where there is little room; empty where it is short enough.
    pub brief: String,
    /// It leads elsewhere and is shown plainly.
    pub plain: bool,
    /// The place on the board it is about.
    pub place: Option<Place>,
}

/// The place an event is about in the end.
pub(super) fn goal(event: Event) -> Option<Place> {
    match event {
        Event::Place(_, igloo) | Event::SwapIgloos(_, igloo) => Some(Place::Igloo(igloo)),
        Event::SwapSpots(_, spot) => Some(Place::Line(spot)),
        Event::Ability(ability) => Some(Place::Ability(ability)),
        Event::Bribe(circle) | Event::Check(circle) => Some(Place::Guard(circle)),
        _ => None,
    }
}

/// A word at the beginning of a sentence.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What can be done now, as far as it stands in words; nothing where nobody decides.
pub fn choices(game: &Penguins, state: &State, picked: Option<Picked>, names: &Names) -> Vec<Choice> {
    let mut legal = Vec::new();
    game.legal(state, |event| legal.push(event));
    match picked {
        Some(picked) if picked.is_swap() && legal.iter().any(is_swap) => {
            return swapping(state, &legal, picked);
        }
        Some(Picked::Add) if legal.iter().any(|event| matches!(event, Event::Add(_))) => {
            return adding(&legal);
        }
        _ => {}
    }
    let mut choices: Vec<Choice> = Vec::new();
    if legal.contains(&Event::Roll) {
        choices.push(simple(Event::Roll, Icon::Play, "Roll the dice", dice_words(state.dice())));
    }
    choices.extend(placings(game, state, &legal, picked, names));
    for &event in &legal {
        choices.extend(decision(game, state, event, names));
    }
    choices.extend(instead(state, &legal, picked));
    if legal.iter().any(is_swap) {
        let then = "ability 4, once a round".to_string();
        choices.push(pick(Picked::Swap, Sign::Icon(Icon::Swap), "Swap two penguins", then));
    }
    if legal.iter().any(|event| matches!(event, Event::Add(_))) {
        let then = "ability 5, once a round".to_string();
        choices.push(pick(Picked::Add, Sign::Icon(Icon::More), "Lengthen the line", then));
    }
    choices
}

/// Every event that is possible now as a choice, the likelier ones first: where nothing can be picked.
pub fn decisions(game: &Penguins, state: &State, names: &Names) -> Vec<(Event, Choice)> {
    let mut legal = Vec::new();
    game.legal(state, |event| legal.push(event));
    let mut placings = game.placings(state);
    placings.sort_by_key(|placing| rank(state, placing));
    let mut decisions: Vec<(Event, Choice)> =
        placings.iter().map(|placing| (placing.event, placed(placing, names))).collect();
    for &event in &legal {
        let choice = match event {
            Event::Place(..) => continue,
            Event::Roll => Some(simple(event, Icon::Play, "Roll the dice", dice_words(state.dice()))),
            Event::SwapIgloos(..) | Event::SwapSpots(..) => Some(swap(state, event)),
            Event::Add(added) => Some(add(event, added.number())),
            _ => decision(game, state, event, names),
        };
        decisions.extend(choice.map(|choice| (event, choice)));
    }
    decisions
}

fn is_swap(event: &Event) -> bool {
    matches!(event, Event::SwapIgloos(..) | Event::SwapSpots(..))
}

fn dice_words(dice: u8) -> String {
    format!("{dice} dice")
}

fn simple(event: Event, icon: Icon, words: &str, then: String) -> Choice {
    Choice::of(Brings::Event(event), Sign::Icon(icon), words.to_string(), then)
}

fn pick(picked: Picked, sign: Sign, words: &str, then: String) -> Choice {
    Choice { plain: true, ..Choice::of(Brings::Pick(picked), sign, words.to_string(), then) }
}

impl Choice {
    fn of(brings: Brings, sign: Sign, words: String, then: String) -> Choice {
        Choice { brings, sign, words, then, price: None, brief: String::new(), plain: false, place: None }
    }
}

/// The best placings of the chosen penguin.
fn placings(
    game: &Penguins,
    state: &State,
    legal: &[Event],
    picked: Option<Picked>,
    names: &Names,
) -> Vec<Choice> {
    let chosen = chosen(legal, picked);
    let mut placings = game.placings(state);
    placings.retain(|placing| Some(placing.spot) == chosen);
    placings.sort_by_key(|placing| rank(state, placing));
    placings.iter().take(PLACINGS).map(|placing| placed(placing, names)).collect()
}

/// The penguin of the line that is to be placed: the picked one, or the first that can be.
pub(super) fn chosen(legal: &[Event], picked: Option<Picked>) -> Option<Spot> {
    let spots = legal.iter().filter_map(|event| match event {
        Event::Place(spot, _) => Some(*spot),
        _ => None,
    });
    let wanted = match picked {
        Some(Picked::Penguin(spot)) => Some(spot),
        _ => None,
    };
    spots.clone().find(|spot| Some(*spot) == wanted).or_else(|| spots.min())
}

/// First what frees a penguin for who places, last what frees one for another; among equals more fish.
fn rank(state: &State, placing: &Placing) -> (i8, Reverse<u8>, Reverse<u8>, penguins::Igloo, Spot) {
    let mut freed = 0;
    for telling in &placing.told {
        if let Effect::Leaves { to: To::Freed(seat), .. } = telling {
            freed += if Some(*seat) == state.to_move() { -1 } else { 1 };
        }
    }
    let catch = &placing.catch;
    (freed, Reverse(catch.gained), Reverse(catch.group.len()), placing.igloo, placing.spot)
}

fn placed(placing: &Placing, names: &Names) -> Choice {
    let Placing { event, colour, igloo, catch, told, .. } = placing;
    let mut then = format!("{} fish", catch.gained);
    for telling in told {
        then += &match telling {
            Effect::Clears { filled, colour, .. } => match filled.owner {
                Some(owner) => format!(", {} {colour}", names.frees(owner)),
                None => format!(", {colour} leaves circle {}", filled.circle),
            },
            Effect::AsksColour(seat, filled) => {
                format!(", circle {} full: {}", filled.circle, names.decides(*seat))
            }
            Effect::AsksCircle(seat) => format!(", 2 circles full: {}", names.decides(*seat)),
            _ => continue,
        };
    }
    Choice {
        place: Some(Place::Igloo(*igloo)),
        ..Choice::of(
            Brings::Event(*event),
            Sign::Penguin(*colour),
            format!("{} onto {igloo}", capital(colour.name())),
            then,
        )
    }
}

/// Choices that one event stands for, but placing, swapping and adding.
fn decision(game: &Penguins, state: &State, event: Event, names: &Names) -> Option<Choice> {
    let (sign, words, then) = match event {
        Event::Ability(ability) => {
            let then = format!("−{} a catch", ability.penalty());
            (Sign::Figure(ability.number()), short(ability).to_string(), then)
        }
        Event::Bribe(circle) => {
            let taken = circle.igloos().and(state.yard().taken()).len();
            (
                Sign::Figure(circle.number()),
                format!("Guard {circle}"),
                format!("{taken} of 7 taken{}", most(state, circle)),
            )
        }
        Event::Buy => {
            (Sign::Icon(Icon::Check), "Buy an extra die".to_string(), format!("{} fish", state.die_price()))
        }
        Event::Reroll => {
            (Sign::Icon(Icon::Undo), "Roll all dice again".to_string(), "every die shows a 6".to_string())
        }
        Event::Check(circle) => (
            Sign::Figure(circle.number()),
            format!("Circle {circle} first"),
            then_of(game, state, event, names),
        ),
        Event::Free(colour) => {
            let owner = state.resolving().and_then(|circle| state.marker(circle));
            let then = match owner {
                Some(owner) => format!("{} one", names.frees(owner)),
                None => "one is out of the game".to_string(),
            };
            (Sign::Penguin(colour), format!("{} leaves", capital(colour.name())), then)
        }
        _ => return None,
    };
    let brief = match event {
        Event::Bribe(circle) => format!("{} of 7", circle.igloos().and(state.yard().taken()).len()),
        Event::Check(circle) => match state.filled(circle).colours.first() {
            Some(colour) if state.filled(circle).colours.len() == 1 => format!("{colour} leaves"),
            _ => "colours tie".to_string(),
        },
        _ => String::new(),
    };
    let price = match event {
        Event::Ability(ability) => Some(price_of(state, ability)),
        _ => None,
    };
    Some(Choice { price, brief, place: goal(event), ..Choice::of(Brings::Event(event), sign, words, then) })
}

/// What an ability does, as short as it stands on a button.
const fn short(ability: Ability) -> &'static str {
    match ability {
        Ability::AnyCircle => "A 6 is any circle",
        Ability::AnyPenguin => "Any of the line",
        Ability::FrontOrBack => "First or last",
        Ability::Swap => "Swap two once",
        Ability::Add => "Longer line once",
        Ability::ThirdDie => "One die more",
        Ability::CheapDie => "Cheaper die",
    }
}

/// The fish an ability space costs now.
pub(super) fn price_of(state: &State, ability: Ability) -> u8 {
    state.offers()[ability.index()].price.unwrap_or_default()
}

/// `, 3 blue`: the colour that would leave a circle if it were full.
pub(super) fn most(state: &State, circle: Circle) -> String {
    let (count, colours) = state.yard().majority(circle);
    match (count, colours.len(), colours.first()) {
        (2.., 1, Some(colour)) => format!(", {count} {colour}"),
        (2.., ..) => format!(", {count} each of {}", super::resolved::colours(colours)),
        _ => String::new(),
    }
}

/// What comes of an event, without full stop.
fn then_of(game: &Penguins, state: &State, event: Event, names: &Names) -> String {
    let notes = notes(&game.effects(state, event), names);
    notes.first().map_or_else(String::new, |note| note.words.trim_end_matches('.').to_string())
}

/// Other penguins of the line that could be placed, as things to pick.
fn instead(state: &State, legal: &[Event], picked: Option<Picked>) -> Vec<Choice> {
    let Some(chosen) = chosen(legal, picked) else { return Vec::new() };
    let line = state.line();
    let own = line.at(chosen);
    let mut choices = Vec::new();
    let mut seen: Vec<Option<Colour>> = vec![own];
    let any = state.to_move().and_then(|seat| state.ability(seat)) == Some(Ability::AnyPenguin);
    for spot in line.spots().filter(|spot| *spot != chosen && state.may_take(*spot)) {
        let Some(colour) = line.at(spot) else { continue };
        // Of any penguin of the line, only the first of each other colour: the rest is on the board.
        if any && seen.contains(&Some(colour)) {
            continue;
        }
        seen.push(Some(colour));
        let (words, then) = if any {
            (format!("{} instead", capital(colour.name())), format!("number {spot} of the line"))
        } else {
            let end = if spot == Spot::FRONT { "The first one" } else { "The last one" };
            let which = if Some(colour) == own { format!("another {colour}") } else { format!("a {colour}") };
            (format!("{end} instead"), which)
        };
        let place = Some(Place::Line(spot));
        choices.push(Choice { place, ..pick(Picked::Penguin(spot), Sign::Penguin(colour), &words, then) });
    }
    choices
}

/// While two penguins are swapped: the board has the penguins, the bar what has been picked.
fn swapping(state: &State, legal: &[Event], picked: Picked) -> Vec<Choice> {
    let completes = |event: &&Event| match (**event, picked) {
        (Event::SwapIgloos(a, b), Picked::SwapIgloo(first)) => a == first || b == first,
        (Event::SwapSpots(a, b), Picked::SwapSpot(first)) => a == first || b == first,
        _ => false,
    };
    let possible = legal.iter().filter(completes).copied();
    let mut choices: Vec<Choice> = possible.take(PLACINGS).map(|event| swap(state, event)).collect();
    choices.push(pick(Picked::Swap, Sign::Icon(Icon::Close), "Do not swap", String::new()));
    choices
}

pub(super) fn swap(state: &State, event: Event) -> Choice {
    let name = |colour: Option<Colour>, place: String| {
        format!("{} {place}", colour.map_or("", penguins::Colour::name)).trim().to_string()
    };
    let words = match event {
        Event::SwapIgloos(a, b) => {
            let at = |igloo| name(state.yard().at(igloo), format!("{igloo}"));
            format!("{} with {}", capital(&at(a)), at(b))
        }
        Event::SwapSpots(a, b) => {
            let at = |spot| name(state.line().at(spot), format!("{spot}"));
            format!("{} with {}", capital(&at(a)), at(b))
        }
        _ => event.to_string(),
    };
    Choice { place: goal(event), ..simple(event, Icon::Swap, &words, String::new()) }
}

/// How many are to join the line.
fn adding(legal: &[Event]) -> Vec<Choice> {
    let numbers = legal.iter().filter_map(|event| match event {
        Event::Add(added) => Some(add(*event, added.number())),
        _ => None,
    });
    let mut choices: Vec<Choice> = numbers.collect();
    choices.push(pick(Picked::Add, Sign::Icon(Icon::Close), "Leave the line", String::new()));
    choices
}

fn add(event: Event, number: u8) -> Choice {
    let words = format!("Add {number}");
    let then = format!("{number} more turn{} this round", if number == 1 { "" } else { "s" });
    Choice::of(Brings::Event(event), Sign::Figure(number), words, then)
}
