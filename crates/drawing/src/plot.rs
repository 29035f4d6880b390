//! The frame in which a curve stands: its margins, the lines across it, and what stands beside them.
use std::borrow::Cow;

use crate::path::Pen;
use crate::{Area, Drawing, Kind, Layer, Shape};

/// The measures of a frame. Within it a place is told from 0 to 1, along from the left and up from the foot.
#[derive(Clone, Copy, Debug)]
pub struct Plot {
    /// The whole drawing's width and height.
    pub size: (f64, f64),
    /// The margins at the left, where figures stand, and at the right.
    pub sides: (f64, f64),
    /// The margins at the top, and at the foot, where words stand.
    pub ends: (f64, f64),
    /// How far within the sides the first and the last place lie.
    pub inset: f64,
}

impl Plot {
    /// How far from the drawing's left a place lies.
    pub fn x(&self, along: f64) -> f64 {
        self.sides.0 + self.inset + self.width() * along
    }

    /// How far from the drawing's top a place lies.
    pub fn y(&self, up: f64) -> f64 {
        self.ends.0 + (self.size.1 - self.ends.0 - self.ends.1) * (1.0 - up.clamp(0.0, 1.0))
    }

    /// The place along that lies so far from the left of a drawing as wide as 1.
    pub fn along(&self, across: f64) -> f64 {
        ((across * self.size.0 - self.sides.0 - self.inset) / self.width()).clamp(0.0, 1.0)
    }

    /// Where the frame ends on the right.
    pub fn right(&self) -> f64 {
        self.size.0 - self.sides.1
    }

    /// A line from top to foot.
    pub fn upright(&self, x: f64, class: &'static str) -> Shape {
        Shape::path(Pen::default().to(x, self.y(1.0)).line(x, self.y(0.0)).done(), class)
    }

    /// Lines across at these heights, the first of which is the foot, with words beside them.
    pub fn ticks(&self, ticks: impl IntoIterator<Item = (f64, String)>) -> Vec<Shape> {
        let left = self.sides.0;
        let tick = |(nth, (up, words)): (usize, (f64, String))| {
            let (y, class) = (self.y(up), if nth == 0 { "b-pencil" } else { "b-hair" });
            let line = Pen::default().to(left, y).line(self.right(), y).done();
            [Shape::path(line, class), Shape::text(left - 8.0, y + 4.5, 13.0, words, "b-text2 right ax")]
        };
        ticks.into_iter().enumerate().flat_map(tick).collect()
    }

    /// Words below the foot.
    pub fn below(&self, x: f64, words: impl Into<Cow<'static, str>>, class: &'static str) -> Shape {
        Shape::text(x, self.size.1 - 6.0, 13.0, words, class)
    }

    /// The whole drawing.
    pub fn drawing(&self, label: String, layers: Vec<Layer>) -> Drawing {
        Drawing {
            class: "board curve",
            kind: Kind::Picture,
            view_box: Area::new(0.0, 0.0, self.size.0, self.size.1),
            label,
            layers,
            targets: Vec::new(),
        }
    }

    fn width(&self) -> f64 {
        self.size.0 - self.sides.0 - self.sides.1 - 2.0 * self.inset
    }
}
