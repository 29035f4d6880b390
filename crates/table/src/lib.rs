//! One running match: inputs in, outputs out. Seats, versions, undo, views and the log.
//!
//! It knows no clock, socket or thread, and no bot: it says for whom it waits, and its host lets
//! that person or bot decide. Chance comes from a [`Source`] it is given.

mod source;
mod table;

pub use source::{Seeded, Source};
pub use table::{Input, Line, Output, Rejected, Table, Waits, Who};
