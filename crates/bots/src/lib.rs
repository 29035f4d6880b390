//! Players that play by themselves: which there are, how each decides from what its seat may
//! know, and an arena in which they play many games. No screen, no clock; chance comes from dice
//! handed in.

mod arena;
mod bot;
pub mod caverns;
mod common_sense;
mod figures;
mod penguins;
mod player;
mod remembered;
mod ruin;
mod search;
pub mod shelter;
mod zoo;

pub use arena::{Arena, Finished, Match, Sink, Step};
pub use bot::{Bot, UnknownBot};
pub use common_sense::CommonSense;
pub use figures::{Events, Figures, Mean, SeatFigures, Spread};
pub use player::{Mind, NotPlaying, Player};
pub use remembered::Remembered;
pub use search::{
    Choice, Found, Insight, Memory, Nothing, Playout, Search, Sense, Thinking, Widening, search_together,
};
