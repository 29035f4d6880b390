//! The components: people, the bear, hexes with their paths, rocks, water and circles.
use drawing::{Area, Shape};

use super::overlay::blocked;
use super::pieces::{bear, friend, you};
use super::rock::{boulder, hexagon};
use crate::components::{Component, component, six_sided};

const MIDDLE: (f64, f64) = (0.0, 0.0);

/// Draws a hex of solid rock with something in it.
fn hex(inside: Vec<Shape>) -> Vec<Shape> {
    let mut shapes = vec![hexagon(MIDDLE, 1.0, "b-wall")];
    shapes.extend(inside);
    shapes.push(hexagon(MIDDLE, 1.0, "b-pencil dashed"));
    shapes
}

/// Draws a passage along a path.
fn passage(path: &'static str) -> Vec<Shape> {
    vec![Shape::path(path, "tun-out"), Shape::path(path, "tun-in")]
}

pub(super) fn components() -> Vec<Component> {
    let room = vec![hexagon(MIDDLE, 0.78, "room-out"), hexagon(MIDDLE, 0.78, "b-sheet")];
    let mut rocks = passage("M-36 0H36");
    rocks.extend(boulder(-8.0, 8.0, 12.0, 1));
    let water = vec![
        Shape::rect(Area::new(-46.0, -8.0, 92.0, 48.0), "b-water"),
        Shape::path("M-46-8q11.5-10 23 0t23 0 23 0 23 0", "b-water-line"),
        Shape::path("M-46 12q11.5-10 23 0t23 0 23 0 23 0", "b-water-line"),
    ];
    let circles = [-26.0, 0.0, 26.0].into_iter().enumerate().flat_map(|(nth, x)| {
        let fill = if nth == 0 { "wfull" } else { "b-sheet" };
        [Shape::circle(x, 0.0, 11.0, fill), Shape::circle(x, 0.0, 11.0, "b-water-line")]
    });
    let exit = vec![
        Shape::slab(Area::new(-17.0, -15.0, 34.0, 30.0), 4.0, "b-accent"),
        Shape::path("M-9 0H8M2-6 8 0 2 6", "exarrow"),
    ];
    vec![
        component("You", "Find your friend, and get both of you out (C-2, C-15).", 1.8, vec![you(MIDDLE)]),
        component(
            "Your friend",
            "On a hex you do not know before you hear the call (C-4, C-19).",
            1.8,
            vec![friend(MIDDLE)],
        ),
        component(
            "The bear",
            "With the bear variant: it moves at the end of each round, and bites (C-23).",
            1.8,
            vec![bear(MIDDLE)],
        ),
        component(
            "Path",
            "One or two of them on a hex; you walk along them (C-2, C-11).",
            1.1,
            hex(passage("M-36 0Q0 0 19 33")),
        ),
        component(
            "Room",
            "A hex with a name. No slide falls on it, and it keeps off event and water (C-3, C-20).",
            1.1,
            hex(room),
        ),
        component("Exit", "The way out, on the rim (C-1, C-15).", 2.0, exit),
        component("Rocks", "To move onto a hex with rocks is a climb (C-14, C-24).", 1.1, hex(rocks)),
        component(
            "Blocked hex",
            "As many rocks as its row allows: nobody enters it (C-1, C-24).",
            1.1,
            blocked(MIDDLE),
        ),
        component(
            "Water circles",
            "One is filled each round, the lowest row first (C-1, C-8).",
            1.1,
            circles.collect(),
        ),
        component(
            "Flooded row",
            "All its circles are filled. Who stands below it has drowned (C-8, C-9).",
            1.0,
            water,
        ),
        component(
            "Dice",
            "They say where a slide falls: the row, and the hex in it (C-24).",
            1.5,
            six_sided(3),
        ),
    ]
}
