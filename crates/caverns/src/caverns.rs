//! The game on a map: what can be asked of it and of a state of it.
use core::fmt;
use core::ops::RangeInclusive;

use crate::ground::Ground;
use crate::{Card, Die, Hex, Map, PathAt, Phase, Place, Setup, Side, State};

/// *Nightmare at the Rockport Caverns* on a map.
#[derive(Clone, Debug)]
pub struct Caverns {
    map: Map,
    setup: Setup,
    pub(crate) ground: Ground,
    pub(crate) den: Option<Hex>,
}

/// The bear cannot wander on a map that has no room called exactly `Bear's Den` (C-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDen;

impl fmt::Display for NoDen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this map has no room called Bear's Den: no bear can wander there (C-23)")
    }
}

impl core::error::Error for NoDen {}

impl Caverns {
    /// The game on this map.
    ///
    /// # Errors
    /// A bear is asked for, and the map has no den for it.
    pub fn new(map: Map, setup: Setup) -> Result<Caverns, NoDen> {
        let den = if setup.bear { Some(map.den().ok_or(NoDen)?) } else { None };
        Ok(Caverns { ground: Ground::new(&map), map, setup, den })
    }

    /// The map it is played on.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The setup.
    pub fn setup(&self) -> Setup {
        self.setup
    }

    /// The character card.
    pub fn card(&self) -> Card {
        self.setup.card
    }

    /// The row from which one first hears the friend (C-19).
    pub fn call_row(&self) -> u8 {
        self.setup.card.call_row()
    }

    /// The rows in which the friend may be found (C-19).
    pub fn friend_rows(&self) -> RangeInclusive<u8> {
        self.setup.card.friend_rows()
    }

    /// The rocks on a hex.
    pub fn rocks(&self, state: &State, hex: Hex) -> u8 {
        self.ground.rocks(state, hex)
    }

    /// Whether a hex is blocked for good (C-24).
    pub fn is_blocked(&self, state: &State, hex: Hex) -> bool {
        self.ground.is_blocked(state, hex)
    }

    /// The number of further rocks that block a hex, 0 where it is blocked; `None` where no slide ever falls: rooms,
    /// solid rock, the upper rows (C-1, C-3).
    pub fn rocks_to_block(&self, state: &State, hex: Hex) -> Option<u8> {
        let spot = self.ground.spot(hex);
        let rocks = state.rocks.get(usize::from(spot.rocks))?;
        Some(spot.limit.saturating_sub(*rocks))
    }

    /// The hex on which no slide of the setup falls, the one above the start circle; `None` outside of
    /// the setup's slides, and where none could fall there anyway (C-6).
    pub fn spared(&self, state: &State) -> Option<Hex> {
        let hex = self.ground.starts[state.start?.index()].1.to.hex;
        let setup = state.phase == Phase::Rocks && state.event.is_none();
        (setup && self.rocks_to_block(state, hex).is_some()).then_some(hex)
    }

    /// The row in which the next round fills a circle; `None` if the shelter of a room keeps the water off,
    /// if no circle is left, or after the end (C-8).
    pub fn next_water(&self, state: &State) -> Option<u8> {
        let rises = !state.sheltered && state.phase != Phase::Over && state.flooded < Hex::ROWS;
        rises.then_some(state.flooded + 1)
    }

    /// The number of circles yet to be filled until a row, 1 to 9, is flooded (C-8).
    pub fn water_below(&self, state: &State, row: u8) -> u8 {
        let rows = self.ground.circles.iter().zip(&state.water).take(usize::from(row));
        rows.map(|(all, filled)| all - filled).sum()
    }

    /// The number of circles yet to be filled until a person in `row` has drowned, with the row above
    /// flooded; `None` where that cannot be, in the uppermost row (C-9).
    pub fn water_until_drowned(&self, state: &State, row: u8) -> Option<u8> {
        (row < Hex::ROWS).then(|| self.water_below(state, row + 1))
    }

    /// Where the way through a side leads, whatever lies there: from the tables, quicker than
    /// [`Map::leads`]; from a start circle too.
    pub fn leads(&self, from: Place, side: Side) -> Option<PathAt> {
        Some(self.ground.way(from, side)?.to)
    }

    /// The paths that one can go on to from a path, those in blocked hexes left out: quicker than asking
    /// side by side.
    pub fn onward<'a>(&'a self, state: &'a State, path: PathAt) -> impl Iterator<Item = PathAt> + 'a {
        self.ground.onward(path).iter().filter(|way| !way.is_blocked(state)).map(|way| way.to)
    }

    /// Whether a hex is a room (C-3): quicker than asking for its name.
    pub fn is_room(&self, hex: Hex) -> bool {
        self.ground.spot(hex).room
    }

    /// The paths from which an exit leads (C-15).
    pub fn exits(&self) -> &[PathAt] {
        &self.ground.exits
    }

    /// Whether an exit leads from a path (C-15).
    pub fn is_exit(&self, path: PathAt) -> bool {
        self.ground.passage(path).exit
    }

    /// Where the event *slide* would take the character from where it stands (C-21).
    pub fn slide(&self, state: &State) -> Option<PathAt> {
        let Some(Place::Path(from)) = state.place else { return None };
        let start = state.start?;
        let ways = &self.ground.passage(from).ways;
        let down = |side: Side| ways[side as usize].filter(|way| !way.is_blocked(state)).map(|way| way.to);
        match (down(Side::Sw), down(Side::Se)) {
            (Some(west), Some(east)) => {
                let half = self.map.starts()[start.index()].half;
                let far = |path: PathAt| (self.map.half(path.hex) - half).abs();
                Some(if far(west) <= far(east) { west } else { east })
            }
            (west, east) => west.or(east),
        }
    }

    /// Where the bear goes with this die, and through which side; `None` where it stays or none wanders
    /// (C-23).
    pub fn bear_goes(&self, state: &State, die: Die) -> Option<(Side, Hex)> {
        self.ground.bear_goes(state, state.bear?, Side::ALL[die.index()])
    }

    /// The dice and hexes with which the friend could be found now: of the rows of the card whatever is
    /// not blocked (C-19).
    pub fn friend_places<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (Die, Die, Hex)> {
        let rows = Die::ALL.into_iter().filter(|row| self.friend_rows().contains(&row.figure()));
        rows.flat_map(|row| Die::ALL.into_iter().map(move |column| (row, column)))
            .map(|(row, column)| (row, column, self.counted(row, column)))
            .filter(|(.., hex)| !self.is_blocked(state, *hex))
    }

    /// The hex that a row die and a column die name (C-24).
    pub fn counted(&self, row: Die, column: Die) -> Hex {
        self.ground.counted[row.index() * 6 + column.index()]
    }
}
