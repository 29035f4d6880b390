//! Setting up: from a game's name, options and files to the game itself.
use serde::Serialize;
use thiserror::Error;

use crate::options::Options;
use crate::record::Files;
use crate::{AnyGame, GameId, digest, shipped};

/// What a game is opened with.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// Which game.
    pub game: GameId,
    /// The options chosen.
    pub options: Options,
    /// The texts of a map of one's own.
    pub files: Option<Files>,
    /// The digests that the map has to have, where a record says so.
    pub digest: Option<Files>,
}

/// What is wrong with a map file, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MapFault {
    /// The line, from 1.
    pub line: u32,
    /// The square, or the field.
    pub place: String,
    /// What is wrong.
    pub text: String,
}

/// A setup that opens no game.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SetupError {
    /// An option the game does not have.
    #[error("options: {game} has no option {key:?}; it has {known}")]
    UnknownOption {
        /// The game.
        game: GameId,
        /// What was given.
        key: String,
        /// What there is.
        known: String,
    },
    /// A value the option does not have.
    #[error("options: {key} cannot be {value}; {known} would be right")]
    UnknownValue {
        /// The option.
        key: &'static str,
        /// What was given.
        value: String,
        /// What there is.
        known: String,
    },
    /// A map of one's own without a name, or with one that cannot be.
    #[error("options: a map of one's own needs its name as `map`, of a-z, 0-9, _ and -")]
    MapName,
    /// The map has faults.
    #[error("map {name}: {}", .faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Map {
        /// Its name.
        name: String,
        /// All that is wrong with it.
        faults: Vec<MapFault>,
    },
    /// The map at hand is not the one it was recorded on.
    #[error("recorded on another version of map {name}: digest {recorded}, here {here}")]
    OtherVersion {
        /// The map's name.
        name: String,
        /// The record's digest.
        recorded: String,
        /// The digest of the map at hand.
        here: String,
    },
}

impl std::fmt::Display for MapFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, {}: {}", self.line, self.place, self.text)
    }
}

impl Setup {
    /// A game with these options, what is left out by default.
    pub fn new(game: GameId, options: Options) -> Setup {
        Setup { game, options, files: None, digest: None }
    }

    /// The same game on a map of one's own.
    pub fn with_map(mut self, name: &str, text: &str) -> Setup {
        self.options.set("map", name);
        self.files = Some(Files { map: Some(text.to_owned()) });
        self
    }

    /// The map's name.
    fn map_name(&self) -> String {
        let default = || self.game.options().into_iter().find(|o| o.key == "map").map(|o| o.default);
        let word = self.options.0.get("map").cloned().or_else(default);
        word.and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
    }

    /// The map's text, one's own or shipped.
    fn map_text(&self) -> Option<&str> {
        let own = self.files.as_ref().and_then(|files| files.map.as_deref());
        own.or_else(|| shipped(self.game, &self.map_name()).map(|map| map.text))
    }

    /// The digest of the map at hand.
    pub fn digest(&self) -> Option<String> {
        self.map_text().map(|text| digest(text.as_bytes()))
    }

    /// The options with all defaults filled in.
    pub fn full_options(&self) -> Options {
        let mut options = self.options.clone();
        for option in self.game.options() {
            options.0.entry(option.key.to_owned()).or_insert(option.default);
        }
        options
    }

    /// Opens the game.
    ///
    /// # Errors
    /// An option or value that does not exist, a map with faults, or another version of the map
    /// than the record was played on.
    pub fn open(&self) -> Result<AnyGame, SetupError> {
        let specs = self.game.options();
        for (key, value) in &self.options.0 {
            let Some(spec) = specs.iter().find(|spec| spec.key == key) else {
                let known = specs.iter().map(|spec| spec.key).collect::<Vec<_>>().join(", ");
                return Err(SetupError::UnknownOption { game: self.game, key: key.clone(), known });
            };
            let own_map = spec.key == "map" && self.files.as_ref().is_some_and(|files| files.map.is_some());
            if !own_map && !spec.values.contains(value) {
                let known = spec.values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
                return Err(SetupError::UnknownValue { key: spec.key, value: value.to_string(), known });
            }
        }
        if self.files.as_ref().is_some_and(|files| files.map.is_some())
            && !self.options.word("map").is_some_and(is_map_name)
        {
            return Err(SetupError::MapName);
        }
        let name = self.map_name();
        let recorded = self.digest.as_ref().and_then(|digest| digest.map.clone());
        if let (Some(recorded), Some(here)) = (recorded, self.digest())
            && recorded != here
        {
            return Err(SetupError::OtherVersion { name, recorded, here });
        }
        let text = self.map_text().unwrap_or_default();
        match self.game {
            GameId::Ruin => match ruin::Map::parse(text) {
                Ok(map) => Ok(AnyGame::Ruin(ruin::Ruin::new(map))),
                Err(faults) => {
                    Err(SetupError::Map { name, faults: faults.into_iter().map(MapFault::from).collect() })
                }
            },
        }
    }
}

/// Names of maps and sheets: `[a-z0-9][a-z0-9_-]*`.
fn is_map_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    name.starts_with(plain) && name.chars().all(|c| plain(c) || c == '_' || c == '-')
}

impl From<ruin::Fault> for MapFault {
    fn from(fault: ruin::Fault) -> MapFault {
        MapFault { line: fault.line, place: fault.place, text: fault.text }
    }
}

/// Checks a map file of any game, known by its `format`; gives the game it is for.
///
/// # Errors
/// Every fault.
pub fn check_map(text: &str) -> Result<GameId, Vec<MapFault>> {
    // Only one game has maps so far, so a file of unknown format is judged as one of its maps.
    let game = GameId::Ruin;
    match ruin::Map::parse(text) {
        Ok(_) => Ok(game),
        Err(faults) => Err(faults.into_iter().map(MapFault::from).collect()),
    }
}
