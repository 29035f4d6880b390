//! Why an event is not possible: the numbered rule, and a sentence for a person.
use core::fmt;

use crate::{Animal, Cell, Die, Edge, Phase, Square};

/// Why the rules refuse an event. Where several do, the first of these is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is the time for something else (S-5, S-6, S-7, S-16).
    NotNow(Phase),
    /// After a third fence no animal is placed (S-12).
    NothingToPlace,
    /// There is a tree already (S-5).
    TreeThere(Cell),
    /// Dice are written in ascending order (S-6).
    NotAscending,
    /// Neither line of the square is this animal's (S-8).
    NotItsSquare(Animal, Square),
    /// None of the dice shows the value of the animal's line (S-8).
    NoSuchDie(Animal, Square, Die),
    /// The square is crossed off (S-8, S-9).
    Crossed {
        /// The square.
        square: Square,
        /// Whether it was wanted for a third fence.
        third: bool,
    },
    /// Every die has an empty square in its lines (S-9).
    NothingFull,
    /// The third-fence circles are used up, and some die has an empty square (S-9).
    CirclesGone(Die),
    /// The die is not one of the two that are left (S-10).
    NotLeft(Die),
    /// The cell is not in the die's row or column (S-10).
    NotInLine(Die, Cell),
    /// An animal lives there, or a tree stands there (S-10).
    Taken(Cell, Option<Animal>),
    /// The edge is fenced (S-11, S-12).
    Fenced {
        /// The edge.
        edge: Edge,
        /// Whether it is one of the fences after `third`.
        third: bool,
    },
    /// The edge belongs to no cell in row or column of the dice (S-11, S-12).
    OutOfReach {
        /// The edge.
        edge: Edge,
        /// The last die; `None` after `third`, when it may be any of the three.
        die: Option<Die>,
    },
    /// The first fence has to be put up (S-11, S-12).
    NoFenceYet {
        /// Whether it is after `third`.
        third: bool,
    },
}

impl tabletop::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        let fences = |third| if third { "S-12" } else { "S-11" };
        match self {
            Refusal::NotNow(phase) => match phase {
                Phase::Trees => "S-5",
                Phase::Dice => "S-6",
                Phase::Adopt | Phase::Place | Phase::Fence | Phase::Wait => "S-7",
                Phase::Over => "S-16",
            },
            Refusal::NothingToPlace => "S-12",
            Refusal::TreeThere(_) => "S-5",
            Refusal::NotAscending => "S-6",
            Refusal::NotItsSquare(..) | Refusal::NoSuchDie(..) => "S-8",
            Refusal::Crossed { third: false, .. } => "S-8",
            Refusal::Crossed { third: true, .. } | Refusal::NothingFull | Refusal::CirclesGone(_) => "S-9",
            Refusal::NotLeft(_) | Refusal::NotInLine(..) | Refusal::Taken(..) => "S-10",
            Refusal::Fenced { third, .. } | Refusal::NoFenceYet { third } => fences(*third),
            Refusal::OutOfReach { die, .. } => fences(die.is_none()),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotNow(phase) => f.write_str(match phase {
                Phase::Trees => "The trees are planted first, four of them.",
                Phase::Dice => "The dice come first.",
                Phase::Adopt => "First cross off a square of the shelter.",
                Phase::Place => "The animal wants its place now.",
                Phase::Fence => "It is the time for fences.",
                Phase::Wait => "Others are drawing; what they do is seen at the end of the round.",
                Phase::Over => "The game is over.",
            }),
            Refusal::NothingToPlace => f.write_str("After a third fence there is no animal to place."),
            Refusal::TreeThere(cell) => write!(f, "A tree stands on {cell} already."),
            Refusal::NotAscending => f.write_str("Dice are written from the lowest to the highest."),
            Refusal::NotItsSquare(animal, square) => {
                write!(f, "The lines of {square} do not lead to the {animal}.")
            }
            Refusal::NoSuchDie(animal, square, die) => {
                write!(f, "On {square} the {animal} takes a {die}, and no die shows it.")
            }
            Refusal::Crossed { square, .. } => write!(f, "{square} is crossed off already."),
            Refusal::NothingFull => f.write_str(
                "A third fence takes a die whose lines have no empty square, and each of these has one.",
            ),
            Refusal::CirclesGone(die) => write!(
                f,
                "The third-fence circles are used up, so no die may have an empty square, and the {die} has one."
            ),
            Refusal::NotLeft(die) => write!(f, "There is no {die} left to place the animal with."),
            Refusal::NotInLine(die, cell) => write!(f, "{cell} is neither in row nor in column {die}."),
            Refusal::Taken(cell, Some(animal)) => write!(f, "The {animal} lives on {cell}."),
            Refusal::Taken(cell, None) => write!(f, "A tree stands on {cell}."),
            Refusal::Fenced { edge, .. } => write!(f, "There is a fence at {edge} already."),
            Refusal::OutOfReach { edge, die: Some(die) } => {
                write!(f, "{edge} is at no square in row or column {die}.")
            }
            Refusal::OutOfReach { edge, die: None } => {
                write!(f, "{edge} is at no square in a row or column of the three dice.")
            }
            Refusal::NoFenceYet { .. } => f.write_str("One fence at least has to be put up."),
        }
    }
}
