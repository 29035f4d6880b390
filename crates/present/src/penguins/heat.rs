//! The yard with warm igloos.
use penguins::Igloo;

use super::{YARD, fixed, yard};
use drawing::{Drawing, Heat, Kind, Layer, Shape, heat_picture};

/// The empty yard, in which some igloos are warm.
pub fn heat(warm: impl Fn(Igloo) -> Option<Heat>) -> Drawing {
    let mut igloos = Vec::new();
    let mut shapes = Vec::new();
    for igloo in Igloo::all() {
        let (x, y) = yard::igloo(igloo);
        igloos.push(Shape::circle(x, y, yard::IGLOO, "igloo"));
        if igloo.is_coloured() {
            igloos.push(Shape::circle(x, y, yard::IGLOO - 6.0, "igloo2"));
        }
        let Some(heat) = warm(igloo) else { continue };
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
    heat_picture(drawing, "The yard: five circles of igloos round the ice hole".to_owned(), shapes)
}
