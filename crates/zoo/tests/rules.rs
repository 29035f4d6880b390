//! The rules of the rulebook and the rulings of the specification, one by one, on small maps.
//!
//! Tests are named by the rule they hold to; `board` says how maps and positions are written.
mod board;

mod rules {
    mod actions;
    mod animals;
    mod attacks;
    mod effects;
    mod end;
    mod examples;
    mod gates;
    mod moves;
    mod office;
    mod refused;
    mod setup;
    mod shots;
    mod shown;
    mod turn;
}
