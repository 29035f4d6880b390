//! Decisions in several steps: closing a gate, and buying. Each step is a choice that picks a place.
use drawing::Icon;
use view::{Choice, count};
use zoo::{Event, Gate, Map, State, Zoo};

use super::decisions::{self, new};
use super::place::{Picked, Place};
use super::sentences::capital;
use super::{gates, signs};
use tabletop::Game;

/// The name of picking nothing, which takes back all that is picked.
const NOTHING: &str = "nothing";

/// The picked places after `place` is picked as well: it replaces the one before, and the same gate again is given back.
pub(super) fn pick(map: &Map, picked: &[String], place: &str) -> Vec<String> {
    let next = Picked::named(map, place);
    let again = next.is_some() && next == Picked::of(map, picked) && matches!(next, Some(Picked::Gate(_)));
    next.filter(|_| !again).map(|next| next.name(map)).into_iter().collect()
}

/// A choice that picks something.
pub(super) fn choice(map: &Map, picked: Picked, words: &str, then: impl Into<String>) -> Choice {
    Choice { pick: Some(picked.name(map)), ..new(signs::NONE, words, then) }
}

/// A choice that takes back all that is picked.
fn back(words: &str) -> Choice {
    Choice { pick: Some(NOTHING.to_owned()), plain: true, ..new(signs::icon(Icon::Close), words, "") }
}

/// The gates that can be closed: with one square at once, where no more are possible.
pub(super) fn closing(game: &Zoo, state: &State, legal: &[Event]) -> Vec<Choice> {
    let map = game.map();
    let gate = |gate: Gate| match filling_events(map, legal, gate).as_slice() {
        [] => None,
        [one] => Some(decisions::choice(game, state, *one)),
        _ => {
            let name = capital(&gates::name(map, gate));
            let filled = state.squares(gate);
            Some(Choice {
                lands: Place::Gate(gate).name(map),
                brief: format!("{filled} of 3 filled"),
                ..choice(map, Picked::Gate(gate), &name, gates::state_words(state, gate))
            })
        }
    };
    let mut choices: Vec<Choice> = Gate::ALL.into_iter().filter_map(gate).collect();
    choices.push(back("Close no gate"));
    choices
}

/// The numbers of squares of a gate that can be filled.
pub(super) fn filling(game: &Zoo, state: &State, legal: &[Event], gate: Gate) -> Vec<Choice> {
    let possible = filling_events(game.map(), legal, gate);
    let mut choices: Vec<Choice> =
        possible.into_iter().map(|event| decisions::choice(game, state, event)).collect();
    choices.push(back("Close no gate"));
    choices
}

/// The possible events that fill squares of a gate.
pub(super) fn filling_events(map: &Map, legal: &[Event], gate: Gate) -> Vec<Event> {
    let name = map.gate(gate).name;
    legal.iter().copied().filter(|event| matches!(event, Event::Close(other, _) if *other == name)).collect()
}

/// The choice that begins buying, with one of the first thing that can be bought.
pub(super) fn shop(game: &Zoo, state: &State, legal: &[Event]) -> Option<Choice> {
    let can = |tranquilizers, health| legal.contains(&Event::Exchange { tranquilizers, health });
    let first = [(1, 0), (0, 1)].into_iter().find(|(tranquilizers, health)| can(*tranquilizers, *health))?;
    let card = game.map().card(state.active()?);
    let then = format!("tranquilizer {}, health {}", card.tranquilizer, card.health);
    Some(choice(game.map(), Picked::Buy(first.0, first.1), "Buy with points", then))
}

/// More or less of each thing. The first choice buys the basket.
pub(super) fn buying(game: &Zoo, state: &State, tranquilizers: u8, health: u8) -> Vec<Choice> {
    let Some(who) = state.active() else { return Vec::new() };
    let possible = |tranquilizers: u8, health: u8| {
        game.refusal(state, Event::Exchange { tranquilizers, health }).is_none()
    };
    let (card, figure) = (game.map().card(who), state.figure(who));
    // Impossible steps stay in the list, so that the buttons do not move, and say why they are impossible.
    let step = |words: &str, to: Option<(u8, u8)>, then: String, why: &str| {
        let (tranquilizers, health) = to.unwrap_or((tranquilizers, health));
        let picked = Picked::Buy(tranquilizers, health);
        if to.is_some() {
            choice(game.map(), picked, words, then)
        } else {
            Choice { plain: true, ..choice(game.map(), picked, words, why) }
        }
    };
    // One more of one thing may be possible only with less of the other.
    let more_tranquilizers = tranquilizers
        .checked_add(1)
        .and_then(|more| (0..=health).rev().map(|rest| (more, rest)).find(|(t, h)| possible(*t, *h)));
    let more_health = health
        .checked_add(1)
        .and_then(|more| (0..=tranquilizers).rev().map(|rest| (rest, more)).find(|(t, h)| possible(*t, *h)));
    let less = |to: Option<(u8, u8)>| to.filter(|(tranquilizers, health)| possible(*tranquilizers, *health));
    let instead = |unchanged: bool, price: u8, other: &str| {
        let price = count(price, "point");
        if unchanged { format!("for {price}") } else { format!("for {price}, less {other}") }
    };
    let most = |left: u8, wanted: u8| if wanted >= left { "the track ends here" } else { "too few points" };
    let no_supply = "only after the office";
    let why_more = if figure.supply { most(figure.tranquilizers.left, tranquilizers) } else { no_supply };
    let why_less = |none: bool| if none { "none so far" } else { "something has to be bought" };
    vec![
        decisions::choice(game, state, Event::Exchange { tranquilizers, health }),
        back("Buy nothing"),
        step(
            "1 tranquilizer more",
            more_tranquilizers,
            instead(more_tranquilizers.is_none_or(|to| to.1 == health), card.tranquilizer, "health"),
            why_more,
        ),
        step(
            "1 tranquilizer less",
            less(tranquilizers.checked_sub(1).map(|less| (less, health))),
            format!("{tranquilizers} so far"),
            why_less(tranquilizers == 0),
        ),
        step(
            "1 health more",
            more_health,
            instead(more_health.is_none_or(|to| to.0 == tranquilizers), card.health, "tranquilizers"),
            most(figure.health.left, health),
        ),
        step(
            "1 health less",
            less(health.checked_sub(1).map(|less| (tranquilizers, less))),
            format!("{health} so far"),
            why_less(health == 0),
        ),
    ]
}
