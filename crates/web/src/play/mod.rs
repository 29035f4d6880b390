//! The table: a running match, played by pointer, touch and keyboard.
mod act;
mod chance;
mod keys;
mod motion;
mod others;
mod run;
mod share;
mod side;
mod standing;
mod state;
mod view;

pub use state::{Hint, Play, Stage};
pub use view::{PlayPage, TablePage};
