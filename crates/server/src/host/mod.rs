//! The host of the tables: those in memory, their bots and their clocks.

mod bots;
mod clock;
mod codes;
mod create;
mod hosted;
mod house;
mod live;
mod load;
pub mod names;
mod sharing;
mod thinking;
mod time;

pub use create::Made;
pub use house::{House, HouseConfig};
pub use live::{Inner, Live, News, Pending};
pub use load::{ExportError, LoadError, export};
pub use time::Clock;
