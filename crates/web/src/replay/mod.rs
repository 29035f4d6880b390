//! Games looked through: position by position, with what each is worth, and new games from any of them.
mod fork;
mod log;
mod looked;
mod page;
mod player;
mod stage;

pub use fork::Origin;
pub use looked::{Looked, Weighing};
pub use page::{LinkPage, ReplayPage};
pub use player::Player;
pub use stage::{AsSeat, Stage, aspect};
