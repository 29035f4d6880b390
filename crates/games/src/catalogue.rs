//! Which games there are.
use std::fmt;
use std::str::FromStr;

use caverns::Caverns;
use penguins::Penguins;
use ruin::Ruin;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shelter::Shelter;
use tabletop::{BySeat, Game, Seat};
use zoo::Zoo;

use crate::{BoardFile, OptionSpec, map_ids};

/// The option that says how many play.
pub(crate) const PLAYERS: &str = "players";

/// A game by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameId {
    /// *Escape from Ruin*.
    Ruin,
    /// *Wildlife Shelter*.
    Shelter,
    /// *Penguin Panic: The Great Icescape*.
    Penguins,
    /// *Nightmare at the Rockport Caverns*.
    Caverns,
    /// *Mayhem at the Rockport Zoo*.
    Zoo,
}

impl GameId {
    /// All games, in the order in which they are shown.
    pub const ALL: [GameId; 5] =
        [GameId::Ruin, GameId::Shelter, GameId::Penguins, GameId::Caverns, GameId::Zoo];

    /// The word that records, options and the command line use.
    pub const fn key(self) -> &'static str {
        match self {
            GameId::Ruin => "ruin",
            GameId::Shelter => "shelter",
            GameId::Penguins => "penguins",
            GameId::Caverns => "caverns",
            GameId::Zoo => "zoo",
        }
    }

    /// The game's title.
    pub const fn name(self) -> &'static str {
        match self {
            GameId::Ruin => "Escape from Ruin",
            GameId::Shelter => "Wildlife Shelter",
            GameId::Penguins => "Penguin Panic",
            GameId::Caverns => "Rockport Caverns",
            GameId::Zoo => "Rockport Zoo",
        }
    }

    /// One line for those who do not know it.
    pub const fn line(self) -> &'static str {
        match self {
            GameId::Ruin => "Slip past the cultist, then the tiger.",
            GameId::Shelter => "Sixteen animals, one small reserve, the same dice for everyone.",
            GameId::Penguins => "Bribe the guards, fill the circles, and the penguins are gone.",
            GameId::Caverns => "Find your friend before the water does.",
            GameId::Zoo => "Get the worker across before the animals do.",
        }
    }

    /// Fewest and most players.
    pub const fn players(self) -> (u8, u8) {
        match self {
            GameId::Ruin | GameId::Caverns | GameId::Zoo => (1, 1),
            GameId::Shelter => (1, 99),
            GameId::Penguins => Penguins::PLAYERS,
        }
    }

    /// How long a game takes people, in minutes.
    pub const fn minutes(self) -> u32 {
        match self {
            GameId::Ruin => 10,
            GameId::Shelter => 25,
            GameId::Penguins => 40,
            GameId::Caverns => 15,
            GameId::Zoo => 20,
        }
    }

    /// Whether it is small enough for exact values.
    pub const fn can_be_solved(self) -> bool {
        match self {
            GameId::Ruin => true,
            GameId::Shelter | GameId::Penguins | GameId::Caverns | GameId::Zoo => false,
        }
    }

    /// What it is played on, if that comes from a file.
    pub const fn board_file(self) -> Option<BoardFile> {
        match self {
            GameId::Ruin | GameId::Caverns | GameId::Zoo => Some(BoardFile::Map),
            GameId::Shelter => Some(BoardFile::Sheet),
            GameId::Penguins => None,
        }
    }

    /// The `format` that such a file names, without its version.
    pub fn format(self) -> Option<String> {
        self.board_file().map(|file| format!("menagerie/{self}-{file}"))
    }

    /// Its options with their defaults.
    pub fn options(self) -> Vec<OptionSpec> {
        let board = |file: BoardFile| OptionSpec {
            key: file.key(),
            meaning: file.meaning(),
            default: map_ids(self).first().copied().into(),
            values: map_ids(self).iter().map(|id| Value::from(*id)).collect(),
        };
        let (fewest, most) = self.players();
        let players = |default: u8| OptionSpec {
            key: PLAYERS,
            meaning: "how many play",
            default: default.into(),
            values: (fewest..=most).map(Value::from).collect(),
        };
        let one_of = |key, meaning, values: Vec<Value>| OptionSpec {
            key,
            meaning,
            default: values.first().cloned().unwrap_or_default(),
            values,
        };
        let numbers = |most: u8| (1..=most).map(Value::from).collect();
        let either = || vec![Value::from(false), Value::from(true)];
        match self {
            GameId::Ruin => vec![board(BoardFile::Map)],
            GameId::Shelter => vec![players(1), board(BoardFile::Sheet)],
            GameId::Penguins => vec![players(2)],
            GameId::Caverns => {
                let levels = || caverns::Level::ALL.map(|level| Value::from(level.name())).to_vec();
                vec![
                    board(BoardFile::Map),
                    one_of("character", "who goes down: stored actions and health", numbers(4)),
                    one_of("slides", "how many rock slides come before the start", levels()),
                    one_of("water", "how much water stands there at the start", levels()),
                    one_of("bear", "whether the bear wanders", either()),
                ]
            }
            GameId::Zoo => vec![
                board(BoardFile::Map),
                one_of("level", "how often animals move before the first turn", numbers(zoo::MOST_LEVEL)),
                one_of("advanced", "whether each animal rolls its own orientation", either()),
            ],
        }
    }

    /// The retold rules for players, in Markdown.
    pub const fn rules(self) -> &'static str {
        match self {
            GameId::Ruin => include_str!("../../../docs/rules/ruin.md"),
            GameId::Shelter => include_str!("../../../docs/rules/shelter.md"),
            GameId::Penguins => include_str!("../../../docs/rules/penguins.md"),
            GameId::Caverns => include_str!("../../../docs/rules/caverns.md"),
            GameId::Zoo => include_str!("../../../docs/rules/zoo.md"),
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
#[allow(clippy::large_enum_variant, reason = "one is opened at a time, and never kept by the thousand")]
pub enum AnyGame {
    /// *Escape from Ruin*.
    Ruin(Ruin),
    /// *Wildlife Shelter*.
    Shelter(Shelter),
    /// *Penguin Panic: The Great Icescape*.
    Penguins(Penguins),
    /// *Nightmare at the Rockport Caverns*.
    Caverns(Caverns),
    /// *Mayhem at the Rockport Zoo*.
    Zoo(Zoo),
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
        state.outcome().map(ruin::GameResult::name)
    }
}

