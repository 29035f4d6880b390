//! The components: people, animals, cages, steps, gates, traps, houses, crosses and dice.
use drawing::{Area, Place, Shape};
use zoo::{Character, Kind, Orientation, Zoo};

use super::cages::Cage;
use super::dice::{animal_die, orientation_die};
use super::fixed::{house, office};
use super::gates::octagon;
use super::overlay::cross_outline;
use super::pieces::{Badge, animal, person};
use crate::components::{Component, component, die};

const MIDDLE: (f64, f64) = (0.0, 0.0);

/// Draws a path with two free steps and a filled one.
fn steps() -> Vec<Shape> {
    let mut shapes = vec![Shape::path("M-28 0h56", "zpath-out"), Shape::path("M-28 0h56", "zpath-in")];
    shapes.extend([-28.0, 0.0, 28.0].map(|x| Shape::circle(x, 0.0, 9.5, "step")));
    shapes.push(Shape::circle(-28.0, 0.0, 9.5, "b-fillhatch"));
    shapes
}

/// Draws the squares of a gate, the first one filled, and its octagons.
fn gate() -> Vec<Shape> {
    let square = |(nth, x): (usize, f64)| {
        let area = Area::around(x, 12.0, 15.0);
        let fill = if nth == 0 { "b-fillhatch" } else { "b-sheet" };
        [Shape::rect(area, "b-sheet"), Shape::rect(area, fill), Shape::rect(area, "b-ink")]
    };
    let mut shapes: Vec<Shape> = [-20.0, 0.0, 20.0].into_iter().enumerate().flat_map(square).collect();
    for x in [-20.0, 0.0, 20.0] {
        shapes.push(Shape::path(octagon((x, -12.0)), "b-sheet"));
        shapes.push(Shape::path(octagon((x, -12.0)), "b-pencil"));
    }
    shapes
}

/// Draws a trap with its bars.
fn traps() -> Vec<Shape> {
    let trap = |x: f64| {
        let area = Area::new(x - 11.5, -14.0, 23.0, 28.0);
        let bars = Shape::path("M-6-14v7M0-14v7M6-14v7", "b-pencil");
        let bars = Shape::group(Place::at(x, 0.0), vec![bars], "");
        [Shape::slab(area, 2.0, "b-sheet"), Shape::slab(area, 2.0, "b-pencil"), bars]
    };
    [-27.0, 0.0, 27.0].into_iter().flat_map(trap).collect()
}

/// Draws a cage that one animal has left.
fn cage(game: &Zoo, kind: Kind) -> Vec<Shape> {
    let (cage, animal) = (Cage::alone(), game.map().animal(kind));
    let population = animal.population;
    vec![cage.fixed(kind, animal), cage.moving(kind, population, population.saturating_sub(1), false)]
}

pub(super) fn components(game: &Zoo) -> Vec<Component> {
    let plain = |kind| animal(kind, MIDDLE, Badge::Letter, String::new());
    let who = |who, active| vec![person(who, MIDDLE, active, String::new())];
    let cross = Shape::path(cross_outline(MIDDLE), "zcross");
    vec![
        component(
            "The keeper",
            "Quick, and has the tranquilizers (Z-7, Z-8).",
            1.9,
            who(Character::Keeper, true),
        ),
        component(
            "The worker",
            "Slow; has to come to the shed (Z-7, Z-34).",
            1.9,
            who(Character::Worker, false),
        ),
        component(
            "Animals",
            "Twelve kinds, each with its letter; one of a kind is loose at once (Z-3, Z-14).",
            1.6,
            vec![plain(Kind::Lion)],
        ),
        component(
            "Cage",
            "Moves, direct and indirect attack, tranquilizers; a circle for each animal of the kind (Z-3).",
            0.6,
            cage(game, Kind::Bear),
        ),
        component("Steps", "One stands on them; who leaves one fills it (Z-1, Z-2, Z-18).", 1.2, steps()),
        component(
            "Gate",
            "Squares to close it, octagons for the animals it blocks (Z-22, Z-24).",
            1.4,
            gate(),
        ),
        component(
            "Traps",
            "Three animals may escape into them; the fourth loses the game (Z-6, Z-23).",
            1.1,
            traps(),
        ),
        component(
            "The shed",
            "Where the worker starts the generators: you win (Z-34).",
            1.8,
            vec![house(MIDDLE)],
        ),
        component(
            "The office",
            "On the second map: the tranquilizers are there (Z-36).",
            1.8,
            vec![office(MIDDLE)],
        ),
        component("Cross", "Who ends a move there gains 3 health, once (Z-33).", 3.4, vec![cross]),
        component(
            "Animal dice",
            "Four of them say which kinds move (Z-4, Z-10, Z-11).",
            1.2,
            die(animal_die(1, Some(Kind::Monkey))),
        ),
        component(
            "Orientation die",
            "The order in which an animal tries the directions (Z-5, Z-17).",
            0.85,
            die(orientation_die(Orientation::ALL.first().copied())),
        ),
    ]
}
