//! One of the two boards: its terrain, and which steps it leaves open (R17 to R23).
use alloc::vec;
use alloc::vec::Vec;

use crate::{Direction, Square};

/// Which of the two boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BoardKind {
    /// Map 1, where the player starts and the cultist hunts.
    City,
    /// Map 2, where the tiger hunts and the helicopter waits.
    Jungle,
}

impl BoardKind {
    /// `city` or `jungle`.
    pub const fn name(self) -> &'static str {
        match self {
            BoardKind::City => "city",
            BoardKind::Jungle => "jungle",
        }
    }
}

/// The terrain of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Open ground, also under `S J C H`.
    Open,
    /// A wall (R17).
    Wall,
    /// A tree (R17).
    Tree,
    /// A cliff (R17).
    Cliff,
    /// Skull and crossbones (R18).
    Skull,
    /// Plain water that flows this cardinal way (R21, R22, R24).
    Water(Direction),
    /// A passage with arrows to these sides (R20, R25).
    Passage {
        /// East and west are open.
        east_west: bool,
        /// North and south are open.
        north_south: bool,
        /// It is a bridge: water lies under it and does not sweep (R23).
        over_water: bool,
    },
}

impl Terrain {
    /// The terrain a character of a map file stands for; letters of starts and goals are open ground.
    pub fn from_char(c: char) -> Option<Terrain> {
        let passage =
            |east_west, north_south, over_water| Terrain::Passage { east_west, north_south, over_water };
        Some(match c {
            '.' | 'S' | 'J' | 'C' | 'H' => Terrain::Open,
            '#' => Terrain::Wall,
            'T' => Terrain::Tree,
            '%' => Terrain::Cliff,
            'X' => Terrain::Skull,
            '^' => Terrain::Water(Direction::N),
            '>' => Terrain::Water(Direction::E),
            'v' => Terrain::Water(Direction::S),
            '<' => Terrain::Water(Direction::W),
            '-' => passage(true, false, false),
            '|' => passage(false, true, false),
            '+' => passage(true, true, false),
            '=' => passage(true, false, true),
            '!' => passage(false, true, true),
            _ => return None,
        })
    }

    /// Walls, trees and cliffs, which nobody enters (R17).
    pub const fn blocks(self) -> bool {
        matches!(self, Terrain::Wall | Terrain::Tree | Terrain::Cliff)
    }

    /// Plain water: sweeps (R21), and no turn may end on it (R24).
    pub const fn is_water(self) -> bool {
        matches!(self, Terrain::Water(_))
    }

    /// Whether a passage has an arrow on this side; anything else is open on every side.
    fn has_side(self, side: Direction) -> bool {
        match self {
            Terrain::Passage { east_west, north_south, .. } => match side {
                Direction::E | Direction::W => east_west,
                Direction::N | Direction::S => north_south,
                _ => false,
            },
            _ => true,
        }
    }
}

/// Why a step is closed; the rules in the order in which they are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Closed {
    /// Off the board (R17).
    Rim,
    /// A wall, a tree or a cliff (R17).
    Blocked(Terrain),
    /// A side of a passage without an arrow, or a diagonal into or out of one (R20).
    Passage,
    /// A cliff side on the edge or at the corner (R19).
    CliffSide,
    /// From water to water (R22).
    WaterToWater,
}

/// Where an open step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Landing {
    /// The square stepped onto.
    pub onto: Square,
    /// The square one comes to stand on: downstream of `onto` where that sweeps (R21).
    pub lands: Square,
}

/// A board as drawn: squares, cliff sides, where one starts and where one wants to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(crate) kind: BoardKind,
    pub(crate) columns: u8,
    pub(crate) rows: u8,
    pub(crate) terrain: Vec<Terrain>,
    /// Per square, one bit a cardinal side in the order of `Direction::CARDINAL`.
    pub(crate) cliff_sides: Vec<u8>,
    pub(crate) start: Square,
    pub(crate) goal: Square,
}

impl Board {
    pub(crate) fn new(kind: BoardKind, columns: u8, rows: u8, terrain: Vec<Terrain>) -> Board {
        let origin = Square::new(0, 0);
        let cliff_sides = vec![0; terrain.len()];
        Board { kind, columns, rows, terrain, cliff_sides, start: origin, goal: origin }
    }

    /// Marks a side of a square as cliff, and the same edge of the square beyond.
    pub(crate) fn add_cliff_side(&mut self, square: Square, side: Direction) {
        let index = self.index(square);
        self.cliff_sides[index] |= bit(side);
        if let Some(beyond) = square.neighbour(side).filter(|s| self.holds(*s)) {
            let index = self.index(beyond);
            self.cliff_sides[index] |= bit(side.opposite());
        }
    }

    /// City or jungle.
    pub fn kind(&self) -> BoardKind {
        self.kind
    }

