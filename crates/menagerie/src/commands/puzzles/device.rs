//! A person's rating and history of puzzles on this device.
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use puzzles::{Progress, Score};

use crate::output;
use crate::saved::Store;

/// The file of puzzles within the folder of this device.
const FILE: &str = "puzzles.json";

/// The progress on this device, with its file.
pub struct Device {
    pub progress: Progress,
    /// A message about saving.
    pub trouble: Option<String>,
    path: Option<PathBuf>,
}

impl Device {
    /// Reads the progress of this device. A file that cannot be read stays as it is.
    pub fn open() -> Device {
        let Some(path) = Store::of_this_device().map(|store| store.file(FILE)) else {
            let trouble = "Not saved: this system names no place for your rating.".to_owned();
            return Device { progress: Progress::default(), trouble: Some(trouble), path: None };
        };
        let left = |why: &dyn std::fmt::Display| Device {
            progress: Progress::default(),
            trouble: Some(format!("{} is left alone, and your rating is not saved: {why}", path.display())),
            path: None,
        };
        match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Device { progress: Progress::default(), trouble: None, path: Some(path) }
            }
            Err(error) => left(&error),
            Ok(text) => match Progress::parse(&text) {
                Some(progress) => Device { progress, trouble: None, path: Some(path) },
                None => left(&"it is no history of puzzles"),
            },
        }
    }

    /// Notes how a puzzle went, and saves it. Returns a message where that fails.
    pub fn note(&mut self, id: &str, rating: i32, score: Score) -> Option<String> {
        self.progress.note(id, rating, score);
        let path = self.path.as_ref()?;
        if let Some(folder) = path.parent()
            && let Err(error) = fs::create_dir_all(folder)
        {
            return Some(format!("Not saved: {error}."));
        }
        output::write(path, &(self.progress.to_json() + "\n"))
            .err()
            .map(|failure| format!("Not saved: {failure}."))
    }

    /// The rating and the puzzles solved in a row, in words.
    pub fn standing(&self) -> String {
        format!("Your rating is {:.0}, {} in a row", self.progress.person.rating, self.progress.streak())
    }
}
