//! The State JSON that shows a position.
use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{Ability, Circle, Count, Igloo, Phase, State};

/// The result of a game (P-22). Seats are numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The winner.
    pub winner: Seat,
    players: u8,
    scores: [u16; 5],
}

impl GameResult {
    /// The players' points in seat order.
    pub fn scores(&self) -> &[u16] {
        &self.scores[..self.players as usize]
    }
}

impl State {
    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<GameResult> {
        let winner = self.leader().filter(|_| self.phase == Phase::Over)?;
        let mut scores = [0; 5];
        for seat in Seat::all(self.players) {
            scores[seat.index()] = self.points(seat);
        }
        Some(GameResult { winner, players: self.players, scores })
    }
}

/// The State JSON. Seats are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The round, 0 in setup.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// The turn order; empty before it is drawn.
    pub order: Vec<u8>,
    /// The seat to move.
    pub to_move: Option<u8>,
    /// The penguins in the case, every colour.
    pub case: BTreeMap<String, u8>,
    /// The line, its front first.
    pub line: Vec<String>,
    /// The penguins in the igloos.
    pub yard: BTreeMap<String, String>,
    /// The players' fish.
    pub fish: Vec<u8>,
    /// The holders of the ability spaces taken.
    pub abilities: BTreeMap<String, u8>,
    /// Which of the abilities 4 and 5 are used up this round.
    pub used: Vec<u8>,
    /// The seats with their markers on the guards.
    pub guards: BTreeMap<String, u8>,
    /// The dice; empty before the roll.
    pub dice: Vec<u8>,
    /// Whether the extra die is bought.
    pub bought: bool,
    /// The circle whose tie is being decided.
    pub resolving: Option<u8>,
    /// The penguins each player has freed, the colours with some.
    pub freed: Vec<BTreeMap<String, u8>>,
    /// The penguins out of the game, every colour.
    pub out: BTreeMap<String, u8>,
    /// The result, once the game is over.
    pub outcome: Option<OutcomeJson>,
}

/// The outcome in the State JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeJson {
    /// The players' points in seat order.
    pub scores: Vec<u16>,
    /// The winner: ties always break (P-22), so there is one.
    pub winners: Vec<u8>,
}

fn number(seat: Seat) -> u8 {
    seat.index() as u8 + 1
}

fn counts(count: Count) -> BTreeMap<String, u8> {
    count.iter().map(|(colour, count)| (colour.name().to_owned(), count)).collect()
}

impl From<&State> for Snapshot {
    fn from(state: &State) -> Snapshot {
        let used = [Ability::Swap, Ability::Add].into_iter().filter(|ability| state.is_used(*ability));
        let holders =
            Ability::ALL.into_iter().filter_map(|a| Some((a.to_string(), number(state.holder(a)?))));
        let markers = Circle::ALL.into_iter().filter_map(|c| Some((c.to_string(), number(state.marker(c)?))));
        let in_yard =
            Igloo::all().filter_map(|i| Some((i.name().to_owned(), state.yard.at(i)?.name().to_owned())));
        let freed = |seat| counts(state.freed(seat)).into_iter().filter(|(_, count)| *count > 0).collect();
        Snapshot {
            round: state.round,
            phase: state.phase,
            order: state.order.seats().iter().copied().map(number).collect(),
            to_move: state.to_move().map(number),
            case: counts(state.case),
            line: state.line.iter().map(|colour| colour.name().to_owned()).collect(),
            yard: in_yard.collect(),
            fish: Seat::all(state.players).map(|seat| state.fish(seat)).collect(),
            abilities: holders.collect(),
            used: used.map(Ability::number).collect(),
            guards: markers.collect(),
            dice: state.roll.figures().to_vec(),
            bought: state.bought,
            resolving: state.resolving.map(Circle::number),
            freed: Seat::all(state.players).map(freed).collect(),
            out: counts(state.out),
            outcome: state.outcome().map(|outcome| OutcomeJson {
                scores: outcome.scores().to_vec(),
                winners: [number(outcome.winner)].into(),
            }),
        }
    }
}
