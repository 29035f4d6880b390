//! Shows each game: one trait, implemented once for each game, in a folder of its own.
//!
//! Page, terminal, lab and printing draw from it. Nothing here names a colour, decides what the rules allow, or uses
//! a UI framework.
#![warn(missing_docs)]

pub mod caverns;
mod components;
mod follow;
mod goal;
mod hint;
mod names;
mod observation;
pub mod penguins;
mod present;
mod rank;
pub mod ruin;
pub mod shelter;
mod sounds;
mod statistics;
mod tumbling;
pub mod zoo;

pub use components::{Component, components_html};
pub use follow::{OthersTurn, Shown};
pub use goal::{SECONDS_A_PICTURE, card_html};
pub use hint::{HintFact, hint_equal, hint_reason, puzzle_reason};
pub use names::Names;
pub use observation::Observation;
pub use present::Present;
pub use rank::Rank;
pub use sounds::with_sounds;
pub use statistics::{Mark, Quantity, Statistics, Tally};
