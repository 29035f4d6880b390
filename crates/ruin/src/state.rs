//! A position of the game, and the State JSON that shows it.
use alloc::string::{String, ToString};

use serde::{Deserialize, Serialize};

use crate::{BoardKind, Square};

/// The two that hunt the player (R9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hunter {
    /// The human NPC of the city.
    Cultist,
    /// The NPC of the jungle.
    Tiger,
}

impl Hunter {
    /// Both, the cultist first.
    pub const ALL: [Hunter; 2] = [Hunter::Cultist, Hunter::Tiger];

    /// `cultist` or `tiger`.
    pub const fn name(self) -> &'static str {
        match self {
            Hunter::Cultist => "cultist",
            Hunter::Tiger => "tiger",
        }
    }

    /// The board it hunts on and never leaves (R12, R13).
    pub const fn board(self) -> BoardKind {
        match self {
            Hunter::Cultist => BoardKind::City,
            Hunter::Tiger => BoardKind::Jungle,
        }
    }

    /// The hunter of a board.
    pub const fn of(board: BoardKind) -> Hunter {
        match board {
            BoardKind::City => Hunter::Cultist,
            BoardKind::Jungle => Hunter::Tiger,
        }
    }
}

/// The phase of a game: the kind of event that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The hunters get their corners.
    Setup,
    /// The player's die.
    Roll,
    /// The player moves.
    Move,
    /// The hunter's die and way.
    Chase,
    /// The end: the game is over.
    Over,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// The player reached `H` (R4).
    Escaped,
    /// A hunter and the player are on one square (R9).
    Caught,
    /// The player entered a skull (R18).
    Skull,
    /// The player ended a turn on water (R24).
    Drowned,
}

impl GameResult {
    /// As in the State JSON.
    pub const fn name(self) -> &'static str {
        match self {
            GameResult::Escaped => "escaped",
            GameResult::Caught => "caught",
            GameResult::Skull => "skull",
            GameResult::Drowned => "drowned",
        }
    }
}

/// A position of the game. A plain value: copying one never allocates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) board: BoardKind,
    pub(crate) player: Square,
    pub(crate) cultist: Option<Square>,
    pub(crate) tiger: Option<Square>,
    pub(crate) phase: Phase,
    pub(crate) moves_left: u8,
    pub(crate) turns: u32,
    pub(crate) outcome: Option<GameResult>,
}

impl State {
    /// The board the player is on.
    pub fn board(&self) -> BoardKind {
        self.board
    }

    /// Where the player stands; at the end, where the game ended.
    pub fn player(&self) -> Square {
        self.player
    }

    /// Where a hunter stands, once placed.
    pub fn hunter(&self, hunter: Hunter) -> Option<Square> {
        match hunter {
            Hunter::Cultist => self.cultist,
            Hunter::Tiger => self.tiger,
        }
    }

    /// The hunter on the player's board, the only active one (R12).
    pub fn active_hunter(&self) -> Hunter {
        Hunter::of(self.board)
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The moves left of this roll; 0 outside the phase of moving.
    pub fn moves_left(&self) -> u8 {
        self.moves_left
    }

    /// The number of rolls so far.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<GameResult> {
        self.outcome
    }

    pub(crate) fn place(&mut self, hunter: Hunter, square: Square) {
        match hunter {
            Hunter::Cultist => self.cultist = Some(square),
            Hunter::Tiger => self.tiger = Some(square),
        }
    }

    pub(crate) fn end(&mut self, outcome: GameResult) {
        self.phase = Phase::Over;
        self.moves_left = 0;
        self.outcome = Some(outcome);
    }
}

/// The State JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// `city` or `jungle`.
    pub board: String,
    /// The player's square.
    pub player: String,
    /// The cultist's square, once placed.
    pub cultist: Option<String>,
    /// The tiger's square, once placed.
    pub tiger: Option<String>,
    /// The phase.
    pub phase: Phase,
    /// Moves left of this roll, 0 outside `move`.
    pub moves_left: u8,
    /// The player's rolls so far.
    pub turns: u32,
    /// The result, once the game is over.
    pub outcome: Option<GameResult>,
}

impl From<&State> for Snapshot {
    fn from(state: &State) -> Snapshot {
        let name = |square: Option<Square>| square.map(|s| s.to_string());
        Snapshot {
            board: state.board.name().to_string(),
            player: state.player.to_string(),
            cultist: name(state.cultist),
            tiger: name(state.tiger),
            phase: state.phase,
            moves_left: state.moves_left,
            turns: state.turns,
            outcome: state.outcome,
        }
    }
}
