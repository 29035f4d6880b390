//! The finished games on this device: each with its result, luck and loss, and what they come to.
mod bundle;
mod course;
mod figures;
mod page;

pub use figures::{Figures, Group, origin, own_seat, result};
pub use page::HistoryPage;
