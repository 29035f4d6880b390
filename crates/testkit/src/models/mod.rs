//! Small games of exactly known value or speed, for tests and benchmarks of solvers, bots and coaches.
mod chase;
mod connect_four;
mod explicit;
mod notation;
mod pig;

pub use chase::{Chase, Hunted};
pub use connect_four::{ConnectFour, FourState};
pub use explicit::{Explicit, Place, Way, chain, rooms};
pub use notation::NotPossible;
pub use pig::{Pig, PigEvent, PigRules, PigState};

/// A map for *Escape from Ruin* that is solved in an instant, with walls, skulls, water, a bridge and a cliff side.
pub const SMALL_RUIN: &str = include_str!("small_ruin.toml");
