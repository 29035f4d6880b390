//! The choices listed beside the board.
use view::{Choice, count};
use zoo::{Event, Phase, Space, State, Zoo};

use super::place::Picked;
use super::walks::walks;
use super::{decisions, legal, picking, shots};

/// Maximum number of choices listed beside the board; the others are marked on it.
const MAX_LISTED_CHOICES: usize = 9;
/// Maximum number of spaces of a move among them.
const MAX_LISTED_SPACES: usize = 4;

/// The choices listed beside the board; none where no seat decides.
pub(super) fn choices(game: &Zoo, state: &State, picked: Option<Picked>) -> Vec<Choice> {
    let legal = legal(game, state);
    let acting = matches!(state.phase(), Phase::Act);
    match picked {
        Some(Picked::Close) if acting => return picking::closing(game, state, &legal),
        Some(Picked::Gate(gate)) if acting => return picking::filling(game, state, &legal, gate),
        Some(Picked::Buy(tranquilizers, health))
            if legal.contains(&Event::Exchange { tranquilizers, health }) =>
        {
            return picking::buying(game, state, tranquilizers, health);
        }
        _ => {}
    }
    let of = |wanted: fn(&Event) -> bool| {
        let events = legal.iter().copied().filter(wanted);
        events.map(|event| decisions::choice(game, state, event)).collect::<Vec<Choice>>()
    };
    let mut rest = of(|event| matches!(event, Event::Allow | Event::Reroll | Event::First(_) | Event::Share));
    rest.extend(spaces(game, state, &legal));
    rest.extend(of(|event| matches!(event, Event::Move)));
    let bypasses = bypasses(game, state, &legal);
    rest.extend(bypasses.into_iter().map(|event| decisions::choice(game, state, event)));
    rest.extend(of(|event| matches!(event, Event::Gain)));
    if legal.iter().any(|event| matches!(event, Event::Close(..))) {
        let price = state.active().map_or(0, |who| game.map().card(who).gate);
        let then = format!("{} a square", count(price, "point"));
        rest.push(picking::choice(game.map(), Picked::Close, "Close a gate", then));
    }
    rest.extend(picking::shop(game, state, &legal));
    rest.extend(of(|event| matches!(event, Event::Stop | Event::End)));
    let mut choices = shooting(game, state);
    choices.truncate(MAX_LISTED_CHOICES.saturating_sub(rest.len()));
    choices.extend(rest);
    choices
}

/// The shots that are possible, the dearest first.
fn shooting(game: &Zoo, state: &State) -> Vec<Choice> {
    let mut shots = shots(game, state);
    shots.sort_by_key(|(_, aim)| std::cmp::Reverse(aim.price));
    shots.into_iter().map(|(kind, aim)| decisions::shot(game.map(), state, kind, aim)).collect()
}

/// The next spaces of a move, those that cost least health first.
fn spaces(game: &Zoo, state: &State, legal: &[Event]) -> Vec<Choice> {
    let next = legal.iter().filter_map(|event| match event {
        Event::Go(name) => {
            let toll = game.map().space(*name).map_or(0, |space| toll(game, state, space));
            Some((toll, decisions::choice(game, state, *event)))
        }
        _ => None,
    });
    let mut spaces: Vec<(u16, Choice)> = next.collect();
    spaces.sort_by_key(|(toll, choice)| (choice.danger, *toll));
    spaces.into_iter().map(|(_, choice)| choice).take(MAX_LISTED_SPACES).collect()
}

/// The health that entering a space costs the acting character.
fn toll(game: &Zoo, state: &State, space: Space) -> u16 {
    let Some(who) = state.active() else { return 0 };
    game.met_in(state, who, space).map(|attack| u16::from(attack.health)).sum()
}

/// The bypasses that are listed: those that the board cannot show, since their space can be reached without, too;
/// else the first.
fn bypasses(game: &Zoo, state: &State, legal: &[Event]) -> Vec<Event> {
    let all: Vec<Event> = legal.iter().copied().filter(|event| matches!(event, Event::Bypass(_))).collect();
    let walks = if all.is_empty() { Vec::new() } else { walks(game, state) };
    let on_board = |event: &Event| walks.iter().any(|walk| walk.events == [*event]);
    let hidden: Vec<Event> = all.iter().copied().filter(|event| !on_board(event)).collect();
    if hidden.is_empty() { all.into_iter().take(1).collect() } else { hidden }
}
