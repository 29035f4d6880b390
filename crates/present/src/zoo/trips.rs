//! The animals of a turn: the four rolled, their orientations, and the ways they took.
use zoo::{Direction, Event, Kind, Orientation, Zoo};

use super::Seen;
use super::ground::Point;
use super::journeys::{End, Journey, journeys};
use super::plan::plan;

/// The dice of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rolled {
    /// The animals in the order in which they move.
    pub(super) kinds: [Kind; 4],
    /// The orientation of each; `None` before it is rolled.
    pub(super) orientations: [Option<Orientation>; 4],
}

/// The way of an animal this turn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Trip {
    /// Its number among the four, in the order in which they move, from 1.
    pub(super) nth: usize,
    /// The animal.
    pub(super) kind: Kind,
    /// The way over the board.
    pub(super) route: Vec<Point>,
}

/// The index of this turn's roll of the animals among the events; `None` before it.
fn since(seen: &Seen<'_>) -> Option<usize> {
    if seen.state().phase() == zoo::Phase::Animals {
        return None;
    }
    seen.events.iter().rposition(|event| matches!(event, Event::Animals(_)))
}

/// The dice of this turn; `None` before the animals are rolled.
pub(super) fn rolled(game: &Zoo, seen: &Seen<'_>) -> Option<Rolled> {
    let since = since(seen)?;
    let Event::Animals(kinds) = *seen.events.get(since)? else { return None };
    let mut rolled = Rolled { kinds, orientations: [None; 4] };
    for (before, event) in seen.states[since..].iter().zip(&seen.events[since..]) {
        let moving = usize::from(before.moving()).min(3);
        match *event {
            Event::Orientation(orientation) if game.advanced() => {
                rolled.orientations[moving] = Some(orientation);
            }
            Event::Orientation(orientation) => rolled.orientations = [Some(orientation); 4],
            Event::Again(kind) => {
                rolled.kinds[moving] = kind;
                if game.advanced() {
                    rolled.orientations[moving] = None;
                }
            }
            _ => {}
        }
    }
    Some(rolled)
}

/// The ways the animals of this turn took, in the order in which they moved.
pub(super) fn trips(game: &Zoo, seen: &Seen<'_>) -> Vec<Trip> {
    let Some(since) = since(seen) else { return Vec::new() };
    let plan = plan(game.map());
    let mut trips: [Option<(Journey, Trip)>; 4] = [None, None, None, None];
    for (before, event) in seen.states[since..].iter().zip(&seen.events[since..]) {
        let mut nth = usize::from(before.moving());
        if *event == Event::Reroll
            && let Some(place) = trips.get_mut(nth)
        {
            *place = None;
        }
        let roams = matches!(event, Event::Orientation(_) | Event::Allow | Event::Again(_));
        for journey in journeys(&game.effects(before, *event)).into_iter().filter(|_| roams) {
            let Some(place) = trips.get_mut(nth) else { break };
            nth += usize::from(!matches!(journey.end, End::AtGate(_)));
            // An animal that may escape went its way to the gate before the decision.
            let known = place.as_ref().is_some_and(|(known, _)| known.kind == journey.kind);
            if known && journey.hops.is_empty() {
                continue;
            }
            let route = journey.route(game.map(), &plan, before.animal(journey.kind));
            let trip = Trip { nth: usize::from(before.moving()), kind: journey.kind, route };
            *place = journey.moves().then_some((journey, trip));
        }
    }
    let numbered = trips.into_iter().enumerate();
    numbered.filter_map(|(nth, trip)| Some(Trip { nth: nth + 1, ..trip?.1 })).collect()
}

/// `W S E N`.
pub(super) fn letters(orientation: Orientation) -> [&'static str; 4] {
    orientation.directions().map(letter)
}

pub(super) const fn letter(way: Direction) -> &'static str {
    match way {
        Direction::N => "N",
        Direction::E => "E",
        Direction::S => "S",
        Direction::W => "W",
    }
}
