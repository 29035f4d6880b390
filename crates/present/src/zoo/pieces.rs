//! The pieces: twelve kinds of animals on discs, and the two people as pawns with hats that differ.
use zoo::{Character, Kind};

use drawing::{Animal, Place, Shape};

/// Half of an animal's disc.
pub(super) const ANIMAL: f64 = 21.0;
/// Half of a person's disc.
pub(super) const PERSON: f64 = 20.0;

/// The picture of a kind.
pub(super) const fn picture(kind: Kind) -> Animal {
    match kind {
        Kind::Dingo => Animal::Dingo,
        Kind::Alligator => Animal::Alligator,
        Kind::Kangaroo => Animal::Kangaroo,
        Kind::Hippo => Animal::Hippo,
        Kind::Monkey => Animal::Monkey,
        Kind::Snake => Animal::Snake,
        Kind::Panda => Animal::Panda,
        Kind::Lion => Animal::Lion,
        Kind::Cougar => Animal::Cougar,
        Kind::Elephant => Animal::Elephant,
        Kind::Rhino => Animal::Rhino,
        Kind::Bear => Animal::Bear,
    }
}

/// The letter of a kind, as players write it on the map; a rhino's is R, and all differ.
pub(super) const fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::Dingo => "D",
        Kind::Alligator => "A",
        Kind::Kangaroo => "K",
        Kind::Hippo => "H",
        Kind::Monkey => "M",
        Kind::Snake => "S",
        Kind::Panda => "P",
        Kind::Lion => "L",
        Kind::Cougar => "C",
        Kind::Elephant => "E",
        Kind::Rhino => "R",
        Kind::Bear => "B",
    }
}

/// The key of a kind’s piece among the shapes.
pub(super) const fn key(kind: Kind) -> &'static str {
    kind.name()
}

/// The key of a person's piece among the shapes.
pub(super) const fn person_key(who: Character) -> &'static str {
    match who {
        Character::Keeper => "keeper",
        Character::Worker => "worker",
    }
}

/// The sign on the corner of an animal's piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Badge {
    /// Its letter.
    Letter,
    /// The tranquilizers that it can be shot with now.
    Cost(u8),
}

/// The piece of an animal at a point.
pub(super) fn animal(kind: Kind, (x, y): (f64, f64), badge: Badge, title: String) -> Shape {
    let class = if badge == Badge::Letter { "token" } else { "token can" };
    let mut shapes = vec![Shape::circle(0.0, 0.0, ANIMAL, class), picture(kind).shape(33.0)];
    let badge = match badge {
        Badge::Letter => vec![
            Shape::circle(17.0, -16.0, 10.0, "b-fill"),
            Shape::text(17.0, -11.0, 14.0, letter(kind), "b-onink zl"),
        ],
        Badge::Cost(cost) => vec![
            Shape::slab(drawing::Area::new(7.0, -28.0, 22.0, 22.0), 4.0, "b-accent costbox"),
            Shape::text(18.0, -10.5, 19.0, cost.to_string(), "b-onaccent"),
        ],
    };
    shapes.push(Shape::group(Place::at(0.0, 0.0), badge, "zb"));
    Shape::group(Place::at(x, y), shapes, "").keyed(key(kind)).titled(title)
}

/// The piece of a person at a point, in the accent while it acts.
pub(super) fn person(who: Character, (x, y): (f64, f64), active: bool, title: String) -> Shape {
    let ring = if active { "b-accent-line bold" } else { "b-ink" };
    let shapes = vec![
        Shape::circle(0.0, 0.0, PERSON, "b-sheet"),
        Shape::circle(0.0, 0.0, PERSON, ring),
        pawn(who, 34.0, active),
    ];
    Shape::group(Place::at(x, y), shapes, "").keyed(person_key(who)).titled(title)
}

/// A coat, a head, and a cap with a peak or a hard hat.
const COAT: &str = "M-11 20C-11 9-7 3 0 3s11 6 11 17z";

const fn hat(who: Character) -> &'static str {
    match who {
        Character::Keeper => "M-8-9c0-6 3-8.5 8-8.5s8 2.5 8 8.5l5 1.5c-1 2-19 2-21-1.5z",
        Character::Worker => "M-9.5-8.5h19v-1.5c-1-1-1.5-1.4-2-2-.5-4-3.5-6-7.5-6s-7 2-7.5 6c-.5.6-1 1-2 2z",
    }
}

/// A pawn of a height round the origin.
fn pawn(who: Character, height: f64, active: bool) -> Shape {
    Shape::group(
        Place::at(0.0, 0.0).scaled(height / 40.0),
        vec![Shape::path(COAT, "pb"), Shape::circle(0.0, -5.0, 8.0, "ph"), Shape::path(hat(who), "pw")],
        if active { "pawn me" } else { "pawn other" },
    )
}

/// A person as SVG markup for gauges and choices; the name stands beside it.
pub(super) fn person_icon(who: Character, active: bool) -> String {
    let pawn = pawn(who, 40.0, active).to_svg();
    format!(r#"<svg class="glyph pawnicon" viewBox="-14 -20 28 42" aria-hidden="true">{pawn}</svg>"#)
}

/// An arrow as SVG markup for choices.
pub(super) fn arrow_icon(way: zoo::Direction) -> String {
    drawing::arrow(match way {
        zoo::Direction::N => 0,
        zoo::Direction::E => 90,
        zoo::Direction::S => 180,
        zoo::Direction::W => 270,
    })
}

/// An animal as SVG markup for choices; `size` is its width in pixels.
pub(super) fn animal_icon(kind: Kind, size: u32) -> String {
    picture(kind).icon(size)
}
