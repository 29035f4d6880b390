//! The finished game told: who led and when that changed, the greatest moment, and what one's decisions have in common.
use penguins::{Effect, Event, Penguins, State, To};
use tabletop::Seat;

use super::Seen;
use crate::Names;

/// Tells the game of the seat that looks.
pub(super) fn story(game: &Penguins, whole: &Seen<'_>) -> String {
    let (state, seat) = (whole.state(), whole.front());
    let names = Names::new(whole.names);
    let freed = state.freed(seat).total();
    let mut told = match greatest(game, whole, seat) {
        Some((most, round)) if most > 1 => format!(
            "{} {freed} penguins, {most} of them at once in round {round}.",
            names.does(seat, "freed", "freed")
        ),
        _ if freed == 1 => format!("{} one penguin.", names.does(seat, "freed", "freed")),
        _ => format!("{} {freed} penguins, one by one.", names.does(seat, "freed", "freed")),
    };
    let Some(outcome) = state.outcome() else { return told };
    let winner = outcome.winner;
    // The lead as it was for the last time another seat's.
    let before = whole.states.iter().rev().find(|state| leader(state).is_some_and(|first| first != winner));
    let rest = match before {
        Some(before) => match leader(before) {
            Some(first) => format!(
                " {} until round {}, when {} went past.",
                names.does(first, "led", "led"),
                before.round(),
                names.object(winner)
            ),
            None => String::new(),
        },
        None => format!(" Nobody was ever ahead of {}.", names.object(winner)),
    };
    told.push_str(&rest);
    told
}

/// Returns the most penguins that a seat freed by one event, and the round.
fn greatest(game: &Penguins, whole: &Seen<'_>, seat: Seat) -> Option<(usize, u8)> {
    let freed = |state: &State, event: Event| {
        let mine =
            |effect: &Effect| matches!(effect, Effect::Leaves { to: To::Freed(of), .. } if *of == seat);
        game.effects(state, event).iter().filter(|effect| mine(effect)).count()
    };
    let all = whole.states.iter().zip(whole.events.iter());
    all.map(|(state, event)| (freed(state, *event), state.round())).max_by_key(|(count, _)| *count)
}

/// Returns the seat with most points, if it is one alone.
fn leader(state: &State) -> Option<Seat> {
    let points = |seat: &Seat| state.points(*seat);
    let most = Seat::all(state.players()).map(|seat| points(&seat)).max()?;
    let mut first = Seat::all(state.players()).filter(|seat| points(seat) == most);
    let leader = first.next()?;
    first.next().is_none().then_some(leader)
}

/// Returns the fault of a decision where another was better.
pub(super) fn fault(played: &[Event], best: &[Event]) -> &'static str {
    match (played.first(), best.first()) {
        (Some(Event::Ability(_)), Some(Event::Ability(_))) => "took an ability where another was worth more",
        (Some(Event::Bribe(_)), Some(Event::Bribe(_))) => {
            "bribed a guard where another would have freed more"
        }
        (Some(Event::Ability(_)), _) => "took an ability where a guard was worth more",
        (Some(Event::Bribe(_)), _) => "bribed a guard where an ability was worth more",
        (Some(Event::Buy), _) => "bought a die that was not worth its fish",
        (Some(Event::Roll), Some(Event::Buy)) => "rolled where a third die was worth its fish",
        (Some(Event::Reroll), _) => "rolled again what was good enough",
        (_, Some(Event::Reroll)) => "kept a roll that was worth rolling again",
        (Some(Event::Place(..)), _) => "placed a penguin where another igloo brought more",
        (Some(Event::SwapIgloos(..) | Event::SwapSpots(..) | Event::Add(_)), _) => {
            "used an ability where it did less than it could"
        }
        (Some(Event::Free(_) | Event::Check(_)), _) => "let the wrong one go first from a full circle",
        _ => "chose what was worth less",
    }
}
