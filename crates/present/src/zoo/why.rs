//! What a place stands for now, or which rule forbids it.
use tabletop::{Game, Why};
use zoo::{Direction, Event, Gate, Phase, State, Zoo};

use super::Place;
use super::plan::{ahead, plan};
use super::walks::walks;

/// The events that choosing a place would bring; of several the likelier one.
pub fn events_at(game: &Zoo, state: &State, place: Place) -> Vec<Event> {
    let mut legal = Vec::new();
    game.legal(state, |event| legal.push(event));
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

/// A shot at whoever is in a space where one does not go.
fn shot_into(game: &Zoo, state: &State, space: zoo::Space) -> Vec<Event> {
    let shots = super::shots(game, state);
    let here = |kind: &zoo::Kind| game.map().animals_in(state, space).any(|other| other == *kind);
    shots.into_iter().map(|(kind, _)| kind).find(here).map(Event::Shoot).into_iter().collect()
}

/// Why nothing can be done with a place now; `None` where something can.
pub fn why_not(game: &Zoo, state: &State, place: Place) -> Option<Why> {
    if !events_at(game, state, place).is_empty() {
        return None;
    }
    let map = game.map();
    let mut state = *state;
    let event = match place {
        Place::Space(space) => {
            // Whoever has an action left would set out first: then it is said what is against that space.
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
    game.refusal(&state, event).as_ref().map(Why::of)
}

/// The next place so many columns and rows away: the nearest space or gate that way; the same one where none lies
/// there.
pub fn place_beside(game: &Zoo, state: &State, from: Place, columns: i8, rows: i8) -> Place {
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
