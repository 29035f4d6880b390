//! The sanctuary's ground: its cells, and the edges between them (S-1).
use core::fmt;
use core::str::FromStr;

use crate::{Die, Member, Set};

/// Cells in a row and in a column.
const SIDE: u8 = 6;
/// Inner edges between the cells of one row.
const BETWEEN: u8 = SIDE - 1;

/// A square of the sanctuary; `a1` is the north-west one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// Some of the sanctuary's squares.
pub type Cells = Set<Cell>;

impl Member for Cell {
    const COUNT: usize = SIDE as usize * SIDE as usize;

    fn index(self) -> usize {
        self.0 as usize
    }

    fn at(index: usize) -> Cell {
        Cell(index as u8)
    }
}

impl Cell {
    /// The cells in a row and in a column.
    pub const SIDE: u8 = SIDE;

    /// The cell in this column and row, both from 0; `None` outside the sanctuary.
    pub fn new(column: u8, row: u8) -> Option<Cell> {
        (column < SIDE && row < SIDE).then_some(Cell(row * SIDE + column))
    }

    /// All 36, row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        Cells::ALL.iter()
    }

    /// Its column from 0, `a` first.
    pub const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// Its row from 0, `1` first.
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }
}

impl Cells {
    /// The cells in the row and in the column of a die (S-1).
    pub const fn of_die(die: Die) -> Cells {
        const OF_DICE: [u64; 6] = {
            let (mut all, mut v) = ([0; 6], 0);
            while v < 6 {
                all[v] = ROW << (6 * v) | COLUMN << v;
                v += 1;
            }
            all
        };
        Set::of(OF_DICE[die.index()])
    }

    /// These and those orthogonally next to them, fences or not.
    pub const fn beside(self) -> Cells {
        let cells = self.bits();
        let east = (cells & !(COLUMN << BETWEEN)) << 1;
        let west = (cells & !COLUMN) >> 1;
        Set::of((cells | east | west | cells << SIDE | cells >> SIDE) & ALL)
    }

    /// All cells that can be reached from the first of these without crossing a fence (S-17).
    pub(crate) const fn first_area(self, open: Open) -> Cells {
        let mut area = self.bits() & self.bits().wrapping_neg();
        loop {
            let grown = area
                | (area & open.east) << 1
                | (area >> 1) & open.east
                | (area & open.south) << SIDE
                | (area >> SIDE) & open.south;
            if grown == area {
                return Set::of(area);
            }
            area = grown;
        }
    }

    /// The longer side of the smallest rectangle around them (S-23).
    pub fn longer_side(self) -> u8 {
        let cells = self.bits();
        let (mut columns, mut rows) = (0, 0);
        for at in 0..SIDE {
            columns |= (cells >> (SIDE * at)) & ROW;
            rows |= u64::from(cells & ROW << (SIDE * at) != 0) << at;
        }
        let extent = |bits: u64| (u64::BITS - bits.leading_zeros()).saturating_sub(bits.trailing_zeros());
        extent(columns).max(extent(rows)) as u8
    }
}

/// The cells of row 1.
const ROW: u64 = 0b11_1111;
/// The cells of column a.
const COLUMN: u64 = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 | 1 << 30;
/// All cells.
const ALL: u64 = (1 << 36) - 1;

/// Where one can go: the cells that are open to the east, and those open to the south.
#[derive(Clone, Copy)]
pub(crate) struct Open {
    east: u64,
    south: u64,
}

/// An inner edge of the sanctuary, between two neighbouring cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(u8);

/// Some of the inner edges, such as those with a fence.
pub type Edges = Set<Edge>;

/// The number of the first edge between a northern and a southern cell.
const FIRST_SOUTHERN: u8 = BETWEEN * SIDE;

impl Member for Edge {
    const COUNT: usize = 2 * FIRST_SOUTHERN as usize;

    fn index(self) -> usize {
        self.0 as usize
    }

    fn at(index: usize) -> Edge {
        Edge(index as u8)
    }
}

impl Edge {
    /// The edge between two cells; `None` where they are no neighbours.
    pub fn between(one: Cell, other: Cell) -> Option<Edge> {
        let (first, second) = if one < other { (one, other) } else { (other, one) };
        Edge::all().find(|edge| edge.cells() == (first, second))
    }

    /// All 60.
    pub fn all() -> impl Iterator<Item = Edge> {
        Edges::ALL.iter()
    }

    /// The cells on both sides, the western or the northern one first.
    pub const fn cells(self) -> (Cell, Cell) {
        if self.0 < FIRST_SOUTHERN {
            let west = self.0 / BETWEEN * SIDE + self.0 % BETWEEN;
            (Cell(west), Cell(west + 1))
        } else {
            let north = self.0 - FIRST_SOUTHERN;
            (Cell(north), Cell(north + SIDE))
        }
    }
}

impl Edges {
    /// The inner edges of the cells in the row and in the column of a die (S-11).
    pub const fn of_die(die: Die) -> Edges {
        const OF_DICE: [u64; 6] = {
            let (mut all, mut v) = ([0; 6], 0);
            while v < 6 {
                let die = Cells::of_die(Die::ALL[v]).bits();
                let mut at = 0;
                while at < Edge::COUNT as u8 {
                    let (one, other) = Edge(at).cells();
                    if (die >> one.0 | die >> other.0) & 1 == 1 {
                        all[v] |= 1 << at;
                    }
                    at += 1;
                }
                v += 1;
            }
            all
        };
        Set::of(OF_DICE[die.index()])
    }

    /// Where one can go when these are fenced.
    pub(crate) const fn open(self) -> Open {
        let free = !self.bits();
        let (mut east, mut row) = (0, 0);
        while row < SIDE {
            east |= (free >> (BETWEEN * row) & 0b1_1111) << (SIDE * row);
            row += 1;
        }
        Open { east, south: free >> FIRST_SOUTHERN & ((1 << FIRST_SOUTHERN) - 1) }
    }

    /// Those of them with the same area on both sides, when these are the fences (S-25).
    pub const fn within(self, area: Cells) -> Edges {
        let cells = area.bits();
        let (east, south) = (cells & cells >> 1, cells & cells >> SIDE);
        let (mut inside, mut row) = (south << FIRST_SOUTHERN, 0);
        while row < SIDE {
            inside |= (east >> (SIDE * row) & 0b1_1111) << (BETWEEN * row);
            row += 1;
        }
        Set::of(self.bits() & inside)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl FromStr for Cell {
    type Err = ();
    fn from_str(text: &str) -> Result<Cell, ()> {
        match text.as_bytes() {
            [column @ b'a'..=b'f', row @ b'1'..=b'6'] => Cell::new(column - b'a', row - b'1').ok_or(()),
            _ => Err(()),
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = self.cells();
        write!(f, "{first}-{second}")
    }
}

impl FromStr for Edge {
    type Err = ();

    /// Knows an edge only with its western or northern cell first.
    fn from_str(text: &str) -> Result<Edge, ()> {
        let (first, second) = text.split_once('-').ok_or(())?;
        let (first, second) = (first.parse()?, second.parse()?);
        Edge::between(first, second).filter(|edge| edge.cells() == (first, second)).ok_or(())
    }
}
