//! Everything that is saved on the device: one key a match, one a finished game, one for the settings.
//!
//! A text that cannot be read here, because it is broken or of another version, is never changed or deleted: it is
//! set aside, and the page says so.
mod aside;
mod device;

pub use aside::{Aside, set_aside};
pub use device::{Full, held, hold, read, remove, write};

use device::keys;
use protocol::SavedMatch;

use crate::catalogue::catalogue;

const MATCH: &str = "menagerie.match.";
const DONE: &str = "menagerie.done.";

/// Returns all matches of a kind that can be read, the latest first, and the texts that cannot.
fn all(prefix: &str) -> (Vec<SavedMatch>, Vec<Aside>) {
    let (mut matches, mut aside) = (Vec::new(), Vec::new());
    for key in keys(prefix) {
        let Some(text) = read(&key) else { continue };
        match SavedMatch::parse(&text, catalogue()) {
            Ok(saved) => matches.push(saved),
            Err(why) => aside.push(Aside { key, text, why }),
        }
    }
    matches.sort_by(|a, b| b.changed.total_cmp(&a.changed));
    (matches, aside)
}

/// Returns the unfinished matches, the latest first, and the texts that cannot be read.
pub fn unfinished() -> (Vec<SavedMatch>, Vec<Aside>) {
    all(MATCH)
}

/// Returns the finished games, the latest first, and the texts that cannot be read.
pub fn finished() -> (Vec<SavedMatch>, Vec<Aside>) {
    all(DONE)
}

/// Returns the texts of all matches that are challenges.
pub fn challenges() -> Vec<String> {
    let all = [MATCH, DONE].into_iter().flat_map(keys).filter_map(|key| read(&key));
    all.filter(|text| text.contains("\"challenge\":")).collect()
}

/// Returns a match or finished game by its name; `None` if there is none.
///
/// # Errors
/// The reason why it cannot be read; it stays as it is.
pub fn find(id: &str) -> Option<Result<SavedMatch, Aside>> {
    [MATCH, DONE].into_iter().find_map(|prefix| {
        let key = format!("{prefix}{id}");
        let text = read(&key)?;
        Some(SavedMatch::parse(&text, catalogue()).map_err(|why| Aside { key, text, why }))
    })
}

/// Returns a match or finished game that is to be shown.
///
/// # Errors
/// The reason why there is none, in words.
pub fn lookup(id: &str) -> Result<SavedMatch, String> {
    let found = find(id).ok_or_else(|| "There is no such game on this device.".to_owned())?;
    found.map_err(|aside| format!("This game {}. It stays as it is.", aside.why))
}

/// Saves a match as it is now: among the finished ones if it is over, else among those to go on with.
///
/// # Errors
/// The device has no room: the text saved before stays, and this one is held until the page is closed.
pub fn save(saved: &SavedMatch) -> Result<(), Full> {
    let (to, from) = if saved.finish.is_some() { (DONE, MATCH) } else { (MATCH, DONE) };
    // Written before the other is removed: whatever happens in between, it is there once at least.
    write(&format!("{to}{}", saved.id), &saved.to_json())?;
    remove(&format!("{from}{}", saved.id));
    Ok(())
}

/// Deletes a match or a finished game.
pub fn delete(id: &str) {
    remove(&format!("{MATCH}{id}"));
    remove(&format!("{DONE}{id}"));
}

/// Returns the key under which an unfinished match is saved; other windows' changes to it carry this key.
pub fn match_key(id: &str) -> String {
    format!("{MATCH}{id}")
}
