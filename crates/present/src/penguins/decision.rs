//! Single decisions as choices: sign, words, consequence.
use std::cmp::Reverse;

use drawing::Icon;
use penguins::{Ability, Circle, Colour, Effect, Event, Igloo, Penguins, Placing, Spot, State, To};
use view::{Choice, Sign};

use super::notes::notes;
use super::phrases::{capital, colours};
use super::picked::Picked;
use super::pieces::{figure_icon, penguin_icon};
use super::place::Place;
use crate::Names;

/// A sign on the page, and the same on a terminal.
pub(super) type Signs = (Sign, char);

/// The sign of a penguin.
pub(super) fn penguin_sign(colour: Colour) -> Signs {
    (Sign::Picture(penguin_icon(colour)), '●')
}

/// A figure: of an ability space, a circle, a number of penguins.
fn figure_sign(figure: u8) -> Signs {
    (Sign::Picture(figure_icon(figure)), char::from_digit(figure.into(), 10).unwrap_or('·'))
}

/// An icon.
pub(super) fn icon_sign(icon: Icon) -> Signs {
    let glyph = if icon == Icon::Swap { '↔' } else { '·' };
    (Sign::Icon(icon), glyph)
}

/// Returns an event as a choice.
fn event_choice(event: Event, (sign, glyph): Signs, words: String, then: String) -> Choice {
    let lands = Place::of_event(event).map_or_else(String::new, |place| place.to_string());
    Choice { event: event.to_string(), sign, glyph, words, then, lands, ..Choice::default() }
}

/// Returns a choice that only picks something, or puts it back.
pub(super) fn pick(picked: Picked, (sign, glyph): Signs, words: &str, then: String) -> Choice {
    let (pick, words) = (Some(picked.to_string()), words.to_owned());
    Choice { pick, sign, glyph, words, then, plain: true, ..Choice::default() }
}

/// Returns a possible event as a choice; `None` for placings, which [`placed`] has, and for chance.
pub(super) fn decision(game: &Penguins, state: &State, event: Event, names: &Names) -> Option<Choice> {
    let taken = |circle: Circle| circle.igloos().and(state.yard().taken()).len();
    let (sign, words, then) = match event {
        Event::Roll => (icon_sign(Icon::Play), "Roll the dice".to_string(), format!("{} dice", state.dice())),
        Event::SwapIgloos(..) | Event::SwapSpots(..) => {
            (icon_sign(Icon::Swap), swap_words(state, event), String::new())
        }
        Event::Add(added) => {
            let number = added.number();
            let then = format!("{number} more turn{} this round", if number == 1 { "" } else { "s" });
            (figure_sign(number), format!("Lengthen by {number}"), then)
        }
        Event::Ability(ability) => (
            figure_sign(ability.number()),
            short(ability).to_string(),
            format!("−{} a catch", ability.penalty()),
        ),
        Event::Bribe(circle) => (
            figure_sign(circle.number()),
            format!("Guard {circle}"),
            format!("{} of 7 taken{}", taken(circle), most(state, circle)),
        ),
        Event::Buy => {
            (icon_sign(Icon::Check), "Buy an extra die".to_string(), format!("{} fish", state.die_price()))
        }
        Event::Reroll => {
            (icon_sign(Icon::Undo), "Roll all dice again".to_string(), "every die shows a 6".to_string())
        }
        Event::Check(circle) => (
            figure_sign(circle.number()),
            format!("Circle {circle} first"),
            first_note(game, state, event, names),
        ),
        Event::Free(colour) => {
            let owner = state.resolving().and_then(|circle| state.marker(circle));
            let then = match owner {
                Some(owner) => format!("{} one", names.frees(owner)),
                None => "one is out of the game".to_string(),
            };
            (penguin_sign(colour), format!("{} leaves", capital(colour.name())), then)
        }
        Event::Place(..) | Event::Order(_) | Event::Draw(_) | Event::Dice(_) => return None,
    };
    let brief = match event {
        Event::Bribe(circle) => format!("{} of 7", taken(circle)),
        Event::Check(circle) => match state.filled(circle).colours.first() {
            Some(colour) if state.filled(circle).colours.len() == 1 => format!("{colour} leaves"),
            _ => "colours tie".to_string(),
        },
        _ => String::new(),
    };
    let cost = match event {
        Event::Ability(ability) => price(state, ability).to_string(),
        _ => String::new(),
    };
    Some(Choice { cost, brief, ..event_choice(event, sign, words, then) })
}

