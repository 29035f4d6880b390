//! The word that names a game.
use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The word that records, options and the command line use for a game: at most 16 bytes, and cheap to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameKey(ArrayString<16>);

/// A text that is too long for the key of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is longer than the key of a game can be")]
pub struct KeyTooLong(pub String);

impl GameKey {
    /// The key as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for GameKey {
    type Err = KeyTooLong;

    fn from_str(text: &str) -> Result<GameKey, KeyTooLong> {
        ArrayString::from(text).map(GameKey).map_err(|_| KeyTooLong(text.to_owned()))
    }
}

impl fmt::Display for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{GameKey, KeyTooLong};

    #[test]
    fn a_key_reads_and_writes_as_its_text() {
        let key: GameKey = "zoo".parse().unwrap();
        assert_eq!(
            (key.as_str(), key.to_string().as_str(), format!("{key:>5}")),
            ("zoo", "zoo", "  zoo".into())
        );
        assert_eq!(serde_json::to_string(&key).unwrap(), "\"zoo\"");
        assert_eq!(serde_json::from_str::<GameKey>("\"zoo\"").unwrap(), key);
        let long = "a-game-of-too-many-letters";
        assert_eq!(long.parse::<GameKey>(), Err(KeyTooLong(long.to_owned())));
        assert!(serde_json::from_str::<GameKey>(&format!("{long:?}")).is_err());
    }
}
