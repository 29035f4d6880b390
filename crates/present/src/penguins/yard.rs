//! The geometry of the yard: five circles round the ice hole (P-2).
use std::f64::consts::PI;

use penguins::{Circle, Igloo, Place};

/// From the middle of the yard to a circle's coloured igloo.
const ROUND: f64 = 200.0;
/// The radius of an igloo's place.
pub(super) const IGLOO: f64 = 39.0;
/// The radius of a guard's disc.
pub(super) const GUARD: f64 = 25.0;
/// The height of a penguin in its igloo.
pub(super) const PENGUIN: f64 = 58.0;
/// Degrees between outer igloos, seen from their circle's middle.
const OUTER: f64 = 63.0;
/// Degrees between a circle's outermost igloo and its number or guard.
const BESIDE: f64 = 31.5;

/// From a circle's coloured igloo to the others of the circle: neighbours share one, so the sides of the
/// pentagon of coloured igloos are twice as long.
pub(super) fn spoke() -> f64 {
    ROUND * (PI / 5.0).sin()
}

/// The radius of the ring round a circle's igloos.
pub(super) fn ring() -> f64 {
    spoke() + IGLOO + 6.0
}

/// The radius of the ice hole.
pub(super) fn hole() -> f64 {
    ROUND - spoke() - IGLOO - 4.0
}

/// The direction in which a circle lies from the middle, clockwise round the yard; the first is on top.
fn bearing(circle: Circle) -> f64 {
    (72.0 * circle.index() as f64 - 90.0).to_radians()
}

fn polar(angle: f64, radius: f64) -> (f64, f64) {
    (radius * angle.cos(), radius * angle.sin())
}

/// A point at a distance from a circle's middle, turned by degrees from straight outwards.
fn about(circle: Circle, degrees: f64, radius: f64) -> (f64, f64) {
    let (x, y) = middle(circle);
    let (dx, dy) = polar(bearing(circle) + degrees.to_radians(), radius);
    (x + dx, y + dy)
}

/// The middle of a circle.
pub(super) fn middle(circle: Circle) -> (f64, f64) {
    polar(bearing(circle), ROUND)
}

/// The middle of a circle's number.
pub(super) fn number(circle: Circle) -> (f64, f64) {
    about(circle, -BESIDE, 80.0)
}

/// The middle of a circle's guard.
pub(super) fn guard(circle: Circle) -> (f64, f64) {
    about(circle, BESIDE, 80.0)
}

/// The middle of the marker on a circle's guard: outwards, between two igloos.
pub(super) fn marker(circle: Circle) -> (f64, f64) {
    about(circle, BESIDE, 107.0)
}

/// The middle of an igloo.
pub(super) fn igloo(igloo: Igloo) -> (f64, f64) {
    match igloo.place() {
        Place::Centre(circle) => middle(circle),
        Place::Inner(circle) => polar(bearing(circle), ROUND - spoke()),
        Place::Outer(circle, nth) => about(circle, OUTER * (f64::from(nth) - 2.0), spoke()),
        Place::Shared(circle) => {
            let ((x, y), (next_x, next_y)) = (middle(circle), middle(circle.next()));
            ((x + next_x) / 2.0, (y + next_y) / 2.0)
        }
    }
}
