//! A position of the game.
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{Die, Newgame, Space};

/// The phase of a game: the kind of event that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The die falls.
    Roll,
    /// A player goes on or rests.
    Move,
    /// The game is over.
    Over,
}

/// A position of the game. A plain value: copying one never allocates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) players: u8,
    pub(crate) turns: u16,
    pub(crate) to_move: Seat,
    pub(crate) die: Option<Die>,
    pub(crate) spaces: [Space; Newgame::PLAYERS.1 as usize],
    pub(crate) rested: [bool; Newgame::PLAYERS.1 as usize],
}

impl State {
    pub(crate) fn new(players: u8) -> State {
        State {
            players,
            turns: 0,
            to_move: Seat::FIRST,
            die: None,
            spaces: [Space::START; Newgame::PLAYERS.1 as usize],
            rested: [false; Newgame::PLAYERS.1 as usize],
        }
    }

    /// The seats at the table.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.players)
    }

    /// The kind of event that comes next.
    pub fn phase(&self) -> Phase {
        match (self.winner(), self.die) {
            (Some(_), _) => Phase::Over,
            (None, None) => Phase::Roll,
            (None, Some(_)) => Phase::Move,
        }
    }

    /// The number of turns that have ended.
    pub const fn turns(&self) -> u16 {
        self.turns
    }

    /// The seat whose turn it is; the winner's in the end.
    pub const fn to_move(&self) -> Seat {
        self.to_move
    }

    /// The die of this turn, once it has fallen.
    pub const fn die(&self) -> Option<Die> {
        self.die
    }

    /// The space of a seat's piece.
    pub fn space(&self, seat: Seat) -> Space {
        self.spaces[seat.index()]
    }

    /// Whether a seat's piece has rested and not gone on since.
    pub fn is_rested(&self, seat: Seat) -> bool {
        self.rested[seat.index()]
    }

    /// The seat whose piece is at the end.
    pub fn winner(&self) -> Option<Seat> {
        self.seats().find(|seat| self.space(*seat) == Space::END)
    }
}