impl Playable for Shelter {
    const ID: GameId = GameId::Shelter;

    fn outcome_word(&self, _state: &shelter::State) -> Option<&'static str> {
        None
    }

    fn scores(&self, state: &shelter::State) -> Option<BySeat<i32>> {
        let outcome = self.outcome(state)?;
        Some(BySeat::new(self.seats(), |seat| {
            outcome.scores.get(seat.index()).map_or(0, |sheet| sheet.total)
        }))
    }

    fn plays_for_points(&self) -> bool {
        self.is_solo()
    }
}

impl Playable for Penguins {
    const ID: GameId = GameId::Penguins;

    fn outcome_word(&self, _state: &penguins::State) -> Option<&'static str> {
        None
    }

    fn scores(&self, state: &penguins::State) -> Option<BySeat<i32>> {
        let outcome = state.outcome()?;
        let points = |seat: Seat| outcome.scores().get(seat.index()).copied().map_or(0, i32::from);
        Some(BySeat::new(self.seats(), points))
    }
}

impl Playable for Caverns {
    const ID: GameId = GameId::Caverns;

    fn outcome_word(&self, state: &caverns::State) -> Option<&'static str> {
        state.outcome().map(caverns::GameResult::name)
    }
}

impl Playable for Zoo {
    const ID: GameId = GameId::Zoo;

    fn outcome_word(&self, state: &zoo::State) -> Option<&'static str> {
        state.outcome().map(zoo::GameResult::name)
    }
}

/// Runs the same generic code for whichever game is open:
/// `with_game!(any, game => { … game: &impl Playable … })`.
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            $crate::AnyGame::Ruin($game) => $body,
            $crate::AnyGame::Shelter($game) => $body,
            $crate::AnyGame::Penguins($game) => $body,
            $crate::AnyGame::Caverns($game) => $body,
            $crate::AnyGame::Zoo($game) => $body,
        }
    };
}
