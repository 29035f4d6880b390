//! Everything that is written outside and needs no game: records, setups, options, lessons, and the catalogue of
//! games as data. Plain, versioned data; no rules.
//!
//! Code without rules, such as the page, checks it against a [`Catalogue`]; the crate `games` makes one from the
//! games themselves and opens what is written here.
#![warn(missing_docs)]

mod catalogue;
mod dice;
mod digest;
mod game_info;
mod key;
mod lesson;
mod map_name;
mod options;
mod record;
mod setup;

pub use catalogue::{Catalogue, UnknownGame};
pub use dice::RecordDice;
pub use digest::{digest, digest_bytes, hex};
pub use game_info::{BoardInfo, GameInfo, PLAYERS, ShippedInfo};
pub use key::{GameKey, KeyTooLong};
pub use lesson::{Goal, Lesson, Remark};
pub use map_name::{is_map_name, map_name, map_title};
pub use options::{OptionSpec, Options};
pub use record::{FORMAT, Files, Record, RecordError};
pub use setup::Setup;
pub use tabletop::BoardFile;
pub use tabletop::reader::Fault;
