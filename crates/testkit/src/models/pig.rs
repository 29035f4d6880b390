//! Pig for two: roll as often as you dare, a one loses the turn's points, the first to 100 wins. There are two
//! versions of the rules: a short one for solvers, and the one by which search libraries are compared.
use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use tabletop::{Game, Ratio, Seat, Turn, UnknownEvent};

use super::notation::{NotPossible, unless_listed, word_and_number};

/// Pig up to `goal` points.
#[derive(Clone, Copy, Debug)]
pub struct Pig {
    goal: u8,
    rules: PigRules,
}

/// A version of the rules of Pig.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PigRules {
    /// A turn begins with a roll, and a seat that would win by holding has won.
    Short,
    /// OpenSpiel's version: a seat may hold before the first roll, points count once they are held, and after 1,000
    /// decisions the game is a draw.
    OpenSpiel,
}

/// Number of decisions after which OpenSpiel's version ends.
const MOST_DECISIONS: u16 = 1000;

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
    /// Number of decisions so far, where they are counted: in OpenSpiel's version.
    pub decisions: u16,
}

/// An event of Pig.
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
    /// Pig by the short rules.
    pub const fn to(goal: u8) -> Pig {
        Pig { goal, rules: PigRules::Short }
    }

    /// Pig by OpenSpiel's rules.
    pub const fn open_spiel(goal: u8) -> Pig {
        Pig { goal, rules: PigRules::OpenSpiel }
    }

    fn won(&self, state: &PigState) -> Option<u8> {
        state.points.iter().position(|&points| points >= self.goal).map(|seat| seat as u8)
    }

    fn may_hold(&self, state: &PigState) -> bool {
        self.rules == PigRules::OpenSpiel || state.turn > 0
    }

    /// Counts a decision, where the rules count them.
    fn count(&self, state: &mut PigState) {
        state.decisions += u16::from(self.rules == PigRules::OpenSpiel);
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
        PigState { points: [0; 2], turn: 0, seat: 0, rolling: false, decisions: 0 }
    }

    #[inline]
    fn turn(&self, state: &PigState) -> Turn {
        if self.won(state).is_some() || state.decisions >= MOST_DECISIONS {
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
            if self.may_hold(state) {
                list(PigEvent::Hold);
            }
        }
    }

    fn outcomes(&self, state: &PigState, mut list: impl FnMut(PigEvent, u64)) {
        if self.turn(state) == Turn::Chance {
            (1..=6).for_each(|figure| list(PigEvent::Shows(figure), 1));
        }
    }

    fn draw(&self, state: &PigState, draw: impl FnOnce(u64) -> u64) -> Option<PigEvent> {
        (self.turn(state) == Turn::Chance).then(|| PigEvent::Shows(draw(6) as u8 + 1))
    }

    fn refusal(&self, state: &PigState, event: PigEvent) -> Option<NotPossible> {
        unless_listed(self, state, event)
    }

    #[inline]
    fn apply_unchecked(&self, state: &mut PigState, event: PigEvent) {
        let seat = usize::from(state.seat);
        match event {
            PigEvent::Roll => {
                state.rolling = true;
                self.count(state);
            }
            PigEvent::Shows(1) => {
                *state = PigState { turn: 0, seat: 1 - state.seat, rolling: false, ..*state };
            }
            PigEvent::Shows(figure) => {
                state.rolling = false;
                state.turn = state.turn.saturating_add(figure);
                let reached = state.points[seat].saturating_add(state.turn) >= self.goal;
                // A seat that would win by holding has won.
                if reached && self.rules == PigRules::Short {
                    state.points[seat] = self.goal;
                    state.turn = 0;
                }
            }
            PigEvent::Hold => {
                state.points[seat] = state.points[seat].saturating_add(state.turn);
                state.turn = 0;
                state.seat = 1 - state.seat;
                self.count(state);
            }
        }
    }

    #[inline]
    fn utility(&self, state: &PigState, seat: Seat) -> Option<Ratio> {
        match self.won(state) {
            Some(won) if usize::from(won) == seat.index() => Some(Ratio::ONE),
            Some(_) => Some(Ratio::ZERO),
            None if self.turn(state) == Turn::Over => Ratio::new(1, 2),
            None => None,
        }
    }

    fn view(&self, state: &PigState, _seat: Seat) -> PigState {
        *state
    }

    fn determinize(&self, view: &PigState, _draw: &mut dyn FnMut(u64) -> u64) -> PigState {
        *view
    }

    fn position(&self, state: &PigState) -> PigState {
        *state
    }

    fn snapshot(&self, state: &PigState) -> PigState {
        *state
    }

    fn all_events(&self) -> Vec<PigEvent> {
        [PigEvent::Roll, PigEvent::Hold].into_iter().chain((1..=6).map(PigEvent::Shows)).collect()
    }

    fn opens_turn(&self, event: PigEvent) -> bool {
        event == PigEvent::Hold
    }
}
