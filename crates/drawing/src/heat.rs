//! Heat maps on a board: the frequency of something at a place, as a tint, a figure and words.
use std::borrow::Cow;

use crate::{Drawing, Kind, Layer, Shape};

/// The heat of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heat {
    /// From 1 to [`Heat::STEPS`], the warmest.
    pub step: usize,
    /// The figure shown on the place; empty for none.
    pub figure: String,
    /// The description in words.
    pub words: String,
}

const CLASSES: [&str; Heat::STEPS] = ["heat-1", "heat-2", "heat-3", "heat-4", "heat-5", "heat-6"];

impl Heat {
    /// Number of steps.
    pub const STEPS: usize = 6;

    /// Returns the class of the tint.
    pub fn class(&self) -> &'static str {
        CLASSES[self.step.clamp(1, Heat::STEPS) - 1]
    }

    /// Returns the form of a place with its tint, and the figure in its middle, `size` high.
    pub fn shapes(
        self,
        form: impl FnOnce(&'static str) -> Shape,
        (x, y): (f64, f64),
        size: f64,
    ) -> [Shape; 2] {
        let tint = form(self.class()).titled(self.words);
        [tint, Shape::text(x, y + size * 0.36, size, Cow::Owned(self.figure), "b-text heat-figure")]
    }
}

/// Returns a board's drawing with heat on top, as a picture.
pub fn heat_picture(board: Drawing, label: String, warm: Vec<Shape>) -> Drawing {
    let mut layers = board.layers;
    layers.push(Layer::moving("heat", warm));
    Drawing { kind: Kind::Picture, label, layers, targets: Vec::new(), ..board }
}
