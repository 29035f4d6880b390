//! A game's description of itself: everything the catalogue of games, its menus and its pages say of it.
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};

use crate::reader::Fault;
use crate::{BySeat, Encode, Game};

/// A game with the properties that generic code needs beyond its rules.
pub trait Playable: Game {
    /// The word that records, options and the command line use.
    const KEY: &'static str;

    /// The version of its rules. It goes up with every change after which a recorded match could go another way: running
    /// online tables are then checked before they go on.
    const RULES_VERSION: u32 = 1;

    /// Whether it is small enough for exact values.
    const CAN_BE_SOLVED: bool = false;

    /// The word a finished game is counted under in statistics; `None` where it is counted by its winner.
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

/// A game of the catalogue: its description, its files, and how it is opened.
pub trait Describe: Playable + Encode {
    /// The game's title.
    const TITLE: &'static str;

    /// One line for people who do not know the game.
    const LINE: &'static str;

    /// The people who made it, for the credits: `Ian Wyman`.
    const AUTHORS: &'static str;

    /// The fewest and the most players.
    const PLAYERS: (u8, u8) = (1, 1);

    /// The length of a game between people, in minutes.
    const MINUTES: u32;

    /// The key of the animal that stands for the game.
    const EMBLEM: &'static str;

    /// The retold rules for players, in Markdown.
    const RULES: &'static str;

    /// The lesson, as JSON; empty where there is none.
    const LESSON: &'static str = "";

    /// The files it is played on; `None` where it needs none.
    const BOARDS: Option<Boards> = None;

    /// Its options apart from the number of players and the board, each with its values.
    fn options() -> Vec<GameOption> {
        Vec::new()
    }

    /// Opens the game.
    ///
    /// # Errors
    /// Faults of the board file, or an option's value that does not go with the rest.
    fn open(with: &OpenWith<'_>) -> Result<Self, OpenError>;

    /// Checks the text of a map or sheet file.
    ///
    /// # Errors
    /// Every fault.
    fn check_board(_text: &str) -> Result<(), Vec<Fault>> {
        Ok(())
    }
}

/// The kind of file that a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoardFile {
    /// A map.
    Map,
    /// A sheet.
    Sheet,
}

impl BoardFile {
    /// Its name in options and records, and in sentences.
    pub const fn key(self) -> &'static str {
        match self {
            BoardFile::Map => "map",
            BoardFile::Sheet => "sheet",
        }
    }

    /// The meaning of the option that selects it, in one line.
    pub const fn meaning(self) -> &'static str {
        match self {
            BoardFile::Map => "where it is played",
            BoardFile::Sheet => "which animals for which dice",
        }
    }
}

impl fmt::Display for BoardFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// The files a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boards {
    /// Their kind.
    pub file: BoardFile,
    /// Those that come with the game, the default one first.
    pub shipped: &'static [Shipped],
}

/// A map or sheet that comes with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// Its name in options: `classic`.
    pub id: &'static str,
    /// One line that tells it from the others.
    pub about: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOption {
    /// Its name in records and on the command line.
    pub key: &'static str,
    /// Its meaning, in one line.
    pub meaning: &'static str,
    /// Its values with the meaning of each, empty where the value says enough; the first is the default.
    pub values: Vec<(OptionValue, String)>,
}

impl GameOption {
    /// An option that is on or off; off is the default.
    pub fn flag(key: &'static str, meaning: &'static str) -> GameOption {
        let values = [false, true].map(|flag| (OptionValue::Flag(flag), String::new())).into();
        GameOption { key, meaning, values }
    }
}

/// A value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(u8),
    /// One of several words.
    Word(&'static str),
}

/// The board, players and options that a game is opened with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenWith<'a> {
    /// The number of players, one that the game allows.
    pub players: u8,
    /// The text of the map or sheet; empty where the game needs none.
    pub board: &'a str,
    /// A value for each of [`Describe::options`].
    pub options: &'a [(&'static str, OptionValue)],
}

impl OpenWith<'_> {
    fn value(&self, key: &str) -> Option<OptionValue> {
        self.options.iter().find(|(name, _)| *name == key).map(|(_, value)| *value)
    }

    /// The value of an option that is on or off.
    ///
    /// # Errors
    /// The option has no such value.
    pub fn flag(&self, key: &'static str) -> Result<bool, OpenError> {
        match self.value(key) {
            Some(OptionValue::Flag(flag)) => Ok(flag),
            _ => Err(OpenError::wrong(key)),
        }
    }

    /// The value of an option that is a number.
    ///
    /// # Errors
    /// The option has no such value.
    pub fn number(&self, key: &'static str) -> Result<u8, OpenError> {
        match self.value(key) {
            Some(OptionValue::Number(number)) => Ok(number),
            _ => Err(OpenError::wrong(key)),
        }
    }

    /// The value of an option that is a word.
    ///
    /// # Errors
    /// The option has no such value.
    pub fn word(&self, key: &'static str) -> Result<&'static str, OpenError> {
        match self.value(key) {
            Some(OptionValue::Word(word)) => Ok(word),
            _ => Err(OpenError::wrong(key)),
        }
    }
}

/// Why a game cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// The board file has faults.
    Board(Vec<Fault>),
    /// An option cannot have the value chosen for it.
    Option {
        /// The option.
        key: &'static str,
        /// The values that would be right, where these are not all that the option has.
        instead: Option<String>,
    },
}

impl OpenError {
    /// The option cannot have the value chosen for it.
    pub const fn wrong(key: &'static str) -> OpenError {
        OpenError::Option { key, instead: None }
    }
}

impl From<Vec<Fault>> for OpenError {
    fn from(faults: Vec<Fault>) -> OpenError {
        OpenError::Board(faults)
    }
}
