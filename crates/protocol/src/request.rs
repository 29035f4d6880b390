//! The page's requests to the engine.
use record::{GameKey, Lesson, Record, Setup};
use serde::{Deserialize, Serialize};
use view::{Player, Selection, Surface, Viewpoint};

use crate::{Json, PrintRequest, PuzzleRequest};

/// A request to the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum EngineRequest {
    /// Opens a match.
    Open(Json<OpenRequest>),
    /// Closes the match with this number.
    Close(u32),
    /// Asks the match with this number, or changes it.
    Match(u32, MatchRequest),
    /// Asks for the text of a game's lesson.
    Lesson(GameKey),
    /// Asks for the text of a map or sheet of a game to begin one's own with.
    Template(GameKey),
    /// Asks for the card of a game's goal, as HTML.
    Goal(GameKey),
    /// Asks for the components of a game with their pictures, as HTML.
    Components(GameKey),
    /// Asks about the days' challenges; the answer is text or HTML.
    Daily(DailyRequest),
    /// Checks the sealed dice of a record.
    Verify(Json<Record>),
    /// Asks for pages to print.
    Print(Json<PrintRequest>),
    /// Asks about puzzles.
    Puzzles(Json<PuzzleRequest>),
}

/// A match to be opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum OpenRequest {
    /// A match at its beginning.
    New {
        /// The setup.
        setup: Setup,
        /// The players by seat.
        players: Vec<Player>,
        /// The seed of its dice.
        seed: u64,
    },
    /// A match where its record ends.
    Record {
        /// The match so far.
        record: Record,
        /// The players by seat.
        players: Vec<Player>,
        /// The seed of its dice.
        seed: u64,
    },
    /// A lesson that has come as far as a record.
    Lesson {
        /// The lesson.
        lesson: Lesson,
        /// The lesson's events so far.
        record: Record,
        /// The players by seat.
        players: Vec<Player>,
    },
}

