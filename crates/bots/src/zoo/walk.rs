//! The way to the shed: its length from every space, with the cost of animals on it.
use ::zoo::{Direction, Exit, Map, Space, Spaces, State, Zoo};

/// The cost of going on to a space.
pub(super) const SPACE: u16 = 4;
/// The cost of a point of health.
const HEALTH: u16 = 3;
/// The length by which the way may grow by going on instead of waiting.
pub(super) const MAX_DETOUR: u16 = 2 * SPACE;
/// Farther than any way.
const FAR: u16 = u16::MAX / 2;

/// The distance of every space from the shed.
pub(super) struct Walk {
    far: [u16; Space::MOST],
    into: [u16; Space::MOST],
}

impl Walk {
    /// The worker's ways to the shed.
    pub(super) fn to_shed(game: &Zoo, state: &State) -> Walk {
        let map = game.map();
        let mut walk = Walk { far: [FAR; Space::MOST], into: [SPACE; Space::MOST] };
        state.full().iter().for_each(|space| walk.into[space.index()] = 0);
        for (kind, step) in state.loose() {
            let space = map.space_of(step);
            // A bypass leads past it for the cost of two spaces; a move into it is attacked.
            let into = &mut walk.into[space.index()];
            *into = (*into).max(SPACE);
            if !state.is_full(space) {
                *into += HEALTH * u16::from(map.animal(kind).direct);
            }
        }
        walk.spread(map, game.shed_spaces(state));
        walk
    }

    /// Finds the distance of every space from these; looks at a space again when a shorter way to it is found.
    fn spread(&mut self, map: &Map, from: Spaces) {
        let mut queue = Queue::default();
        for space in from.iter() {
            self.far[space.index()] = 0;
            queue.push(space);
        }
        while let Some(space) = queue.pop() {
            let far = self.by_going(space);
            for way in Direction::ALL {
                let Some(Exit::Link { to, .. }) = map.exit(space, way) else { continue };
                if far < self.far[to.index()] {
                    self.far[to.index()] = far;
                    queue.push(to);
                }
            }
        }
    }

    /// The distance of a space.
    pub(super) fn from(&self, space: Space) -> u16 {
        self.far[space.index()]
    }

    /// The distance after a move to a space, with the cost of that move.
    pub(super) fn by_going(&self, to: Space) -> u16 {
        self.far[to.index()] + self.into[to.index()]
    }

    /// The same by a bypass.
    pub(super) fn by_bypass(&self, to: Space) -> u16 {
        self.by_going(to) + SPACE
    }
}

/// Spaces that wait, each at most once.
struct Queue {
    waiting: [Option<Space>; Queue::ROOM],
    waits: [bool; Space::MOST],
    first: usize,
    len: usize,
}

impl Default for Queue {
    fn default() -> Queue {
        Queue { waiting: [None; Queue::ROOM], waits: [false; Space::MOST], first: 0, len: 0 }
    }
}

impl Queue {
    /// More than there are spaces.
    const ROOM: usize = 256;

    fn push(&mut self, space: Space) {
        if !core::mem::replace(&mut self.waits[space.index()], true) {
            self.waiting[(self.first + self.len) % Queue::ROOM] = Some(space);
            self.len += 1;
        }
    }

    fn pop(&mut self) -> Option<Space> {
        let space = self.waiting[self.first].filter(|_| self.len > 0)?;
        self.first = (self.first + 1) % Queue::ROOM;
        self.len -= 1;
        self.waits[space.index()] = false;
        Some(space)
    }
}
