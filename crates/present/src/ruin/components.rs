//! The components: token, hunters, die, and the kinds of squares.
use drawing::{Area, DieLook, Shape};
use ruin::{Direction, Hunter};

use super::fixed::{cliff, flow, passage, skull, tree};
use super::grid::SQUARE;
use super::pieces::{hunter, player};
use crate::components::{Component, component, die};

/// Draws a square with its ground and something on it.
fn square(ground: &[&'static str], thing: Vec<Shape>) -> Vec<Shape> {
    let area = Area::around(0.0, 0.0, SQUARE);
    let mut shapes: Vec<Shape> = ground.iter().map(|class| Shape::rect(area, class)).collect();
    shapes.extend(thing);
    shapes.push(Shape::rect(area, "b-pencil"));
    shapes
}

/// Draws a square with a letter that one starts from, or wants to reach.
fn letters() -> Vec<Shape> {
    vec![
        Shape::circle(-22.0, 0.0, 15.0, "b-pencil dashed"),
        Shape::text(-22.0, 7.0, 20.0, "S", "b-text2"),
        Shape::slab(Area::around(22.0, 0.0, 36.0), 4.0, "b-accent"),
        Shape::text(22.0, 8.0, 24.0, "J", "b-onaccent"),
    ]
}

pub(super) fn components() -> Vec<Component> {
    const GROUND: &[&str] = &["b-sheet"];
    const WATER: &[&str] = &["b-water"];
    let cliff_side = vec![
        Shape::path("M0-23V23", "b-bold"),
        Shape::path("M0-18h-8M0-9h-8M0 0h-8M0 9h-8M0 18h-8", "b-ink"),
    ];
    vec![
        component(
            "Your token",
            "The figure with the hat. It begins on S (R2, R3).",
            1.6,
            vec![player((0.0, 0.0), 21.0)],
        ),
        component(
            "The cultist",
            "Hunts you in the city, in all eight directions (R9, R10, R16).",
            1.6,
            vec![hunter(Hunter::Cultist, (0.0, 0.0), 42.0)],
        ),
        component(
            "The tiger",
            "Hunts you in the jungle, north, east, south and west only (R11, R16).",
            1.6,
            vec![hunter(Hunter::Tiger, (0.0, 0.0), 42.0)],
        ),
        component(
            "The die",
            "Four sides. A turn is one roll and at most that many moves (R1, R8).",
            1.5,
            die(drawing::four_sided(Some(3), DieLook::Live)),
        ),
        component(
            "The letters",
            "S and C are where you begin, J and H where you want to go (R3–R5).",
            1.0,
            letters(),
        ),
        component(
            "Wall",
            "Nobody enters walls, trees or cliffs (R17).",
            1.5,
            square(&["b-wall", "b-hatch", "b-ink"], Vec::new()),
        ),
        component("Tree", "As a wall (R17).", 1.5, square(GROUND, vec![tree(0.0, 0.0)])),
        component("Cliff", "As a wall (R17).", 1.5, square(GROUND, vec![cliff(0.0, 0.0, 0)])),
        component(
            "Cliff side",
            "Closes the edge it lies on, both ways, and the diagonal steps past its ends (R19).",
            1.5,
            square(GROUND, cliff_side),
        ),
        component(
            "Passage",
            "Entered and left through the sides its arrows point to, never diagonally (R20).",
            1.5,
            square(GROUND, vec![passage(0.0, 0.0, true, false, false)]),
        ),
        component(
            "Water",
            "Sweeps you one square along the arrow. Who ends a turn on it drowns (R21, R24).",
            1.5,
            square(WATER, vec![flow(0.0, 0.0, Direction::E)]),
        ),
        component(
            "Bridge",
            "A passage over the water, which does not sweep you (R22, R23).",
            1.5,
            square(WATER, vec![passage(0.0, 0.0, false, true, true)]),
        ),
        component("Skull", "Who enters it loses (R18).", 1.5, square(GROUND, vec![skull(0.0, 0.0, 1.2)])),
    ]
}
