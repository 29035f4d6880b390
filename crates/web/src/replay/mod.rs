//! Matches looked through: position by position, with the value of each, and new matches from any of them.
mod controller;
mod fork;
mod handle;
mod log;
mod page;
mod player;
mod stage;

pub use controller::{AnalysisState, ReviewController};
pub use fork::Origin;
pub use handle::Review;
pub use page::{LinkPage, ReplayPage};
pub use player::Controls;
pub use stage::{AsSeat, Stage, aspect};
