//! Bots, and an arena in which they play many games. A bot decides from the view of its seat. This crate has no screen
//! and no clock; all randomness comes from dice that the caller passes in.
#![warn(missing_docs)]

#[macro_use]
mod features;

mod arena;
mod best;
mod bot;
mod bot_game;
mod bot_kind;
pub mod caverns;
mod estimate;
mod figures;
mod manner;
pub mod penguins;
pub mod ruin;
mod search;
mod search_caches;
pub mod shelter;
mod weights;
pub mod zoo;

pub use arena::{Arena, Finished, Match, Sink, Step};
pub use bot::{Bot, BotError, Strategy};
pub use bot_game::BotGame;
pub use bot_kind::{BotKind, UnknownBot};
pub use estimate::{Estimate, Sample};
pub use figures::{Events, Figures, ScoreFigures, SeatFigures};
pub use manner::Manner;
pub use search::{
    Choice, Evaluator, GameEvaluator, Mcts, MctsConfig, NoEvaluator, Rollout, SearchCache, SearchResult,
    Widening, search_parallel,
};
pub use search_caches::SearchCaches;
