//! The way to the shed: how far it is from every space, with what animals on it cost.
use ::zoo::{Map, Space, Spaces, State, Zoo};

/// What going on to a space costs.
const SPACE: u16 = 4;
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
        let mut open = game.shed_spaces(state);
        open.iter().for_each(|space| walk.far[space.index()] = 0);
        while !open.is_empty() {
            for space in core::mem::take(&mut open).iter() {
                let far = walk.by_going(space);
                for before in map.neighbours(space).iter() {
                    if far < walk.far[before.index()] {
                        walk.far[before.index()] = far;
                        open = open.or(Walk::only(before));
                    }
                }
            }
        }
        walk
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

    pub(super) fn only(space: Space) -> Spaces {
        Spaces::from_iter([space])
    }

    /// The next ring of spaces around those seen.
    pub(super) fn beyond(map: &Map, ring: Spaces, seen: Spaces) -> (Spaces, Spaces) {
        let seen = seen.or(ring);
        let next = ring.iter().fold(Spaces::NONE, |next, space| next.or(map.neighbours(space)));
        (next.without(seen), seen)
    }
}
