//! The game on a map: its boards made ready, and what can be asked of them.
use alloc::format;
use alloc::vec::Vec;

use crate::chase::Hunt;
use crate::reach::{closed_for_all, rooms, steps_to_goal};
use crate::{Board, BoardKind, Die, Direction, Hunter, Map, Phase, Reach, Refusal, Square, State};

/// *Escape from Ruin* on a map.
#[derive(Clone, Debug)]
pub struct Ruin {
    pub(crate) map: Map,
    boards: [Ground; 2],
}

/// A board with what is looked up over and over made ready.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) hunt: Hunt,
    /// Per square and direction, where the player's step leads.
    pub(crate) landings: Vec<[Option<Square>; 8]>,
    steps_to_goal: Vec<Option<u16>>,
    /// With the most moves of one turn, and of two.
    rooms: [Vec<u16>; 2],
}

impl Ground {
    fn new(board: &Board) -> Ground {
        let landing = |from, way| board.step(from, way).ok().map(|landing| landing.lands);
        Ground {
            hunt: Hunt::new(board),
            landings: board.squares().map(|from| Direction::ALL.map(|way| landing(from, way))).collect(),
            steps_to_goal: steps_to_goal(board),
            rooms: [1, 2].map(|turns| rooms(board, turns * Die::MOST)),
        }
    }
}

impl Ruin {
    /// The game on this map.
    pub fn new(map: Map) -> Ruin {
        let boards = [Ground::new(&map.city), Ground::new(&map.jungle)];
        Ruin { map, boards }
    }

    /// The map it is played on.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// One of the two boards.
    pub fn board(&self, kind: BoardKind) -> &Board {
        match kind {
            BoardKind::City => &self.map.city,
            BoardKind::Jungle => &self.map.jungle,
        }
    }

    pub(crate) fn ground(&self, kind: BoardKind) -> &Ground {
        &self.boards[kind as usize]
    }

    /// The player's least number of own steps from a square to the board's goal, skulls avoided,
    /// sweeps free, hunters not minded; `None` where there is no way.
    pub fn steps_to_goal(&self, kind: BoardKind, square: Square) -> Option<u16> {
        let board = self.board(kind);
        if board.holds(square) { self.ground(kind).steps_to_goal[board.index(square)] } else { None }
    }

    /// The number of squares the player can reach from a square with the most moves that one turn has,
    /// and two: the square itself among them, skulls avoided, hunters not minded. Who has more room is
    /// harder to corner.
    pub fn room(&self, kind: BoardKind, square: Square) -> [u16; 2] {
        let board = self.board(kind);
        let room = |rooms: &Vec<u16>| if board.holds(square) { rooms[board.index(square)] } else { 0 };
        self.ground(kind).rooms.each_ref().map(room)
    }

    /// A hunter's least number of own steps between two squares of its board (R15).
    pub fn hunter_distance(&self, hunter: Hunter, from: Square, to: Square) -> Option<u16> {
        let board = self.board(hunter.board());
        if !board.holds(from) || !board.holds(to) {
            return None;
        }
        self.ground(hunter.board()).hunt.distance(board.index(from), board.index(to))
    }

    /// The squares a hunter on `from` can end on, with the least roll for each, its own square (0)
    /// included.
    pub fn hunter_reach(&self, hunter: Hunter, from: Square) -> Vec<(Square, u8)> {
        let board = self.board(hunter.board());
        if !board.holds(from) {
            return Vec::new();
        }
        let hunt = &self.ground(hunter.board()).hunt;
        let ends =
            |steps: u8| hunt.ends_after(board.index(from), steps as usize).iter().map(move |&s| (s, steps));
        (0..=4).flat_map(ends).map(|(s, steps)| (board.square(s as usize), steps)).collect()
    }

    /// Returns the squares within reach of the moves left; none outside the phase of moving.
    pub fn reach(&self, state: &State) -> Reach {
        if state.phase != Phase::Move {
            return Reach::default();
        }
        let hunter = state.hunter(state.active_hunter());
        Reach::new(self.board(state.board), state.player, hunter, state.moves_left)
    }

    /// Why the player cannot go to a square of the board with the moves left; `None` where that is
    /// possible, or where the player stands.
    pub fn why_not(&self, state: &State, square: Square) -> Option<tabletop::Why> {
        let why = |rule, text| Some(tabletop::Why { rule, text });
        if state.phase != Phase::Move {
            return Some(tabletop::Why::of(&Refusal::NotNow(state.phase)));
        }
        if square == state.player || self.reach(state).moves(square).is_some() {
            return None;
        }
        let board = self.board(state.board);
        if let Some(closed) = closed_for_all(board, square) {
            return Some(tabletop::Why::of(&Refusal::Closed { onto: Some(square), closed }));
        }
        if let Some(way) = Direction::between(state.player, square) {
            return match board.step(state.player, way) {
                Err(closed) => Some(tabletop::Why::of(&Refusal::Closed { onto: Some(square), closed })),
                // An open step that does not come to stand there: only the current does that.
                Ok(landing) => why(
                    "R21",
                    format!("Nobody stays on {square}: the current sweeps on to {}.", landing.lands),
                ),
            };
        }
        let far = Reach::new(board, state.player, state.hunter(state.active_hunter()), u8::MAX);
        match far.moves(square) {
            Some(moves) => {
                let left = state.moves_left;
                why(
                    "R8",
                    format!(
                        "{square} takes {moves} moves, and {left} of this roll {} left.",
                        if left == 1 { "is" } else { "are" }
                    ),
                )
            }
            None if board.terrain(square).is_water() => why(
                "R21",
                format!("Nobody comes to stand on {square}: no step leads there, or the current sweeps on."),
            ),
            None => why("R8", format!("{square} is out of reach.")),
        }
    }

    /// Where the player's step from a square leads; `None` where it is closed.
    pub fn landing(&self, kind: BoardKind, from: Square, way: Direction) -> Option<Square> {
        let board = self.board(kind);
        if board.holds(from) { self.ground(kind).landings[board.index(from)][way as usize] } else { None }
    }
}
