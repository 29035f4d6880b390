//! The one list of games: their descriptions as data, how each is opened, how a record is replayed, and the dice of
//! everything that draws.
//!
//! The list is an enum: [`with_game!`] runs the same generic code for whichever game is open.
#![warn(missing_docs)]

mod catalogue;
mod check_map;
mod dice;
mod info;
mod replay;
mod sealed;
mod setup;

pub use catalogue::{AnyGame, GameId};
pub use check_map::check_map;
pub use dice::Dice;
pub use info::{catalogue, lesson, map_ids, shipped, shipped_maps};
pub use record::{
    BoardFile, BoardInfo, Catalogue, FORMAT, Fault, Files, GameInfo, GameKey, Lesson, OptionSpec, Options,
    Record, RecordDice, RecordError, Remark, UnknownGame, digest, digest_bytes, hex, map_name,
};
pub use replay::{BadEvent, Position, Replay, TurnJson};
pub use sealed::{
    NONCE_BYTES, NotVerified, SCHEME, SEED_BYTES, SealedDice, Verified, bytes_of, commit, verify,
};
pub use setup::{Setup, SetupError};
pub use tabletop::{Describe, Playable, Shipped};

/// The README's snippet, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
