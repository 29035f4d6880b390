//! The State JSON, and the JSON of a view.
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{Animal, Circle, Line, Member, Paper, Phase, Score, Set, Shelter, State, View};

/// The State JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The running round, from 1; the last one at the end.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// The round's dice, ascending, in adopt, place and fence.
    pub dice: Vec<u8>,
    /// The seat that decides, from 1.
    pub to_move: Option<u8>,
    /// The cells with a tree.
    pub trees: Vec<String>,
    /// A paper a seat.
    pub seats: Vec<SeatSnapshot>,
    /// Scores and winners, at the end.
    pub outcome: Option<GameResult>,
}

/// A seat's part of the State JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatSnapshot {
    /// The animals by cell.
    pub animals: BTreeMap<String, Animal>,
    /// The fences put up.
    pub fences: Vec<String>,
    /// The squares of the shelter crossed off.
    pub crossed: Vec<String>,
    /// The values of the third-fence circles that are left, left to right.
    pub third_circles_left: Vec<u8>,
    /// The lines' circles.
    pub line_circles: BTreeMap<String, Circle>,
    /// The dice not used yet, ascending, of the seat to move.
    pub dice_left: Vec<u8>,
    /// The adopted animal that has no cell yet.
    pub adopted: Option<Animal>,
    /// The number of fences the seat may still put up.
    pub fences_left: u8,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// The score sheets in seat order.
    pub scores: Vec<Score>,
    /// The seats with most points, from 1 (S-26).
    pub winners: Vec<u8>,
}

/// A seat's view as JSON: the State JSON without `to_move`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// The running round, from 1; the last one at the end.
    pub round: u8,
    /// The phase; `wait` while others draw.
    pub phase: Phase,
    /// The round's dice, ascending, while the round runs.
    pub dice: Vec<u8>,
    /// The cells with a tree.
    pub trees: Vec<String>,
    /// A paper a seat, those of others as at the end of the round before.
    pub seats: Vec<SeatSnapshot>,
    /// Scores and winners, at the end.
    pub outcome: Option<GameResult>,
}

impl Snapshot {
    pub(crate) fn new(game: &Shelter, state: &State) -> Snapshot {
        let seats = Seat::all(game.players).zip(&state.papers);
        Snapshot {
            round: state.round,
            phase: state.phase,
            dice: state.dice.into_iter().flatten().map(crate::Die::figure).collect(),
            to_move: state.to_move().map(|seat| seat.index() as u8 + 1),
            trees: sorted(state.trees),
            seats: seats.map(|(seat, paper)| SeatSnapshot::new(game, state, seat, paper)).collect(),
            outcome: game.outcome(state),
        }
    }
}

impl SeatSnapshot {
    fn new(game: &Shelter, state: &State, seat: Seat, paper: &Paper) -> SeatSnapshot {
        let housed = paper.housed().iter().filter_map(|cell| Some((cell.to_string(), paper.animal(cell)?)));
        let mut shown = SeatSnapshot {
            animals: housed.collect(),
            fences: sorted(paper.fences()),
            crossed: sorted(paper.crossed()),
            third_circles_left: paper.third_left(game.sheet()).to_vec(),
            line_circles: Line::all().map(|line| (line.to_string(), paper.circle(line))).collect(),
            ..SeatSnapshot::default()
        };
        if state.to_move() == Some(seat) {
            shown.dice_left = state.dice_left().map(crate::Die::figure).collect();
            shown.adopted = state.adopted();
            shown.fences_left = state.fences_left();
        }
        shown
    }
}

impl Shown {
    pub(crate) fn new(game: &Shelter, view: &View) -> Shown {
        let Snapshot { round, phase, dice, to_move: _, trees, seats, outcome } =
            Snapshot::new(game, view.known());
        Shown { round, phase, dice, trees, seats, outcome }
    }
}

/// Texts in bytewise order.
fn sorted<T: Member + fmt::Display>(members: Set<T>) -> Vec<String> {
    let mut texts: Vec<String> = members.iter().map(|member| member.to_string()).collect();
    texts.sort();
    texts
}