    /// The number of columns, 4 to 26.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// The number of rows, 4 to 99.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Where the player begins: `S` of the city (R3), `C` of the jungle (R5).
    pub fn start(&self) -> Square {
        self.start
    }

    /// Where the player wants to go: `J` of the city (R5), `H` of the jungle (R4).
    pub fn goal(&self) -> Square {
        self.goal
    }

    /// Every square, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Square { column, row }))
    }

    /// Whether the square is on this board.
    pub fn holds(&self, square: Square) -> bool {
        square.column < self.columns && square.row < self.rows
    }

    /// The number of squares.
    pub fn size(&self) -> usize {
        self.terrain.len()
    }

    /// The place of a square of this board in row order.
    pub(crate) fn index(&self, square: Square) -> usize {
        square.row as usize * self.columns as usize + square.column as usize
    }

    /// The square at a place in row order.
    pub(crate) fn square(&self, index: usize) -> Square {
        Square::new((index % self.columns as usize) as u8, (index / self.columns as usize) as u8)
    }

    /// Returns the terrain of a square; off the board, a wall.
    pub fn terrain(&self, square: Square) -> Terrain {
        if self.holds(square) { self.terrain[self.index(square)] } else { Terrain::Wall }
    }

    /// Whether this cardinal side of the square is marked as a cliff edge (R19).
    pub fn cliff_side(&self, square: Square, side: Direction) -> bool {
        self.holds(square) && self.cliff_sides[self.index(square)] & bit(side) != 0
    }

    /// The two corners of the side that holds the goal, where the hunter starts (R10, R11);
    /// the western or northern one first.
    pub fn hunter_corners(&self) -> [Square; 2] {
        let (right, bottom) = (self.columns - 1, self.rows - 1);
        let Square { column, row } = self.goal;
        if row == 0 || row == bottom {
            [Square::new(0, row), Square::new(right, row)]
        } else {
            [Square::new(column, 0), Square::new(column, bottom)]
        }
    }

    /// Why the step from `from` that way is closed, or `None` where it is open (R17, R20, R19, R22).
    pub fn closed(&self, from: Square, direction: Direction) -> Option<Closed> {
        let onto = from.neighbour(direction).filter(|s| self.holds(*s));
        self.current_closed(from, direction).or_else(|| {
            let both = self.terrain(from).is_water() && onto.is_some_and(|s| self.terrain(s).is_water());
            both.then_some(Closed::WaterToWater)
        })
    }

    /// As [`Board::closed`] without R22: what can stop the current (R21).
    fn current_closed(&self, from: Square, direction: Direction) -> Option<Closed> {
        let Some(onto) = from.neighbour(direction).filter(|s| self.holds(*s)) else {
            return Some(Closed::Rim);
        };
        let (here, there) = (self.terrain(from), self.terrain(onto));
        if there.blocks() {
            return Some(Closed::Blocked(there));
        }
        if !here.has_side(direction) || !there.has_side(direction.opposite()) {
            return Some(Closed::Passage);
        }
        self.cliff_closes(from, onto, direction).then_some(Closed::CliffSide)
    }

    /// R19: the edge itself, or for a diagonal one of the four edges that meet in its corner.
    fn cliff_closes(&self, from: Square, onto: Square, direction: Direction) -> bool {
        if !direction.is_diagonal() {
            return self.cliff_side(from, direction);
        }
        let (dx, dy) = direction.offset();
        let (across, along) = (
            if dx > 0 { Direction::E } else { Direction::W },
            if dy > 0 { Direction::S } else { Direction::N },
        );
        self.cliff_side(from, across)
            || self.cliff_side(from, along)
            || self.cliff_side(onto, across.opposite())
            || self.cliff_side(onto, along.opposite())
    }

    /// Where the step from `from` that way leads.
    ///
    /// # Errors
    /// Why it is closed.
    pub fn step(&self, from: Square, direction: Direction) -> Result<Landing, Closed> {
        match (self.closed(from, direction), from.neighbour(direction)) {
            (Some(closed), _) => Err(closed),
            (None, Some(onto)) => Ok(Landing { onto, lands: self.swept(onto) }),
            (None, None) => Err(Closed::Rim),
        }
    }

    /// Where who steps onto `square` comes to stand: one square downstream on plain water, unless
    /// that step is closed (R21); the square itself elsewhere (R23).
    pub fn swept(&self, square: Square) -> Square {
        match self.terrain(square) {
            Terrain::Water(downstream) if self.current_closed(square, downstream).is_none() => {
                square.neighbour(downstream).unwrap_or(square)
            }
            _ => square,
        }
    }
}

fn bit(side: Direction) -> u8 {
    if side.is_diagonal() { 0 } else { 1 << (side as u8 / 2) }
}
