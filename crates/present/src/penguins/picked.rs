//! Penguins and intentions picked on the way to an event.
use std::fmt;
use std::str::FromStr;

use penguins::{Igloo, Spot};

/// A place or an intention picked on the way to an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Picked {
    /// A penguin of the line, to be placed: `line 3`.
    Penguin(Spot),
    /// Two penguins are to be swapped: `swap`.
    Swap,
    /// The first of two penguins of the yard: `swap o31`.
    SwapIgloo(Igloo),
    /// The first of two penguins of the line: `swap 3`.
    SwapSpot(Spot),
    /// Penguins are to join the line: `add`.
    Add,
}

impl Picked {
    /// Returns the picked thing after `next` is picked as well: it replaces the former one, and picking the same again
    /// puts it back.
    pub(super) fn then(self, next: Picked) -> Option<Picked> {
        match (self, next) {
            (Picked::SwapIgloo(_) | Picked::SwapSpot(_), next) if self == next => Some(Picked::Swap),
            (_, Picked::Swap) if self.is_swap() => None,
            (_, next) => Some(next).filter(|next| *next != self),
        }
    }

    /// Returns the first of the picked names.
    pub(super) fn first(picked: &[String]) -> Option<Picked> {
        picked.first().and_then(|name| name.parse().ok())
    }

    /// Returns whether it is about swapping.
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
