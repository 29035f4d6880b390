//! The catalogue: the descriptions of all games, as data.
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{GameInfo, GameKey};

/// All games, in the order in which they are shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    /// A description of each.
    pub games: Vec<GameInfo>,
}

/// A key that no game of the catalogue has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no game {key:?}; there is {known}")]
pub struct UnknownGame {
    /// The key given.
    pub key: String,
    /// The keys that there are, as a list in words.
    pub known: String,
}

impl UnknownGame {
    /// The error for this key, where those of `known` would be right.
    pub fn new<'a>(key: &str, known: impl Iterator<Item = &'a str>) -> UnknownGame {
        UnknownGame { key: key.to_owned(), known: known.collect::<Vec<_>>().join(", ") }
    }
}

impl Catalogue {
    /// Finds a game by the text of its key.
    ///
    /// # Errors
    /// No game has this key.
    pub fn find(&self, key: &str) -> Result<&GameInfo, UnknownGame> {
        let found = self.games.iter().find(|game| game.key.as_str() == key);
        found.ok_or_else(|| UnknownGame::new(key, self.games.iter().map(|game| game.key.as_str())))
    }

    /// The description of a game; `None` where the catalogue lacks it.
    pub fn get(&self, key: GameKey) -> Option<&GameInfo> {
        self.games.iter().find(|game| game.key == key)
    }
}
