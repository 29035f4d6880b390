//! The way out from every path, for two: its length, and the time that the water leaves.
use ::caverns::{Caverns, Hex, PathAt, State};

/// The quickest way out from a path, one hex a round.
#[derive(Clone, Copy)]
pub(super) struct WayOut {
    /// The rounds it takes, the last one through the exit.
    pub(super) rounds: u8,
    /// The rounds one can lose before the water closes it; below 0 it comes too late.
    pub(super) spare: i8,
    /// Health paid on it (C-18).
    pub(super) toll: u8,
}

impl WayOut {
    /// Longer than any way.
    const NONE: WayOut = WayOut { rounds: u8::MAX, spare: i8::MIN, toll: 0 };

    fn is_better_than(&self, other: &WayOut) -> bool {
        (other.rounds, self.spare, other.toll) > (self.rounds, other.spare, self.toll)
    }
}

/// The ways out from all paths.
pub(super) struct WaysOut {
    ways: [WayOut; PathAt::COUNT],
    rounds: Rounds,
}

impl WaysOut {
    /// Follows all ways back from the exits, around blocked paths, as far as the health pays the tolls.
    pub(super) fn find(game: &Caverns, state: &State) -> WaysOut {
        let mut found = WaysOut { ways: [WayOut::NONE; PathAt::COUNT], rounds: Rounds::left(game, state) };
        let mut queue = Queue::new();
        for &exit in game.exits().iter().filter(|exit| !game.is_blocked(state, exit.hex)) {
            let out = WayOut { rounds: 0, spare: i8::MAX, toll: 0 };
            found.ways[exit.index()] = found.before(exit, out);
            queue.push(exit);
        }
        while let Some(to) = queue.pop() {
            let beyond = found.entered(game, to);
            for from in game.onward(state, to) {
                let way = found.before(from, beyond);
                let way = WayOut { toll: way.toll + toll(game, from, to), ..way };
                let known = &mut found.ways[from.index()];
                if way.toll < state.health() && way.is_better_than(known) {
                    if known.rounds == u8::MAX {
                        queue.push(from);
                    }
                    *known = way;
                }
            }
        }
        found
    }

    /// The way out from a path, also from one that is blocked by now.
    pub(super) fn from(&self, game: &Caverns, state: &State, path: PathAt) -> Option<WayOut> {
        let mut best = self.ways[path.index()];
        if best.rounds == u8::MAX {
            for to in game.onward(state, path).filter(|to| self.ways[to.index()].rounds < u8::MAX) {
                let way = self.before(path, self.entered(game, to));
                let way = WayOut { toll: way.toll + toll(game, path, to), ..way };
                if way.is_better_than(&best) {
                    best = way;
                }
            }
        }
        (best.rounds < u8::MAX).then_some(best)
    }

    /// The way out once a path has been entered: a room keeps off the next water (C-20).
    fn entered(&self, game: &Caverns, path: PathAt) -> WayOut {
        let way = self.ways[path.index()];
        WayOut { spare: way.spare.saturating_add(i8::from(game.is_room(path.hex))), ..way }
    }

    /// A way that begins with a round on this path, and goes on so.
    fn before(&self, path: PathAt, beyond: WayOut) -> WayOut {
        let spare = self.rounds.0[usize::from(path.hex.row()) - 1].min(beyond.spare) - 1;
        WayOut { rounds: beyond.rounds + 1, spare, toll: beyond.toll }
    }
}

fn toll(game: &Caverns, from: PathAt, to: PathAt) -> u8 {
    if from.hex.row() == to.hex.row() { 0 } else { game.map().toll(to.hex.row()) }
}

/// The number of rounds that begin before a character in each row drowns, row 1 first (C-8, C-9).
struct Rounds([i8; Hex::ROWS as usize]);

impl Rounds {
    fn left(game: &Caverns, state: &State) -> Rounds {
        let more = i8::from(state.is_sheltered());
        Rounds(core::array::from_fn(|at| {
            let row = at as u8 + 1;
            match game.water_until_drowned(state, row) {
                Some(circles) => circles as i8 - 1 + more,
                None => game.water_below(state, row) as i8 + more,
            }
        }))
    }
}

/// The number of moves from a path to all others, around blocked ones.
pub(super) struct Walk([u8; PathAt::COUNT]);

impl Walk {
    /// To all paths, from one that is reached after so many moves.
    pub(super) fn everywhere(game: &Caverns, state: &State, from: PathAt, moves: u8) -> Walk {
        let mut walk = Walk([u8::MAX; PathAt::COUNT]);
        walk.spread(game, state, from, moves, |_| false);
        walk
    }

    /// To the nearest path of a row: which it is, and the moves to it.
    pub(super) fn to_row(game: &Caverns, state: &State, from: PathAt, row: u8) -> Option<(PathAt, u8)> {
        let mut walk = Walk([u8::MAX; PathAt::COUNT]);
        let path = walk.spread(game, state, from, 0, |path| path.hex.row() == row)?;
        Some((path, walk.0[path.index()]))
    }

    fn spread(
        &mut self,
        game: &Caverns,
        state: &State,
        from: PathAt,
        moves: u8,
        arrived: impl Fn(PathAt) -> bool,
    ) -> Option<PathAt> {
        let mut queue = Queue::new();
        self.0[from.index()] = moves;
        queue.push(from);
        while let Some(from) = queue.pop() {
            if arrived(from) {
                return Some(from);
            }
            let moves = self.0[from.index()] + 1;
            for to in game.onward(state, from) {
                if self.0[to.index()] == u8::MAX {
                    self.0[to.index()] = moves;
                    queue.push(to);
                }
            }
        }
        None
    }

    /// No moves to this path, and no way to others.
    pub(super) fn nowhere_but(here: PathAt) -> Walk {
        let mut walk = Walk([u8::MAX; PathAt::COUNT]);
        walk.0[here.index()] = 0;
        walk
    }

    /// The moves to a path, also to one that is blocked by now; `None` if there is no way.
    pub(super) fn to(&self, game: &Caverns, state: &State, path: PathAt) -> Option<u8> {
        let known = |path: PathAt| Some(self.0[path.index()]).filter(|moves| *moves < u8::MAX);
        known(path).or_else(|| Some(game.onward(state, path).filter_map(known).min()? + 1))
    }
}

/// The paths that a hex can have.
pub(super) fn both(hex: Hex) -> [PathAt; 2] {
    [false, true].map(|second| PathAt { hex, second })
}

/// A queue of paths; each enters it once.
struct Queue {
    paths: [PathAt; PathAt::COUNT],
    next: usize,
    end: usize,
}

impl Queue {
    fn new() -> Queue {
        let any = PathAt::first(Hex::FIRST);
        Queue { paths: [any; PathAt::COUNT], next: 0, end: 0 }
    }

    fn push(&mut self, path: PathAt) {
        self.paths[self.end] = path;
        self.end += 1;
    }

    fn pop(&mut self) -> Option<PathAt> {
        let path = *self.paths.get(self.next..self.end)?.first()?;
        self.next += 1;
        Some(path)
    }
}
