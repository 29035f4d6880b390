//! Events and their notation: `tree c4`, `dice 2 3 6`, `adopt rhino C1`, `third B2`, `place 4 d2`,
//! `fence c4-d4`, `done`.
use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use tabletop::UnknownEvent;

use crate::{Animal, Cell, Die, Edge, Square};

/// An event: a decision of a seat or an outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// Chance plants a tree, for everybody (S-5).
    Tree(Cell),
    /// The round's dice, ascending (S-6).
    Dice([Die; 3]),
    /// A: a square is crossed off and its animal adopted (S-8).
    Adopt(Animal, Square),
    /// A: a square is crossed off for a third fence (S-9).
    Third(Square),
    /// B: the animal is placed with a die (S-10).
    Place(Die, Cell),
    /// C: an edge is fenced (S-11, S-12).
    Fence(Edge),
    /// C ends before the last fence (S-11, S-12).
    Done,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Tree(cell) => write!(f, "tree {cell}"),
            Event::Dice([a, b, c]) => write!(f, "dice {a} {b} {c}"),
            Event::Adopt(animal, square) => write!(f, "adopt {animal} {square}"),
            Event::Third(square) => write!(f, "third {square}"),
            Event::Place(die, cell) => write!(f, "place {die} {cell}"),
            Event::Fence(edge) => write!(f, "fence {edge}"),
            Event::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Event {
    type Err = UnknownEvent;

    /// Knows an event only in its printed form.
    fn from_str(text: &str) -> Result<Event, UnknownEvent> {
        parse(text).map_err(|()| UnknownEvent(text.to_string()))
    }
}

fn parse(text: &str) -> Result<Event, ()> {
    if text == "done" {
        return Ok(Event::Done);
    }
    let (verb, rest) = text.split_once(' ').ok_or(())?;
    let two = || rest.split_once(' ').ok_or(());
    match verb {
        "tree" => Ok(Event::Tree(rest.parse()?)),
        "dice" => {
            let (a, others) = two()?;
            let (b, c) = others.split_once(' ').ok_or(())?;
            let dice: [Die; 3] = [a.parse()?, b.parse()?, c.parse()?];
            if dice.is_sorted() { Ok(Event::Dice(dice)) } else { Err(()) }
        }
        "adopt" => two().and_then(|(animal, square)| Ok(Event::Adopt(animal.parse()?, square.parse()?))),
        "third" => Ok(Event::Third(rest.parse()?)),
        "place" => two().and_then(|(die, cell)| Ok(Event::Place(die.parse()?, cell.parse()?))),
        "fence" => Ok(Event::Fence(rest.parse()?)),
        _ => Err(()),
    }
}
