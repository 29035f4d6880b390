//! The vocabulary that Menagerie's games share: what a game, a state, an event, a turn and a
//! seat are. No particular game lives here, and nothing that reads a clock, draws a random
//! number or touches the outside world.
#![warn(missing_docs)]
#![no_std]
extern crate alloc;

mod describe;
mod encode;
mod event;
mod game;
mod ratio;
pub mod reader;
pub mod restore;
mod seat;

pub use describe::{
    BoardFile, Boards, Describe, GameOption, OpenError, OpenWith, OptionValue, Playable, Shipped,
};
pub use encode::{Encode, Observation};
pub use event::{UnknownEvent, Why};
pub use game::{Game, Refusal};
pub use ratio::Ratio;
pub use seat::{BySeat, Seat, Turn};
