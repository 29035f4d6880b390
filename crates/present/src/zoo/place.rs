//! The names of places on a zoo's board, and of the picks on the way to a decision.
use view::NamedPlace;
use zoo::{Character, Event, Gate, Kind, Map, Space, State};

use super::gates;
use super::ground::{Point, away};
use super::pieces::{ANIMAL, PERSON};
use super::pin::{Piece, Who, pieces};
use super::plan::{Plan, plan};
use drawing::Area;

/// Something on the board that has a name. A space's name is one word, the map file's; all others have two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
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
    pub(super) fn name(self, map: &Map) -> String {
        match self {
            Place::Space(space) => map.id(space).to_string(),
            Place::Animal(kind) => format!("animal {kind}"),
            Place::Gate(gate) => format!("gate {}", map.gate(gate).name),
            Place::Person(who) => format!("person {who}"),
        }
    }

    /// The place that has this name on a map.
    pub(super) fn named(map: &Map, name: &str) -> Option<Place> {
        match name.split_once(' ') {
            None => map.space(name.parse().ok()?).map(Place::Space),
            Some(("animal", kind)) => kind.parse().ok().map(Place::Animal),
            Some(("gate", gate)) => map.gate_named(gate.parse().ok()?).map(Place::Gate),
            Some(("person", who)) => who.parse().ok().map(Place::Person),
            Some(_) => None,
        }
    }

    /// The place that an event is about in the end.
    pub(super) fn of(map: &Map, state: &State, event: Event) -> Option<Place> {
        match event {
            Event::Go(name) | Event::Bypass(name) => map.space(name).map(Place::Space),
            Event::Shoot(kind) => Some(Place::Animal(kind)),
            Event::Close(name, _) => map.gate_named(name).map(Place::Gate),
            Event::First(who) => Some(Place::Person(who)),
            Event::Share => state.active().map(|who| Place::Person(who.other())),
            Event::Allow | Event::Reroll => state.mover().map(Place::Animal),
            Event::Move | Event::Stop | Event::Gain | Event::Exchange { .. } | Event::End => {
                state.active().map(Place::Person)
            }
            Event::Animals(_) | Event::Orientation(_) | Event::Again(_) => None,
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

/// Returns the place that has this name on a map.
///
/// # Errors
/// There is no such place; the text says which there are.
pub(super) fn parse(map: &Map, name: &str) -> Result<Place, String> {
    Place::named(map, name).ok_or_else(|| {
        format!(
            "{name:?} is no place of this zoo; a space such as {}, animal lion, gate main, or person keeper would be \
             right",
            map.id(map.shed())
        )
    })
}

/// The place at a point of the board, and its middle.
pub(super) fn at(map: &Map, state: &State, point: Point) -> Option<NamedPlace> {
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
    Some(NamedPlace { name: place.name(map), at: place.middle(map, &plan, state, &drawn) })
}

/// A step on the way to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Picked {
    /// Closing a gate: `close`.
    Close,
    /// The gate to close: `gate main`.
    Gate(Gate),
    /// Buying: tranquilizers and health in the basket: `buy 2 1`.
    Buy(u8, u8),
}

impl Picked {
    /// Its name on a map.
    pub(super) fn name(self, map: &Map) -> String {
        match self {
            Picked::Gate(gate) => Place::Gate(gate).name(map),
            Picked::Close => "close".to_string(),
            Picked::Buy(tranquilizers, health) => format!("buy {tranquilizers} {health}"),
        }
    }

    /// The pick among the places picked; only one is picked at a time.
    pub(super) fn of(map: &Map, picked: &[String]) -> Option<Picked> {
        Picked::named(map, picked.first()?)
    }

    /// The pick that has this name on a map.
    pub(super) fn named(map: &Map, name: &str) -> Option<Picked> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_places_and_picks() {
        let map = Map::parse(include_str!("../../../../maps/zoo/rockport.toml")).expect("a map");
        let places = map.spaces().map(Place::Space).chain(Kind::ALL.map(Place::Animal));
        let places = places.chain(Gate::ALL.map(Place::Gate)).chain(Character::ALL.map(Place::Person));
        for place in places {
            assert_eq!(parse(&map, &place.name(&map)), Ok(place));
        }
        for picked in [Picked::Close, Picked::Gate(Gate::ALL[1]), Picked::Buy(2, 1)] {
            assert_eq!(Picked::of(&map, &[picked.name(&map)]), Some(picked));
        }
        assert_eq!(Picked::named(&map, "animal lion"), None);
        assert!(parse(&map, "animal dodo").is_err_and(|words| words.contains("animal lion")));
    }
}
