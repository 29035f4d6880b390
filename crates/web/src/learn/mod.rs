//! Learning a game by playing it: a guided first game on the usual table, with prepared dice.
mod guide;
mod page;
mod progress;

pub use guide::{Learned, RemarkView};
pub use page::LearnPage;
pub use progress::save;
