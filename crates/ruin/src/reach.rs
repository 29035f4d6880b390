//! The squares within reach of the moves left, and the distance to the goal.
use alloc::vec;
use alloc::vec::Vec;

use crate::{Board, Closed, Direction, Square, Terrain};

/// The squares the player can come to stand on with the moves left, each with a shortest way.
/// Skulls count as reachable (one may enter them, and lose); nothing leads on from a skull, from
/// the goal or from the hunter's square.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    entries: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    square: Square,
    moves: u8,
    /// The entry one comes from, and the step taken.
    from: Option<(usize, Direction)>,
}

impl Reach {
    /// Searches from `start` with this many moves.
    pub(crate) fn new(board: &Board, start: Square, hunter: Option<Square>, moves: u8) -> Reach {
        let mut entries = vec![Entry { square: start, moves: 0, from: None }];
        let mut next = 0;
        while let Some(Entry { square, moves: used, .. }) = entries.get(next).cloned() {
            let ends = next > 0
                && (square == board.goal
                    || Some(square) == hunter
                    || board.terrain(square) == Terrain::Skull);
            if used < moves && !ends {
                for way in Direction::ALL {
                    let Ok(landing) = board.step(square, way) else { continue };
                    if entries.iter().all(|e| e.square != landing.lands) {
                        entries.push(Entry {
                            square: landing.lands,
                            moves: used + 1,
                            from: Some((next, way)),
                        });
                    }
                }
            }
            next += 1;
        }
        Reach { entries }
    }

    /// The squares with the number of moves each takes, nearest first; without the start.
    pub fn squares(&self) -> impl Iterator<Item = (Square, u8)> {
        self.entries.iter().skip(1).map(|e| (e.square, e.moves))
    }

    /// The number of moves to a square, if it can be reached.
    pub fn moves(&self, square: Square) -> Option<u8> {
        self.entries.iter().skip(1).find(|e| e.square == square).map(|e| e.moves)
    }

    /// The steps of a shortest way to a square, with the square each comes to stand on.
    pub fn way(&self, square: Square) -> Option<Vec<(Direction, Square)>> {
        let mut at = self.entries.iter().skip(1).find(|e| e.square == square)?;
        let mut way = Vec::new();
        while let Some((from, direction)) = at.from {
            way.push((direction, at.square));
            at = &self.entries[from];
        }
        way.reverse();
        Some(way)
    }
}

/// Each square's least number of the player's own steps to the goal, skulls avoided, sweeps free;
/// `None` where there is no way.
pub(crate) fn steps_to_goal(board: &Board) -> Vec<Option<u16>> {
    let mut back: Vec<Vec<u16>> = vec![Vec::new(); board.size()];
    for from in board.squares().filter(|s| passable(board, *s) && *s != board.goal) {
        for way in Direction::ALL {
            if let Ok(landing) = board.step(from, way)
                && passable(board, landing.lands)
            {
                back[board.index(landing.lands)].push(board.index(from) as u16);
            }
        }
    }
    let mut steps = vec![None; board.size()];
    let mut queue = vec![board.index(board.goal) as u16];
    steps[board.index(board.goal)] = Some(0);
    let mut next = 0;
    while let Some(&at) = queue.get(next) {
        next += 1;
        let further = steps[at as usize].map(|s: u16| s + 1);
        for &from in &back[at as usize] {
            if steps[from as usize].is_none() {
                steps[from as usize] = further;
                queue.push(from);
            }
        }
    }
    steps
}

/// The number of squares within reach of each square in so many moves, itself included and skulls excluded.
pub(crate) fn rooms(board: &Board, moves: u8) -> Vec<u16> {
    let landings = |from: Square| Direction::ALL.map(|way| board.step(from, way).ok().map(|to| to.lands));
    let landings: Vec<_> = board.squares().map(landings).collect();
    let (mut seen, mut queue) = (vec![false; board.size()], Vec::new());
    let mut room = |from: Square| {
        seen.fill(false);
        seen[board.index(from)] = true;
        queue.clear();
        queue.push((from, 0));
        let mut next = 0;
        while let Some(&(square, used)) = queue.get(next) {
            next += 1;
            if used == moves || square == board.goal && used > 0 {
                continue;
            }
            for to in landings[board.index(square)].into_iter().flatten() {
                if passable(board, to) && !core::mem::replace(&mut seen[board.index(to)], true) {
                    queue.push((to, used + 1));
                }
            }
        }
        queue.len() as u16
    };
    board.squares().map(|square| if passable(board, square) { room(square) } else { 0 }).collect()
}

/// Neither blocked nor a skull.
pub(crate) fn passable(board: &Board, square: Square) -> bool {
    let terrain = board.terrain(square);
    !terrain.blocks() && terrain != Terrain::Skull
}

/// Why a square is not among those in reach, as far as the board tells.
pub(crate) fn closed_for_all(board: &Board, square: Square) -> Option<Closed> {
    if !board.holds(square) {
        return Some(Closed::Rim);
    }
    let terrain = board.terrain(square);
    terrain.blocks().then_some(Closed::Blocked(terrain))
}
