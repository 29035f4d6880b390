//! The one list of games: what can be opened with which options, on which shipped maps, how a
//! game is recorded and replayed, and the dice of everything that draws.
//!
//! The list is an enum: [`with_game!`] runs the same generic code for whichever game is open.

mod catalogue;
mod dice;
mod digest;
mod lesson;
mod maps;
mod options;
mod record;
mod replay;
mod setup;
mod values;

pub use catalogue::{AnyGame, GameId, Playable};
pub use dice::Dice;
pub use digest::digest;
pub use lesson::{Lesson, Remark, lesson};
pub use maps::{BoardFile, Shipped, map_ids, shipped, shipped_maps};
pub use options::{OptionSpec, Options};
pub use record::{FORMAT, Files, Record, RecordError};
pub use replay::{BadEvent, Position, Replay, TurnJson};
pub use setup::{Setup, SetupError, check_map, map_name};
pub use tabletop::reader::Fault;

/// The README's snippet, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
