//! Why an event is not possible: the numbered rule, and a sentence for a person.
use core::fmt;

use crate::{Closed, Hunter, Phase, Square, Terrain};

/// Why the rules refuse an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is the time for something else (R8).
    NotNow(Phase),
    /// The step is closed (R17, R20, R19, R22).
    Closed {
        /// The square the step would lead to; `None` off the board.
        onto: Option<Square>,
        /// The reason that closes it.
        closed: Closed,
    },
    /// A hunter starts elsewhere (R10, R11).
    NotItsCorner(Hunter, [Square; 2]),
    /// The other hunter is the active one (R12).
    NotActive(Hunter),
    /// The hunter would not end there, or another square is nearer to the player (R15).
    NotNearest(Hunter, Square),
}

impl tabletop::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::NotNow(_) => "R8",
            Refusal::Closed { closed, .. } => match closed {
                Closed::Rim | Closed::Blocked(_) => "R17",
                Closed::Passage => "R20",
                Closed::CliffSide => "R19",
                Closed::WaterToWater => "R22",
            },
            Refusal::NotItsCorner(Hunter::Cultist, _) => "R10",
            Refusal::NotItsCorner(Hunter::Tiger, _) => "R11",
            Refusal::NotActive(_) => "R12",
            Refusal::NotNearest(..) => "R15",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotNow(phase) => f.write_str(match phase {
                Phase::Setup => "The hunters get their corners first, the cultist, then the tiger.",
                Phase::Roll => "The die comes first: the player rolls before moving.",
                Phase::Move => "It is the player's move: step or stop.",
                Phase::Chase => "It is the hunter's turn: it rolls and moves.",
                Phase::Over => "The game is over.",
            }),
            Refusal::Closed { onto, closed } => match (closed, onto) {
                (Closed::Blocked(terrain), Some(onto)) => {
                    let what = match terrain {
                        Terrain::Tree => "tree",
                        Terrain::Cliff => "cliff",
                        _ => "wall",
                    };
                    write!(f, "A {what} closes {onto}. Nobody enters walls, trees or cliffs.")
                }
                (Closed::Passage, Some(onto)) => {
                    write!(
                        f,
                        "No way to {onto}: trails and bridges are entered and left only along their arrows."
                    )
                }
                (Closed::CliffSide, Some(onto)) => {
                    write!(f, "No way to {onto}: a cliff side closes its edge and both its corners.")
                }
                (Closed::WaterToWater, Some(onto)) => {
                    write!(f, "No way to {onto}: no step leads from water to water.")
                }
                _ => f.write_str("The board ends here."),
            },
            Refusal::NotItsCorner(hunter, [a, b]) => {
                write!(
                    f,
                    "The {} starts in one of the corners on the goal's side, {a} or {b}.",
                    hunter.name()
                )
            }
            Refusal::NotActive(hunter) => {
                write!(f, "The {} waits: only the hunter on the player's board moves.", hunter.name())
            }
            Refusal::NotNearest(hunter, square) => {
                write!(
                    f,
                    "The {} does not go to {square}: it goes where it ends nearest to the player.",
                    hunter.name()
                )
            }
        }
    }
}
