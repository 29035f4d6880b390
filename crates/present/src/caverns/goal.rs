//! The pictures of the goal.
use drawing::{Animal, Area, Drawing, Shape};

use super::pieces::{friend, you};
use super::rock::boulder;
use crate::goal::{From, cross, moving, picture, put, text, tick};

/// Draws a passage along a path.
fn passage(path: &'static str) -> [Shape; 2] {
    [Shape::path(path, "tun-out"), Shape::path(path, "tun-in")]
}

fn rock() -> Shape {
    Shape::rect(Area::new(0.0, 0.0, 300.0, 150.0), "b-wall")
}

/// Draws water up to a height.
fn water(top: f64) -> Vec<Shape> {
    let mut line = drawing::Pen::default();
    line.to(0.0, top);
    for wave in 0..10 {
        let x = 30.0 * f64::from(wave);
        line.bend((x + 7.5, top - 6.0), (x + 15.0, top)).bend((x + 22.5, top + 6.0), (x + 30.0, top));
    }
    vec![
        Shape::rect(Area::new(0.0, top, 300.0, 150.0 - top), "b-water"),
        Shape::path(line.done(), "b-water-line"),
    ]
}

pub(super) fn pictures() -> Vec<Drawing> {
    let mut find = vec![rock()];
    find.extend(passage("M30 124H118L150 76H270"));
    find.extend([friend((250.0, 76.0)), moving(From::Left, vec![you((118.0, 112.0))])]);
    find.push(Shape::path("M140 90L160 76H222", "s-trail"));

    let mut win = vec![rock()];
    win.extend(passage("M20 120H110L150 60H300"));
    win.push(moving(From::Left, vec![you((214.0, 60.0)), friend((258.0, 60.0))]));
    win.push(tick(262.0, 24.0));

    let mut lose = vec![rock()];
    lose.extend(passage("M20 52H280"));
    lose.push(moving(From::Below, water(72.0)));
    lose.extend([you((92.0, 52.0)), friend((232.0, 52.0))]);
    lose.extend(boulder(162.0, 44.0, 15.0, 1));
    lose.extend(boulder(176.0, 58.0, 12.0, 3));
    lose.extend([cross(92.0, 18.0), cross(232.0, 18.0)]);

    let score = vec![
        put(Animal::Person.shape(44.0), 66.0, 56.0),
        put(Animal::Friend.shape(44.0), 112.0, 56.0),
        text(90.0, 122.0, "Both out: 1"),
        put(Animal::Bear.shape(44.0), 216.0, 56.0),
        text(216.0, 122.0, "Lost: 0"),
        moving(From::Nowhere, vec![tick(148.0, 50.0)]),
    ];
    vec![
        picture("You walk along a passage to your friend", find),
        picture("You and your friend leave through an exit on the rim", win),
        picture("Water rises from below, and rocks block the way", lose),
        picture("Both out counts 1, lost counts 0", score),
    ]
}
