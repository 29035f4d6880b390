//! The layer that never changes: rings, links, the ice hole.
use drawing::{Pen, Shape};
use penguins::{Circle, Igloo};

use super::yard;

/// The ground with the links between igloos (P-3).
pub(super) fn ground() -> Vec<Shape> {
    let ring = |class: &'static str| {
        Circle::ALL.map(|circle| {
            let (x, y) = yard::middle(circle);
            Shape::circle(x, y, yard::ring(), class)
        })
    };
    let mut shapes = Vec::new();
    shapes.extend(ring("ring5"));
    shapes.extend(ring("b-pencil dashed hair"));
    shapes.push(Shape::path(links(|_| true), "b-pencil"));
    shapes.push(Shape::circle(0.0, 0.0, yard::hole(), "hole"));
    shapes.push(Shape::path("M-17-8q6-6 12 0t12 0M-9 2q5-5 10 0t10 0M-15 11q5-5 10 0t8 0", "b-water-line"));
    shapes
}

/// The links between the igloos for which `holds` is true.
pub(super) fn links(holds: impl Fn(Igloo) -> bool) -> String {
    let mut pen = Pen::default();
    for from in Igloo::all().filter(|&igloo| holds(igloo)) {
        for to in from.links().iter().filter(|&to| from < to && holds(to)) {
            let ((x, y), (to_x, to_y)) = (yard::igloo(from), yard::igloo(to));
            pen.to(x, y).line(to_x, to_y);
        }
    }
    pen.done()
}
