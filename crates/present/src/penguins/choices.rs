//! The possible decisions as lists: beside the board, where penguins can be picked, and on a terminal, all of them.
use drawing::Icon;
use penguins::{Ability, Colour, Event, Penguins, Placing, Spot, State};
use tabletop::Game;
use view::Choice;

use super::decision::{decision, icon_sign, penguin_sign, pick, placed, rank};
use super::phrases::capital;
use super::picked::Picked;
use super::place::Place;
use super::{Seen, names};
use crate::Names;

/// Number of placings and swaps listed beside the board; all of them are marked on it.
const MAX_LISTED: usize = 4;

/// Returns the choices beside the board; none where no seat decides.
pub(super) fn choices(game: &Penguins, state: &State, picked: Option<Picked>, names: &Names) -> Vec<Choice> {
    let legal = legal(game, state);
    let of_event = |event: &Event| decision(game, state, *event, names);
    let adds = legal.iter().any(is_add);
    match picked {
        Some(picked) if picked.is_swap() && legal.iter().any(is_swap) => {
            let listed = legal.iter().filter(|event| completes(event, picked)).take(MAX_LISTED);
            let back = pick(Picked::Swap, icon_sign(Icon::Close), "Do not swap", String::new());
            return listed.filter_map(of_event).chain([back]).collect();
        }
        Some(Picked::Add) if adds => {
            let back = pick(Picked::Add, icon_sign(Icon::Close), "Leave the line", String::new());
            return legal.iter().filter(|event| is_add(event)).filter_map(of_event).chain([back]).collect();
        }
        _ => {}
    }
    let mut choices: Vec<Choice> = Vec::new();
    if legal.contains(&Event::Roll) {
        choices.extend(of_event(&Event::Roll));
    }
    let spot = chosen(&legal, picked);
    let best = placings(game, state).into_iter().filter(|placing| Some(placing.spot) == spot);
    choices.extend(best.take(MAX_LISTED).map(|placing| placed(&placing, names)));
    let picked_first = |event: &Event| is_swap(event) || is_add(event) || *event == Event::Roll;
    choices.extend(legal.iter().filter(|event| !picked_first(event)).filter_map(of_event));
    choices.extend(instead(state, &legal, picked));
    if legal.iter().any(is_swap) {
        let then = "ability 4, once a round".to_string();
        choices.push(pick(Picked::Swap, icon_sign(Icon::Swap), "Swap two penguins", then));
    }
    if adds {
        let then = "ability 5, once a round".to_string();
        choices.push(pick(Picked::Add, icon_sign(Icon::More), "Lengthen the line", then));
    }
    choices
}

/// Returns the viewer's possible events as they are listed on a terminal.
pub(super) fn decisions(game: &Penguins, seen: &Seen<'_>) -> Vec<Choice> {
    let state = seen.state();
    if state.decider().is_none() || state.decider() != seen.seat {
        return Vec::new();
    }
    let listed = |(event, choice): (Event, Choice)| {
        let words = match event {
            // Where any penguin of the line may be taken, its number tells which one it is.
            Event::Place(spot, _) if state.line().len() > 1 && spot != Spot::FRONT => {
                format!("{}, number {spot} of the line", choice.words)
            }
            _ => choice.words,
        };
        let then = match choice.cost.as_str() {
            "" => choice.then,
            cost => format!("{cost} fish, {}", choice.then),
        };
        Choice { words, then, ..choice }
    };
    all(game, state, &names(seen)).into_iter().map(listed).collect()
}

/// Returns a possible event as a choice.
pub(super) fn choice(game: &Penguins, state: &State, event: Event, names: &Names) -> Option<Choice> {
    all(game, state, names).into_iter().find(|(known, _)| *known == event).map(|(_, choice)| choice)
}

/// Returns every possible event as a choice, in [`ordered`]'s order.
fn all(game: &Penguins, state: &State, names: &Names) -> Vec<(Event, Choice)> {
    let placings = placings(game, state);
    let mut all: Vec<(Event, Choice)> =
        placings.iter().map(|placing| (placing.event, placed(placing, names))).collect();
    for event in legal(game, state) {
        all.extend(decision(game, state, event, names).map(|choice| (event, choice)));
    }
    all
}

/// Returns every possible event, the best placings first.
pub(super) fn ordered(game: &Penguins, state: &State) -> Vec<Event> {
    let mut events: Vec<Event> = placings(game, state).iter().map(|placing| placing.event).collect();
    events.extend(legal(game, state).into_iter().filter(|event| !matches!(event, Event::Place(..))));
    events
}

/// Returns the penguin of the line that is to be placed: the picked one, or the first that can be.
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

fn legal(game: &Penguins, state: &State) -> Vec<Event> {
    let mut legal = Vec::new();
    game.legal(state, |event| legal.push(event));
    legal
}

/// Returns the possible placings, the best first.
fn placings(game: &Penguins, state: &State) -> Vec<Placing> {
    let mut placings = game.placings(state);
    placings.sort_by_key(|placing| rank(state, placing));
    placings
}

fn is_swap(event: &Event) -> bool {
    matches!(event, Event::SwapIgloos(..) | Event::SwapSpots(..))
}

fn is_add(event: &Event) -> bool {
    matches!(event, Event::Add(_))
}

/// Whether a swap has the picked penguin as one of its two.
fn completes(event: &Event, picked: Picked) -> bool {
    match (*event, picked) {
        (Event::SwapIgloos(a, b), Picked::SwapIgloo(first)) => a == first || b == first,
        (Event::SwapSpots(a, b), Picked::SwapSpot(first)) => a == first || b == first,
        _ => false,
    }
}

/// Returns other penguins of the line that could be placed, as things to pick.
fn instead(state: &State, legal: &[Event], picked: Option<Picked>) -> Vec<Choice> {
    let Some(chosen) = chosen(legal, picked) else { return Vec::new() };
    let line = state.line();
    let own = line.at(chosen);
    let mut choices = Vec::new();
    let mut listed: Vec<Option<Colour>> = vec![own];
    let any = state.to_move().and_then(|seat| state.ability(seat)) == Some(Ability::AnyPenguin);
    for spot in line.spots().filter(|spot| *spot != chosen && state.may_take(*spot)) {
        let Some(colour) = line.at(spot) else { continue };
        // Of any penguin of the line, only the first of each other colour: the rest is on the board.
        if any && listed.contains(&Some(colour)) {
            continue;
        }
        listed.push(Some(colour));
        let (words, then) = if any {
            (format!("{} instead", capital(colour.name())), format!("number {spot} of the line"))
        } else {
            let end = if spot == Spot::FRONT { "The first one" } else { "The last one" };
            let which = if Some(colour) == own { format!("another {colour}") } else { format!("a {colour}") };
            (format!("{end} instead"), which)
        };
        let lands = Place::Line(spot).to_string();
        choices.push(Choice { lands, ..pick(Picked::Penguin(spot), penguin_sign(colour), &words, then) });
    }
    choices
}
