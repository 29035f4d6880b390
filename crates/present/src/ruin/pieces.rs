//! The pieces: the player's pawn and the two hunters.
use drawing::{Animal, Place, Shape, pawn};
use ruin::Hunter;

/// The key of the player's piece.
pub(super) const PLAYER: &str = "you";

/// The picture of a hunter, of a given width.
fn picture(hunter: Hunter, size: f64) -> Shape {
    match hunter {
        Hunter::Cultist => Animal::Cultist.shape(size),
        Hunter::Tiger => Animal::Tiger.shape(size),
    }
}

/// A hunter in lines at a point, where it may start.
pub(super) fn outline(hunter: Hunter, (x, y): (f64, f64), size: f64) -> Shape {
    let animal = match hunter {
        Hunter::Cultist => Animal::Cultist,
        Hunter::Tiger => Animal::Tiger,
    };
    Shape::group(Place::at(x, y), vec![animal.outline(size)], "")
}

/// A hunter's piece at a point, its picture `size` wide on a disc that keeps the board off.
pub(super) fn hunter(hunter: Hunter, (x, y): (f64, f64), size: f64) -> Shape {
    let disc = Shape::circle(0.0, 0.0, size * 0.535, "b-sheet");
    Shape::group(Place::at(x, y), vec![disc, picture(hunter, size)], "").keyed(hunter.name()).titled(
        match hunter {
            Hunter::Cultist => "the cultist",
            Hunter::Tiger => "the tiger",
        },
    )
}

/// A hunter's piece in a thumbnail: a ring in ink.
pub(super) fn hunter_token(kind: Hunter, (x, y): (f64, f64)) -> Shape {
    let ring = Shape::circle(0.0, 0.0, 31.0, "token");
    Shape::group(Place::at(x, y), vec![ring, picture(kind, 50.0)], "").keyed(kind.name())
}

/// The player's piece at a point: a pawn in a ring.
pub(super) fn player((x, y): (f64, f64), radius: f64) -> Shape {
    let shapes = vec![
        Shape::circle(0.0, 0.0, radius, "b-sheet"),
        Shape::circle(0.0, 0.0, radius, "b-accent-line"),
        pawn(radius * 1.7),
    ];
    Shape::group(Place::at(x, y), shapes, "").keyed(PLAYER).titled("you")
}