/// A request to an open match. Answers with a [`Viewpoint`] hold what its seat may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum MatchRequest {
    /// The events after the first `from`, with what `seat` knew of them at once.
    Events {
        /// The number of events before.
        from: usize,
        /// The seat that looks; `None` for a bystander.
        seat: Option<u8>,
    },
    /// The possible events now, in their notation.
    Legal,
    /// Whether the device has to be passed on before the person to move can look.
    HandOver {
        /// The seat that has the device; `None` where nobody knows.
        sitting: Option<u8>,
    },
    /// Whether a person's last decision can be taken back, as far as the seat may know of it.
    CanUndo {
        /// The seat that asks.
        seat: Option<u8>,
    },
    /// Whether all that chance brought later than `from` events is what the seed's dice throw.
    HasDice {
        /// The number of events before.
        from: usize,
    },
    /// The record, with everything hidden, and the end.
    State,
    /// The record as far as nothing in it is hidden from anybody.
    SharedRecord,
    /// Everything shown of a position but its drawings.
    View(Viewpoint, Selection),
    /// The board and the sheet beside it.
    Board {
        /// The viewpoint.
        viewpoint: Viewpoint,
        /// The selection.
        selection: Selection,
        /// Whether the layers that depend on the map alone are drawn, too.
        fixed_layers: bool,
    },
    /// Everything that changes with the pointer.
    Pointer {
        /// The viewpoint.
        viewpoint: Viewpoint,
        /// The selection the board is drawn with.
        selection: Selection,
        /// The events whose consequences are shown beside the board.
        considered: Vec<String>,
    },
    /// The name of the board in front at each position.
    BoardNames {
        /// The seat that looks.
        seat: Option<u8>,
    },
    /// A small picture of a position.
    Thumbnail(Viewpoint),
    /// The consequence of events.
    Preview(Viewpoint, Vec<String>),
    /// Events in the words of their choices.
    EventNames(Viewpoint, Vec<String>),
    /// The reason why a place cannot be chosen.
    WhyNot {
        /// The viewpoint.
        viewpoint: Viewpoint,
        /// The places picked on the way to an event.
        picked: Vec<String>,
        /// The place.
        place: String,
    },
    /// The place at a point of a drawing.
    PlaceAt {
        /// The viewpoint.
        viewpoint: Viewpoint,
        /// The drawing.
        surface: Surface,
        /// The point, in the drawing's units.
        point: (f64, f64),
    },
    /// The picked places after another one is picked.
    Pick {
        /// The viewpoint.
        viewpoint: Viewpoint,
        /// The places picked before.
        picked: Vec<String>,
        /// The place.
        place: String,
    },
    /// A seat's score sheet. The considered events are that seat's own.
    ScoreSheet {
        /// The viewpoint.
        viewpoint: Viewpoint,
        /// The seat, from 0.
        seat: u8,
        /// The considered events.
        considered: Vec<String>,
    },
    /// The standings, in seat order; empty for a single seat.
    Standings(Viewpoint),
    /// Drawings of a seat's own things.
    SeatPictures(Viewpoint, u8),
    /// The animation of the event after a position.
    Motion(Viewpoint),
    /// The log from the position after `from` events up to the viewpoint's.
    Log {
        /// The number of events before.
        from: usize,
        /// The viewpoint.
        viewpoint: Viewpoint,
    },
    /// The moves of others since the last turn of the viewpoint's seat.
    Followed(Viewpoint),
    /// The next outcomes of chance.
    Odds(Viewpoint),
    /// The loss of the events played beside the best ones, in words.
    Missed {
        /// The viewpoint, at the position before.
        viewpoint: Viewpoint,
        /// The events played.
        played: Vec<String>,
        /// The best events.
        best: Vec<String>,
    },
    /// The finished game looked back on: its story as text, what to learn from it as HTML, and the address of its picture.
    Retrospect(Retrospect),
    /// Lets chance draw.
    Chance,
    /// The outcomes that chance can have now, with their words in the log.
    Outcomes,
    /// An outcome of chance that a person rolled comes about.
    Outcome(String),
    /// Takes the last event back, whoever made it: a game played on paper is entered.
    TakeBack,
    /// The seat to move decides, several times in a row where there are several events.
    Act(Vec<String>),
    /// Makes the match what is known of it elsewhere; nothing is drawn here from then on.
    Receive(Received),
    /// Takes back the decision that [`MatchRequest::CanUndo`] speaks of.
    Undo {
        /// The seat that asks.
        seat: Option<u8>,
    },
}

/// A match that is decided elsewhere, as far as somebody knows of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Received {
    /// The public events.
    pub events: Vec<String>,
    /// The decisions of `seat` that are not public yet: those of a running round, and those on their way.
    pub own: Vec<String>,
    /// The seat that looks, from 0; `None` for a bystander.
    pub seat: Option<u8>,
    /// The seats that can be decided for here, from 0.
    pub mine: Vec<u8>,
}

/// The parts of an analysis by which a finished game is looked back on; empty until it is analysed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Retrospect {
    /// The seat that looks back, from 0.
    pub seat: u8,
    /// The value of each position to it, the initial one first.
    pub values: Vec<f64>,
    /// Its graded decisions, those that lost most first.
    pub lost: Vec<LostDecision>,
    /// The rounded sum: the start, luck, the other seats' decisions, the own loss, and the result.
    pub sum: [i64; 5],
    /// The day of the game: `2026-11-22`.
    pub date: String,
    /// The challenge that the game was, in words; empty where it was none.
    pub challenge: String,
}

/// A decision with its loss.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LostDecision {
    /// The position in which it was made.
    pub ply: usize,
    /// The best event there.
    pub best: String,
    /// The loss.
    pub loss: f64,
}

/// A question about challenges; all that is stored of them comes with it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DailyRequest {
    /// The stored matches that are challenges, as JSON.
    pub stored: Vec<String>,
    /// Today, as challenges are named.
    pub today: String,
    /// The thing asked for: `page` for the page of the days, `say ID` for what a match says of being a challenge, `today GAME`
    /// for the best try of today, `end ID` for the end of a challenge.
    pub asked: String,
    /// The number of months that the calendar is back from today's.
    pub months_back: u32,
}
