//! Moves of others since a viewer's last turn, to be followed and seen again.
use serde::{Deserialize, Serialize};

/// The moves of others since a viewer's last turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Followed {
    /// The moves, the earliest first.
    pub moves: Vec<FollowedMove>,
    /// Whether they are marked on the board: until the viewer's next decision among several.
    pub is_marked: bool,
}

/// A move of another seat, or what an animal or chance did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FollowedMove {
    /// The number of events before it.
    pub from: usize,
    /// The number of events up to and including its last one.
    pub to: usize,
    /// The seat, from 0; `None` where no seat moved.
    pub by: Option<u8>,
    /// Its name, or that of the animal or thing that moved.
    pub who: String,
    /// The move, without who made it: `blue onto s23`.
    pub words: String,
    /// The same without places, where there is little room: `blue`.
    pub brief: String,
    /// Its circumstances: `rolled 2 and 3`; may be empty.
    pub detail: String,
    /// The piece that moved, as SVG markup; may be empty.
    pub picture: String,
    /// Its gain, with a sign: `+2`; may be empty.
    pub gain: String,
    /// The thing that is gained: `fish`.
    pub unit: String,
    /// Whether it is complete; else its seat goes on.
    pub is_whole: bool,
    /// Its marks on the board, as SVG markup.
    pub marks: FollowedMarks,
}

/// A move's marks on the board, as SVG markup; empty where nothing of it is on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FollowedMarks {
    /// After it was shown: ticks and the seat's sign.
    pub shown: String,
    /// While it is shown: a thick ring, its way or chain, its gain.
    pub current: String,
    /// Before it is shown again: a dashed ring and a hollow sign.
    pub to_come: String,
}
