//! The pictures of the goal.
use drawing::{Animal, Area, Drawing, Place, Shape};
use zoo::{Character, Kind};

use super::pieces::{Badge, animal, person};
use crate::goal::{From, arrow, cross, moving, picture, put, text, tick};

const SHED: &str = "M-18-2L0-20L18-2V28H-18z";

/// Draws a path with a step every 28 units, the first ones filled.
fn path(from: f64, steps: u8, y: f64, filled: u8) -> Vec<Shape> {
    let line = format!("M{from} {y}h{}", 28 * (i32::from(steps) - 1));
    let mut shapes = vec![Shape::path(line.clone(), "zpath-out"), Shape::path(line, "zpath-in")];
    for nth in 0..steps {
        let x = from + 28.0 * f64::from(nth);
        shapes.push(Shape::circle(x, y, 9.5, "step"));
        if nth < filled {
            shapes.push(Shape::circle(x, y, 9.5, "b-fillhatch"));
        }
    }
    shapes
}

pub(super) fn pictures() -> Vec<Drawing> {
    let plain = |kind, at| animal(kind, at, Badge::Letter, String::new());
    let mut turn = path(24.0, 10, 112.0, 2);
    turn.push(Shape::slab(Area::new(14.0, 18.0, 104.0, 58.0), 3.0, "b-sheet"));
    turn.push(Shape::slab(Area::new(14.0, 18.0, 104.0, 58.0), 3.0, "b-ink"));
    turn.push(Shape::path("M28 18v10M43 18v10M58 18v10M72 18v10M87 18v10M102 18v10", "b-pencil"));
    turn.push(Shape::path("M66 78V112H164", "zway"));
    turn.push(Shape::path("M186 112H240", "s-aim on"));
    turn.push(moving(From::Left, vec![animal(Kind::Bear, (164.0, 112.0), Badge::Cost(3), String::new())]));
    turn.push(person(Character::Keeper, (262.0, 112.0), true, String::new()));
    turn.push(person(Character::Worker, (262.0, 66.0), false, String::new()));

    let mut win = path(24.0, 8, 112.0, 2);
    win.push(Shape::path("M80 112H220", "zway"));
    win.push(moving(From::Left, vec![person(Character::Worker, (192.0, 112.0), true, String::new())]));
    let shed = vec![Shape::path(SHED, "b-accent"), Shape::path("M-7 28v-18h14v18", "zdoor")];
    win.push(Shape::group(Place::at(254.0, 96.0).scaled(1.5), shed, ""));
    win.push(tick(254.0, 38.0));

    let mut lose = path(24.0, 5, 112.0, 2);
    for (nth, kind) in [Animal::Hippo, Animal::Lion, Animal::Dingo].into_iter().enumerate() {
        let x = 38.0 + 40.0 * nth as f64;
        lose.push(put(Shape::path("M-17-7L-7-17H7L17-7V7L7 17H-7L-17 7z", "b-sheet"), x, 38.0));
        lose.push(put(Shape::path("M-17-7L-7-17H7L17-7V7L7 17H-7L-17 7z", "b-ink"), x, 38.0));
        lose.push(put(kind.shape(27.0), x, 38.0));
    }
    lose.push(moving(From::Left, vec![plain(Kind::Elephant, (172.0, 112.0))]));
    lose.extend([cross(176.0, 70.0), Shape::path("M213 18V132", "b-pencil dashed")]);
    lose.push(person(Character::Keeper, (256.0, 46.0), false, String::new()));
    lose.extend([text(256.0, 112.0, "Health 0"), cross(256.0, 84.0)]);

    let mut score = Vec::new();
    for nth in 0..6 {
        let area = Area::new(20.0 + 18.0 * f64::from(nth), 60.0, 15.0, 30.0);
        score.push(Shape::slab(area, 2.0, if nth < 4 { "b-accent" } else { "b-sheet" }));
        score.push(Shape::slab(area, 2.0, "b-pencil"));
    }
    score.extend([text(72.0, 48.0, "4 points"), arrow(138.0, 168.0, 75.0)]);
    let bought = vec![
        Shape::rect(Area::new(186.0, 18.0, 26.0, 26.0), "b-fillhatch"),
        Shape::rect(Area::new(186.0, 18.0, 26.0, 26.0), "b-ink"),
        Shape::path("M184 90l8-8M192 82l-5-5 17-17 10 10-17 17zM209 65l8-8M213 53l8 8", "b-ink"),
        Shape::path("M194 104h10v9h9v10h-9v9h-10v-9h-9v-10h9z", "zcross"),
        Shape::text(226.0, 37.0, 15.0, "gate", "b-text left"),
        Shape::text(226.0, 81.0, 15.0, "tranquil.", "b-text left"),
        Shape::text(226.0, 124.0, 15.0, "health", "b-text left"),
    ];
    score.push(moving(From::Nowhere, bought));
    vec![
        picture("A bear walks out of its cage, and the keeper aims at it", turn),
        picture("The worker’s way leads to the shed", win),
        picture(
            "Three animals sit in the traps, and a fourth one leaves; the health of one of the two is 0",
            lose,
        ),
        picture("Points buy gate squares, tranquilizers and health", score),
    ]
}
