//! The table: a running match, played by pointer, touch and keyboard.
mod act;
mod chance;
mod keys;
mod run;
mod share;
mod side;
mod state;
mod view;

pub use view::PlayPage;
