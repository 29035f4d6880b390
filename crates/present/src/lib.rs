//! How each game is shown: one trait, implemented once a game, in a folder of its own.
//!
//! Page, terminal, lab and printing draw from it. Nothing here names a colour, decides what the rules allow, or knows
//! a UI framework.

pub mod caverns;
mod names;
mod observation;
pub mod penguins;
mod present;
pub mod ruin;
pub mod shelter;
mod statistics;
mod tumbling;
pub mod zoo;

pub use names::Names;
pub use observation::Observation;
pub use present::Present;
pub use statistics::{Mark, Quantity, Statistics, Tally};
