//! Each possible event as a choice: its words, its sign and its consequence in short.
use drawing::Icon;
use tabletop::Game;
use view::{Choice, count};
use zoo::{Aim, Direction, Effect, Event, Exit, GameResult, Gate, How, Kind, Map, Phase, Space, State, Zoo};

use super::place::Place;
use super::sentences::{capital, goods, passed};
use super::signs::{self, SignAndGlyph};
use super::{gates, legal};

/// Every event that is possible now, the likelier ones first.
pub(super) fn all(game: &Zoo, state: &State) -> Vec<Choice> {
    let rank = |event: &Event| match event {
        Event::Shoot(_) => 0,
        Event::Share => 1,
        Event::Go(_) => 2,
        Event::Bypass(_) => 4,
        Event::Move => 3,
        Event::Gain => 5,
        Event::Stop => 6,
        Event::Close(..) => 7,
        Event::Exchange { .. } => 9,
        Event::End => 8,
        _ => 0,
    };
    let mut legal = legal(game, state);
    legal.sort_by_key(rank);
    legal.into_iter().map(|event| choice(game, state, event)).collect()
}

/// A possible event as a choice.
pub(super) fn choice(game: &Zoo, state: &State, event: Event) -> Choice {
    let map = game.map();
    let who = state.active();
    let choice = match event {
        Event::Allow => escape(state),
        Event::Reroll => new(signs::icon(Icon::Undo), "Roll its die again", "then it stays"),
        Event::First(first) => {
            let figure = state.figure(first);
            let (health, points) = (figure.health.have, figure.ap.have);
            let then = format!(
                "{health} health, {}, {}",
                count(figure.tranquilizers.have, "tranquilizer"),
                count(points, "point")
            );
            let brief = format!("{health} health, {}", count(points, "point"));
            Choice { brief, ..new(signs::person(state, first), format!("The {first} first"), then) }
        }
        Event::Share => {
            let other = who.map_or("other", |who| who.other().name());
            new(signs::icon(Icon::Swap), format!("Share with the {other}"), "free, once in the game")
        }
        Event::Move => {
            let spaces = who.map_or(0, |who| map.card(who).movement);
            let sign = who.map_or(signs::NONE, |who| signs::person(state, who));
            new(sign, format!("Walk, {}", count(spaces, "space")), "1 action")
        }
        Event::Go(name) => go(game, state, event, map.space(name)),
        Event::Bypass(name) => {
            let words = match passed(&game.effects(state, event)) {
                Some(kind) => format!("Past the {kind}, {}", offset(map, state, map.space(name))),
                None => format!("Get past, {}", offset(map, state, map.space(name))),
            };
            let price =
                if state.phase() == Phase::Act { "2 points, both actions" } else { "2 spaces, 2 points" };
            let toll = consequence(game, state, event);
            let then = if toll.is_empty() { price.to_string() } else { format!("{price}, {toll}") };
            new(signs::icon(Icon::Fork), words, then)
        }
        Event::Stop => {
            let left = count(state.movement(), "space");
            let consequence = consequence(game, state, event);
            let then = if consequence.is_empty() { format!("{left} left") } else { consequence };
            Choice { plain: true, ..new(signs::icon(Icon::Stop), "Stop here", then) }
        }
        Event::Shoot(kind) => {
            let aim = who.and_then(|who| game.aim(state, who, kind).ok());
            shot(map, state, kind, aim.unwrap_or(Aim { over: None, price: 0 }))
        }
        Event::Close(name, squares) => close(game, state, event, map.gate_named(name), squares),
        Event::Gain => {
            let gained = match game.effects(state, event).first() {
                Some(Effect::Gains(_, points)) => *points,
                _ => 0,
            };
            new(signs::NONE, format!("Gain {}", count(gained, "point")), "1 action")
        }
        Event::Exchange { tranquilizers, health } => {
            let price = price(game, state, event);
            let have = who.map_or(0, |who| state.figure(who).ap.have);
            let words = format!("Buy {}", goods(tranquilizers, health));
            let brief = format!("{price} of {}", count(have, "point"));
            let then = format!("{brief}, {} left", have.saturating_sub(price));
            Choice { brief, ..new(signs::icon(Icon::Check), words, then) }
        }
        Event::End => {
            let left = state.actions();
            let then = if left > 0 { format!("{} unused", count(left, "action")) } else { String::new() };
            Choice { plain: true, ..new(signs::icon(Icon::Stop), "End the part", then) }
        }
        Event::Animals(_) | Event::Orientation(_) | Event::Again(_) => {
            new(signs::NONE, event.to_string(), "")
        }
    };
    Choice {
        event: event.to_string(),
        danger: loses(game, state, event),
        lands: Place::of(map, state, event).map_or_else(String::new, |place| place.name(map)),
        ..choice
    }
}

/// A choice that leads nowhere yet.
pub(super) fn new((sign, glyph): SignAndGlyph, words: impl Into<String>, then: impl Into<String>) -> Choice {
    Choice { sign, glyph, words: words.into(), then: then.into(), ..Choice::default() }
}

