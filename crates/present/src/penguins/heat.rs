//! The yard with some igloos tinted, and as it is printed.
use drawing::{Drawing, Heat, Kind, Layer, Shape, heat_picture};
use penguins::{Circle, Igloo};

use super::{LABEL, YARD, fixed, pieces, yard};

/// Draws the empty yard with some igloos tinted, by their names.
pub(super) fn yard(warm: &dyn Fn(&str) -> Option<Heat>) -> Drawing {
    let mut igloos = Vec::new();
    let mut shapes = Vec::new();
    for igloo in Igloo::all() {
        let (x, y) = yard::igloo(igloo);
        igloos.push(Shape::circle(x, y, yard::IGLOO, "igloo"));
        if igloo.is_coloured() {
            igloos.push(Shape::circle(x, y, yard::IGLOO - 6.0, "igloo2"));
        }
        let Some(heat) = warm(&igloo.to_string()) else { continue };
        shapes.extend(heat.shapes(|class| Shape::circle(x, y, yard::IGLOO, class), (x, y), 24.0));
    }
    let drawing = Drawing {
        class: "board pengs",
        kind: Kind::Picture,
        view_box: YARD,
        label: String::new(),
        layers: vec![Layer::fixed("ground", fixed::ground()), Layer::fixed("igloos", igloos)],
        targets: Vec::new(),
    };
    heat_picture(drawing, LABEL.to_owned(), shapes)
}

/// Draws the empty yard with its guards, the circles' numbers, and the igloos' names at their lower rims, so that a
/// penguin leaves them free.
pub(super) fn printed() -> Drawing {
    let mut drawing = yard(&|_| None);
    let mut shapes = Vec::new();
    for circle in Circle::ALL {
        let (x, y) = yard::number(circle);
        shapes.push(Shape::circle(x, y, 20.0, "b-sheet"));
        shapes.push(Shape::circle(x, y, 20.0, "b-pencil"));
        shapes.push(Shape::text(x, y + 10.0, 28.0, circle.to_string(), "b-strong"));
        shapes.extend(pieces::guard(yard::guard(circle), None, yard::marker(circle)));
    }
    for igloo in Igloo::all() {
        let (x, y) = yard::igloo(igloo);
        shapes.push(Shape::text(x, y + 27.0, 11.0, igloo.to_string(), "b-text"));
    }
    drawing.layers.push(Layer::fixed("names", shapes));
    drawing
}
