//! The engine's responses.
use drawing::{Drawing, Words};
use record::{Fault, Record, Setup};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use view::{
    Followed, GameView, LogLine, Motion, NamedPlace, Objective, Odds, Player, Preview, ScoreSheet,
    SeatPictures, Sections, SideSheet, Standing, Wait, Why,
};

use crate::{Finish, Json, PrintedPage, PuzzleResponse};

/// A response of the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum EngineResponse {
    /// The number of an opened match, its description and its progress; or why it is not open.
    Opened(Result<(u32, MatchInfo, Progress), OpenError>),
    /// A match is closed.
    Closed,
    /// A response of an open match.
    Match(MatchResponse),
    /// A text.
    Text(String),
    /// The outcome of checking the dice of a record.
    Verified(VerifiedDice),
    /// Pages to print, or the reason why there are none.
    Pages(Result<Vec<PrintedPage>, String>),
    /// An answer about puzzles.
    Puzzles(Json<PuzzleResponse>),
}

/// The outcome of checking the sealed dice of a record (N-16).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerifiedDice {
    /// Whether the seal is that of the seed, and all rolls follow from it.
    pub holds: bool,
    /// The number of rolls that follow.
    pub rolls: u64,
    /// The outcome in a sentence.
    pub words: String,
}

/// A failure to open a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Error, Serialize, Deserialize)]
#[error("{words}")]
pub struct OpenError {
    /// The reason, in a sentence.
    pub words: String,
    /// Everything that is wrong with a map of one's own.
    pub faults: Vec<Fault>,
}

/// The unchanging part of an open match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchInfo {
    /// The setup.
    pub setup: Json<Setup>,
    /// The players by seat.
    pub players: Vec<Player>,
    /// The names of the seats, as they are shown.
    pub names: Vec<String>,
    /// The objective that the game's values count.
    pub objective: Objective,
}

/// The progress of a match, and the seat or chance that it waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// The number of events so far.
    pub ply: usize,
    /// The seat or chance that it waits for.
    pub wait: Wait,
}

/// A response of an open match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum MatchResponse {
    /// To [`Events`](crate::MatchRequest::Events).
    Events(Vec<PlayedEvent>),
    /// To requests for a yes or no.
    Flag(bool),
    /// To requests for names, places and events as text.
    Texts(Vec<String>),
    /// To [`Outcomes`](crate::MatchRequest::Outcomes): each event and its words.
    Outcomes(Vec<(String, String)>),
    /// To [`State`](crate::MatchRequest::State).
    State(Json<SavedState>),
    /// To [`SharedRecord`](crate::MatchRequest::SharedRecord).
    SharedRecord(Json<Record>),
    /// To [`View`](crate::MatchRequest::View).
    View(Box<GameView>),
    /// To [`Board`](crate::MatchRequest::Board).
    Board(BoardDrawings),
    /// To [`Pointer`](crate::MatchRequest::Pointer).
    Pointer(Box<PointerView>),
    /// To [`Thumbnail`](crate::MatchRequest::Thumbnail).
    Drawing(Drawing),
    /// To [`Preview`](crate::MatchRequest::Preview).
    Preview(Option<Preview>),
    /// To [`WhyNot`](crate::MatchRequest::WhyNot).
    Why(Option<Why>),
    /// To [`PlaceAt`](crate::MatchRequest::PlaceAt).
    Place(Option<NamedPlace>),
    /// To [`ScoreSheet`](crate::MatchRequest::ScoreSheet).
    ScoreSheet(Option<ScoreSheet>),
    /// To [`Standings`](crate::MatchRequest::Standings).
    Standings(Vec<Standing>),
    /// To [`SeatPictures`](crate::MatchRequest::SeatPictures).
    SeatPictures(SeatPictures),
    /// To [`Motion`](crate::MatchRequest::Motion).
    Motion(Motion),
    /// To [`Log`](crate::MatchRequest::Log).
    Log(Vec<LogLine>),
    /// To [`Followed`](crate::MatchRequest::Followed).
    Followed(Followed),
    /// To [`Odds`](crate::MatchRequest::Odds).
    Odds(Odds),
    /// To [`Missed`](crate::MatchRequest::Missed).
    Words(Words),
    /// To requests that change the match: its progress now, and the reason why an event was not possible. Events
    /// before that one have come about.
    Changed(Progress, Option<Why>),
    /// To [`Receive`](crate::MatchRequest::Receive): the progress now, the number of events that were known here before, and
    /// the reason why one was not possible.
    Received(Progress, usize, Option<Why>),
}

/// An event of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedEvent {
    /// The event in its notation.
    pub event: String,
    /// The seat that decided it, from 0; `None` for chance.
    pub by: Option<u8>,
    /// Whether the seat that looks knew of it at once.
    pub shown: bool,
}

/// A match as it is saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedState {
    /// The record, with everything hidden.
    pub record: Record,
    /// The end, once it has come.
    pub finish: Option<Finish>,
}

/// The drawings on which something can be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoardDrawings {
    /// The board.
    pub board: Drawing,
    /// The sheet beside it.
    pub side_sheet: Option<SideSheet>,
}

/// Everything that changes with the pointer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PointerView {
    /// The drawings, the board without its fixed layers.
    pub drawings: BoardDrawings,
    /// The sections beside the board.
    pub sections: Sections,
    /// The consequence of the considered events.
    pub preview: Option<Preview>,
    /// The score sheet of the seat that looks, or of the first one for a bystander.
    pub score_sheet: Option<ScoreSheet>,
}
