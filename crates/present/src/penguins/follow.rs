//! Others' moves: a row for each placing, swap, ability and guard, with the roll before it.
use penguins::{Effect, Event, Penguins, State, To};
use tabletop::Seat;

use super::decision::swap_words;
use super::notes::notes;
use super::phrases::{capital, listed, lower};
use super::pieces::penguin_icon;
use super::place::Place;
use super::{fixed, yard};
use crate::{OthersTurn, Shown};

/// Returns the moves of a seat's turn; what is only prepared by its end is the last one, incomplete.
pub(super) fn moves(game: &Penguins, turn: &OthersTurn<'_, Penguins>) -> Vec<Shown> {
    let Some(seat) = turn.by else { return Vec::new() };
    let mut moves: Vec<Shown> = Vec::new();
    let (mut start, mut rolled) = (0, String::new());
    for (nth, &event) in turn.events.iter().enumerate() {
        let before = &turn.states[nth];
        if let Event::Dice(roll) = event {
            let figures: Vec<String> = roll.figures().iter().map(u8::to_string).collect();
            rolled = format!("rolled {}", listed(&figures));
        }
        let Some(told) = one(game, turn, before, seat, event) else { continue };
        let told = Shown { events: start..nth + 1, is_whole: true, ..told };
        match (event, moves.last_mut()) {
            // The choice of a colour belongs to the placing that filled the circle.
            (Event::Free(_) | Event::Check(_) | Event::Add(_), Some(last)) => {
                last.events.end = nth + 1;
                last.detail = joined(&last.detail, &told.detail);
            }
            _ => moves.push(Shown { detail: joined(&rolled, &told.detail), ..told }),
        }
        (start, rolled) = (nth + 1, String::new());
    }
    if start < turn.events.len() && turn.events[start..].iter().any(is_preparation) {
        let words = if rolled.is_empty() { "rolls the dice".to_owned() } else { rolled };
        moves.push(Shown { events: start..turn.events.len(), words, ..Shown::default() });
    }
    moves
}

fn joined(first: &str, second: &str) -> String {
    match (first.is_empty(), second.is_empty()) {
        (true, _) => second.to_owned(),
        (_, true) => first.to_owned(),
        _ => format!("{first}. {second}"),
    }
}

const fn is_preparation(event: &Event) -> bool {
    matches!(event, Event::Buy | Event::Roll | Event::Reroll | Event::Dice(_))
}

/// Returns what is followed of an event; nothing of dice and draws.
fn one(
    game: &Penguins,
    turn: &OthersTurn<'_, Penguins>,
    before: &State,
    seat: Seat,
    event: Event,
) -> Option<Shown> {
    let effects = game.effects(before, event);
    let cleared: Vec<String> = notes(&effects, turn.names).into_iter().map(|note| note.words).collect();
    let freed =
        effects.iter().filter(|it| matches!(it, Effect::Leaves { to: To::Freed(by), .. } if *by == seat));
    let freed = freed.count();
    let detail = cleared.join(" ");
    let told = match event {
        Event::Place(spot, igloo) => {
            let colour = before.line().at(spot)?;
            let catch = before.catch(colour, igloo);
            Shown {
                words: format!("{colour} onto {igloo}"),
                brief: colour.to_string(),
                picture: penguin_icon(colour),
                gain: signed(catch.gained),
                unit: "fish",
                way: fixed::links(|other| catch.group.contains(other)),
                detail: if freed > 0 { format!("{freed} freed. {detail}") } else { detail },
                ..at(&[Place::Igloo(igloo)], yard::IGLOO)
            }
        }
        Event::SwapIgloos(a, b) => Shown {
            words: format!("swaps {}", lower(&swap_words(before, event))),
            brief: "a swap".to_owned(),
            detail,
            ..at(&[Place::Igloo(a), Place::Igloo(b)], yard::IGLOO)
        },
        Event::SwapSpots(..) => Shown {
            words: format!("swaps {}", lower(&swap_words(before, event))),
            brief: "a swap".to_owned(),
            detail,
            ..Shown::default()
        },
        Event::Ability(ability) => {
            let price = before.offers()[ability.index()].price.unwrap_or_default();
            Shown {
                words: format!("ability {ability}"),
                detail: lower(ability.line()),
                gain: if price > 0 { format!("−{price}") } else { "0".to_owned() },
                unit: "fish",
                ..at(&[Place::Ability(ability)], 25.0)
            }
        }
        Event::Bribe(circle) => Shown {
            words: format!("the guard of circle {circle}"),
            brief: format!("guard {circle}"),
            ..at(&[Place::Guard(circle)], yard::GUARD)
        },
        Event::Add(added) => {
            Shown { words: format!("{} more join the line", added.number()), detail, ..Shown::default() }
        }
        Event::Free(colour) => Shown { words: format!("{colour} leaves"), detail, ..Shown::default() },
        Event::Check(circle) => Shown { words: format!("circle {circle} first"), detail, ..Shown::default() },
        Event::Buy => Shown {
            words: "an extra die".to_owned(),
            gain: format!("−{}", before.die_price()),
            unit: "fish",
            ..Shown::default()
        },
        Event::Order(_) | Event::Draw(_) | Event::Roll | Event::Reroll | Event::Dice(_) => return None,
    };
    Some(Shown { words: capital(&told.words), brief: capital(&told.brief), ..told })
}

fn at(places: &[Place], reach: f64) -> Shown {
    Shown { places: places.iter().filter_map(|place| place.middle()).collect(), reach, ..Shown::default() }
}

fn signed(gain: u8) -> String {
    if gain > 0 { format!("+{gain}") } else { "0".to_owned() }
}
