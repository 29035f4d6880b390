//! The components: animals, dice, the two sheets' squares, fences, trees and circles.
use drawing::{Animal, Area, Shape};

use super::SQUARE;
use super::fences::{FenceLook, LabelDie, Stand, fence, label_die, tree};
use super::sheet::{CircleLook, circle, cross};
use crate::components::{Component, component, six_sided};
use crate::goal::put;

/// Draws an animal as it lives in the sanctuary.
fn animal(name: &'static str, words: &'static str, kind: Animal) -> Component {
    component(name, words, 1.0, vec![kind.shape(76.0)])
}

/// Draws a square of the sanctuary with something on it.
fn land(thing: Vec<Shape>) -> Vec<Shape> {
    let area = Area::around(0.0, 0.0, SQUARE);
    let mut shapes = vec![Shape::rect(area, "area-1"), Shape::rect(area, "b-pencil")];
    shapes.extend(thing);
    shapes
}

pub(super) fn components() -> Vec<Component> {
    let circles = [4, 3, 1].into_iter().enumerate().map(|(nth, points)| {
        let look = if nth == 0 { CircleLook::Lost } else { CircleLook::Open };
        circle(30.0 * nth as f64 - 30.0, 0.0, 13.0, points, look, String::new())
    });
    let half = SQUARE / 2.0;
    let stand = |x, y, upright| Stand { x, y, upright };
    let firm = fence(stand(-half, 0.0, false), FenceLook::Firm);
    let loose = fence(stand(0.0, -half, true), FenceLook::Loose);
    let square = Area::around(0.0, 0.0, 58.0);
    let crossed = vec![
        Shape::slab(square, 4.0, "b-ground"),
        Shape::slab(square, 4.0, "b-hatch"),
        cross(0.0, 0.0, 18.0, "b-bold"),
        Shape::slab(square, 4.0, "b-ink"),
    ];
    let mut label = vec![put(Animal::Giraffe.outline(46.0), -20.0, 0.0)];
    label.extend(label_die(26.0, 0.0, 32.0, 5, LabelDie::Bold));
    vec![
        component("Three dice", "Rolled once a round, the same for everybody (S-6, S-7).", 1.5, six_sided(5)),
        component("A line of the shelter", "Its die adopts its animal (S-2, S-8).", 1.0, label),
        component("Crossed off", "A square of the shelter that is taken (S-8, S-16).", 1.2, crossed),
        component(
            "Line circle",
            "Yours if you complete the line in the round in which the first one does (S-14, S-15).",
            1.8,
            vec![circle(0.0, 0.0, 18.0, 3, CircleLook::Open, String::new())],
        ),
        component(
            "Third-fence circles",
            "The left-most one is the price of a third fence instead of an animal (S-9, S-12).",
            1.0,
            circles.collect(),
        ),
        component(
            "Tree",
            "Four of them; no animal lives on one (S-5, S-10).",
            1.0,
            land(vec![tree(0.0, 0.0)]),
        ),
        component("Fence", "Parts two squares. Areas are what no fence parts (S-11, S-17).", 1.0, firm),
        component("Loose fence", "The same area on both sides: it costs 1 (S-25).", 1.0, loose),
        animal("Owl", "2 each, wherever they live (S-18).", Animal::Owl),
        animal("Wild dog", "6 a pair in one area (S-19).", Animal::Dog),
        animal("Elephant", "Each is worth the elephants in its area (S-20).", Animal::Elephant),
        animal("Rhino", "Each is worth the areas with rhinos (S-21).", Animal::Rhino),
        animal("Giraffe", "The trees in its area, and 1 beside a tree (S-22).", Animal::Giraffe),
        animal("Tiger", "Alone in its area: the longer side of it (S-23).", Animal::Tiger),
    ]
}
