//! The animals of a turn: who was rolled, which way the dice opened, and the ways they took.
use zoo::{Direction, Event, Kind, Orientation, State, Zoo};

use super::ground::Point;
use super::plan::plan;
use super::tale::{End, Journey, journeys};

/// What the dice of this turn showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// The animals in the order in which they move.
    pub kinds: [Kind; 4],
    /// The orientation of each; none where it is not rolled yet.
    pub orientations: [Option<Orientation>; 4],
    /// Which one moves next, from 0; four when all have moved.
    pub moving: usize,
}

/// The way of an animal this turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Trip {
    /// As which of the four it moved, from 1.
    pub nth: usize,
    /// Who.
    pub kind: Kind,
    /// The way over the board.
    pub route: Vec<Point>,
}

/// Where this turn's events begin among those that led here; none where no animals have been rolled in it.
fn since(states: &[State], events: &[Event]) -> Option<usize> {
    if states.last().is_none_or(|state| state.phase() == zoo::Phase::Animals) {
        return None;
    }
    events.iter().rposition(|event| matches!(event, Event::Animals(_)))
}

/// What the dice of this turn showed, from the positions and events up to now.
pub fn rolled(game: &Zoo, states: &[State], events: &[Event]) -> Option<Rolled> {
    let since = since(states, events)?;
    let Event::Animals(kinds) = *events.get(since)? else { return None };
    let mut rolled = Rolled { kinds, orientations: [None; 4], moving: 0 };
    for (before, event) in states[since..].iter().zip(&events[since..]) {
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
    let now = states.last()?;
    rolled.moving = if now.rolled().is_empty() { 4 } else { usize::from(now.moving()) };
    Some(rolled)
}

/// The ways the animals of this turn took, in the order in which they moved.
pub fn trips(game: &Zoo, states: &[State], events: &[Event]) -> Vec<Trip> {
    let Some(since) = since(states, events) else { return Vec::new() };
    let plan = plan(game.map());
    let mut trips: [Option<(Journey, Trip)>; 4] = [None, None, None, None];
    for (before, event) in states[since..].iter().zip(&events[since..]) {
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
            // Who is let out went its way before it was decided.
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
pub fn letters(orientation: Orientation) -> [&'static str; 4] {
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
