//! Players that play by themselves: which there are, how each decides from what its seat may
//! know, and an arena in which they play many games. No screen, no clock; chance comes from dice
//! handed in.

mod arena;
mod bot;
mod bot_game;
mod bot_kind;
pub mod caverns;
mod figures;
mod penguins;
mod ruin;
mod search;
mod search_caches;
pub mod shelter;
mod zoo;

pub use arena::{Arena, Finished, Match, Sink, Step};
pub use bot::{Bot, BotError, Strategy};
pub use bot_game::BotGame;
pub use bot_kind::{BotKind, UnknownBot};
pub use figures::{Events, Figures, Mean, SeatFigures, Spread};
pub use search::{
    Choice, Evaluator, GameEvaluator, Mcts, MctsConfig, NoEvaluator, Rollout, SearchCache, SearchResult,
    Widening, search_parallel,
};
pub use search_caches::SearchCaches;
