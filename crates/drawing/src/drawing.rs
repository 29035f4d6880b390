//! The parts of a drawing: layers of shapes with classes, and targets.
use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::crossing::Name;

/// A drawing: layers from the bottom up, then the targets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawing {
    /// Classes of the root element.
    #[serde(deserialize_with = "crate::crossing::name")]
    pub class: Name,
    /// The role for screen readers.
    pub kind: Kind,
    /// The part of the plane that is shown.
    pub view_box: Area,
    /// The label for screen readers.
    pub label: String,
    /// Shapes, the lowest layer first.
    pub layers: Vec<Layer>,
    /// The clickable places, above all layers, in reading order.
    pub targets: Vec<Target>,
}

/// The role of a drawing for screen readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// A board with targets.
    Board,
    /// A picture with a label.
    Picture,
}

/// Shapes that change together. Drawings of one kind have the same layers in the same order, so that unchanged layers
/// can be kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// The name, unique within the drawing.
    pub name: &'static str,
    /// Whether the layer depends on the map alone, never on the position or the selection.
    pub fixed: bool,
    /// The shapes, the lowest first.
    pub shapes: Vec<Shape>,
}

/// A rectangle with its sides along the axes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// The placement of a group: moved, then turned, then scaled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Distance to the right.
    pub x: f64,
    /// Distance down.
    pub y: f64,
    /// Degrees, clockwise.
    pub turn: f64,
    /// Scale; 1 is the original size.
    pub scale: f64,
}

/// One drawn element.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub class: &'static str,
    /// The name of the shown thing, the same in every drawing of it. Pieces have one, so that they can be moved from
    /// drawing to drawing.
    pub key: Option<Cow<'static, str>>,
    /// The title for screen readers.
    pub title: Option<Cow<'static, str>>,
    pub form: Form,
}

/// The form of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A rectangle with the radius of its corners.
    Rect(Area, f64),
    Circle {
        x: f64,
        y: f64,
        radius: f64,
    },
    /// A path in SVG's notation.
    Path(Cow<'static, str>),
    /// A line of text.
    Text {
        /// Anchor; the class says whether it is the middle.
        x: f64,
        /// Base line.
        y: f64,
        /// Height of the type.
        size: f64,
        text: Cow<'static, str>,
    },
    /// Shapes that are placed together.
    Group(Place, Vec<Shape>),
    /// SVG markup, written unchanged.
    Markup(Cow<'static, str>),
}

/// A clickable place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Target {
    /// The name, unique within the drawing.
    pub id: String,
    /// The effect of choosing it: `go to i2, 3 moves`. Unique within the drawing.
    pub label: String,
    /// The events that choosing it causes, in their notation.
    pub events: Vec<String>,
    /// Whether choosing it loses.
    pub danger: bool,
    /// The centre, for keys and nearby taps.
    pub at: (f64, f64),
    /// The hit area, shown as a ring under the pointer.
    pub ring: Shape,
}

impl Area {
    /// Returns a rectangle by its upper left corner and its size.
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Area {
        Area { x, y, width, height }
    }

    /// Returns a square around a centre.
    pub const fn around(x: f64, y: f64, side: f64) -> Area {
        Area { x: x - side / 2.0, y: y - side / 2.0, width: side, height: side }
    }
}

impl Place {
    /// Returns a placement that only moves.
    pub const fn at(x: f64, y: f64) -> Place {
        Place { x, y, turn: 0.0, scale: 1.0 }
    }

    /// Adds a scale.
    pub const fn scaled(self, scale: f64) -> Place {
        Place { scale, ..self }
    }

    /// Adds a turn, in degrees.
    pub const fn turned(self, turn: f64) -> Place {
        Place { turn, ..self }
    }
}

impl Layer {
    /// Returns a layer that depends on the map alone.
    pub const fn fixed(name: &'static str, shapes: Vec<Shape>) -> Layer {
        Layer { name, fixed: true, shapes }
    }

    /// Returns a layer that depends on the position.
    pub const fn moving(name: &'static str, shapes: Vec<Shape>) -> Layer {
        Layer { name, fixed: false, shapes }
    }
}

impl Shape {
    const fn of(class: &'static str, form: Form) -> Shape {
        Shape { class, key: None, title: None, form }
    }

    /// Returns a rectangle with square corners.
    pub const fn rect(area: Area, class: &'static str) -> Shape {
        Shape::of(class, Form::Rect(area, 0.0))
    }

    /// Returns a rectangle with round corners.
    pub const fn slab(area: Area, round: f64, class: &'static str) -> Shape {
        Shape::of(class, Form::Rect(area, round))
    }

    pub const fn circle(x: f64, y: f64, radius: f64, class: &'static str) -> Shape {
        Shape::of(class, Form::Circle { x, y, radius })
    }

    pub fn path(d: impl Into<Cow<'static, str>>, class: &'static str) -> Shape {
        Shape::of(class, Form::Path(d.into()))
    }

    pub fn text(x: f64, y: f64, size: f64, text: impl Into<Cow<'static, str>>, class: &'static str) -> Shape {
        Shape::of(class, Form::Text { x, y, size, text: text.into() })
    }

    pub const fn group(place: Place, shapes: Vec<Shape>, class: &'static str) -> Shape {
        Shape::of(class, Form::Group(place, shapes))
    }

    /// Returns a shape of SVG markup.
    pub const fn markup(markup: &'static str) -> Shape {
        Shape::of("", Form::Markup(Cow::Borrowed(markup)))
    }

    /// Adds a key.
    pub fn keyed(self, key: impl Into<Cow<'static, str>>) -> Shape {
        Shape { key: Some(key.into()), ..self }
    }

    /// Adds a title.
    pub fn titled(self, title: impl Into<Cow<'static, str>>) -> Shape {
        Shape { title: Some(title.into()), ..self }
    }
}
