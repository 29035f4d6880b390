//! The named places of the yard.
use std::fmt;
use std::str::FromStr;

use drawing::Area;
use penguins::{Ability, Circle, Event, Igloo, Spot};

use super::{corners, yard};

/// A place of the board that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// An igloo: `o31`.
    Igloo(Igloo),
    /// A penguin of the line: `line 3`.
    Line(Spot),
    /// The guard of a circle: `guard 2`.
    Guard(Circle),
    /// A space of the ability track: `ability 5`.
    Ability(Ability),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Igloo(igloo) => write!(f, "{igloo}"),
            Place::Line(spot) => write!(f, "line {spot}"),
            Place::Guard(circle) => write!(f, "guard {circle}"),
            Place::Ability(ability) => write!(f, "ability {ability}"),
        }
    }
}

impl FromStr for Place {
    type Err = ();
    fn from_str(text: &str) -> Result<Place, ()> {
        match text.split_once(' ') {
            None => text.parse().map(Place::Igloo),
            Some(("line", spot)) => spot.parse().map(Place::Line),
            Some(("guard", circle)) => circle.parse().map(Place::Guard),
            Some(("ability", ability)) => ability.parse().map(Place::Ability),
            Some(_) => Err(()),
        }
    }
}

impl Place {
    /// Returns the place an event is about in the end.
    pub(super) fn of_event(event: Event) -> Option<Place> {
        match event {
            Event::Place(_, igloo) | Event::SwapIgloos(_, igloo) => Some(Place::Igloo(igloo)),
            Event::SwapSpots(_, spot) => Some(Place::Line(spot)),
            Event::Ability(ability) => Some(Place::Ability(ability)),
            Event::Bribe(circle) | Event::Check(circle) => Some(Place::Guard(circle)),
            _ => None,
        }
    }

    /// Returns its middle on the board; the line lies beside it.
    pub(super) fn middle(self) -> Option<(f64, f64)> {
        match self {
            Place::Igloo(igloo) => Some(yard::igloo(igloo)),
            Place::Guard(circle) => Some(yard::guard(circle)),
            Place::Ability(ability) => Some(corners::space_middle(ability)),
            Place::Line(_) => None,
        }
    }
}

/// Returns the place at a point of the board, and its middle.
pub(super) fn place_at(point: (f64, f64)) -> Option<(Place, (f64, f64))> {
    let guard = Circle::ALL.into_iter().find(|circle| near(yard::guard(*circle), point, yard::GUARD));
    let igloo = || Igloo::all().find(|igloo| near(yard::igloo(*igloo), point, yard::IGLOO));
    let space = || Ability::ALL.into_iter().find(|ability| holds(corners::space(*ability), point));
    let place = guard
        .map(Place::Guard)
        .or_else(|| igloo().map(Place::Igloo))
        .or_else(|| space().map(Place::Ability))?;
    Some((place, place.middle()?))
}

fn near((x, y): (f64, f64), (to_x, to_y): (f64, f64), within: f64) -> bool {
    (x - to_x).hypot(y - to_y) <= within
}

fn holds(area: Area, (x, y): (f64, f64)) -> bool {
    (area.x..area.x + area.width).contains(&x) && (area.y..area.y + area.height).contains(&y)
}
