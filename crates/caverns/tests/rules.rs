//! The rules of the rulebook and the rulings of the specification, one by one.
//!
//! Tests are named by the rule they hold to; `cave` says how positions are written, and
//! `maps/good/honeycomb.toml` shows where they are.
mod cave;

mod rules {
    mod actions;
    mod bear;
    mod cavern;
    mod effects;
    mod end;
    mod events;
    mod friend;
    mod offers;
    mod refused;
    mod rooms;
    mod rounds;
    mod setup;
    mod shown;
    mod slides;
    mod water;
}
