//! The animals' ways within an event, one after the other: whole ways instead of single effects.
use zoo::{Attack, Effect, Ending, Gate, Halt, Hop, Kind, Map, Prospect, Space, State, Step};

use super::ground::{Point, distance};
use super::plan::Plan;

/// One animal's way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Journey {
    pub(super) kind: Kind,
    /// Space by space.
    pub(super) hops: Vec<Hop>,
    /// Its attacks.
    pub(super) attacks: Vec<Attack>,
    pub(super) end: End,
}

/// The end of an animal's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// On a step.
    Stops { from: Option<Step>, onto: Step, halt: Halt },
    /// On the step where it was, or in its cage.
    Stays { at: Option<Step>, halt: Halt },
    /// At a gate in setup, until the player decides.
    AtGate(Gate),
    /// Blocked by a gate.
    Blocked { from: Option<Step>, gate: Gate, yet: u8 },
    /// Out of a gate.
    Escapes { from: Option<Step>, gate: Gate, trap: Option<u8> },
    /// Its cage is empty.
    NoneLeft,
}

/// The animals' ways among the effects of an event.
pub(super) fn journeys(effects: &[Effect]) -> Vec<Journey> {
    let mut journeys: Vec<Journey> = Vec::new();
    let (mut hops, mut attacks): (Vec<Hop>, Vec<Attack>) = (Vec::new(), Vec::new());
    for effect in effects {
        let (kind, end) = match *effect {
            Effect::Goes(hop) => {
                hops.push(hop);
                continue;
            }
            Effect::Attacks(attack) => {
                attacks.push(attack);
                continue;
            }
            Effect::Stops { kind, from, onto, halt } => (kind, End::Stops { from, onto, halt }),
            Effect::Stays { kind, at, halt } => (kind, End::Stays { at, halt }),
            Effect::AtGate(kind, gate) => (kind, End::AtGate(gate)),
            Effect::Blocked { kind, from, gate, blocks_yet } => {
                (kind, End::Blocked { from, gate, yet: blocks_yet })
            }
            Effect::Escapes { kind, from, gate, trap } => (kind, End::Escapes { from, gate, trap }),
            Effect::NoneLeft(kind) => (kind, End::NoneLeft),
            _ => continue,
        };
        let mine = |other: Kind| other == kind;
        journeys.push(Journey {
            kind,
            hops: hops.extract_if(.., |hop: &mut Hop| mine(hop.kind)).collect(),
            attacks: attacks.extract_if(.., |attack: &mut Attack| mine(attack.kind)).collect(),
            end,
        });
    }
    // A later attack belongs to the last way of its kind.
    for attack in attacks {
        if let Some(journey) = journeys.iter_mut().rev().find(|journey| journey.kind == attack.kind) {
            journey.attacks.push(attack);
        }
    }
    journeys
}

impl Journey {
    /// The way of an animal if it moved now.
    pub(super) fn ahead(map: &Map, state: &State, prospect: Prospect) -> Journey {
        let Prospect { kind, hops, end, attacks, .. } = prospect;
        let from = state.animal(kind);
        let end = match end {
            Ending::NoneLeft => End::NoneLeft,
            Ending::Stays(halt) => End::Stays { at: from, halt },
            Ending::Stops(space, halt) => match map.steps(space).find(|step| !state.is_taken(*step)) {
                Some(onto) => End::Stops { from, onto, halt },
                None => End::Stays { at: from, halt },
            },
            Ending::Escapes(gate) | Ending::Blocked(gate) if state.setup_left() > 0 => End::AtGate(gate),
            Ending::Blocked(gate) => {
                let yet = state.blocks_yet(gate).unwrap_or_default().saturating_sub(1);
                End::Blocked { from, gate, yet }
            }
            Ending::Escapes(gate) => {
                let held = state.traps().count() as u8;
                End::Escapes { from, gate, trap: (held < 3).then_some(held + 1) }
            }
        };
        Journey { kind, hops, attacks, end }
    }

