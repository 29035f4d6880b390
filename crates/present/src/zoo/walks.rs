//! The spaces that the acting character can reach with the movement at hand, and the cost of each.
use tabletop::Game;
use zoo::{Event, GameResult, Kind, Map, Phase, Space, State, Step, Zoo};

use super::ground::Point;
use super::journeys;
use super::plan::Plan;
use super::sentences::passed;

/// A way to a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Walk {
    /// Its events.
    pub(super) events: Vec<Event>,
    /// The space where it ends.
    pub(super) space: Space,
    /// The spaces of movement it takes; 2 for a bypass.
    pub(super) spaces: u8,
    /// The health it costs on the way.
    pub(super) toll: u8,
    /// The animal that is bypassed.
    pub(super) past: Option<Kind>,
    /// The position then.
    pub(super) after: State,
}

impl Walk {
    /// Whether the game is lost by it.
    pub(super) fn loses(&self) -> bool {
        self.after.outcome().is_some_and(|outcome| outcome != GameResult::Restored)
    }
}

/// Every space that can be reached now, each by the shortest way, and of those the one that costs least health.
/// Before a move, setting out is the first event.
pub(super) fn walks(game: &Zoo, state: &State) -> Vec<Walk> {
    let Some(who) = state.active() else { return Vec::new() };
    let mut set_out = *state;
    let begin = match state.phase() {
        Phase::Go => Vec::new(),
        _ if game.apply(&mut set_out, Event::Move).is_ok() => vec![Event::Move],
        _ => Vec::new(),
    };
    let health = state.figure(who).health.have;
    let mut walks: Vec<Walk> = Vec::new();
    let mut ahead = vec![(set_out, begin)];
    let mut spaces = 0;
    while !ahead.is_empty() {
        spaces += 1;
        let mut found: Vec<Walk> = Vec::new();
        for (here, events) in ahead {
            if here.phase() != Phase::Go || here.active() != Some(who) {
                continue;
            }
            for space in game.reach(&here).go.iter() {
                let event = Event::Go(game.map().id(space));
                let mut after = here;
                if game.apply(&mut after, event).is_err() {
                    continue;
                }
                let toll = health.saturating_sub(after.figure(who).health.have);
                let events = events.iter().copied().chain([event]).collect();
                found.push(Walk { events, space, spaces, toll, past: None, after });
            }
        }
        found.sort_by_key(|walk| (walk.space, walk.toll));
        found.dedup_by_key(|walk| walk.space);
        let own = game.map().space_of_character(state, who);
        found.retain(|walk| walk.space != own && walks.iter().all(|known| known.space != walk.space));
        ahead = found.iter().map(|walk| (walk.after, walk.events.clone())).collect();
        walks.extend(found);
    }
    let mut past = bypasses(game, state, &[]);
    if set_out != *state {
        past.extend(bypasses(game, &set_out, &[Event::Move]));
    }
    // If going there costs health, a bypass is the better way.
    let better = |walk: &Walk| past.iter().any(|by| by.space == walk.space && by.toll < walk.toll);
    walks.retain(|walk| walk.spaces == 1 || !better(walk));
    walks.extend(past);
    let mut seen: Vec<Space> = Vec::new();
    walks.retain(|walk| {
        let new = !seen.contains(&walk.space);
        seen.push(walk.space);
        new
    });
    walks
}

fn bypasses(game: &Zoo, from: &State, begin: &[Event]) -> Vec<Walk> {
    let Some(who) = from.active() else { return Vec::new() };
    let bypass = |space: Space| {
        let event = Event::Bypass(game.map().id(space));
        let past = passed(&game.effects(from, event));
        let mut after = *from;
        game.apply(&mut after, event).ok()?;
        let health = from.figure(who).health.have;
        let toll = health.saturating_sub(after.figure(who).health.have);
        let events = begin.iter().copied().chain([event]).collect();
        Some(Walk { events, space, spaces: 2, toll, past, after })
    };
    game.reach(from).bypass.iter().filter_map(bypass).collect()
}

/// The way of events over the board, from the point where the acting character is drawn.
pub(super) fn route(game: &Zoo, plan: &Plan, state: &State, events: &[Event], from: Point) -> Vec<Point> {
    let Some(who) = state.active() else { return Vec::new() };
    let map = game.map();
    let mut route = vec![from];
    let mut here = *state;
    for event in events {
        let step = here.figure(who).at;
        if game.apply(&mut here, *event).is_err() {
            break;
        }
        let onto = here.figure(who).at;
        if onto != step {
            route.extend(between(map, plan, step, onto));
        }
    }
    route
}

/// From step to step: along the path where their spaces are linked, else straight.
pub(super) fn between(map: &Map, plan: &Plan, from: Step, onto: Step) -> Vec<Point> {
    let (here, there) = (map.space_of(from), map.space_of(onto));
    let linked = map.neighbours(here).contains(there);
    let Some((out, into)) = journeys::link(map, plan, here, there).filter(|_| linked) else {
        return vec![plan.step(onto)];
    };
    let mut way = journeys::within(map, plan, here, from, out);
    way.push(plan.step(into));
    way.extend(journeys::within(map, plan, there, into, onto));
    way
}

/// From step to step by the fewest spaces: those that are full are passed.
pub(super) fn through(map: &Map, plan: &Plan, from: Step, onto: Step) -> Vec<Point> {
    let goal = map.space_of(onto);
    // Each space with the index of the one before it.
    let mut found: Vec<(Space, usize)> = vec![(map.space_of(from), 0)];
    let mut next = 0;
    while next < found.len() && found[next].0 != goal {
        for space in map.neighbours(found[next].0).iter() {
            if found.iter().all(|(known, _)| *known != space) {
                found.push((space, next));
            }
        }
        next += 1;
    }
    let mut spaces = Vec::new();
    let mut at = next;
    while at != 0 && at < found.len() {
        spaces.push(found[at].0);
        at = found[at].1;
    }
    let (mut here, mut space, mut way) = (from, map.space_of(from), Vec::new());
    for next in spaces.into_iter().rev() {
        let Some((out, into)) = journeys::link(map, plan, space, next) else { continue };
        way.extend(journeys::within(map, plan, space, here, out));
        way.push(plan.step(into));
        (here, space) = (into, next);
    }
    way.extend(journeys::within(map, plan, space, here, onto));
    way
}
