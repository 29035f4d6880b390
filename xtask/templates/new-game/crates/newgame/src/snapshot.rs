//! The State JSON.
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{Die, Phase, Space, State};

/// The State JSON: everything of a position that matters, with seats from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The phase.
    pub phase: Phase,
    /// The number of turns that have ended.
    pub turns: u16,
    /// The seat whose turn it is; the winner's in the end.
    pub to_move: u8,
    /// The figure of the die, once it has fallen.
    pub die: Option<u8>,
    /// The spaces of the pieces, by seat.
    pub spaces: Vec<u8>,
    /// Whether each piece has rested, by seat.
    pub rested: Vec<bool>,
    /// The winner.
    pub winner: Option<u8>,
}

fn number(seat: Seat) -> u8 {
    seat.index() as u8 + 1
}

impl From<&State> for Snapshot {
    fn from(state: &State) -> Snapshot {
        Snapshot {
            phase: state.phase(),
            turns: state.turns(),
            to_move: number(state.to_move()),
            die: state.die().map(Die::figure),
            spaces: state.seats().map(|seat| state.space(seat)).map(Space::number).collect(),
            rested: state.seats().map(|seat| state.is_rested(seat)).collect(),
            winner: state.winner().map(number),
        }
    }
}
