//! The rules of *Escape from Ruin*: two boards, one player, a cultist and a tiger.
//!
//! Rule numbers (`R17`) are those of the rulebook. Nothing here draws, reads a file or a clock.
#![warn(missing_docs)]
#![no_std]
extern crate alloc;

mod board;
mod chase;
mod describe;
mod effects;
mod encode;
mod event;
mod map;
mod reach;
mod refusal;
mod restore;
mod ruin;
mod rules;
mod square;
mod state;

pub use board::{Board, BoardKind, Closed, Landing, Terrain};
pub use effects::Effect;
pub use event::{Die, Event};
pub use map::Map;
pub use reach::Reach;
pub use refusal::Refusal;
pub use ruin::Ruin;
pub use rules::GIVE_UP_TURNS;
pub use square::{Direction, Square};
pub use state::{GameResult, Hunter, Phase, Snapshot, State};
pub use tabletop::reader::Fault;
