//! The names of the places of a drawing: what can be pointed at, and what can be picked.
use std::fmt;
use std::str::FromStr;

use penguins::{Ability, Circle, Igloo, Spot};

use super::{corners, yard};
use drawing::Area;

/// A place of the board that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
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
    /// Its middle on the board; the line lies beside it.
    pub(super) fn middle(self) -> Option<(f64, f64)> {
        match self {
            Place::Igloo(igloo) => Some(yard::igloo(igloo)),
            Place::Guard(circle) => Some(yard::guard(circle)),
            Place::Ability(ability) => Some(corners::space_middle(ability)),
            Place::Line(_) => None,
        }
    }
}

/// The place at a point of the board, and its middle.
pub fn place_at(point: (f64, f64)) -> Option<(Place, (f64, f64))> {
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

/// What was picked without deciding anything yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// A penguin of the line, to be placed: `line 3`.
    Penguin(Spot),
    /// That two penguins are to be swapped: `swap`.
    Swap,
    /// The first of two penguins of the yard: `swap o31`.
    SwapIgloo(Igloo),
    /// The first of two penguins of the line: `swap 3`.
    SwapSpot(Spot),
    /// That penguins are to join the line: `add`.
    Add,
}

impl Picked {
    /// What is picked once `next` is, too: it replaces what was picked before, and picking the same again
    /// puts it back.
    pub fn then(self, next: Picked) -> Option<Picked> {
        match (self, next) {
            (Picked::SwapIgloo(_) | Picked::SwapSpot(_), next) if self == next => Some(Picked::Swap),
            (_, Picked::Swap) if self.is_swap() => None,
            (_, next) => Some(next).filter(|next| *next != self),
        }
    }

    /// Whether it is about swapping.
    pub(super) const fn is_swap(self) -> bool {
        !matches!(self, Picked::Penguin(_) | Picked::Add)
    }
}

impl fmt::Display for Picked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Picked::Penguin(spot) => write!(f, "line {spot}"),
            Picked::Swap => f.write_str("swap"),
            Picked::Add => f.write_str("add"),
            Picked::SwapIgloo(igloo) => write!(f, "swap {igloo}"),
            Picked::SwapSpot(spot) => write!(f, "swap {spot}"),
        }
    }
}

impl FromStr for Picked {
    type Err = ();
    fn from_str(text: &str) -> Result<Picked, ()> {
        match text.split_once(' ') {
            None if text == "swap" => Ok(Picked::Swap),
            None if text == "add" => Ok(Picked::Add),
            Some(("line", spot)) => spot.parse().map(Picked::Penguin),
            Some(("swap", name)) => {
                name.parse().map(Picked::SwapIgloo).or_else(|()| name.parse().map(Picked::SwapSpot))
            }
            _ => Err(()),
        }
    }
}
