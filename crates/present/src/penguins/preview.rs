//! The consequence of an event, in words.
use drawing::Words;
use penguins::{Ability, Catch, Effect, Event, Igloo, Penguins, State};
use tabletop::Game;
use view::{Preview, is_or_are};

use super::decision::{most, price, swap_words};
use super::notes::notes;
use super::phrases::{capital, catch_words};
use super::place::Place;
use crate::Names;

/// Returns the consequence of an event; `None` if it is not possible.
pub(super) fn preview(game: &Penguins, state: &State, event: Event, names: &Names) -> Option<Preview> {
    if game.refusal(state, event).is_some() {
        return None;
    }
    let effects = game.effects(state, event);
    let who = state.decider();
    let (what, mut then) = match event {
        Event::Place(spot, igloo) => {
            let colour = state.line().at(spot)?;
            let what = format!(
                "{} onto [{igloo}]: {}",
                capital(colour.name()),
                strong_fish(&state.catch(colour, igloo))
            );
            (what, circles_after(state, igloo, &effects, names))
        }
        Event::Ability(ability) => {
            let price = price(state, ability);
            let what = format!(
                "Ability {ability}: {}. It takes {} fish from every catch.",
                ability.line(),
                ability.penalty()
            );
            (what, ability_after(state, ability, price))
        }
        Event::Bribe(circle) => {
            let taken = circle.igloos().and(state.yard().taken()).len();
            let what = format!(
                "The guard of circle {circle}: *{taken} of 7* igloos are taken{}.",
                most(state, circle)
            );
            (
                what,
                "When the circle is full, one of those with most penguins there comes to the marker’s owner."
                    .to_string(),
            )
        }
        Event::Buy => {
            let left = who.map_or(0, |seat| state.fish(seat)).saturating_sub(state.die_price());
            (
                format!("An extra die for {} fish: {} dice.", state.die_price(), state.dice() + 1),
                format!("*{left}* fish {} left.", is_or_are(left)),
            )
        }
        Event::Roll => (format!("Roll {} dice.", state.dice()), open_words(state.dice())),
        Event::Reroll => ("All dice are rolled again.".to_string(), open_words(state.dice())),
        Event::SwapIgloos(..) | Event::SwapSpots(..) => {
            (format!("{} change places.", swap_words(state, event).replace(" with ", " and ")), String::new())
        }
        Event::Add(added) => {
            let number = added.number();
            let turns = if number == 1 { "1 more turn".to_string() } else { format!("{number} more turns") };
            (format!("{number} out of the case join the end of the line."), format!("The round has {turns}."))
        }
        Event::Free(colour) => (format!("{} leaves.", capital(colour.name())), String::new()),
        Event::Check(circle) => (format!("Circle {circle} is looked at first."), String::new()),
        Event::Order(_) | Event::Draw(_) | Event::Dice(_) => return None,
    };
    for note in notes(&effects, names) {
        then = format!("{then} {}", note.words);
    }
    let then = format!("{} `{event}`", then.trim());
    let lands = Place::of_event(event).map_or_else(String::new, |place| place.to_string());
    let (what, then) = (Words::of(&what), Words::of(then.trim()));
    let line = Words::of(&format!("{what} {then}"));
    Some(Preview { what, then, line, danger: false, lands })
}

/// Returns the catch with its sum in bold.
fn strong_fish(catch: &Catch) -> String {
    let words = catch_words(catch);
    let sum = format!("{} fish", catch.fish);
    words.replacen(&sum, &format!("*{sum}*"), 1)
}

/// Returns the taken igloos of the igloo's circles, where none becomes full.
fn circles_after(state: &State, igloo: Igloo, effects: &[Effect], names: &Names) -> String {
    let mut words = Vec::new();
    let resolves = effects.iter().any(|effect| {
        matches!(effect, Effect::Clears { .. } | Effect::AsksColour(..) | Effect::AsksCircle(_))
    });
    for circle in igloo.circles().filter(|_| !resolves) {
        let taken = circle.igloos().and(state.yard().taken()).len() + 1;
        let guard = match state.marker(circle) {
            Some(owner) => format!("{} guard", names.owner(owner)),
            None => "guard not bribed".to_string(),
        };
        words.push(format!("Circle {circle} then has {taken} of 7, {guard}."));
    }
    words.join(" ")
}

/// Returns the fish left after taking an ability, and its place in the turn order.
fn ability_after(state: &State, ability: Ability, price: u8) -> String {
    let left = state.to_move().map_or(0, |seat| state.fish(seat)).saturating_sub(price);
    let before =
        Ability::ALL.into_iter().filter(|other| *other < ability && state.holder(*other).is_some()).count();
    let place = match before {
        0 => "so far you act first".to_string(),
        1 => "1 player acts before".to_string(),
        more => format!("{more} players act before"),
    };
    format!("It costs *{price}* fish, {left} {} left; {place}.", is_or_are(left))
}

/// Returns the chance that a circle opens.
fn open_words(dice: u8) -> String {
    let miss = (5.0_f64 / 6.0).powi(i32::from(dice));
    format!("Each circle opens with a chance of *{:.0} %*.", (1.0 - miss) * 100.0)
}
