//! Games as numbers, for those who train players: numbered actions with masks, observations as arrays, and many tables
//! stepped at once. Plain slices on the outside, so that other languages can follow.
//!
//! Rule numbers (`E-3`) are those of the specification of the Python package.
#![warn(missing_docs)]

mod actions;
mod encode;
mod factored;
mod tables;

pub use actions::Actions;
pub use encode::{Encoder, Feature, Plane};
pub use factored::Factored;
pub use tables::{Autoreset, Buffers, Steppable, Tables};
