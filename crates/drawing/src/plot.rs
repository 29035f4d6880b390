//! The frame of a plot: its margins, its lines, and their labels.
use std::borrow::Cow;

use crate::path::Pen;
use crate::{Area, Drawing, Kind, Layer, Shape};

/// The measures of a frame. Places in it range from 0 to 1, from the left and from the bottom.
#[derive(Clone, Copy, Debug)]
pub struct Plot {
    /// The width and height of the whole drawing.
    pub size: (f64, f64),
    /// The margins at the left, for figures, and at the right.
    pub sides: (f64, f64),
    /// The margins at the top, and at the bottom, for words.
    pub ends: (f64, f64),
    /// The distance of the first and the last place from the sides.
    pub inset: f64,
}

impl Plot {
    /// Returns the horizontal coordinate of a place.
    pub fn x(&self, along: f64) -> f64 {
        self.sides.0 + self.inset + self.width() * along
    }

    /// Returns the vertical coordinate of a place.
    pub fn y(&self, up: f64) -> f64 {
        self.ends.0 + (self.size.1 - self.ends.0 - self.ends.1) * (1.0 - up.clamp(0.0, 1.0))
    }

    /// Returns the place at a horizontal coordinate, given as part of the drawing's width.
    pub fn along(&self, across: f64) -> f64 {
        ((across * self.size.0 - self.sides.0 - self.inset) / self.width()).clamp(0.0, 1.0)
    }

    /// Returns the coordinate of the right side.
    pub fn right(&self) -> f64 {
        self.size.0 - self.sides.1
    }

    /// Returns a line from top to bottom.
    pub fn upright(&self, x: f64, class: &'static str) -> Shape {
        Shape::path(Pen::default().to(x, self.y(1.0)).line(x, self.y(0.0)).done(), class)
    }

    /// Returns horizontal lines at these heights, the first of which is the bottom, with labels.
    pub fn ticks(&self, ticks: impl IntoIterator<Item = (f64, String)>) -> Vec<Shape> {
        let left = self.sides.0;
        let tick = |(nth, (up, words)): (usize, (f64, String))| {
            let (y, class) = (self.y(up), if nth == 0 { "b-pencil" } else { "b-hair" });
            let line = Pen::default().to(left, y).line(self.right(), y).done();
            [Shape::path(line, class), Shape::text(left - 8.0, y + 4.5, 13.0, words, "b-text2 right ax")]
        };
        ticks.into_iter().enumerate().flat_map(tick).collect()
    }

    /// Returns words below the bottom.
    pub fn below(&self, x: f64, words: impl Into<Cow<'static, str>>, class: &'static str) -> Shape {
        Shape::text(x, self.size.1 - 6.0, 13.0, words, class)
    }

    /// Returns the whole drawing.
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
