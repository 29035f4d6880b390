//! The session: one running match, its seats and names, undo, lesson, and every viewpoint on it.
//!
//! It has no clock, socket or thread, and decides for no bot: it says which seat it waits for, and its host lets that
//! person or bot decide. Chance comes from a [`Source`] it is given.

mod followed;
mod input;
mod knowledge;
mod lesson;
pub mod online;
mod player;
mod session;
mod shown;
mod source;

pub use input::{Input, Output, Rejected};
pub use player::players_at_seats;
pub use session::{Event, Session};
pub use source::{Seeded, Source};
