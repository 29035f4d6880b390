//! A map made ready for play: what the rules look up over and over, in tables.
use alloc::vec::Vec;

use crate::state::COUNTED;
use crate::{Circle, Die, Hex, Map, PathAt, Place, Side, State};

/// The place in a state's list of rocks of a hex on which none fall.
const NO_ROCKS: u8 = COUNTED as u8;

/// Where a side of a path leads, with what is asked of that hex at every step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) to: PathAt,
    row: u8,
    rocks: u8,
    limit: u8,
}

impl Way {
    /// Whether nobody can go there any more (C-24).
    pub(crate) fn is_blocked(&self, state: &State) -> bool {
        state.rocks.get(usize::from(self.rocks)).is_some_and(|rocks| *rocks >= self.limit)
    }

    /// Whether it leads into a flooded row (C-13).
    pub(crate) fn is_wet(&self, state: &State) -> bool {
        self.row <= state.flooded
    }
}

/// A path: where it leads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passage {
    pub(crate) ways: [Option<Way>; 6],
    pub(crate) exit: bool,
    /// Where its ways stand in the list of all.
    onward: (u16, u16),
}

/// The properties of a hex that the rules ask for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    /// Its place in a state's list of rocks.
    pub(crate) rocks: u8,
    /// The number of rocks that block it.
    pub(crate) limit: u8,
    pub(crate) room: bool,
    /// Where the bear can go through each side.
    pub(crate) bear: [Option<Hex>; 6],
}

/// The tables of a map.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    passages: Vec<Passage>,
    /// The ways of all passages, one passage after the other.
    ways: Vec<Way>,
    /// The paths from which an exit leads.
    pub(crate) exits: Vec<PathAt>,
    spots: Vec<Spot>,
    pub(crate) counted: [Hex; COUNTED],
    /// The only way from each start circle, and where it leads.
    pub(crate) starts: [(Side, Way); 6],
    /// The water circles of the rows, row 1 first.
    pub(crate) circles: [u8; Hex::ROWS as usize],
    /// The tolls of the rows, row 1 first.
    pub(crate) tolls: [u8; Hex::ROWS as usize],
}

impl Ground {
    pub(crate) fn new(map: &Map) -> Ground {
        // A valid map has six counted hexes in each of its six lowest rows, and open sides at its starts.
        let counted: [Hex; COUNTED] = core::array::from_fn(|at| {
            map.counted(Die::ALL[at / 6], Die::ALL[at % 6]).unwrap_or(map.starts()[0].hex)
        });
        let spot = |hex: Hex| {
            let rocks = counted.iter().position(|other| *other == hex);
            let beyond = |side| PathAt::both(hex).into_iter().find_map(|path| map.leads(path, side));
            Spot {
                rocks: rocks.map_or(NO_ROCKS, |at| at as u8),
                limit: map.rocks(hex.row()).unwrap_or(0),
                room: map.room(hex).is_some(),
                bear: Side::ALL.map(|side| beyond(side).map(|path| path.hex)),
            }
        };
        let spots: Vec<Spot> = Hex::all().map(spot).collect();
        let way = |to: PathAt| {
            let Spot { rocks, limit, .. } = spots[to.hex.index()];
            Way { to, row: to.hex.row(), rocks, limit }
        };
        let exits: Vec<PathAt> =
            map.exits().iter().filter_map(|(hex, side)| map.path_at(*hex, *side)).collect();
        let mut all = Vec::new();
        let passage = |path: PathAt| {
            let ways = Side::ALL.map(|side| map.leads(path, side).map(way));
            let first = all.len() as u16;
            all.extend(ways.into_iter().flatten());
            Passage { ways, exit: exits.contains(&path), onward: (first, all.len() as u16) }
        };
        let passages = Hex::all().flat_map(PathAt::both).map(passage).collect();
        let starts = Circle::ALL.map(|circle| {
            let start = map.starts()[circle.index()];
            let path = map.path_at(start.hex, start.side).unwrap_or(PathAt::first(start.hex));
            (start.way(), way(path))
        });
        Ground {
            passages,
            ways: all,
            exits,
            spots,
            counted,
            starts,
            circles: core::array::from_fn(|at| map.water(at as u8 + 1)),
            tolls: core::array::from_fn(|at| map.toll(at as u8 + 1)),
        }
    }

    pub(crate) fn passage(&self, path: PathAt) -> &Passage {
        &self.passages[path.index()]
    }

    /// The ways that lead on from a path.
    pub(crate) fn onward(&self, path: PathAt) -> &[Way] {
        let (first, end) = self.passage(path).onward;
        &self.ways[usize::from(first)..usize::from(end)]
    }

    pub(crate) fn spot(&self, hex: Hex) -> &Spot {
        &self.spots[hex.index()]
    }

    /// Where the way through a side leads, whatever lies there.
    pub(crate) fn way(&self, place: Place, side: Side) -> Option<Way> {
        match place {
            Place::Start(circle) => {
                let (only, way) = self.starts[circle.index()];
                (only == side).then_some(way)
            }
            Place::Path(path) => self.passage(path).ways[side as usize],
        }
    }

    /// The rocks on a hex.
    pub(crate) fn rocks(&self, state: &State, hex: Hex) -> u8 {
        state.rocks.get(usize::from(self.spot(hex).rocks)).copied().unwrap_or(0)
    }

    /// Whether a hex is blocked for good (C-24).
    pub(crate) fn is_blocked(&self, state: &State, hex: Hex) -> bool {
        let spot = self.spot(hex);
        state.rocks.get(usize::from(spot.rocks)).is_some_and(|rocks| *rocks >= spot.limit)
    }

    /// The first side from `side` on clockwise through which the bear can go, and where to (C-23).
    pub(crate) fn bear_goes(&self, state: &State, from: Hex, side: Side) -> Option<(Side, Hex)> {
        let ways = &self.spot(from).bear;
        let around = (0..6).map(|turn| Side::ALL[(side as usize + turn) % 6]);
        let mut open = around.filter_map(|side| Some((side, ways[side as usize]?)));
        open.find(|(_, hex)| !self.is_blocked(state, *hex))
    }
}