/// A shot that is possible.
pub(super) fn shot(map: &Map, state: &State, kind: Kind, aim: Aim) -> Choice {
    let have = state.active().map_or(0, |who| state.figure(who).tranquilizers.have);
    let over = if aim.over.is_some() { ", over a space" } else { "" };
    let then = format!("{} of {}{over}", aim.price, count(have, "tranquilizer"));
    Choice {
        event: Event::Shoot(kind).to_string(),
        cost: aim.price.to_string(),
        brief: if aim.over.is_some() { "extended".to_owned() } else { String::new() },
        lands: Place::Animal(kind).name(map),
        ..new(signs::animal(kind), format!("Shoot the {kind}"), then)
    }
}

fn escape(state: &State) -> Choice {
    let held = state.traps().count();
    let then =
        if held < 3 { format!("into trap {} of 3", held + 1) } else { "every trap is full".to_string() };
    new(signs::icon(Icon::Share), "Let it escape", then)
}

/// One space of a move.
fn go(game: &Zoo, state: &State, event: Event, to: Option<Space>) -> Choice {
    let map = game.map();
    let way =
        state.active().zip(to).and_then(|(who, to)| direction(map, map.space_of_character(state, who), to));
    let words = match way {
        Some(way) => capital(way.word()),
        None => format!("Past full spaces, {}", offset(map, state, to)),
    };
    let consequence = consequence(game, state, event);
    let left = match state.movement().saturating_sub(1) {
        0 => "ends the move".to_string(),
        left => format!("{} left", count(left, "space")),
    };
    let then = if consequence.is_empty() { left } else { consequence };
    new(way.map_or_else(|| signs::icon(Icon::Next), signs::arrow), words, then)
}

/// The distance to a space in steps, as no name of it stands on the map: `3 east, 2 north`.
fn offset(map: &Map, state: &State, to: Option<Space>) -> String {
    let first = |space: Space| map.steps(space).next().map(|step| map.point(step));
    let from = state.active().map(|who| map.space_of_character(state, who));
    let (Some(from), Some(to)) = (from.and_then(first), to.and_then(first)) else { return String::new() };
    let part = |by: i32, more: &str, less: &str| match by {
        0 => None,
        1.. => Some(format!("{by} {more}")),
        _ => Some(format!("{} {less}", -by)),
    };
    let across = part(i32::from(to.x) - i32::from(from.x), "east", "west");
    let down = part(i32::from(to.y) - i32::from(from.y), "south", "north");
    let parts: Vec<String> = across.into_iter().chain(down).collect();
    parts.join(", ")
}

/// The direction in which a neighbour lies.
fn direction(map: &Map, from: Space, to: Space) -> Option<Direction> {
    Direction::ALL
        .into_iter()
        .find(|way| matches!(map.exit(from, *way), Some(Exit::Link { to: next, .. }) if next == to))
}

fn close(game: &Zoo, state: &State, event: Event, gate: Option<Gate>, squares: u8) -> Choice {
    let Some(gate) = gate else { return new(signs::NONE, event.to_string(), "") };
    let filled = state.squares(gate) + squares;
    let blocked = state.blocked(gate).count() as u8;
    let then = if filled >= Gate::SQUARES {
        "closed".to_string()
    } else {
        format!("blocks {} more", filled.saturating_sub(blocked))
    };
    let price = price(game, state, event);
    let name = gates::name(game.map(), gate);
    let words = format!("Fill {}, {name}", count(squares, "square"));
    Choice {
        brief: format!("{price} p, {then}"),
        ..new(signs::icon(Icon::Check), words, format!("{}, {then}", count(price, "point")))
    }
}

/// The consequence of an event in short: attacks, crosses, the office, the end.
pub(super) fn consequence(game: &Zoo, state: &State, event: Event) -> String {
    let mut parts: Vec<String> = Vec::new();
    for effect in game.effects(state, event) {
        match effect {
            Effect::Attacks(attack) if attack.how == How::Met => {
                parts.push(format!("−{}, the {}", attack.health, attack.kind));
            }
            Effect::Heals { health, .. } => parts.push(format!("cross, +{health}")),
            Effect::Supplied { tranquilizers, .. } => {
                parts.push(format!("+{}", count(tranquilizers, "tranquilizer")));
            }
            Effect::Ends(result) => parts.push(
                match result {
                    GameResult::Restored => "the shed: won",
                    GameResult::Escaped => "a fourth escape: lost",
                    GameResult::Mauled => "no health left: lost",
                    GameResult::Stranded => "stranded: lost",
                }
                .to_string(),
            ),
            _ => {}
        }
    }
    parts.join(", ")
}

/// Whether an event loses the game.
fn loses(game: &Zoo, state: &State, event: Event) -> bool {
    let mut after = *state;
    game.apply(&mut after, event).is_ok()
        && after.outcome().is_some_and(|result| result != GameResult::Restored)
}

/// The points that a purchase or squares of a gate cost.
fn price(game: &Zoo, state: &State, event: Event) -> u8 {
    let effects = game.effects(state, event);
    let price = effects.iter().find_map(|effect| match effect {
        Effect::Buys { price, .. } | Effect::Closes { price, .. } => Some(*price),
        _ => None,
    });
    price.unwrap_or_default()
}
