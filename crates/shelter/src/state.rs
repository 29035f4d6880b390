//! A position of the game.
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{Animal, Cells, Die, Paper};

/// The number of rounds: one a square of the shelter (S-16).
pub const ROUNDS: u8 = 16;
/// The number of trees (S-5).
pub const TREES: usize = 4;

/// The phase of a game: the kind of event that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The trees are planted (S-5).
    Trees,
    /// The round's dice are rolled (S-6).
    Dice,
    /// A seat adopts, or takes a third fence (S-8, S-9).
    Adopt,
    /// A seat places its animal (S-10).
    Place,
    /// A seat puts up fences (S-11, S-12).
    Fence,
    /// Another seat is to move, and what it does is not to be seen yet (S-7). Never the phase of a
    /// game's own state, only of what a seat knows of it.
    Wait,
    /// The end: the game is over.
    Over,
}

/// A position of the game: what all share, and a paper a seat.
///
/// Its size grows with the seats; `clone_from` takes over the room that is there.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) trees: Cells,
    pub(crate) dice: Option<[Die; 3]>,
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    pub(crate) turn: Turns,
    pub(crate) papers: Vec<Paper>,
}

/// The progress of a round: the seat to move, and the decisions it has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Turns {
    /// The seat to move; that of the first outside a round.
    pub(crate) seat: Seat,
    /// Which of the round's dice the seat has used or put aside.
    pub(crate) used: [bool; 3],
    /// The adopted animal that has no cell yet.
    pub(crate) adopted: Option<Animal>,
    /// The number of fences the seat may still put up.
    pub(crate) fences_left: u8,
}

impl Turns {
    /// The beginning of a seat's turn.
    pub(crate) const fn of(seat: Seat) -> Turns {
        Turns { seat, used: [false; 3], adopted: None, fences_left: 0 }
    }
}

impl Clone for State {
    fn clone(&self) -> State {
        State { papers: self.papers.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &State) {
        let State { trees, dice, round, phase, turn, papers } = other;
        self.papers.clone_from(papers);
        (self.trees, self.dice, self.round, self.phase, self.turn) = (*trees, *dice, *round, *phase, *turn);
    }
}

impl State {
    /// The running round, from 1; the last one at the end.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The round's dice, ascending; `None` before they are rolled.
    pub fn dice(&self) -> Option<[Die; 3]> {
        self.dice
    }

    /// The seat that decides; `None` where none does, or where that is not to be seen.
    pub fn to_move(&self) -> Option<Seat> {
        self.is_deciding().then_some(self.turn.seat)
    }

    /// The cells with a tree.
    pub fn trees(&self) -> Cells {
        self.trees
    }

    /// The papers in seat order.
    pub fn papers(&self) -> &[Paper] {
        &self.papers
    }

    /// A seat's paper; `None` where there is no such seat.
    pub fn paper(&self, seat: Seat) -> Option<&Paper> {
        self.papers.get(seat.index())
    }

    /// The dice that the seat to move has not used yet, ascending: three in adopt, two in place, one
    /// in fence (three after a third fence); none in other phases.
    pub fn dice_left(&self) -> impl Iterator<Item = Die> + Clone + use<> {
        let dice = self.dice.filter(|_| self.is_deciding());
        let used = self.turn.used;
        dice.into_iter().flatten().zip(used).filter(|(_, used)| !used).map(|(die, _)| die)
    }

    /// For each of the round's dice, whether the seat to move has used it or put it aside.
    pub fn used(&self) -> [bool; 3] {
        self.turn.used
    }

    /// The adopted animal that has no cell yet, in the phase of placing.
    pub fn adopted(&self) -> Option<Animal> {
        self.turn.adopted
    }

    /// The number of fences the seat to move may still put up.
    pub fn fences_left(&self) -> u8 {
        self.turn.fences_left
    }

    /// Whether the seat to move took a third fence this round (S-12).
    pub fn is_third_fence(&self) -> bool {
        self.phase == Phase::Fence && self.turn.used == [false; 3]
    }

    /// Whether a seat decides, and that can be seen.
    pub(crate) fn is_deciding(&self) -> bool {
        matches!(self.phase, Phase::Adopt | Phase::Place | Phase::Fence)
    }

    /// Whether the seat of a paper has crossed off its square of the running round: one a round (S-16).
    pub fn has_crossed(&self, paper: &Paper) -> bool {
        paper.crossed().len() >= usize::from(self.round)
    }

    /// Whether a round is running: some seats have had their turn, others not.
    pub(crate) fn is_running(&self) -> bool {
        self.is_deciding() || self.phase == Phase::Wait
    }
}
