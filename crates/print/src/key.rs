//! The key: everything that lies on the table or stands on the board, with its meaning.
use drawing::{Form, Shape};
use games::{AnyGame, with_game};
use present::{Component, Present};

use crate::canvas::{Canvas, LEAST_TYPE, height};
use crate::columns::Columns;
use crate::fonts::POINT;

/// The side of a picture, in millimetres.
const PICTURE: f64 = 9.5;
/// The size of the words, in points.
const POINTS: f64 = 7.5;
/// The gap between columns, in millimetres.
const GAP: f64 = 6.0;
/// The least width of a column, in millimetres.
const COLUMN: f64 = 58.0;
/// The height of the heading, in millimetres.
const HEADING: f64 = 8.0;
/// The gap below an entry, in millimetres.
const BELOW: f64 = 1.4;

/// The key of a game.
pub struct Key {
    components: Vec<Component>,
    classes: &'static str,
}

/// Returns the key of a game, without pictures whose figures would be too small here: the board has those.
pub fn of(any: &AnyGame, classes: &'static str) -> Key {
    let mut components = with_game!(any, game => game.components());
    components.retain(|it| {
        let scale = PICTURE / it.picture.view_box.width;
        it.picture.layers.iter().all(|layer| least_type(&layer.shapes, scale) >= LEAST_TYPE * POINT * 0.99)
    });
    Key { components, classes }
}

/// Returns the height of the smallest type among shapes; `scale` is the size of their unit.
pub(crate) fn least_type(shapes: &[Shape], scale: f64) -> f64 {
    let least = |shape: &Shape| match &shape.form {
        Form::Text { size, .. } => size * scale,
        Form::Group(place, inner) => least_type(inner, scale * place.scale),
        _ => f64::MAX,
    };
    shapes.iter().map(least).fold(f64::MAX, f64::min)
}

impl Key {
    fn columns(w: f64) -> Columns {
        Columns::at_least(w, COLUMN, GAP)
    }

    fn words(component: &Component) -> String {
        format!("**{}.** {}", component.name, component.words)
    }

    fn heights(&self, column: f64) -> Vec<f64> {
        let measure = column - PICTURE - 3.0;
        let high = |it: &Component| height(&Key::words(it), measure, POINTS).max(PICTURE) + BELOW;
        self.components.iter().map(high).collect()
    }

    /// Whether the game has none.
    pub fn is_empty(&self) -> bool {
        self.components.is_empty()
    }

    /// Returns the height that it takes at a width, in millimetres.
    pub fn height(&self, w: f64) -> f64 {
        let columns = Key::columns(w);
        HEADING + columns.balanced(&self.heights(columns.width)).1
    }

    /// Draws it from a height downwards and returns where it ends.
    pub fn draw(&self, out: &mut Canvas, y: f64, w: f64) -> f64 {
        let columns = Key::columns(w);
        out.strong(0.0, y + 4.0, 10.0, "What is what");
        let heights = self.heights(columns.width);
        let (parts, highest) = columns.balanced(&heights);
        for (nth, entries) in parts.into_iter().enumerate() {
            let x = columns.left(nth);
            let mut at = y + HEADING;
            for index in entries {
                let component = &self.components[index];
                let mut picture = component.picture.clone();
                picture.class = self.classes;
                out.drawing(&picture, x, at, PICTURE);
                let measure = columns.width - PICTURE - 3.0;
                out.paragraph(x + PICTURE + 3.0, at + 3.0, measure, POINTS, &Key::words(component));
                at += heights[index];
            }
        }
        y + HEADING + highest
    }
}
