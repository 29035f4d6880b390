//! The names of what can be pointed at on a zoo's board, and of what can be picked on the way to a decision.
use zoo::{Character, Gate, Kind, Map, Space, State};

use super::gates;
use super::ground::{Point, away};
use super::pieces::{ANIMAL, PERSON};
use super::pin::{Piece, Who, pieces};
use super::plan::{Plan, plan};
use drawing::Area;

/// Something on the board that has a name. Spaces have one word for it, the map file's; all else has two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A space: `d4`.
    Space(Space),
    /// A kind's loose animal, or its cage: `animal lion`.
    Animal(Kind),
    /// A gate: `gate main`.
    Gate(Gate),
    /// A person: `person keeper`.
    Person(Character),
}

impl Place {
    /// Its name on a map.
    pub fn name(self, map: &Map) -> String {
        match self {
            Place::Space(space) => map.id(space).to_string(),
            Place::Animal(kind) => format!("animal {kind}"),
            Place::Gate(gate) => format!("gate {}", map.gate(gate).name),
            Place::Person(who) => format!("person {who}"),
        }
    }

    /// What has this name on a map.
    pub fn named(map: &Map, name: &str) -> Option<Place> {
        match name.split_once(' ') {
            None => map.space(name.parse().ok()?).map(Place::Space),
            Some(("animal", kind)) => kind.parse().ok().map(Place::Animal),
            Some(("gate", gate)) => map.gate_named(gate.parse().ok()?).map(Place::Gate),
            Some(("person", who)) => who.parse().ok().map(Place::Person),
            Some(_) => None,
        }
    }

    /// Its middle on the board of a position.
    pub(super) fn middle(self, map: &Map, plan: &Plan, state: &State, drawn: &[Piece]) -> Point {
        let piece = |who| drawn.iter().find(|piece| piece.who == who).map(|piece| piece.at);
        match self {
            Place::Space(space) => {
                let free = map.steps(space).find(|step| !state.is_taken(*step));
                free.or_else(|| map.steps(space).next()).map_or((0.0, 0.0), |step| plan.step(step))
            }
            Place::Animal(kind) => piece(Who::Animal(kind)).unwrap_or_else(|| plan.cage(kind).picture()),
            Place::Gate(gate) => plan.gate(gate).squares[1],
            Place::Person(who) => piece(Who::Person(who)).unwrap_or_default(),
        }
    }
}

/// The place at a point of the board, and its middle.
pub fn place_at(map: &Map, state: &State, point: Point) -> Option<(Place, Point)> {
    let plan = plan(map);
    let drawn = pieces(&plan, state);
    let under = |piece: &&Piece| {
        let radius = if matches!(piece.who, Who::Animal(_)) { ANIMAL } else { PERSON };
        (piece.at.0 - point.0).hypot(piece.at.1 - point.1) <= radius
    };
    let holds = |area: Area| away(point, area) == 0.0;
    // The piece on top is drawn last.
    let piece = drawn.iter().rev().find(under).map(|piece| match piece.who {
        Who::Animal(kind) => Place::Animal(kind),
        Who::Person(who) => Place::Person(who),
    });
    let gate = || Gate::ALL.into_iter().find(|gate| holds(gates::area(plan.gate(*gate)))).map(Place::Gate);
    let space = || plan.step_at(map, point).map(|step| Place::Space(map.space_of(step)));
    let cage = || Kind::ALL.into_iter().find(|kind| holds(plan.cage(*kind).area)).map(Place::Animal);
    let house =
        |at: Point, space: Space| holds(Area::around(at.0, at.1, 44.0)).then_some(Place::Space(space));
    let shed = || house(plan.shed.at, map.shed());
    let office = || house(plan.office?.at, map.office()?);
    let place = piece.or_else(gate).or_else(space).or_else(cage).or_else(shed).or_else(office)?;
    Some((place, place.middle(map, &plan, state, &drawn)))
}

/// What was picked without deciding anything yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// That a gate is to be closed: `close`.
    Close,
    /// Which one: `gate main`.
    Gate(Gate),
    /// That something is bought, and so many tranquilizers and so much health: `buy 2 1`.
    Buy(u8, u8),
}

impl Picked {
    /// Its name on a map.
    pub fn name(self, map: &Map) -> String {
        match self {
            Picked::Gate(gate) => Place::Gate(gate).name(map),
            Picked::Close => "close".to_string(),
            Picked::Buy(tranquilizers, health) => format!("buy {tranquilizers} {health}"),
        }
    }

    /// What has this name on a map.
    pub fn named(map: &Map, name: &str) -> Option<Picked> {
        if name == "close" {
            return Some(Picked::Close);
        }
        match name.split_once(' ')? {
            ("buy", amounts) => {
                let (tranquilizers, health) = amounts.split_once(' ')?;
                Some(Picked::Buy(tranquilizers.parse().ok()?, health.parse().ok()?))
            }
            _ => match Place::named(map, name)? {
                Place::Gate(gate) => Some(Picked::Gate(gate)),
                _ => None,
            },
        }
    }
}
