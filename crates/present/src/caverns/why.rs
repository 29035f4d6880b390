//! The rules that forbid choosing a place.
use caverns::{Caverns, Event, Phase, Side, State};
use tabletop::{Game, Why};

use super::Place;
use super::sentences::side_between;
use super::ways::{event_at, own_place};

/// Returns the reason why nothing can be done with a place now; `None` where something can.
pub(super) fn why_not(game: &Caverns, state: &State, alone: bool, place: Place) -> Option<Why> {
    if event_at(game, state, alone, place).is_some() {
        return None;
    }
    let refused = |event: Event| game.refusal(state, event).as_ref().map(Why::of);
    if state.phase() != Phase::Actions {
        return refused(Event::End);
    }
    let own = |rule: &'static str, text: String| Some(Why { rule, text });
    match place {
        Place::Exit(number) => match exit_here(game, state, number) {
            true => refused(Event::Leave),
            false => {
                own("C-15", format!("One leaves from the hex before {place}, together with the friend."))
            }
        },
        Place::Start(_) if own_place(state) == Some(place) => {
            own("C-17", "You stand there: rest, or end your actions.".to_owned())
        }
        Place::Start(_) => own("C-11", "Nobody goes back onto a start circle.".to_owned()),
        Place::Hex(hex) if own_place(state) == Some(place) => {
            own("C-17", format!("You stand on {hex}: to stay there, rest or end your actions."))
        }
        Place::Hex(hex) if game.map().paths(hex).next().is_none() => {
            own("C-2", format!("{hex} is solid rock: no path leads through it."))
        }
        Place::Hex(hex) => {
            let side = match state.place()? {
                caverns::Place::Start(circle) => {
                    let start = game.map().starts()[usize::from(circle.number()) - 1];
                    (start.hex == hex).then(|| start.way())
                }
                caverns::Place::Path(path) => side_between(game, path.hex, hex),
            };
            match side {
                Some(side) => events_through(state, alone, side).into_iter().find_map(refused),
                None => own("C-11", format!("{hex} is not next to you: one goes from hex to hex.")),
            }
        }
    }
}

/// Returns the events that lead through a side, the likeliest first.
fn events_through(state: &State, alone: bool, side: Side) -> Vec<Event> {
    if state.together() && !alone {
        vec![Event::Lead(side), Event::Move(side)]
    } else {
        vec![Event::Move(side)]
    }
}

/// Whether one stands on the path that leads out at an exit.
fn exit_here(game: &Caverns, state: &State, number: u8) -> bool {
    let exit = usize::from(number).checked_sub(1).and_then(|nth| game.map().exits().get(nth));
    match (exit, state.place()) {
        (Some((hex, side)), Some(caverns::Place::Path(path))) => {
            path.hex == *hex && game.map().path(path).contains(*side)
        }
        _ => false,
    }
}
