//! Tumbling dice at the beginning of an animation.
use drawing::{DieLook, six_sided};
use view::Motion;

/// Milliseconds in which dice tumble.
const TUMBLE: f64 = 600.0;

/// Returns an animation in which six-sided dice tumble and nothing else moves.
pub(crate) fn six_sided_dice() -> Motion {
    let faces = (1..=6).map(|figure| six_sided(Some(figure), DieLook::Live));
    Motion { tumbling: faces.collect(), tumble: TUMBLE, ..Motion::default() }
}
