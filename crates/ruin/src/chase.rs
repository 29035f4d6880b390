//! Where a hunter goes (R14, R15): distances over its own steps, and the squares that tie.
use alloc::vec;
use alloc::vec::Vec;

use crate::{Board, BoardKind, Die, Direction, Square, Terrain};

/// A hunter's board made ready: every distance, and what it can reach within four steps.
#[derive(Clone, Debug)]
pub(crate) struct Hunt {
    size: usize,
    /// `distance[player * size + hunter]`: the hunter's least number of steps; `FAR` if none.
    distance: Vec<u16>,
    /// Per square of the hunter, where its lists of end squares begin in `ends`, one a number of steps.
    begins: Vec<[u32; 6]>,
    /// End squares by number of steps, each list in row order.
    ends: Vec<u16>,
}

const FAR: u16 = u16::MAX;

/// For each roll: the least distance to the player and how many end squares have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    least: [u16; 4],
    ties: [u64; 4],
}

impl Hunt {
    /// Searches the board from every square a hunter can stand on.
    pub(crate) fn new(board: &Board) -> Hunt {
        let size = board.size();
        let steps = hunter_steps(board);
        let mut distance = vec![FAR; size * size];
        let (mut begins, mut ends) = (Vec::with_capacity(size), Vec::new());
        let (mut seen, mut queue): (Vec<u16>, Vec<u16>) = (vec![FAR; size], Vec::with_capacity(size));
        for from in 0..size {
            seen.fill(FAR);
            queue.clear();
            seen[from] = 0;
            queue.push(from as u16);
            let mut next = 0;
            while next < queue.len() {
                let at = queue[next] as usize;
                next += 1;
                for &to in steps[at].iter().flatten() {
                    if seen[to as usize] == FAR {
                        seen[to as usize] = seen[at] + 1;
                        queue.push(to);
                    }
                }
            }
            let mut lists = [ends.len() as u32; 6];
            for steps_used in 0..=4u16 {
                let begin = ends.len();
                let near = queue.iter().filter(|&&s| seen[s as usize] == steps_used);
                // R24: a hunter never ends a turn on water.
                ends.extend(near.filter(|&&s| !board.terrain(board.square(s as usize)).is_water()));
                ends[begin..].sort_unstable();
                lists[steps_used as usize + 1] = ends.len() as u32;
            }
            begins.push(lists);
            for (to, &steps_used) in seen.iter().enumerate() {
                distance[to * size + from] = steps_used;
            }
        }
        Hunt { size, distance, begins, ends }
    }

    /// The hunter's least number of steps to the player, over whole paths.
    pub(crate) fn distance(&self, hunter: usize, player: usize) -> Option<u16> {
        let steps = self.distance[player * self.size + hunter];
        (steps != FAR).then_some(steps)
    }

    /// The squares it can end on with exactly this many steps as the fewest, 0 to 4.
    pub(crate) fn ends_after(&self, hunter: usize, steps: usize) -> &[u16] {
        let lists = &self.begins[hunter];
        &self.ends[lists[steps] as usize..lists[steps + 1] as usize]
    }

    /// For each roll the least distance among the end squares, and how many tie.
    pub(crate) fn choice(&self, hunter: usize, player: usize) -> Choice {
        let row = &self.distance[player * self.size..][..self.size];
        let mut choice = Choice { least: [FAR; 4], ties: [1; 4] };
        let (mut least, mut ties) = (row[hunter], 1);
        for roll in 0..4 {
            for &end in self.ends_after(hunter, roll + 1) {
                let distance = row[end as usize];
                if distance < least {
                    (least, ties) = (distance, 1);
                } else if distance == least {
                    ties += 1;
                }
            }
            // Where the player cannot be reached from any end square, the hunter stays.
            choice.least[roll] = least;
            choice.ties[roll] = if least == FAR { 1 } else { ties };
        }
        choice
    }

    /// The end squares of least distance for this die, in the order of their number of steps.
    pub(crate) fn nearest(
        &self,
        hunter: usize,
        player: usize,
        choice: &Choice,
        die: Die,
    ) -> impl Iterator<Item = usize> {
        let row = &self.distance[player * self.size..][..self.size];
        let roll = die.figure() as usize;
        let least = choice.least[roll - 1];
        let lists = &self.begins[hunter];
        let within =
            if least == FAR { &[][..] } else { &self.ends[lists[0] as usize..lists[roll + 1] as usize] };
        let stays = (least == FAR).then_some(hunter);
        stays.into_iter().chain(within.iter().map(|&s| s as usize).filter(move |&s| row[s] == least))
    }

    /// Whether the hunter can end there with this die, and nothing is nearer to the player.
    pub(crate) fn goes(&self, hunter: usize, player: usize, die: Die, to: usize) -> bool {
        let choice = self.choice(hunter, player);
        self.nearest(hunter, player, &choice, die).any(|end| end == to)
    }
}

impl Choice {
    /// The weight of all end squares of a roll together, the same for each roll.
    pub(crate) fn weight_of_a_roll(&self) -> u64 {
        let shared = self.ties.iter().filter(|ties| **ties > 1);
        shared.fold(1, |all, &ties| all / gcd(all, ties) * ties)
    }

    /// The weight of each single end square for each roll: 1/4 · 1/ties, as integers without a
    /// common factor.
    pub(crate) fn weights(&self) -> [u64; 4] {
        let together = self.weight_of_a_roll();
        self.ties.map(|ties| together / ties)
    }

    /// The number of squares that tie for this die.
    pub(crate) fn ties(&self, die: Die) -> u64 {
        self.ties[die.figure() as usize - 1]
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Where a hunter's step from each square leads, one entry a direction (R16, R17 to R22).
fn hunter_steps(board: &Board) -> Vec<[Option<u16>; 8]> {
    let ways: &[Direction] = match board.kind {
        BoardKind::City => &Direction::ALL,
        BoardKind::Jungle => &Direction::CARDINAL,
    };
    let mut steps = vec![[None; 8]; board.size()];
    for from in board.squares().filter(|s| hunter_may_stand(board, *s)) {
        for &way in ways {
            let lands = board.step(from, way).ok().map(|landing| landing.lands);
            steps[board.index(from)][way as usize] =
                lands.filter(|to| hunter_may_stand(board, *to)).map(|to| board.index(to) as u16);
        }
    }
    steps
}

/// R17, R18: neither on what blocks nor on a skull. A square that sweeps onto a skull is left out
/// with the skull, as the landing decides; a skull itself never sweeps.
fn hunter_may_stand(board: &Board, square: Square) -> bool {
    let terrain = board.terrain(square);
    !terrain.blocks() && terrain != Terrain::Skull
}
