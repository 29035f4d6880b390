//! What a drawing is made of: layers of shapes with classes, and targets.
use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::crossing::Name;

/// A drawing: layers from the bottom up, then the targets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawing {
    /// Classes of the whole.
    #[serde(deserialize_with = "crate::crossing::name")]
    pub class: Name,
    /// What it is to a reader who does not see it.
    pub kind: Kind,
    /// The part of the plane that is shown.
    pub view_box: Area,
    /// What it shows, in words.
    pub label: String,
    /// Shapes, the lowest layer first.
    pub layers: Vec<Layer>,
    /// What can be chosen, above all layers, in reading order.
    pub targets: Vec<Target>,
}

/// What a drawing is to a reader who does not see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// A board with targets.
    Board,
    /// A picture with a label.
    Picture,
}

/// Shapes that change together; drawings of one kind have the same layers in the same order, so that
/// who shows them can keep what did not change.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// Its name, unique within the drawing.
    pub name: &'static str,
    /// It depends on the map alone, never on the position or what is selected.
    pub fixed: bool,
    /// The shapes, the lowest first.
    pub shapes: Vec<Shape>,
}

/// A rectangle with its sides along the axes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Area {
    /// Left.
    pub x: f64,
    /// Top.
    pub y: f64,
    /// To the right.
    pub width: f64,
    /// Down.
    pub height: f64,
}

/// Where a group stands: moved, then turned, then scaled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
    /// Degrees, clockwise.
    pub turn: f64,
    /// 1 is as drawn.
    pub scale: f64,
}

/// One thing drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Its classes.
    pub class: &'static str,
    /// The name of what it shows, the same in every drawing of it; pieces have one, so that they can
    /// be moved from drawing to drawing.
    pub key: Option<Cow<'static, str>>,
    /// What it is, in words.
    pub title: Option<Cow<'static, str>>,
    /// Its form.
    pub form: Form,
}

/// The form of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A rectangle, its corners rounded by so much.
    Rect(Area, f64),
    /// A circle.
    Circle {
        /// Centre.
        x: f64,
        /// Centre.
        y: f64,
        /// Radius.
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
        /// What it says.
        text: Cow<'static, str>,
    },
    /// Shapes that stand somewhere together.
    Group(Place, Vec<Shape>),
    /// SVG markup of our own, taken as it is.
    Markup(Cow<'static, str>),
}

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Target {
    /// Unique within the drawing.
    pub id: String,
    /// What choosing it means: `go to i2, 3 moves`. Unique within the drawing.
    pub label: String,
    /// The events that choosing it brings, in their notation.
    pub events: Vec<String>,
    /// Choosing it loses.
    pub danger: bool,
    /// Its middle, for keys and nearby taps.
    pub at: (f64, f64),
    /// What is hit, and shows as a ring under the pointer.
    pub ring: Shape,
}

impl Area {
    /// A rectangle by its left upper corner and its size.
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Area {
        Area { x, y, width, height }
    }

    /// A square round a centre.
    pub const fn around(x: f64, y: f64, side: f64) -> Area {
        Area { x: x - side / 2.0, y: y - side / 2.0, width: side, height: side }
    }
}

impl Place {
    /// Moved only.
    pub const fn at(x: f64, y: f64) -> Place {
        Place { x, y, turn: 0.0, scale: 1.0 }
    }

    /// Scaled too.
    pub const fn scaled(self, scale: f64) -> Place {
        Place { scale, ..self }
    }

    /// Turned too, in degrees.
    pub const fn turned(self, turn: f64) -> Place {
        Place { turn, ..self }
    }
}

impl Layer {
    /// A layer that depends on the map alone.
    pub const fn fixed(name: &'static str, shapes: Vec<Shape>) -> Layer {
        Layer { name, fixed: true, shapes }
    }

    /// A layer that depends on the position.
    pub const fn moving(name: &'static str, shapes: Vec<Shape>) -> Layer {
        Layer { name, fixed: false, shapes }
    }
}

impl Shape {
    const fn of(class: &'static str, form: Form) -> Shape {
        Shape { class, key: None, title: None, form }
    }

    /// A rectangle with square corners.
    pub const fn rect(area: Area, class: &'static str) -> Shape {
        Shape::of(class, Form::Rect(area, 0.0))
    }

    /// A rectangle with round corners.
    pub const fn slab(area: Area, round: f64, class: &'static str) -> Shape {
        Shape::of(class, Form::Rect(area, round))
    }

    /// A circle.
    pub const fn circle(x: f64, y: f64, radius: f64, class: &'static str) -> Shape {
        Shape::of(class, Form::Circle { x, y, radius })
    }

    /// A path.
    pub fn path(d: impl Into<Cow<'static, str>>, class: &'static str) -> Shape {
        Shape::of(class, Form::Path(d.into()))
    }

    /// A line of text.
    pub fn text(x: f64, y: f64, size: f64, text: impl Into<Cow<'static, str>>, class: &'static str) -> Shape {
        Shape::of(class, Form::Text { x, y, size, text: text.into() })
    }

    /// A group.
    pub const fn group(place: Place, shapes: Vec<Shape>, class: &'static str) -> Shape {
        Shape::of(class, Form::Group(place, shapes))
    }

    /// Markup of our own.
    pub const fn markup(markup: &'static str) -> Shape {
        Shape::of("", Form::Markup(Cow::Borrowed(markup)))
    }

    /// The same with a key.
    pub fn keyed(self, key: impl Into<Cow<'static, str>>) -> Shape {
        Shape { key: Some(key.into()), ..self }
    }

    /// The same with a title.
    pub fn titled(self, title: impl Into<Cow<'static, str>>) -> Shape {
        Shape { title: Some(title.into()), ..self }
    }
}
