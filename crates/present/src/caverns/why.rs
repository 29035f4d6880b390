//! What a place stands for now, or which rule forbids it.
use caverns::{Caverns, Event, Map, Phase, Side, State};
use tabletop::{Game, Why};

use super::Place;
use super::cut::Cut;
use super::fate::{spot, ways};
use super::place::places;
use super::told::side_between;

/// The event that choosing a place would bring.
pub fn event_at(game: &Caverns, state: &State, alone: bool, place: Place) -> Option<Event> {
    ways(game, state, alone).into_iter().find(|can| can.place == place).and_then(|can| can.event())
}

/// Why nothing can be done with a place now; `None` where something can.
pub fn why_not(game: &Caverns, state: &State, alone: bool, place: Place) -> Option<Why> {
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
        Place::Start(_) if spot(state) == Some(place) => {
            own("C-17", "You stand there: rest, or end your actions.".to_owned())
        }
        Place::Start(_) => own("C-11", "Nobody goes back onto a start circle.".to_owned()),
        Place::Hex(hex) if spot(state) == Some(place) => {
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
                Some(side) => way(state, alone, side).into_iter().find_map(refused),
                None => own("C-11", format!("{hex} is not next to you: one goes from hex to hex.")),
            }
        }
    }
}

/// The events that lead through a side, the one that is meant first.
fn way(state: &State, alone: bool, side: Side) -> Vec<Event> {
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

/// The place the cursor begins at: where one stands.
pub fn standing(game: &Caverns, state: &State) -> Place {
    spot(state).unwrap_or(Place::Hex(game.map().starts()[0].hex))
}

/// The next place so many columns and rows away; the same one where none lies there.
pub fn place_beside(map: &Map, from: Place, columns: i8, rows: i8) -> Place {
    let cut = Cut::new(map);
    let Some((x, y)) = from.middle(&cut) else { return from };
    let (dx, dy) = (f64::from(columns), f64::from(rows));
    let far = |place: &Place| {
        let (to_x, to_y) = place.middle(&cut)?;
        let (along, aside) = ((to_x - x) * dx + (to_y - y) * dy, ((to_x - x) * dy - (to_y - y) * dx).abs());
        (along > 1.0 && aside <= 2.0 * along).then_some(along + 2.0 * aside)
    };
    places(map)
        .filter(|place| *place != from)
        .filter_map(|place| Some((far(&place)?, place)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(from, |(_, place)| place)
}
