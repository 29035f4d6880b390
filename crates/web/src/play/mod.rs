//! The table: a running match, played by pointer, touch and keyboard.
mod act;
mod chance;
mod controller;
mod digest;
mod handle;
mod keys;
mod motion;
mod others;
mod preview;
mod run;
mod share;
mod side;
mod standing;
mod view;

pub use act::{Choices, Gauges, RollRow};
pub use controller::Stage;
pub use handle::Play;
pub use keys::Presses;
pub use preview::Preview;
pub use view::{BoardArea, PlayPage, SideArea, TablePage};
