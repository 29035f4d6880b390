//! A chase over open boards, one decision each turn: a large decision process with few rules, in which play against a
//! slow hunter can go on for very long.
use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use tabletop::{Game, Ratio, Seat, Turn, UnknownEvent};

use super::notation::{NotPossible, unless_listed, word_and_number};

/// The number of faces of the largest die.
const MOST: u8 = 4;

/// Open square boards in a row. On each the player starts in one corner and the goal is in the
/// opposite one, where the hunter of that board starts. The player rolls and goes to any square
/// within that many king's steps; then the hunter rolls and goes to a square within its steps that
/// is nearest to the player, each of these being equally likely. Entering the goal of the last
/// board wins; being on one square with the hunter loses.
#[derive(Clone, Copy, Debug)]
pub struct Chase {
    /// Columns and rows of each board.
    pub side: u8,
    /// The number of boards.
    pub boards: u8,
    /// The faces of the die both sides roll, 1 to 4.
    pub die: u8,
    /// The number taken off the hunter's die.
    pub slower: u8,
}

/// The squares of both sides, and the next turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Hunted {
    board: u8,
    player: (u8, u8),
    hunter: (u8, u8),
    next: Next,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
enum Next {
    Roll,
    Choose(u8),
    Hunt,
    Won,
    Lost,
}

/// An event of a chase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChaseEvent {
    /// The player's die.
    Roll(u8),
    /// The player goes to the square of this number, counted row by row.
    Go(u16),
    /// The hunter's die and where it goes.
    Hunts(u8, u16),
}

impl fmt::Display for ChaseEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChaseEvent::Roll(die) => write!(f, "roll {die}"),
            ChaseEvent::Go(square) => write!(f, "go {square}"),
            ChaseEvent::Hunts(die, square) => {
                write!(f, "hunts {}", u32::from(*square) * u32::from(MOST) + u32::from(*die) - 1)
            }
        }
    }
}

impl FromStr for ChaseEvent {
    type Err = UnknownEvent;
    fn from_str(text: &str) -> Result<ChaseEvent, UnknownEvent> {
        match word_and_number(text)? {
            ("roll", die @ 1..=4) => Ok(ChaseEvent::Roll(die as u8)),
            ("go", square @ 0..=0xffff) => Ok(ChaseEvent::Go(square as u16)),
            ("hunts", both @ 0..=0x3ffff) => Ok(ChaseEvent::Hunts((both % 4) as u8 + 1, (both / 4) as u16)),
            _ => Err(UnknownEvent(text.to_string())),
        }
    }
}

impl Chase {
    fn number(&self, (column, row): (u8, u8)) -> u16 {
        u16::from(row) * u16::from(self.side) + u16::from(column)
    }

    fn square(&self, number: u16) -> (u8, u8) {
        let side = u16::from(self.side);
        ((number % side) as u8, (number / side) as u8)
    }

    fn goal(&self) -> (u8, u8) {
        (self.side - 1, self.side - 1)
    }

    fn arrives(&self, board: u8) -> Hunted {
        Hunted { board, player: (0, 0), hunter: self.goal(), next: Next::Roll }
    }

    /// Returns the squares within a number of king's steps, row by row.
    fn within(&self, (column, row): (u8, u8), steps: u8) -> impl Iterator<Item = (u8, u8)> {
        let span = move |at: u8| at.saturating_sub(steps)..=(at + steps).min(self.side - 1);
        span(row).flat_map(move |r| span(column).map(move |c| (c, r)))
    }

    /// Returns the squares within a number of the hunter's steps that are nearest to the player.
    fn nearest(&self, state: &Hunted, steps: u8) -> impl Iterator<Item = (u8, u8)> {
        let Hunted { player, hunter, .. } = *state;
        let least = distance(hunter, player).saturating_sub(steps);
        self.within(hunter, steps).filter(move |&square| distance(square, player) == least)
    }
}

fn distance(one: (u8, u8), other: (u8, u8)) -> u8 {
    one.0.abs_diff(other.0).max(one.1.abs_diff(other.1))
}

