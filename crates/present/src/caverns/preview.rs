//! The consequence of an event in words, before it is applied.
use caverns::{Caverns, Event, Happening, Offer, State};
use drawing::Words;
use view::Preview;

use super::Place;
use super::choices::{capital, consequence, lost, notes, recovers};
use super::sentences::rerolls;
use super::ways::{after, destination, is_loss};

/// Returns the consequence of an event of the player; `None` if it is not possible.
pub(super) fn preview(game: &Caverns, state: &State, event: Event) -> Option<Preview> {
    let end = after(game, state, event)?;
    let place = destination(game, state, event);
    let (what, then) = match event {
        Event::Move(_) | Event::Lead(_) | Event::Leave => {
            let offer = game.offer(state, event)?;
            (way(&offer, place?), after_way(state, &offer))
        }
        Event::Pass => (
            "Rest: it takes both actions of the turn".to_string(),
            format!("{}. No event this turn.", capital(recovery(game, state, event))),
        ),
        Event::End => ("Your actions end".to_string(), ending(state, &end)),
        Event::Accept => {
            let happening = state.event()?;
            (capital(happening.name()), accepted(game, state, happening))
        }
        Event::Calm => {
            let left = rerolls(end.rerolls());
            (
                "The event becomes a 1".to_string(),
                format!("{}; {left} left.", capital(recovery(game, state, event))),
            )
        }
        Event::Start(_) | Event::Rocks(..) | Event::Friend(..) | Event::Happens(_) | Event::Bear(_) => {
            return None;
        }
    };
    // An answer to the event may lose the game by the water that follows.
    let then = match lost(game, state, event).filter(|_| matches!(event, Event::Accept | Event::Calm)) {
        Some(loss) => format!("{} {}.", then.trim_end(), capital(loss)),
        None => then,
    };
    let (what, then) = (Words::of(&format!("{what}: `{event}`")), Words::of(&then));
    Some(Preview {
        line: Words::of(&format!("{what}. {then}")),
        what,
        then,
        danger: end.outcome().is_some_and(is_loss),
        lands: place.map_or_else(String::new, |place| place.to_string()),
    })
}

/// Returns who recovers by resting or calming.
fn recovery(game: &Caverns, state: &State, event: Event) -> &'static str {
    match recovers(game, state, event) {
        (true, true) => "you and your friend recover a point of health",
        (true, false) => "you recover a point of health",
        (false, true) => "your friend recovers a point of health",
        (false, false) => "nobody recovers, health is full",
    }
}

/// Returns a way with its price.
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

/// Returns the consequence of a way.
fn after_way(state: &State, offer: &Offer) -> String {
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

/// Returns an ordinal number: `2nd`, `3rd`, `11th`.
fn nth(number: u8) -> String {
    let end = match (number % 10, number % 100) {
        (1, tens) if tens != 11 => "st",
        (2, tens) if tens != 12 => "nd",
        (3, tens) if tens != 13 => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

/// Returns the actions that ending the turn keeps.
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

/// Returns the consequence of accepting an event.
fn accepted(game: &Caverns, state: &State, happening: Happening) -> String {
    let consequence = capital(&consequence(game, state, happening));
    match happening {
        Happening::RockSlide | Happening::RockSlides => {
            let hit =
                state.hex().is_some_and(|hex| game.rocks_to_block(state, hex).is_some_and(|left| left > 0));
            let risk = if hit { " Yours is one of 36 hexes." } else { " None falls on your hex." };
            format!("{consequence}.{risk}")
        }
        _ => format!("{consequence}."),
    }
}
