//! Where everything in the cavern lies: hexes that stand on a corner, in nine rows, row 1 at the bottom (C-1).
use caverns::{Circle, Hex, Map, Side};

use drawing::Area;

/// From one side of a hex to the opposite one.
pub(super) const WIDE: f64 = 76.0;
/// From the middle of a hex to a corner: its width over the root of 3.
pub(super) const CORNER: f64 = 43.878_62;
/// From the middle of a row to that of the next one.
pub(super) const RISE: f64 = CORNER * 1.5;
/// The room beside the cavern in which a row's die, its water circles and its toll stand.
pub(super) const GUTTER: f64 = 96.0;
/// The room that an exit's sign takes up outside its hex.
const EXIT: f64 = 48.0;
/// The room around everything.
const MARGIN: f64 = 4.0;
/// Half of a start circle.
pub(super) const START: f64 = 15.0;
/// The distance by which start circles stand nearer to row 1 than a row would.
const NEARER: f64 = 12.0;

/// The places of a map in the drawing's units.
pub(super) struct Layout<'a> {
    pub(super) map: &'a Map,
    /// The leftmost half-hex, and the one behind the rightmost.
    halves: (i32, i32),
}

impl<'a> Layout<'a> {
    pub(super) fn new(map: &'a Map) -> Layout<'a> {
        let halves =
            map.hexes().map(|hex| map.half(hex)).chain(map.starts().iter().map(|start| start.half()));
        let (mut first, mut last) = (i32::MAX, i32::MIN);
        for half in halves {
            (first, last) = (first.min(half), last.max(half));
        }
        Layout { map, halves: (first, last + 2) }
    }

    /// The middle of a place `half` half-hexes from the left in a row; row 0 is below row 1.
    fn at(&self, row: u8, half: i32) -> (f64, f64) {
        let across = f64::from(half - self.halves.0 + 1) * WIDE / 2.0;
        (across, level(row))
    }

    /// The hexes with passages: all but solid rock.
    pub(super) fn with_passages(&self) -> impl Iterator<Item = Hex> {
        self.map.hexes().filter(|hex| self.map.paths(*hex).next().is_some())
    }

    /// The middle of a hex.
    pub(super) fn hex(&self, hex: Hex) -> (f64, f64) {
        self.at(hex.row(), self.map.half(hex))
    }

    /// The middle of a start circle.
    pub(super) fn start(&self, circle: Circle) -> (f64, f64) {
        let start = self.map.starts()[usize::from(circle.number()) - 1];
        let (x, y) = self.at(0, start.half());
        (x, y - NEARER)
    }

    /// The middle of an exit's sign.
    pub(super) fn exit(&self, nth: usize) -> (f64, f64) {
        let (hex, side) = self.map.exits()[nth];
        let (x, y) = self.hex(hex);
        let (dx, dy) = towards(side);
        let far = WIDE / 2.0 + 31.0;
        (x + dx * far, y + dy * far)
    }

    /// The right rim of the layout.
    pub(super) fn width(&self) -> f64 {
        f64::from(self.halves.1 - self.halves.0) * WIDE / 2.0
    }

    /// The left rim of the gutter: further out where an exit leads west.
    pub(super) fn gutter(&self) -> f64 {
        let exits = (0..self.map.exits().len()).map(|nth| self.exit(nth).0 - EXIT / 2.0);
        exits.fold(0.0, f64::min) - GUTTER
    }

    /// Returns the area of the cavern alone, with the signs of its exits and the start circles.
    pub(super) fn cave(&self) -> Area {
        let (mut left, mut top, mut right) = (0.0_f64, 0.0_f64, self.width());
        for nth in 0..self.map.exits().len() {
            let (x, y) = self.exit(nth);
            left = left.min(x - EXIT / 2.0);
            right = right.max(x + EXIT / 2.0);
            top = top.min(y - EXIT / 2.0);
        }
        let bottom = level(0) - NEARER + START;
        let (left, top) = (left - MARGIN, top - MARGIN);
        Area::new(left, top, right + MARGIN - left, bottom + MARGIN - top)
    }

    /// Returns the area of the whole drawing.
    pub(super) fn area(&self) -> Area {
        let cave = self.cave();
        let left = self.gutter() - MARGIN;
        Area::new(left, cave.y, cave.x + cave.width - left, cave.height)
    }
}

/// The middle of a row.
pub(super) fn level(row: u8) -> f64 {
    f64::from(Hex::ROWS - row) * RISE + CORNER
}

/// Returns the height of the seam between a row and the one above.
pub(super) fn seam(row: u8) -> f64 {
    level(row) - RISE / 2.0
}

/// A side's direction, one unit long.
pub(super) fn towards(side: Side) -> (f64, f64) {
    let angle = degrees(side).to_radians();
    (angle.cos(), angle.sin())
}

/// A side's direction, in degrees clockwise from east.
pub(super) fn degrees(side: Side) -> f64 {
    match side {
        Side::Ne => -60.0,
        Side::E => 0.0,
        Side::Se => 60.0,
        Side::Sw => 120.0,
        Side::W => 180.0,
        Side::Nw => 240.0,
    }
}

/// The middle of a hex's side.
pub(super) fn middle((x, y): (f64, f64), side: Side) -> (f64, f64) {
    let (dx, dy) = towards(side);
    (x + dx * WIDE / 2.0, y + dy * WIDE / 2.0)
}

/// Returns the corners of a hex, scaled to a part of its full size.
pub(super) fn corners((x, y): (f64, f64), part: f64) -> [(f64, f64); 6] {
    let size = CORNER * part;
    [0.0_f64, 60.0, 120.0, 180.0, 240.0, 300.0].map(|degrees| {
        let angle = degrees.to_radians();
        (x + size * angle.sin(), y - size * angle.cos())
    })
}
