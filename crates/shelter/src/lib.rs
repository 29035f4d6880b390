//! The rules of *Wildlife Shelter*: a piece of land, sixteen animals to adopt, the same dice for all.
//!
//! Rule numbers (`S-9`) are those of the specification. Nothing here draws, reads a file or a clock.
#![warn(missing_docs)]
#![no_std]
extern crate alloc;

mod animal;
mod describe;
mod die;
mod effects;
mod encode;
mod event;
mod hidden;
mod land;
mod lines;
mod paper;
mod refusal;
mod restore;
mod rules;
mod score;
mod set;
mod sheet;
mod shelter;
mod snapshot;
mod state;

pub use animal::Animal;
pub use die::Die;
pub use effects::{Effect, Preview, Use};
pub use event::Event;
pub use hidden::View;
pub use land::{Cell, Cells, Edge, Edges};
pub use lines::{Line, Lines, Square, Squares};
pub use paper::{Circle, Paper};
pub use refusal::Refusal;
pub use score::{Area, Row, Score, Source};
pub use set::{Member, Set};
pub use sheet::{Label, Sheet};
pub use shelter::Shelter;
pub use snapshot::{GameResult, SeatSnapshot, Shown, Snapshot};
pub use state::{Phase, ROUNDS, State, TREES};
pub use tabletop::reader::Fault;
