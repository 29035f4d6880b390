//! What an event would bring, in words, before it is done.
use caverns::{Caverns, Event, Happening, Offer, State};

use super::Place;
use super::choices::{brings, capital, notes};
use super::fate::{after, is_loss, lands};
use drawing::Words;

/// What an event would bring.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// What it is.
    pub what: Words,
    /// What comes of it.
    pub then: Words,
    /// The game is lost by it.
    pub danger: bool,
    /// The place it leads to.
    pub place: Option<Place>,
}

/// What an event of the player would bring; `None` if it is not possible.
pub fn preview(game: &Caverns, state: &State, event: Event) -> Option<Preview> {
    let end = after(game, state, event)?;
    let place = lands(game, state, event);
    let (what, then) = match event {
        Event::Move(_) | Event::Lead(_) | Event::Leave => {
            let offer = game.offer(state, event)?;
            (way(&offer, place?), consequence(state, &offer))
        }
        Event::Pass => {
            let both = if state.together() { "you and your friend recover" } else { "you recover" };
            (
                "Rest: it takes both actions of the turn".to_string(),
                format!("{} a point of health. No event this turn.", capital(both)),
            )
        }
        Event::End => ("Your actions end".to_string(), ending(state, &end)),
        Event::Accept => {
            let happening = state.event()?;
            (capital(happening.name()), accepted(game, state, happening))
        }
        Event::Calm => {
            let left = super::told::rerolls(end.rerolls());
            let both = if state.together() { "you and your friend recover" } else { "you recover" };
            (
                "The event becomes a 1".to_string(),
                format!("{} a point of health; {left} left.", capital(both)),
            )
        }
        Event::Start(_) | Event::Rocks(..) | Event::Friend(..) | Event::Happens(_) | Event::Bear(_) => {
            return None;
        }
    };
    let what = format!("{what}: `{event}`");
    Some(Preview {
        what: Words::of(&what),
        then: Words::of(&then),
        danger: end.outcome().is_some_and(is_loss),
        place,
    })
}

/// What a way is and costs.
fn way(offer: &Offer, place: Place) -> String {
    let actions = offer.price.actions;
    let flooded = if offer.price.flooded { " through water" } else { "" };
    let stored = match offer.price.store {
        0 => String::new(),
        store if store == actions => ", all stored".to_string(),
        store => format!(", {store} of them stored"),
    };
    format!("[{place}] takes *{actions}* action{}{flooded}{stored}", if actions == 1 { "" } else { "s" })
}

/// What comes of a way.
fn consequence(state: &State, offer: &Offer) -> String {
    let mut parts: Vec<String> =
        notes(state, offer).iter().map(|note| format!("{}.", capital(note))).collect();
    if offer.outcome.is_none() {
        parts.push(match offer.water {
            Some(1) => "The *next* water would drown you there.".to_string(),
            Some(circles) => format!("You drown there with the {} water from now.", nth(circles)),
            None => "No row above can drown you there.".to_string(),
        });
    }
    parts.join(" ")
}

/// `2nd`, `3rd`, `11th`.
fn nth(number: u8) -> String {
    let end = match (number % 10, number % 100) {
        (1, tens) if tens != 11 => "st",
        (2, tens) if tens != 12 => "nd",
        (3, tens) if tens != 13 => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

/// What ending the actions keeps and loses.
fn ending(state: &State, end: &State) -> String {
    let stored = end.stored();
    let kept = if stored > state.stored() {
        format!("One is stored, {stored} in all.")
    } else if state.actions() > 0 {
        "Nothing is stored.".to_string()
    } else {
        String::new()
    };
    let next = if state.is_sheltered() { "A room keeps the event off." } else { "The event die falls next." };
    format!("{kept} {next}").trim_start().to_string()
}

/// What taking an event means.
fn accepted(game: &Caverns, state: &State, happening: Happening) -> String {
    let brings = capital(&brings(game, state, happening));
    match happening {
        Happening::RockSlide | Happening::RockSlides => {
            let hit =
                state.hex().is_some_and(|hex| game.rocks_to_block(state, hex).is_some_and(|left| left > 0));
            let risk = if hit { " Yours is one of 36 hexes." } else { " None falls on your hex." };
            format!("{brings}.{risk}")
        }
        _ => format!("{brings}."),
    }
}
