//! Where a turn can lead, without a list that has to be allocated.
use ::ruin::{BoardKind, Direction, Ruin, Square, Terrain};

/// As many squares as four moves can lead to, each swept on by one: all within eight squares.
const MOST: usize = 17 * 17;

/// A square that the player can come to stand on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    pub(super) square: Square,
    /// The least number of moves.
    pub(super) moves: u8,
    /// How a way of so many moves begins; `None` for the square where the player is.
    pub(super) first: Option<Direction>,
}

/// Words of as many bits as a board has squares at most.
const SIZE: usize = (Square::MOST.0 as usize * Square::MOST.1 as usize).div_ceil(128);

/// The squares of a board, as bits.
struct Seen([u128; SIZE]);

impl Seen {
    /// Whether a square is new; it is not any more.
    fn add(&mut self, square: Square) -> bool {
        let place = usize::from(square.row) * usize::from(Square::MOST.0) + usize::from(square.column);
        let bit = 1 << (place % 128);
        let new = self.0[place / 128] & bit == 0;
        self.0[place / 128] |= bit;
        new
    }
}

/// Shows each square that so many moves (4 at most) can lead to, the nearest first and the player's own
/// before all: ways past the hunter, into skulls or on from the goal are none.
pub(super) fn each_stand(
    game: &Ruin,
    kind: BoardKind,
    from: Square,
    hunter: Square,
    moves: u8,
    mut show: impl FnMut(Stand),
) {
    let board = game.board(kind);
    let mut seen = Seen([0; SIZE]);
    let mut queue = [Stand { square: from, moves: 0, first: None }; MOST];
    seen.add(from);
    seen.add(hunter);
    let (mut next, mut len) = (0, 1);
    while next < len {
        let stand = queue[next];
        next += 1;
        show(stand);
        if stand.moves >= moves || stand.square == board.goal() {
            continue;
        }
        for way in Direction::ALL {
            let Some(square) = game.landing(kind, stand.square, way) else { continue };
            if len < MOST && seen.add(square) && board.terrain(square) != Terrain::Skull {
                queue[len] = Stand { square, moves: stand.moves + 1, first: stand.first.or(Some(way)) };
                len += 1;
            }
        }
    }
}
