//! The messages between the page, its engine and the engine's worker, and matches and
//! online tables as a device keeps them. Plain data, the same for every game; neither rules nor a screen.
//!
//! The page asks the engine with an [`EngineRequest`] and has its [`EngineResponse`] at once, both as bytes; page and
//! engine are built together, so the bytes need no version. The worker takes [`WorkerMessage`]s as JSON and answers
//! in its own time.
mod analysis;
mod client;
pub mod daily;
mod json;
pub mod online;
mod print;
mod puzzles;
mod request;
mod response;
mod saved_match;
mod table_code;
mod worker;

pub use analysis::{Analysis, Decision, ValueChange};
pub use client::{EngineClient, OpenMatch};
pub use json::Json;
pub use print::{PrintRequest, PrintSubject, PrintedPage};
pub use puzzles::{PagePuzzle, PuzzleRequest, PuzzleResponse, Standing as PuzzleStanding};
pub use request::{
    DailyRequest, EngineRequest, LostDecision, MatchRequest, OpenRequest, Received, Retrospect,
};
pub use response::{
    BoardDrawings, EngineResponse, MatchInfo, MatchResponse, OpenError, PlayedEvent, PointerView, Progress,
    SavedState, VerifiedDice,
};
pub use saved_match::{Finish, POINTS, SavedMatch, persons_of};
pub use table_code::table_code;
pub use worker::{Answer, EventValue, PositionValue, Question, WorkerMessage, WorkerRequest, WorkerResponse};