fn common_multiple(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

impl Game for Chase {
    type State = Hunted;
    type Event = ChaseEvent;
    type View = Hunted;
    type Refusal = NotPossible;
    type Snapshot = Hunted;

    fn seats(&self) -> u8 {
        1
    }

    fn start(&self) -> Hunted {
        self.arrives(0)
    }

    fn turn(&self, state: &Hunted) -> Turn {
        match state.next {
            Next::Roll | Next::Hunt => Turn::Chance,
            Next::Choose(_) => Turn::Seat(Seat::FIRST),
            Next::Won | Next::Lost => Turn::Over,
        }
    }

    fn legal(&self, state: &Hunted, list: impl FnMut(ChaseEvent)) {
        if let Next::Choose(steps) = state.next {
            self.within(state.player, steps).map(|square| ChaseEvent::Go(self.number(square))).for_each(list);
        }
    }

    fn outcomes(&self, state: &Hunted, mut list: impl FnMut(ChaseEvent, u64)) {
        match state.next {
            Next::Roll => (1..=self.die).for_each(|die| list(ChaseEvent::Roll(die), 1)),
            Next::Hunt => {
                let steps = |die: u8| die.saturating_sub(self.slower);
                let ties = |die| self.nearest(state, steps(die)).count() as u64;
                let common = (1..=self.die).fold(1, |common, die| common_multiple(common, ties(die)));
                for die in 1..=self.die {
                    let weight = common / ties(die);
                    for square in self.nearest(state, steps(die)) {
                        list(ChaseEvent::Hunts(die, self.number(square)), weight);
                    }
                }
            }
            Next::Choose(_) | Next::Won | Next::Lost => {}
        }
    }

    fn refusal(&self, state: &Hunted, event: ChaseEvent) -> Option<NotPossible> {
        unless_listed(self, state, event)
    }

    fn apply_unchecked(&self, state: &mut Hunted, event: ChaseEvent) {
        match event {
            ChaseEvent::Roll(die) => state.next = Next::Choose(die),
            ChaseEvent::Go(number) => {
                state.player = self.square(number);
                if state.player == state.hunter {
                    state.next = Next::Lost;
                } else if state.player != self.goal() {
                    state.next = Next::Hunt;
                } else if state.board + 1 < self.boards {
                    *state = self.arrives(state.board + 1);
                } else {
                    state.next = Next::Won;
                }
            }
            ChaseEvent::Hunts(_, number) => {
                state.hunter = self.square(number);
                state.next = if state.hunter == state.player { Next::Lost } else { Next::Roll };
            }
        }
    }

    fn utility(&self, state: &Hunted, _seat: Seat) -> Option<Ratio> {
        match state.next {
            Next::Won => Some(Ratio::ONE),
            Next::Lost => Some(Ratio::ZERO),
            _ => None,
        }
    }

    fn view(&self, state: &Hunted, _seat: Seat) -> Hunted {
        *state
    }

    fn determinize(&self, view: &Hunted, _draw: &mut dyn FnMut(u64) -> u64) -> Hunted {
        *view
    }

    fn position(&self, state: &Hunted) -> Hunted {
        // In a game that is over, the squares no longer matter.
        match state.next {
            Next::Won | Next::Lost => Hunted { next: state.next, ..self.arrives(0) },
            _ => *state,
        }
    }

    fn snapshot(&self, state: &Hunted) -> Hunted {
        *state
    }

    fn all_events(&self) -> Vec<ChaseEvent> {
        let squares = || 0..u16::from(self.side) * u16::from(self.side);
        let hunts =
            squares().flat_map(|square| (1..=self.die).map(move |die| ChaseEvent::Hunts(die, square)));
        (1..=self.die).map(ChaseEvent::Roll).chain(squares().map(ChaseEvent::Go)).chain(hunts).collect()
    }

    fn opens_turn(&self, event: ChaseEvent) -> bool {
        matches!(event, ChaseEvent::Roll(_))
    }
}
