//! The rules of the rulebook and the rulings of the specification, one by one.
//!
//! Tests are named by the rule they hold to; `play` says how positions are written.
mod play;

mod rules {
    mod circles;
    mod effects;
    mod fences;
    mod hidden;
    mod refused;
    mod restored;
    mod round;
    mod score;
    mod setup;
    mod shown;
}
