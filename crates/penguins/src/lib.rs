//! The rules of *Penguin Panic: The Great Icescape*: a yard of igloos, bribed guards, penguins that
//! get away.
//!
//! Rule numbers (`P-13`) are those of the retold rules. Nothing here draws, reads a file or a clock.
#![warn(missing_docs)]
#![no_std]
extern crate alloc;

mod ability;
mod any;
mod colour;
mod describe;
mod effects;
mod encode;
mod event;
mod igloo;
mod line;
mod order;
mod penguins;
mod preview;
mod refusal;
mod resolve;
mod restore;
mod roll;
mod rules;
mod score;
mod snapshot;
mod state;
mod yard;

pub use ability::Ability;
pub use colour::{Colour, Colours, Count};
pub use effects::{Effect, Filled, To};
pub use event::{Added, Event};
pub use igloo::{Circle, Igloo, Igloos, Place};
pub use line::{Line, Spot};
pub use order::Order;
pub use penguins::Penguins;
pub use preview::{Catch, Offer, Placing};
pub use refusal::Refusal;
pub use roll::Roll;
pub use rules::LINE;
pub use score::{SET_POINTS, SheetLine, points, sets, sheet};
pub use snapshot::{GameResult, OutcomeJson, Snapshot};
pub use state::{FIRST_FISH, MOST_FISH, Phase, State};
pub use yard::Yard;
