//! Settings of the terminal, kept on this device: the speed of chance and bots, notation, and decisions without a choice.
use std::fs;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::output;
use crate::saved::Store;

/// The file of the settings within the folder of this device.
const FILE: &str = "settings.json";

/// The settings of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    pub speed: Speed,
    /// Whether choices show their notation; the log always does (T-9).
    pub notation: bool,
    /// Whether a decision with one legal event is made by itself.
    pub forced_alone: bool,
}

/// The speed at which chance and bots act (T-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    Slow,
    #[default]
    Normal,
    Fast,
    Instant,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { speed: Speed::default(), notation: false, forced_alone: true }
    }
}

impl Settings {
    /// Reads the settings of this device; those that cannot be read are the default ones.
    pub fn read(store: &Store) -> Settings {
        let text = fs::read_to_string(store.file(FILE)).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Keeps the settings. Where that fails, they last as long as the match.
    pub fn keep(self, store: &Store) {
        let path = store.file(FILE);
        if let (Some(folder), Ok(text)) = (path.parent(), serde_json::to_string(&self)) {
            let _ = fs::create_dir_all(folder);
            let _ = output::write(&path, &(text + "\n"));
        }
    }
}

impl Speed {
    /// Returns the delay before each event of chance and bots.
    pub fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Speed::Slow => 1500,
            Speed::Normal => 600,
            Speed::Fast => 200,
            Speed::Instant => 0,
        })
    }

    /// Returns the next speed, the slowest after the quickest.
    pub fn next(self) -> Speed {
        match self {
            Speed::Slow => Speed::Normal,
            Speed::Normal => Speed::Fast,
            Speed::Fast => Speed::Instant,
            Speed::Instant => Speed::Slow,
        }
    }

    /// Returns the speed in words.
    pub fn words(self) -> &'static str {
        match self {
            Speed::Slow => "slow",
            Speed::Normal => "normal",
            Speed::Fast => "fast",
            Speed::Instant => "at once",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_6_speed_is_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path().join("new"));
        assert_eq!(Settings::read(&store), Settings::default());
        let fast = Settings { speed: Speed::Normal.next(), ..Settings::default() };
        fast.keep(&store);
        assert_eq!(Settings::read(&store).speed, Speed::Fast);
        fs::write(store.file(FILE), "{\"speed\":\"ludicrous\"}").unwrap();
        assert_eq!(Settings::read(&store), Settings::default());
    }
}
