//! The things of the sanctuary: fences as two rails with posts, trees, and dice as labels.
use drawing::{Area, Pen, Place, Shape, pips};

use super::SQUARE;

/// Distance of the rails from the middle of a fence.
const RAIL: f64 = 3.6;

/// The place of a fence: from its first post, along one side of a square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stand {
    pub(super) x: f64,
    pub(super) y: f64,
    /// It runs from north to south, else from west to east.
    pub(super) upright: bool,
}

/// The look of a fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FenceLook {
    /// It stands.
    Firm,
    /// It stands with one area on both sides (S-25).
    Loose,
    /// It is being considered.
    Considered,
}

impl Stand {
    /// Returns its middle.
    pub(super) fn middle(self) -> (f64, f64) {
        let half = SQUARE / 2.0;
        if self.upright { (self.x, self.y + half) } else { (self.x + half, self.y) }
    }

    /// Returns both its ends.
    pub(super) fn ends(self) -> [(f64, f64); 2] {
        let end = if self.upright { (self.x, self.y + SQUARE) } else { (self.x + SQUARE, self.y) };
        [(self.x, self.y), end]
    }

    /// Returns a rectangle along it, of a length and a thickness.
    pub(super) fn slab(self, long: f64, thick: f64) -> Area {
        let (x, y) = self.middle();
        let (width, height) = if self.upright { (thick, long) } else { (long, thick) };
        Area::new(x - width / 2.0, y - height / 2.0, width, height)
    }

    /// Returns the two rails as one path, drawn one after the other and back.
    pub(super) fn rails(self) -> String {
        let mut pen = Pen::default();
        for aside in [RAIL, -RAIL] {
            if self.upright {
                pen.to(self.x + aside, self.y).line(self.x + aside, self.y + SQUARE);
            } else {
                pen.to(self.x, self.y + aside).line(self.x + SQUARE, self.y + aside);
            }
        }
        pen.done()
    }

    /// Returns its three posts.
    fn posts(self) -> [Area; 3] {
        [0.0, 0.5, 1.0].map(|part| {
            let along = SQUARE * part;
            if self.upright {
                Area::new(self.x - 7.0, self.y + along - 4.0, 14.0, 8.0)
            } else {
                Area::new(self.x + along - 4.0, self.y - 7.0, 8.0, 14.0)
            }
        })
    }
}

/// Draws a fence: its rails, then its posts over them.
pub(super) fn fence(stand: Stand, look: FenceLook) -> Vec<Shape> {
    let (rail, post) = match look {
        FenceLook::Firm => ("rail", "post"),
        FenceLook::Loose => ("rail loose", "post loose"),
        FenceLook::Considered => ("rail considered", "post considered"),
    };
    let mut shapes = vec![Shape::path(stand.rails(), rail)];
    shapes.extend(stand.posts().map(|area| Shape::slab(area, 1.5, post)));
    shapes
}

/// Draws the fence round a sanctuary of a number of squares a side.
pub(super) fn border(squares: u8) -> Vec<Shape> {
    let end = f64::from(squares) * SQUARE;
    let sides = (0..squares).flat_map(|i| {
        let at = f64::from(i) * SQUARE;
        [
            Stand { x: at, y: 0.0, upright: false },
            Stand { x: at, y: end, upright: false },
            Stand { x: 0.0, y: at, upright: true },
            Stand { x: end, y: at, upright: true },
        ]
    });
    sides.flat_map(|stand| fence(stand, FenceLook::Firm)).collect()
}

/// The crown of a tree.
const CROWN: &str = "M-24 4c-6-8 0-17 7-18 2-10 13-14 19-8 9-4 19 3 18 11 8 4 7 15-1 18-4 5-12 5-15 2-6 4-14 3-17 0-5 2-9-1-11-5z";

/// Draws a tree round a point.
pub(super) fn tree(x: f64, y: f64) -> Shape {
    let shapes = vec![
        Shape::path("M-3 30V10M4 30V8", "b-leaf-line"),
        Shape::path(CROWN, "b-leaf"),
        Shape::path(CROWN, "b-leaf-line"),
        Shape::path("M-12-2c2-4 5-5 9-4M3 4c4 0 6-2 7-5M-4-13c2-2 4-2 6-1", "b-leaf-line hair"),
    ];
    Shape::group(Place::at(x, y - 3.0), shapes, "")
}

/// Returns the outline of a tree's crown as one draws it.
pub(super) fn crown(x: f64, y: f64) -> String {
    let rest = CROWN.trim_start_matches("M-24 4");
    format!("M{} {}{rest}", x - 24.0, y + 1.0)
}

/// Draws a die round a point as a label: filled where it can be used now.
pub(super) fn label_die(x: f64, y: f64, width: f64, figure: u8, look: LabelDie) -> Vec<Shape> {
    let area = Area::around(x, y, width);
    let round = width / 6.0;
    let (ground, line, pip) = match look {
        LabelDie::Plain => (None, "b-pencil", "b-fill"),
        LabelDie::Bold => (Some("b-sheet"), "b-ink", "b-fill"),
        LabelDie::Live => (Some("b-accent"), "b-accent-line", "pip-on"),
    };
    let mut shapes: Vec<Shape> = ground.map(|class| Shape::slab(area, round, class)).into_iter().collect();
    shapes.push(Shape::slab(area, round, line));
    let step = width * 0.255;
    shapes.extend(
        pips(figure).iter().map(|(a, b)| Shape::circle(x + a * step, y + b * step, width / 9.6, pip)),
    );
    shapes
}

/// The look of a die that labels a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LabelDie {
    /// In pencil.
    Plain,
    /// In ink.
    Bold,
    /// A die of this figure can be used here now.
    Live,
}