    /// The gate it comes to.
    pub(super) fn gate(&self) -> Option<Gate> {
        match self.end {
            End::AtGate(gate) | End::Blocked { gate, .. } | End::Escapes { gate, .. } => Some(gate),
            End::Stops { .. } | End::Stays { .. } | End::NoneLeft => None,
        }
    }

    /// The step it starts from; `None` from its cage.
    pub(super) fn from(&self) -> Option<Step> {
        match self.end {
            End::Stops { from, .. } | End::Blocked { from, .. } | End::Escapes { from, .. } => from,
            End::Stays { at, .. } => at,
            End::AtGate(_) | End::NoneLeft => None,
        }
    }

    /// Whether it gets anywhere.
    pub(super) fn moves(&self) -> bool {
        !matches!(self.end, End::Stays { .. } | End::NoneLeft)
    }

    /// Its hops as far as it gets: full spaces that it does not get through are no part of its way.
    pub(super) fn travelled(&self) -> &[Hop] {
        let counted = self.hops.iter().rposition(|hop| !hop.passed).map_or(0, |last| last + 1);
        &self.hops[..if self.gate().is_some() { self.hops.len() } else { counted }]
    }

    /// Its way over the board, from its step (`at`) or from its cage.
    pub(super) fn route(&self, map: &Map, plan: &Plan, at: Option<Step>) -> Vec<Point> {
        let mut route = Vec::new();
        let mut here = at;
        let door = map.animal(self.kind).door;
        if at.is_none() {
            let cage = plan.cage(self.kind);
            route.extend([cage.picture(), cage.door.0]);
            here = nearest(map, plan, door, cage.door.1);
        }
        let Some(mut here) = here else { return route };
        route.push(plan.step(here));
        let mut space = map.space_of(here);
        for next in self.travelled().iter().map(|hop| hop.to) {
            if next == space {
                continue;
            }
            let Some((out, into)) = link(map, plan, space, next) else { continue };
            route.extend(within(map, plan, space, here, out));
            route.push(plan.step(into));
            (here, space) = (into, next);
        }
        match (self.end, self.gate()) {
            (End::Stops { onto, .. }, _) => route.extend(within(map, plan, space, here, onto)),
            (_, Some(gate)) => {
                if let Some(out) = nearest(map, plan, space, plan.gate(gate).step) {
                    route.extend(within(map, plan, space, here, out));
                }
                route.push(plan.gate(gate).beyond);
            }
            _ => {}
        }
        route
    }
}

/// The step of a space that is nearest to a point.
fn nearest(map: &Map, plan: &Plan, space: Space, point: Point) -> Option<Step> {
    map.steps(space).min_by(|a, b| distance(plan.step(*a), point).total_cmp(&distance(plan.step(*b), point)))
}

/// The two closest steps of two spaces.
pub(super) fn link(map: &Map, plan: &Plan, from: Space, to: Space) -> Option<(Step, Step)> {
    let pairs = map.steps(from).flat_map(|out| map.steps(to).map(move |into| (out, into)));
    pairs.min_by(|a, b| {
        distance(plan.step(a.0), plan.step(a.1)).total_cmp(&distance(plan.step(b.0), plan.step(b.1)))
    })
}

/// The way within a space from one step to another, without the first: from step to step as they lie nearest.
pub(super) fn within(map: &Map, plan: &Plan, space: Space, from: Step, to: Step) -> Vec<Point> {
    let mut left: Vec<Step> = map.steps(space).filter(|step| *step != from).collect();
    let (mut here, mut way) = (from, Vec::new());
    while here != to {
        // Steps that lead away from the goal are no part of the way.
        let goal = plan.step(to);
        let closer = |step: &&Step| distance(plan.step(**step), goal) < distance(plan.step(here), goal);
        let next = left.iter().filter(closer).min_by(|a, b| {
            distance(plan.step(**a), plan.step(here)).total_cmp(&distance(plan.step(**b), plan.step(here)))
        });
        let Some(next) = next.copied() else { break };
        left.retain(|step| *step != next);
        way.push(plan.step(next));
        here = next;
    }
    way
}
