//! The yard with some igloos tinted.
use drawing::{Drawing, Heat, Kind, Layer, Shape, heat_picture};
use penguins::Igloo;

use super::{LABEL, YARD, fixed, yard};

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
