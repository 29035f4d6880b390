//! The rules of *Mayhem at the Rockport Zoo* with its map expansion: a keeper and a maintenance worker
//! among escaped animals.
//!
//! Rule numbers (`Z-13`) are those of the retold rules. Nothing here draws, reads a file or a clock.
#![warn(missing_docs)]
#![no_std]
extern crate alloc;

mod character;
mod describe;
mod direction;
mod effects;
mod encode;
mod event;
mod kind;
mod lines;
mod map;
mod name;
mod parts;
mod preview;
mod reach;
mod read;
mod refusal;
mod refuse;
mod restore;
mod roam;
mod rules;
mod shots;
mod snapshot;
mod space;
mod state;
mod way;
mod zoo;

pub use character::{Card, Character, Track};
pub use direction::{Direction, Orientation};
pub use effects::{Attack, Effect, Halt, Hop, How, Source};
pub use event::Event;
pub use kind::{Animal, Die, Kind};
pub use map::{Exit, GatePlace, Map, Point};
pub use name::Name;
pub use preview::{Ending, Prospect};
pub use reach::Reach;
pub use refusal::Refusal;
pub use shots::{Aim, NoShot, Shot};
pub use snapshot::{FigureJson, GateJson, Snapshot};
pub use space::{Gate, Space, Spaces, Step};
pub use state::{Figure, GameResult, Phase, Points, State};
pub use tabletop::reader::Fault;
pub use zoo::{MOST_LEVEL, Zoo};