/// Returns a placing as a choice.
pub(super) fn placed(placing: &Placing, names: &Names) -> Choice {
    let Placing { event, colour, igloo, catch, told: effects, .. } = placing;
    let mut then = format!("{} fish", catch.gained);
    for effect in effects {
        then += &match effect {
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
    let words = format!("{}, {}", capital(colour.name()), igloo_words(*igloo));
    event_choice(*event, penguin_sign(*colour), words, then)
}

/// Returns the rank of a placing: first those that free a penguin for the seat to move, last those that free one for
/// another; among equals more fish.
pub(super) fn rank(state: &State, placing: &Placing) -> (i8, Reverse<u8>, Reverse<u8>, Igloo, Spot) {
    let mut freed = 0;
    for effect in &placing.told {
        if let Effect::Leaves { to: To::Freed(seat), .. } = effect {
            freed += if Some(*seat) == state.to_move() { -1 } else { 1 };
        }
    }
    let catch = &placing.catch;
    (freed, Reverse(catch.gained), Reverse(catch.group.len()), placing.igloo, placing.spot)
}

/// Returns the place of an igloo in words, as no name of it stands on the board: `circle 1, outside by 2`.
pub(super) fn igloo_words(igloo: Igloo) -> String {
    match igloo.place() {
        penguins::Place::Centre(circle) => format!("circle {circle}, centre"),
        penguins::Place::Inner(circle) => format!("circle {circle}, inside"),
        penguins::Place::Outer(circle, 1) => format!("circle {circle}, outside by {}", circle.previous()),
        penguins::Place::Outer(circle, 3) => format!("circle {circle}, outside by {}", circle.next()),
        penguins::Place::Outer(circle, _) => format!("circle {circle}, outside"),
        penguins::Place::Shared(circle) => format!("between {circle} and {}", circle.next()),
    }
}

/// Returns a swap in words: `Red (circle 3, inside) with blue (circle 1, centre)`.
pub(super) fn swap_words(state: &State, event: Event) -> String {
    let name = |colour: Option<Colour>, place: String| {
        format!("{} {place}", colour.map_or("", Colour::name)).trim().to_string()
    };
    match event {
        Event::SwapIgloos(a, b) => {
            let at = |igloo| name(state.yard().at(igloo), format!("({})", igloo_words(igloo)));
            format!("{} with {}", capital(&at(a)), at(b))
        }
        Event::SwapSpots(a, b) => {
            let at = |spot| name(state.line().at(spot), format!("number {spot}"));
            format!("{} with {}", capital(&at(a)), at(b))
        }
        _ => event.to_string(),
    }
}

/// Returns an ability in few words.
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

/// Returns the price of an ability space, in fish.
pub(super) fn price(state: &State, ability: Ability) -> u8 {
    state.offers()[ability.index()].price.unwrap_or_default()
}

/// Returns the colour that would leave a circle if it were full: `, 3 blue`.
pub(super) fn most(state: &State, circle: Circle) -> String {
    let (count, tied) = state.yard().majority(circle);
    match (count, tied.len(), tied.first()) {
        (2.., 1, Some(colour)) => format!(", {count} {colour}"),
        (2.., ..) => format!(", {count} each of {}", colours(tied)),
        _ => String::new(),
    }
}

/// Returns the first sentence about an event's effects, without its full stop.
fn first_note(game: &Penguins, state: &State, event: Event, names: &Names) -> String {
    let notes = notes(&game.effects(state, event), names);
    notes.first().map_or_else(String::new, |note| note.words.trim_end_matches('.').to_string())
}
