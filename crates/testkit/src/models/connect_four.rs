//! Connect four on bitboards: the reference for speed.
use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use tabletop::{Game, Ratio, Seat, Turn, UnknownEvent};

use super::notation::{NotPossible, word_and_number};

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;
/// Bits of a column, one more than its rows so that lines never wrap around.
const STRIDE: u32 = ROWS + 1;

/// Connect four: seven columns, six rows, four in a line win.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour;

/// The discs of the seat to move next, those of the other seat, and whether the last disc made four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct FourState {
    mine: u64,
    theirs: u64,
    discs: u8,
    won: bool,
}

/// A disc falls into this column, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Drop(u8);

impl fmt::Display for Drop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "drop {}", self.0)
    }
}

impl FromStr for Drop {
    type Err = UnknownEvent;
    fn from_str(text: &str) -> Result<Drop, UnknownEvent> {
        match word_and_number(text)? {
            ("drop", column @ 1..=COLUMNS) => Ok(Drop(column as u8)),
            _ => Err(UnknownEvent(text.to_string())),
        }
    }
}

/// Returns the topmost square of a column.
const fn top(column: u32) -> u64 {
    1 << (column * STRIDE + ROWS - 1)
}

/// The lowest square of every column.
const BOTTOMS: u64 = {
    let (mut squares, mut column) = (0, 0);
    while column < COLUMNS {
        squares |= 1 << (column * STRIDE);
        column += 1;
    }
    squares
};

/// Whether there are four in a line; all lines are checked, since a branch for each line would cost more.
fn four(discs: u64) -> bool {
    let lines = [1, STRIDE - 1, STRIDE, STRIDE + 1].map(|step| {
        let pairs = discs & (discs >> step);
        pairs & (pairs >> (2 * step))
    });
    lines.into_iter().fold(0, |all, line| all | line) != 0
}

/// A set of columns as a list.
#[derive(Clone, Copy)]
struct Columns {
    count: u8,
    nth: [u8; COLUMNS as usize],
}

/// The columns of each bit set, one bit for each column.
const COLUMNS_OF: [Columns; 1 << COLUMNS] = {
    let mut all = [Columns { count: 0, nth: [0; COLUMNS as usize] }; 1 << COLUMNS];
    let mut set = 0;
    while set < all.len() {
        let mut column = 0;
        while column < COLUMNS as u8 {
            if set >> column & 1 == 1 {
                let of = &mut all[set];
                of.nth[of.count as usize] = column + 1;
                of.count += 1;
            }
            column += 1;
        }
        set += 1;
    }
    all
};

/// Moves the bits of the columns' lowest squares side by side: the nth, at n·STRIDE, is moved to n + SIDE_BY_SIDE,
/// and no two sums of a bit and a move are equal, so that nothing carries.
const SIDE_BY_SIDE: u32 = (COLUMNS - 1) * (STRIDE - 1);
const MOVES: u64 = {
    let (mut moves, mut column) = (0, 0);
    while column < COLUMNS {
        moves |= 1 << (SIDE_BY_SIDE - column * (STRIDE - 1));
        column += 1;
    }
    moves
};

impl FourState {
    fn takes(&self, Drop(column): Drop) -> bool {
        !self.won && (self.mine | self.theirs) & top(u32::from(column) - 1) == 0
    }

    /// Returns the columns that are not full.
    fn open(&self) -> &'static Columns {
        let open = !(self.mine | self.theirs) >> (ROWS - 1) & BOTTOMS;
        &COLUMNS_OF[(open.wrapping_mul(MOVES) >> SIDE_BY_SIDE) as usize % COLUMNS_OF.len()]
    }
}

impl Game for ConnectFour {
    type State = FourState;
    type Event = Drop;
    type View = FourState;
    type Refusal = NotPossible;
    type Snapshot = FourState;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> FourState {
        FourState { mine: 0, theirs: 0, discs: 0, won: false }
    }

    #[inline]
    fn turn(&self, state: &FourState) -> Turn {
        if state.won || u32::from(state.discs) == COLUMNS * ROWS {
            Turn::Over
        } else {
            Turn::Seat(Seat::new(state.discs % 2))
        }
    }

    fn legal(&self, state: &FourState, list: impl FnMut(Drop)) {
        (1..=COLUMNS as u8).map(Drop).filter(|drop| state.takes(*drop)).for_each(list);
    }

    fn outcomes(&self, _state: &FourState, _list: impl FnMut(Drop, u64)) {}

    fn any(&self, state: &FourState, draw: impl FnOnce(u64) -> u64) -> Option<Drop> {
        let open = state.open();
        if state.won || open.count == 0 {
            return None;
        }
        open.nth.get(draw(open.count.into()) as usize).map(|column| Drop(*column))
    }

    fn refusal(&self, state: &FourState, event: Drop) -> Option<NotPossible> {
        (!state.takes(event)).then_some(NotPossible)
    }

    #[inline]
    fn apply_unchecked(&self, state: &mut FourState, Drop(column): Drop) {
        let all = state.mine | state.theirs;
        let bottom = 1u64 << ((u32::from(column) - 1) * STRIDE);
        let mine = state.mine | ((all + bottom) & !all & (bottom * ((1 << ROWS) - 1)));
        *state = FourState { mine: state.theirs, theirs: mine, discs: state.discs + 1, won: four(mine) };
    }

    #[inline]
    fn utility(&self, state: &FourState, seat: Seat) -> Option<Ratio> {
        if self.turn(state) != Turn::Over {
            return None;
        }
        // The last disc belongs to the seat that is not next.
        let last = usize::from((state.discs + 1) % 2);
        let half = Ratio::new(1, 2)?;
        Some(if !state.won {
            half
        } else if seat.index() == last {
            Ratio::ONE
        } else {
            Ratio::ZERO
        })
    }

    fn view(&self, state: &FourState, _seat: Seat) -> FourState {
        *state
    }

    fn determinize(&self, view: &FourState, _draw: &mut dyn FnMut(u64) -> u64) -> FourState {
        *view
    }

    fn position(&self, state: &FourState) -> FourState {
        *state
    }

    fn snapshot(&self, state: &FourState) -> FourState {
        *state
    }

    fn all_events(&self) -> Vec<Drop> {
        (1..=COLUMNS as u8).map(Drop).collect()
    }

    fn opens_turn(&self, _event: Drop) -> bool {
        true
    }
}
