//! Which games there are.
use std::fmt;
use std::str::FromStr;

use ruin::{Outcome, Ruin};
use tabletop::{BySeat, Game};

use crate::{OptionSpec, shipped_maps};

/// A game by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameId {
    /// *Escape from Ruin*.
    Ruin,
}

impl GameId {
    /// All games, in the order in which they are shown.
    pub const ALL: [GameId; 1] = [GameId::Ruin];

    /// The word that records, options and the command line use.
    pub const fn key(self) -> &'static str {
        match self {
            GameId::Ruin => "ruin",
        }
    }

    /// The game's title.
    pub const fn name(self) -> &'static str {
        match self {
            GameId::Ruin => "Escape from Ruin",
        }
    }

    /// One line for those who do not know it.
    pub const fn line(self) -> &'static str {
        match self {
            GameId::Ruin => "Slip past the cultist, then the tiger.",
        }
    }

    /// Fewest and most players.
    pub const fn players(self) -> (u8, u8) {
        match self {
            GameId::Ruin => (1, 1),
        }
    }

    /// How long a game takes people, in minutes.
    pub const fn minutes(self) -> u32 {
        match self {
            GameId::Ruin => 10,
        }
    }

    /// Whether it is small enough for exact values.
    pub const fn can_be_solved(self) -> bool {
        match self {
            GameId::Ruin => true,
        }
    }

    /// Its options with their defaults.
    pub fn options(self) -> Vec<OptionSpec> {
        let map = |default: &str| OptionSpec {
            key: "map",
            meaning: "where it is played",
            default: default.into(),
            values: shipped_maps(self).map(|map| map.id.into()).collect(),
        };
        match self {
            GameId::Ruin => vec![map("classic")],
        }
    }

    /// The retold rules for players, in Markdown.
    pub const fn rules(self) -> &'static str {
        match self {
            GameId::Ruin => include_str!("../../../docs/rules/ruin.md"),
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl FromStr for GameId {
    type Err = String;
    fn from_str(text: &str) -> Result<GameId, String> {
        let known = || GameId::ALL.map(GameId::key).join(", ");
        GameId::ALL
            .into_iter()
            .find(|id| id.key() == text)
            .ok_or_else(|| format!("no game {text:?}; there is {}", known()))
    }
}

/// A game opened with its options and map.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// *Escape from Ruin*.
    Ruin(Ruin),
}

/// What generic code asks of a game of the list beyond its rules.
pub trait Playable: Game {
    /// Which game it is.
    const ID: GameId;

    /// The word a finished game is counted under in statistics; `None` where it is counted by who
    /// won.
    fn outcome_word(&self, state: &Self::State) -> Option<&'static str>;

    /// The points of each seat in a finished game, where the game has points.
    fn scores(&self, _state: &Self::State) -> Option<BySeat<i32>> {
        None
    }

    /// Whether a seat's utility is its points, and not its share in a win.
    fn plays_for_points(&self) -> bool {
        false
    }
}

impl Playable for Ruin {
    const ID: GameId = GameId::Ruin;

    fn outcome_word(&self, state: &ruin::State) -> Option<&'static str> {
        state.outcome().map(Outcome::name)
    }
}

/// Runs the same generic code for whichever game is open:
/// `with_game!(any, game => { … game: &impl Playable … })`.
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            $crate::AnyGame::Ruin($game) => $body,
        }
    };
}
