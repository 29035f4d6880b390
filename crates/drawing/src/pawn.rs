//! The player's pawn: below 20 pixels, a hat is easier to recognise than a face.
use crate::{Place, Shape};

/// Returns a coat, a head and a hat with a brim, `height` high.
pub fn pawn(height: f64) -> Shape {
    Shape::group(
        Place::at(0.0, 0.0).scaled(height / 40.0),
        vec![
            Shape::path("M-11 20C-11 9-7 3 0 3s11 6 11 17z", "pb"),
            Shape::circle(0.0, -5.0, 8.0, "ph"),
            Shape::path(
                "M-11.5-8.5c3 1.8 20 1.8 23 0-2.5-1.8-5-2-6-2.2-.5-5-2.5-6.8-5.5-6.8s-5 1.8-5.5 6.8c-1 .2-3.5.4-6 2.2z",
                "pw",
            ),
        ],
        "pawn me",
    )
}
