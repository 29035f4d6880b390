//! Pig for two: roll as long as you dare, a one loses the turn's points, first to 100 wins.
use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use tabletop::{Game, Ratio, Seat, Turn, UnknownEvent};

use super::notation::{NotPossible, unless_listed, word_and_number};

/// Pig up to `goal` points. A turn begins with a roll: `hold` comes after one.
#[derive(Clone, Copy, Debug)]
pub struct Pig {
    /// Who has as many wins.
    pub goal: u8,
}

/// Points, this turn's points, whose turn it is and whether the die is rolling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PigState {
    /// Points held by each seat.
    pub points: [u8; 2],
    /// Points of this turn.
    pub turn: u8,
    /// The seat whose turn it is, counted from 0.
    pub seat: u8,
    /// Whether the die is rolling.
    pub rolling: bool,
}

/// What happens in Pig.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PigEvent {
    /// Take the die.
    Roll,
    /// Keep the turn's points.
    Hold,
    /// The die shows this.
    Shows(u8),
}

impl fmt::Display for PigEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PigEvent::Roll => f.write_str("roll"),
            PigEvent::Hold => f.write_str("hold"),
            PigEvent::Shows(figure) => write!(f, "shows {figure}"),
        }
    }
}

impl FromStr for PigEvent {
    type Err = UnknownEvent;
    fn from_str(text: &str) -> Result<PigEvent, UnknownEvent> {
        match text {
            "roll" => Ok(PigEvent::Roll),
            "hold" => Ok(PigEvent::Hold),
            _ => match word_and_number(text)? {
                ("shows", figure @ 1..=6) => Ok(PigEvent::Shows(figure as u8)),
                _ => Err(UnknownEvent(text.to_string())),
            },
        }
    }
}

impl Pig {
    fn won(&self, state: &PigState) -> Option<u8> {
        state.points.iter().position(|&points| points >= self.goal).map(|seat| seat as u8)
    }
}

impl Game for Pig {
    type State = PigState;
    type Event = PigEvent;
    type View = PigState;
    type Refusal = NotPossible;
    type Snapshot = PigState;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> PigState {
        PigState { points: [0; 2], turn: 0, seat: 0, rolling: false }
    }

    fn turn(&self, state: &PigState) -> Turn {
        if self.won(state).is_some() {
            Turn::Over
        } else if state.rolling {
            Turn::Chance
        } else {
            Turn::Seat(Seat::new(state.seat))
        }
    }

    fn legal(&self, state: &PigState, mut list: impl FnMut(PigEvent)) {
        if matches!(self.turn(state), Turn::Seat(_)) {
            list(PigEvent::Roll);
            if state.turn > 0 {
                list(PigEvent::Hold);
            }
        }
    }

    fn outcomes(&self, state: &PigState, mut list: impl FnMut(PigEvent, u64)) {
        if self.turn(state) == Turn::Chance {
            (1..=6).for_each(|figure| list(PigEvent::Shows(figure), 1));
        }
    }

    fn refusal(&self, state: &PigState, event: PigEvent) -> Option<NotPossible> {
        unless_listed(self, state, event)
    }

    fn follow(&self, state: &mut PigState, event: PigEvent) {
        let seat = usize::from(state.seat);
        match event {
            PigEvent::Roll => state.rolling = true,
            PigEvent::Shows(1) => {
                *state = PigState { turn: 0, seat: 1 - state.seat, rolling: false, ..*state };
            }
            PigEvent::Shows(figure) => {
                state.rolling = false;
                state.turn = state.turn.saturating_add(figure);
                // Who would win by holding need not be asked.
                if state.points[seat].saturating_add(state.turn) >= self.goal {
                    state.points[seat] = self.goal;
                    state.turn = 0;
                }
            }
            PigEvent::Hold => {
                state.points[seat] = state.points[seat].saturating_add(state.turn);
                state.turn = 0;
                state.seat = 1 - state.seat;
            }
        }
    }

    fn utility(&self, state: &PigState, seat: Seat) -> Option<Ratio> {
        let won = self.won(state)?;
        Some(if usize::from(won) == seat.index() { Ratio::ONE } else { Ratio::ZERO })
    }

    fn view(&self, state: &PigState, _seat: Seat) -> PigState {
        *state
    }

    fn imagine(&self, view: &PigState, _draw: &mut dyn FnMut(u64) -> u64) -> PigState {
        *view
    }

    fn position(&self, state: &PigState) -> PigState {
        *state
    }

    fn snapshot(&self, state: &PigState) -> PigState {
        *state
    }

    fn universe(&self) -> Vec<PigEvent> {
        [PigEvent::Roll, PigEvent::Hold].into_iter().chain((1..=6).map(PigEvent::Shows)).collect()
    }

    fn opens_turn(&self, event: PigEvent) -> bool {
        event == PigEvent::Hold
    }
}
