//! The matches saved on this device: the unfinished ones, saved with every event, and the finished ones.
//!
//! Each match has a file of its own, so that no match overwrites another; a file that cannot be read stays where it
//! is.
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use games::{GameId, Record, Setup};
use protocol::daily::ChallengeTry;
use serde::{Deserialize, Serialize};

use crate::error::Failure;
use crate::output;

const FORMAT: &str = "menagerie/unfinished-1";

/// A match that can be resumed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unfinished {
    format: String,
    /// The seed of its dice.
    pub seed: u64,
    /// The player at each seat, as a word of the command line.
    pub players: Vec<String>,
    /// The events so far.
    pub record: Record,
    /// The day's challenge that it is a try at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<ChallengeTry>,
}

impl Unfinished {
    pub fn new(seed: u64, players: Vec<String>, record: Record) -> Unfinished {
        Unfinished { format: FORMAT.to_owned(), seed, players, record, challenge: None }
    }

    fn read(path: &Path) -> Result<Unfinished, String> {
        let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
        let found: Unfinished = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        if found.format != FORMAT {
            return Err(format!("format {:?} is not known here; {FORMAT:?} would be right", found.format));
        }
        // The record is checked like any other record.
        Record::parse(&found.record.to_json(), games::catalogue()).map_err(|error| error.to_string())?;
        Ok(found)
    }

    /// Returns the game.
    pub fn game(&self) -> Option<GameId> {
        self.record.game.parse().ok()
    }
}

/// The folder of the matches on this device.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// The file of one unfinished match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    path: PathBuf,
}

/// The unfinished matches on this device.
#[derive(Debug, Default)]
pub struct Found {
    /// The unfinished matches, the latest first.
    pub games: Vec<(Slot, Unfinished)>,
    /// The files that cannot be read, each with its error.
    pub troubles: Vec<String>,
}

impl Store {
    /// Returns the folder that this system provides for such files; `None` if there is none.
    pub fn of_this_device() -> Option<Store> {
        let variable = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let home = |within: &str| variable("HOME").map(|home| home.join(within));
        let base = variable("XDG_STATE_HOME").or_else(|| {
            if cfg!(windows) {
                variable("LOCALAPPDATA")
            } else if cfg!(target_os = "macos") {
                home("Library/Application Support")
            } else {
                home(".local/state")
            }
        });
        base.map(|base| Store::in_folder(base.join("menagerie")))
    }

    /// Returns the store in a given folder.
    pub fn in_folder(folder: PathBuf) -> Store {
        Store { folder }
    }

    /// Returns the path of a file of this name in the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Returns all unfinished matches.
    pub fn unfinished(&self) -> Found {
        let mut found = Found::default();
        let mut files: Vec<(SystemTime, PathBuf)> = fs::read_dir(self.folder.join("unfinished"))
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| {
                let changed = entry.metadata().and_then(|about| about.modified());
                (changed.unwrap_or(SystemTime::UNIX_EPOCH), entry.path())
            })
            .filter(|(_, path)| path.extension().is_some_and(|extension| extension == "json"))
            .collect();
        files.sort_by(|a, b| b.cmp(a));
        for (_, path) in files {
            match Unfinished::read(&path) {
                Ok(game) => found.games.push((Slot { path }, game)),
                Err(why) => found.troubles.push(format!("{} is left alone: {why}", path.display())),
            }
        }
        found
    }

    /// Returns a file for a new match.
    pub fn slot(&self, setup: &Setup, seed: u64) -> Slot {
        Slot { path: free(&self.folder.join("unfinished"), &name(setup, seed)) }
    }
}

impl Slot {
    /// Saves the match.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self, game: &Unfinished) -> Result<(), Failure> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &error))?;
        }
        let text = serde_json::to_string(game).map_err(Failure::other)?;
        output::write(&self.path, &text)
    }

    /// Moves the record to the finished matches and returns its path.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn finish(&self, record: &Record) -> Result<PathBuf, Failure> {
        let folder = self.path.parent().and_then(Path::parent).unwrap_or(Path::new("")).join("finished");
        fs::create_dir_all(&folder).map_err(|error| Failure::writing(&folder, &error))?;
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let path = free(&folder, &stem);
        output::write(&path, &(record.to_json() + "\n"))?;
        // A file that stays would offer the match once more, at its end.
        let _ = fs::remove_file(&self.path);
        Ok(path)
    }
}

/// Returns the stem of a match's file names.
fn name(setup: &Setup, seed: u64) -> String {
    let options = setup.full_options();
    let words: String =
        options.0.values().filter_map(|value| value.as_str()).map(|word| format!("-{word}")).collect();
    format!("{}{words}-{seed}", setup.game)
}

/// Returns the first unused file name of a series.
fn free(folder: &Path, stem: &str) -> PathBuf {
    let plain = std::iter::once(format!("{stem}.json"));
    let numbered = (2..u32::MAX).map(|number| format!("{stem}-{number}.json"));
    plain
        .chain(numbered)
        .map(|name| folder.join(name))
        .find(|path| !path.exists())
        .unwrap_or_else(|| folder.join(stem))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup() -> Setup {
        Setup::new(GameId::Ruin, games::Options::default())
    }

    #[test]
    fn a_game_is_found_again_until_it_is_finished() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path().to_owned());
        assert!(store.unfinished().games.is_empty());
        let slot = store.slot(&setup(), 7);
        let game = Unfinished::new(7, vec!["you".into()], setup().record());
        slot.save(&game).unwrap();
        assert_eq!(store.unfinished().games, [(slot.clone(), game.clone())]);
        assert_ne!(store.slot(&setup(), 7), slot, "a second game of the same seed has its own file");
        let kept = slot.finish(&game.record).unwrap();
        assert!(store.unfinished().games.is_empty());
        let text = fs::read_to_string(kept).unwrap();
        assert_eq!(Record::parse(&text, games::catalogue()), Ok(game.record));
    }

    #[test]
    fn what_cannot_be_read_is_told_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path().to_owned());
        let game = Unfinished::new(7, Vec::new(), setup().record());
        let text = serde_json::to_string(&game).unwrap();
        let broken = [
            "",
            "{}",
            "[1]",
            &text.replace("unfinished-1", "unfinished-2"),
            &text.replace("record-1", "record-9"),
            &text.replace("\"ruin\"", "\"chess\""),
            &text.replace("\"seed\":7", "\"seed\":-7"),
            &text.replace("\"seed\"", "\"sead\""),
            &text[..text.len() / 2],
        ];
        fs::create_dir_all(folder.path().join("unfinished")).unwrap();
        for (number, text) in broken.iter().enumerate() {
            fs::write(folder.path().join(format!("unfinished/{number}.json")), text).unwrap();
        }
        let found = store.unfinished();
        assert_eq!((found.games.len(), found.troubles.len()), (0, broken.len()));
        for (number, text) in broken.iter().enumerate() {
            let left = fs::read_to_string(folder.path().join(format!("unfinished/{number}.json")));
            assert_eq!(left.unwrap(), **text);
        }
    }
}
