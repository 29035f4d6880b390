//! A cavern: rows of hexes with paths and rooms, water circles, starts and exits, and what can be asked of it.
use alloc::string::String;
use alloc::vec::Vec;

use tabletop::reader::{self, Fault};

use crate::{Die, Hex, PathAt, Side, Sides};

/// The content of a hex; no path at all in solid rock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) room: Option<String>,
    pub(crate) paths: [Sides; 2],
}

impl Cell {
    /// Whether nobody can be there.
    pub(crate) fn is_solid(&self) -> bool {
        self.paths[0].is_empty()
    }

    /// Whether the column die counts it: solid rock and rooms are passed over (C-3).
    pub(crate) fn is_counted(&self) -> bool {
        !self.is_solid() && self.room.is_none()
    }
}

/// A row of a cavern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) shift: i32,
    pub(crate) water: u8,
    /// 0 where no slide falls.
    pub(crate) rocks: u8,
    pub(crate) toll: u8,
    pub(crate) cells: Vec<Cell>,
}

/// A start circle's hex, and the side of it that faces the circle (C-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The hex above the circle.
    pub hex: Hex,
    /// Its side towards the circle: `sw` or `se`.
    pub side: Side,
    pub(crate) half: i32,
}

impl Start {
    /// The distance from the left edge, in half-hexes.
    pub fn half(&self) -> i32 {
        self.half
    }

    /// The only direction in which one can leave it (C-11).
    pub fn way(&self) -> Side {
        self.side.opposite()
    }
}

/// A map: valid in every respect of the specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    pub(crate) name: String,
    /// Row 1 first.
    pub(crate) rows: [Row; Hex::ROWS as usize],
    pub(crate) starts: Vec<Start>,
    pub(crate) exits: Vec<(Hex, Side)>,
}

impl Map {
    /// Reads a map file.
    ///
    /// # Errors
    /// Every fault that can be told apart, in the order of their lines.
    pub fn parse(text: &str) -> Result<Map, Vec<Fault>> {
        reader::read(text, crate::read::map)
    }

    /// The name the file gives it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The six start circles, 1 first.
    pub fn starts(&self) -> &[Start] {
        &self.starts
    }

    /// The exits: hexes and the sides that lead out (C-15).
    pub fn exits(&self) -> &[(Hex, Side)] {
        &self.exits
    }

    /// Every hex, solid rock too, row 1 first, from the left.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> {
        let in_row =
            |(row, number): (&Row, u8)| (0..row.cells.len() as u8).filter_map(move |at| Hex::new(number, at));
        self.rows.iter().zip(1..).flat_map(in_row)
    }

    fn row(&self, number: u8) -> Option<&Row> {
        self.rows.get(usize::from(number).wrapping_sub(1))
    }

    pub(crate) fn cell(&self, hex: Hex) -> Option<&Cell> {
        self.row(hex.row())?.cells.get(usize::from(hex.column()))
    }

    /// The water circles of a row, 1 to 9.
    pub fn water(&self, row: u8) -> u8 {
        self.row(row).map_or(0, |row| row.water)
    }

    /// The number of rocks that block a hex of a row; `None` where no slide falls (C-1).
    pub fn rocks(&self, row: u8) -> Option<u8> {
        self.row(row).map(|row| row.rocks).filter(|rocks| *rocks > 0)
    }

    /// The health that entering a row costs (C-18).
    pub fn toll(&self, row: u8) -> u8 {
        self.row(row).map_or(0, |row| row.toll)
    }

    /// The distance of a hex from the left edge, in half-hexes.
    pub fn half(&self, hex: Hex) -> i32 {
        self.row(hex.row()).map_or(0, |row| row.shift) + 2 * i32::from(hex.column())
    }

    /// The paths of a hex, one or two, each a set of sides; none of solid rock.
    pub fn paths(&self, hex: Hex) -> impl Iterator<Item = Sides> {
        self.cell(hex).map(|cell| cell.paths).unwrap_or_default().into_iter().filter(|path| !path.is_empty())
    }

    /// The sides a path opens to; none where there is no such path.
    pub fn path(&self, path: PathAt) -> Sides {
        self.cell(path.hex).map(|cell| cell.paths[path.nth()]).unwrap_or_default()
    }

    /// The path of a hex that opens to a side.
    pub fn path_at(&self, hex: Hex, side: Side) -> Option<PathAt> {
        PathAt::both(hex).into_iter().find(|path| self.path(*path).contains(side))
    }

    /// A room's name; other hexes have none (C-3).
    pub fn room(&self, hex: Hex) -> Option<&str> {
        self.cell(hex)?.room.as_deref()
    }

    /// The hex beyond a side, solid rock too; `None` off the map.
    pub fn neighbour(&self, hex: Hex, side: Side) -> Option<Hex> {
        let (across, up) = side.offset();
        let row = hex.row().checked_add_signed(up)?;
        let (half, beyond) = (self.half(hex) + across, self.row(row)?);
        let column = u8::try_from(half.checked_sub(beyond.shift)?.div_euclid(2)).ok()?;
        Hex::new(row, column).filter(|hex| self.cell(*hex).is_some() && self.half(*hex) == half)
    }

    /// Where a path leads through a side: the path of the neighbour that it is connected to (C-2).
    pub fn leads(&self, path: PathAt, side: Side) -> Option<PathAt> {
        let beyond = self.path(path).contains(side).then(|| self.neighbour(path.hex, side))??;
        self.path_at(beyond, side.opposite())
    }

    /// The hex that a row die and a column die name (C-24).
    pub fn counted(&self, row: Die, column: Die) -> Option<Hex> {
        let cells = self.row(row.figure())?.cells.iter().zip(0..);
        let (_, at) = cells.filter(|(cell, _)| cell.is_counted()).nth(column.index())?;
        Hex::new(row.figure(), at)
    }

    /// The room called exactly `Bear's Den`, where the bear starts (C-23).
    pub fn den(&self) -> Option<Hex> {
        self.hexes().find(|hex| self.room(*hex) == Some("Bear's Den"))
    }
}
