//! A map made ready for play: what the rules look up over and over, in tables.
use alloc::vec::Vec;

use crate::state::COUNTED;
use crate::{Circle, Die, Hex, Map, PathAt, Place, Side, State};

/// The place in a state's list of rocks of a hex on which none fall.
const NO_ROCKS: u8 = COUNTED as u8;

/// A path: where it leads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passage {
    pub(crate) ways: [Option<PathAt>; 6],
    pub(crate) exit: bool,
}

/// What matters of a hex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    /// Its place in a state's list of rocks.
    pub(crate) rocks: u8,
    /// How many rocks block it.
    pub(crate) limit: u8,
    pub(crate) room: bool,
    /// Where the bear can go through each side.
    pub(crate) bear: [Option<Hex>; 6],
}

/// The tables of a map.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    passages: Vec<Passage>,
    spots: Vec<Spot>,
    pub(crate) counted: [Hex; COUNTED],
    /// The only way from each start circle, and where it leads.
    pub(crate) starts: [(Side, PathAt); 6],
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
        let passage = |path: PathAt| Passage {
            ways: Side::ALL.map(|side| map.leads(path, side)),
            exit: map.exits().iter().any(|(hex, side)| map.path_at(*hex, *side) == Some(path)),
        };
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
        let starts = Circle::ALL.map(|circle| {
            let start = map.starts()[circle.index()];
            (start.way(), map.path_at(start.hex, start.side).unwrap_or(PathAt::first(start.hex)))
        });
        Ground {
            passages: Hex::all().flat_map(PathAt::both).map(passage).collect(),
            spots: Hex::all().map(spot).collect(),
            counted,
            starts,
            circles: core::array::from_fn(|at| map.water(at as u8 + 1)),
            tolls: core::array::from_fn(|at| map.toll(at as u8 + 1)),
        }
    }

    pub(crate) fn passage(&self, path: PathAt) -> &Passage {
        &self.passages[path.index()]
    }

    pub(crate) fn spot(&self, hex: Hex) -> &Spot {
        &self.spots[hex.index()]
    }

    /// Where the way through a side leads, whatever lies there.
    pub(crate) fn way(&self, place: Place, side: Side) -> Option<PathAt> {
        match place {
            Place::Start(circle) => {
                let (way, path) = self.starts[circle.index()];
                (way == side).then_some(path)
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
