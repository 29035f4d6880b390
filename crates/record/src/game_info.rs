//! The description of one game, as data.
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::BoardFile;

use crate::{Files, GameKey, OptionSpec, Options, digest};

/// The option for the number of players.
pub const PLAYERS: &str = "players";

/// The description of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameInfo {
    /// The word that records, options and the command line use.
    pub key: GameKey,
    /// The title.
    pub title: String,
    /// One line for people who do not know the game.
    pub line: String,
    /// The people who made it, for the credits.
    pub authors: String,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// The length of a game between people, in minutes.
    pub minutes: u32,
    /// The key of the animal that stands for the game.
    pub emblem: String,
    /// Whether it is small enough for exact values.
    pub can_be_solved: bool,
    /// The files it is played on; `None` where it needs none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardInfo>,
    /// The options with their defaults.
    pub options: Vec<OptionSpec>,
}

/// The files that a game is played on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardInfo {
    /// Their kind.
    pub file: BoardFile,
    /// The `format` that such a file names, without its version.
    pub format: String,
    /// Those that come with the game, the default one first.
    pub shipped: Vec<ShippedInfo>,
}

/// A map or sheet that comes with a game, without its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShippedInfo {
    /// Its name in options: `classic`.
    pub id: String,
    /// Its title, as its file gives it: `The Depths`.
    pub title: String,
    /// One line that tells it from the others.
    pub about: String,
    /// The digest of its file.
    pub digest: String,
}

impl GameInfo {
    /// The kind of file it is played on; `None` where it needs none.
    pub fn board_file(&self) -> Option<BoardFile> {
        self.board.as_ref().map(|board| board.file)
    }

    /// The maps or sheets that come with it, the default one first.
    pub fn shipped(&self) -> &[ShippedInfo] {
        self.board.as_ref().map_or(&[], |board| &board.shipped)
    }

    /// The words that tell a shipped map or sheet apart beside the game's title: `The Depths`, `the extension`. Empty where
    /// there is only one, and for one that has the game's own title.
    pub fn title_among(&self, id: &str) -> &str {
        let shipped = Some(self.shipped()).filter(|shipped| shipped.len() > 1).unwrap_or_default();
        let title = shipped.iter().find(|shipped| shipped.id == id).map_or("", |shipped| &shipped.title);
        title.strip_prefix(&self.title).unwrap_or(title).trim_start_matches([',', ' '])
    }

    /// The option with this key.
    pub fn option(&self, key: &str) -> Option<&OptionSpec> {
        self.options.iter().find(|option| option.key == key)
    }

    /// The meaning of a value of an option; empty where the value says enough itself.
    pub fn about(&self, key: &str, value: &Value) -> &str {
        self.option(key).map_or("", |option| option.about(value))
    }

    /// The options with all defaults filled in.
    pub fn full_options(&self, options: &Options) -> Options {
        let mut full = options.clone();
        for option in &self.options {
            full.0.entry(option.key.clone()).or_insert_with(|| option.default.clone());
        }
        full
    }

    /// The number of seats that the options ask for; the fewest where they name no number that the game allows.
    pub fn seats(&self, options: &Options) -> u8 {
        let (fewest, most) = self.players;
        let number = self.full_options(options).number(PLAYERS);
        let seats = number.and_then(|number| u8::try_from(number).ok());
        seats.filter(|seats| (fewest..=most).contains(seats)).unwrap_or(fewest)
    }

    /// The name of the map or sheet that the options choose; empty where there is none.
    pub fn map_name(&self, options: &Options) -> String {
        let key = self.board_file().map_or("", BoardFile::key);
        self.full_options(options).word(key).unwrap_or_default().to_owned()
    }

    /// The digest of the map or sheet that a game is played on: of its text in `files`, else of the shipped one.
    pub fn digest(&self, options: &Options, files: Option<&Files>) -> Option<String> {
        if let Some(text) = files.and_then(|files| files.get(self.board_file()?)) {
            return Some(digest(text.as_bytes()));
        }
        let name = self.map_name(options);
        self.shipped().iter().find(|shipped| shipped.id == name).map(|shipped| shipped.digest.clone())
    }
}
