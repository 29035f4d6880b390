//! The pieces: you, your friend, the bear.
use drawing::{Animal, Place, Shape, pawn};

/// The key of the player's piece.
pub(super) const YOU: &str = "you";
/// The key of the friend's.
pub(super) const FRIEND: &str = "friend";
/// The key of the bear's.
pub(super) const BEAR: &str = "bear";

/// Draws you at a point.
pub(super) fn you((x, y): (f64, f64)) -> Shape {
    let shapes = vec![
        Shape::circle(0.0, 0.0, 20.0, "b-sheet"),
        Shape::circle(0.0, 0.0, 20.0, "b-accent-line bold"),
        pawn(34.0),
    ];
    Shape::group(Place::at(x, y), shapes, "").keyed(YOU).titled("you")
}

/// Draws your friend at a point.
pub(super) fn friend((x, y): (f64, f64)) -> Shape {
    let shapes = vec![Shape::circle(0.0, 0.0, 19.0, "b-sheet"), Animal::Friend.shape(34.0)];
    Shape::group(Place::at(x, y), shapes, "").keyed(FRIEND).titled("your friend")
}

/// Draws the bear at a point.
pub(super) fn bear((x, y): (f64, f64)) -> Shape {
    let shapes = vec![Shape::circle(0.0, 0.0, 22.0, "token"), Animal::Bear.shape(35.0)];
    Shape::group(Place::at(x, y), shapes, "").keyed(BEAR).titled("the bear")
}

/// Returns the offsets from the middle of a hex for the pieces that share it: you, the friend, the bear.
pub(super) fn beside(you: bool, friend: bool, bear: bool) -> [(f64, f64); 3] {
    const ALONE: (f64, f64) = (0.0, 0.0);
    match (you, friend, bear) {
        (true, true, true) => [(-19.0, 7.0), (19.0, 9.0), (0.0, -17.0)],
        (true, true, false) => [(-18.0, -5.0), (18.0, 5.0), ALONE],
        (true, false, true) => [(18.0, 6.0), ALONE, (-17.0, -6.0)],
        (false, true, true) => [ALONE, (18.0, 6.0), (-17.0, -6.0)],
        _ => [ALONE; 3],
    }
}
