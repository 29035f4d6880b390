//! Events and their notation: `order 3 1 2`, `draw red`, `ability 5`, `place 2 o31`, `swap c1 o23`.
use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use tabletop::UnknownEvent;

use crate::{Ability, Circle, Colour, Igloo, Order, Roll, Spot};

/// The number of penguins that ability 5 adds to the line, 1 to 5 (P-17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Added(u8);

impl Added {
    /// All five numbers.
    pub const ALL: [Added; 5] = [Added(1), Added(2), Added(3), Added(4), Added(5)];

    /// This many, 1 to 5.
    pub fn new(number: u8) -> Option<Added> {
        (1..=5).contains(&number).then_some(Added(number))
    }

    /// The number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// An event: a decision of a seat or an outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// Chance draws the turn order (P-4).
    Order(Order),
    /// Chance draws a penguin from the case (P-5, P-6, P-17).
    Draw(Colour),
    /// A player takes an ability space (P-7).
    Ability(Ability),
    /// A player bribes the guard of a circle (P-8).
    Bribe(Circle),
    /// A player buys an extra die (P-10).
    Buy,
    /// A player rolls the dice (P-11).
    Roll,
    /// A player rolls all dice again (P-12).
    Reroll,
    /// Chance: what the dice show (P-11).
    Dice(Roll),
    /// A player places a penguin of the line (P-13).
    Place(Spot, Igloo),
    /// Two penguins of the yard change places, the igloo named first in the alphabet first (P-16).
    SwapIgloos(Igloo, Igloo),
    /// Two penguins of the line change places, the lower number first (P-16).
    SwapSpots(Spot, Spot),
    /// A player adds penguins to the line (P-17).
    Add(Added),
    /// A tie is decided: this colour leaves the full circle (P-19).
    Free(Colour),
    /// The order is decided: this one of two full circles comes first (P-20).
    Check(Circle),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Order(order) => write!(f, "order {order}"),
            Event::Draw(colour) => write!(f, "draw {colour}"),
            Event::Ability(ability) => write!(f, "ability {ability}"),
            Event::Bribe(circle) => write!(f, "bribe {circle}"),
            Event::Buy => f.write_str("buy"),
            Event::Roll => f.write_str("roll"),
            Event::Reroll => f.write_str("reroll"),
            Event::Dice(roll) => write!(f, "dice {roll}"),
            Event::Place(spot, igloo) => write!(f, "place {spot} {igloo}"),
            Event::SwapIgloos(a, b) => write!(f, "swap {a} {b}"),
            Event::SwapSpots(a, b) => write!(f, "swap {a} {b}"),
            Event::Add(added) => write!(f, "add {}", added.number()),
            Event::Free(colour) => write!(f, "free {colour}"),
            Event::Check(circle) => write!(f, "check {circle}"),
        }
    }
}

impl FromStr for Event {
    type Err = UnknownEvent;

    /// Knows an event only in its printed form.
    fn from_str(text: &str) -> Result<Event, UnknownEvent> {
        parse(text).ok_or_else(|| UnknownEvent(text.to_string()))
    }
}

fn parse(text: &str) -> Option<Event> {
    let Some((word, rest)) = text.split_once(' ') else {
        return match text {
            "buy" => Some(Event::Buy),
            "roll" => Some(Event::Roll),
            "reroll" => Some(Event::Reroll),
            _ => None,
        };
    };
    Some(match word {
        "order" => Event::Order(rest.parse().ok()?),
        "draw" => Event::Draw(rest.parse().ok()?),
        "ability" => Event::Ability(rest.parse().ok()?),
        "bribe" => Event::Bribe(rest.parse().ok()?),
        "dice" => Event::Dice(rest.parse().ok()?),
        "place" => {
            let (spot, igloo) = rest.split_once(' ')?;
            Event::Place(spot.parse().ok()?, igloo.parse().ok()?)
        }
        "swap" => {
            let (a, b) = rest.split_once(' ')?;
            match (pair::<Igloo>(a, b), pair::<Spot>(a, b)) {
                (Some((a, b)), _) => Event::SwapIgloos(a, b),
                (_, Some((a, b))) => Event::SwapSpots(a, b),
                (None, None) => return None,
            }
        }
        "add" => match rest.as_bytes() {
            [figure @ b'1'..=b'5'] => Event::Add(Added(figure - b'0')),
            _ => return None,
        },
        "free" => Event::Free(rest.parse().ok()?),
        "check" => Event::Check(rest.parse().ok()?),
        _ => return None,
    })
}

/// Two names of one kind, the lower first.
fn pair<T: FromStr + Ord>(a: &str, b: &str) -> Option<(T, T)> {
    let (a, b) = (a.parse().ok()?, b.parse().ok()?);
    (a < b).then_some((a, b))
}
