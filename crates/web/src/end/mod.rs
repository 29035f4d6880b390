//! The end of a game: how it went, what luck and decisions did to it, and what next.
//!
//! The result stands there at once; the analysis follows when the worker has it, and is kept with the game.
mod curve;
mod equation;
mod legend;
mod page;
mod scores;
mod share;
mod unit;
mod worst;

pub use curve::CurveView;
pub use legend::{Legend, chance_words};
pub use page::EndPage;
pub use share::{LinkButton, SaveButton};
pub use unit::Unit;
