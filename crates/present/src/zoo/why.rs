//! The events that a place stands for now, or the rule that forbids them; and the places beside it.
use tabletop::Game;
use view::Why;
use zoo::{Direction, Event, Gate, Kind, Phase, Space, State, Zoo};

use super::place::Place;
use super::plan::{ahead, plan};
use super::walks::walks;
use super::{legal, shots};

/// The events that lead to a place, or do something there; the likelier one if there are several.
pub(super) fn events_at(game: &Zoo, state: &State, place: Place) -> Vec<Event> {
    let legal = legal(game, state);
    let one = |wanted: &dyn Fn(&Event) -> bool| {
        legal.iter().copied().find(|event| wanted(event)).into_iter().collect()
    };
    let map = game.map();
    match place {
        Place::Space(space) => {
            let walk = walks(game, state).into_iter().find(|walk| walk.space == space);
            walk.map_or_else(|| shot_into(game, state, space), |walk| walk.events)
        }
        Place::Animal(kind) => one(&|event| match event {
            Event::Shoot(other) => *other == kind,
            Event::Reroll => state.mover() == Some(kind),
            _ => false,
        }),
        Place::Gate(gate) => {
            let name = map.gate(gate).name;
            one(&|event| matches!(event, Event::Close(other, _) if *other == name))
        }
        Place::Person(who) => one(&|event| match event {
            Event::First(first) => *first == who,
            Event::Share => state.active() == Some(who.other()),
            _ => false,
        }),
    }
}

/// A shot at an animal in a space that cannot be entered.
fn shot_into(game: &Zoo, state: &State, space: Space) -> Vec<Event> {
    let shots = shots(game, state);
    let here = |kind: &Kind| game.map().animals_in(state, space).any(|other| other == *kind);
    shots.into_iter().map(|(kind, _)| kind).find(here).map(Event::Shoot).into_iter().collect()
}

/// The reason why nothing can be done with a place now; `None` where something can.
pub(super) fn why_not(game: &Zoo, state: &State, place: Place) -> Option<Why> {
    if !events_at(game, state, place).is_empty() {
        return None;
    }
    let map = game.map();
    let mut state = *state;
    let event = match place {
        Place::Space(space) => {
            // With an action left the character would set out first: then the reason is one against the space.
            let sets_out = state.phase() == Phase::Act;
            if sets_out && game.apply(&mut state, Event::Move).is_err() {
                Event::Move
            } else {
                Event::Go(map.id(space))
            }
        }
        Place::Animal(kind) => Event::Shoot(kind),
        Place::Gate(gate) => Event::Close(map.gate(gate).name, 1),
        Place::Person(who) => match state.phase() {
            Phase::Act => Event::Share,
            _ => Event::First(who),
        },
    };
    game.refusal(&state, event).as_ref().map(tabletop::Why::of).map(Why::from)
}

/// The nearest space or gate in the direction of so many columns and rows; the same place where none lies there.
pub(super) fn neighbour(game: &Zoo, state: &State, from: Place, columns: i8, rows: i8) -> Place {
    let map = game.map();
    let plan = plan(map);
    let middle = |place: Place| match place {
        Place::Gate(gate) => plan.gate(gate).squares[1],
        Place::Space(space) => map.steps(space).next().map_or((0.0, 0.0), |step| plan.step(step)),
        Place::Animal(kind) => match state.animal(kind) {
            Some(step) => plan.step(step),
            None => plan.cage(kind).picture(),
        },
        Place::Person(who) => plan.step(state.figure(who).at),
    };
    let way = Direction::ALL.into_iter().find(|way| {
        let (x, y) = ahead(*way);
        (x * f64::from(columns) + y * f64::from(rows)) > 0.0
    });
    let Some((dx, dy)) = way.map(ahead) else { return from };
    let (x, y) = middle(from);
    let cost = |place: &Place| {
        let (to_x, to_y) = middle(*place);
        let (along, aside) = ((to_x - x) * dx + (to_y - y) * dy, ((to_x - x) * dy - (to_y - y) * dx).abs());
        (along > 1.0 && aside <= 2.0 * along).then_some(along + 2.0 * aside)
    };
    let all = map.spaces().map(Place::Space).chain(Gate::ALL.map(Place::Gate));
    all.filter(|place| *place != from)
        .filter_map(|place| Some((cost(&place)?, place)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(from, |(_, place)| place)
}
