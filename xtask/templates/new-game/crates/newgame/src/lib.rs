//! The rules of *Newgame*: pieces race along a track, and its pools sweep them back.
//!
//! Rule numbers (`X-4`) are those of the retold rules. Nothing here draws, reads a file or a clock.
#![no_std]
extern crate alloc;

mod describe;
mod effects;
mod encode;
mod event;
mod newgame;
mod refusal;
mod restore;
mod rules;
mod snapshot;
mod state;
mod track;

pub use effects::Effect;
pub use event::{Die, Event};
pub use newgame::Newgame;
pub use refusal::Refusal;
pub use snapshot::Snapshot;
pub use state::{Phase, State};
pub use track::Space;
