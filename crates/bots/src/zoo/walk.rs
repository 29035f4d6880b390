//! The way to the shed: how far it is from every space, with what animals on it cost.
use ::zoo::{Direction, Exit, Map, Space, Spaces, State, Zoo};

/// What going on to a space costs.
pub(super) const SPACE: u16 = 4;
/// What a point of health costs.
const HEALTH: u16 = 3;
/// How much longer the way may become by going on rather than waiting.
pub(super) const PATIENCE: u16 = 2 * SPACE;
/// Farther than any way.
const FAR: u16 = u16::MAX / 2;

/// How far the shed is from every space.
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
            // Past it goes a bypass, which takes two spaces' worth; into it, an attack.
            let into = &mut walk.into[space.index()];
            *into = (*into).max(SPACE);
            if !state.is_full(space) {
                *into += HEALTH * u16::from(map.animal(kind).direct);
            }
        }
        walk.spread(map, game.shed_spaces(state));
        walk
    }

    /// Finds how far every space is from these, each looked at again when a shorter way there is found.
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

    /// How far it is from a space.
    pub(super) fn from(&self, space: Space) -> u16 {
        self.far[space.index()]
    }

    /// How far it is if one goes on to a space.
    pub(super) fn by_going(&self, to: Space) -> u16 {
        self.far[to.index()] + self.into[to.index()]
    }

    /// How far it is if one comes to a space by a bypass.
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
