//! Setups as they are written: a game's key, options and files.
use serde::{Deserialize, Serialize};

use crate::{Files, GameInfo, GameKey, Options, Record};

/// The key, options and files that a game is opened with. Nothing of it is checked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// The game.
    pub game: GameKey,
    /// The options chosen.
    pub options: Options,
    /// The text of a map or sheet of one's own.
    pub files: Option<Files>,
    /// The digest that the map or sheet has to have, where a record names one.
    pub digest: Option<Files>,
}

impl Setup {
    /// A game with these options, the others by default.
    pub fn new(game: GameKey, options: Options) -> Setup {
        Setup { game, options, files: None, digest: None }
    }

    /// The same game on a map or sheet of one's own; unchanged if it is played without.
    pub fn with_map(mut self, info: &GameInfo, name: &str, text: &str) -> Setup {
        if let Some(file) = info.board_file() {
            self.options.set(file.key(), name);
            self.files = Some(Files::of(file, text.to_owned()));
        }
        self
    }

    /// A record of this setup without events.
    pub fn record(&self, info: &GameInfo) -> Record {
        Record::new(info, self.options.clone(), self.files.clone())
    }
}
