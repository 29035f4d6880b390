//! The squares on which a turn can end, found without allocating.
use ::ruin::{BoardKind, Direction, Ruin, Square, Terrain};

/// The most squares that four moves can lead to, each swept on by one: all within eight squares.
const MOST: usize = 17 * 17;

/// A square on which the player's turn can end.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnEnd {
    pub(super) square: Square,
    /// The least number of moves.
    pub(super) moves: u8,
    /// The first step of a way of that many moves; `None` for the square where the player is.
    pub(super) first: Option<Direction>,
}

/// Words needed for a bit per square of the largest board.
const SIZE: usize = (Square::MOST.0 as usize * Square::MOST.1 as usize).div_ceil(128);

/// The squares of a board, as bits.
struct Seen([u128; SIZE]);

impl Seen {
    /// Adds a square; returns whether it is new.
    fn add(&mut self, square: Square) -> bool {
        let place = usize::from(square.row) * usize::from(Square::MOST.0) + usize::from(square.column);
        let bit = 1 << (place % 128);
        let new = self.0[place / 128] & bit == 0;
        self.0[place / 128] |= bit;
        new
    }
}

/// Calls `show` with each square that at most `moves` moves (4 at most) can lead to, the nearest first, beginning
/// with the player's own. No way leads past the hunter, into skulls or on from the goal.
pub(super) fn each_turn_end(
    game: &Ruin,
    kind: BoardKind,
    from: Square,
    hunter: Square,
    moves: u8,
    mut show: impl FnMut(TurnEnd),
) {
    let board = game.board(kind);
    let mut seen = Seen([0; SIZE]);
    let mut queue = [TurnEnd { square: from, moves: 0, first: None }; MOST];
    seen.add(from);
    seen.add(hunter);
    let (mut next, mut len) = (0, 1);
    while next < len {
        let end = queue[next];
        next += 1;
        show(end);
        if end.moves >= moves || end.square == board.goal() {
            continue;
        }
        for way in Direction::ALL {
            let Some(square) = game.landing(kind, end.square, way) else { continue };
            if len < MOST && seen.add(square) && board.terrain(square) != Terrain::Skull {
                queue[len] = TurnEnd { square, moves: end.moves + 1, first: end.first.or(Some(way)) };
                len += 1;
            }
        }
    }
}
