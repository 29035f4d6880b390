//! The rules of *Nightmare at the Rockport Caverns*: a caver, a lost friend, rising water, falling rock.
//!
//! Rule numbers (`C-13`) are those of the retold rules. Nothing here draws, reads a file or a clock.
#![warn(missing_docs)]
#![no_std]
extern crate alloc;

mod card;
mod carry_out;
mod caverns;
mod describe;
mod effects;
mod encode;
mod event;
mod ground;
mod hex;
mod map;
mod offer;
mod read;
mod refusal;
mod restore;
mod rules;
mod side;
mod snapshot;
mod state;

pub use card::{Card, Level, Setup};
pub use caverns::{Caverns, NoDen};
pub use effects::{Cause, Effect, Ended, Gait, Shelter, Who};
pub use event::{Die, Event, Happening};
pub use hex::{Circle, Hex, PathAt, Place};
pub use map::{Map, Start};
pub use offer::{Offer, Price};
pub use refusal::Refusal;
pub use side::{Side, Sides};
pub use snapshot::Snapshot;
pub use state::{GameResult, Phase, State};
pub use tabletop::reader::Fault;
