//! Everything that is kept on the device: one key a match, one a finished game, one for the settings.
//!
//! What cannot be read here, because it is broken or of another version, is never changed or deleted: it is
//! set aside and said.
mod aside;
mod device;

pub use aside::{Aside, set_aside};
pub use device::{Full, read, remove, write};

use device::keys;
use protocol::Kept;

const MATCH: &str = "menagerie.match.";
const DONE: &str = "menagerie.done.";

/// All matches of a kind that can be read, the latest first, and the texts that cannot.
fn all(prefix: &str) -> (Vec<Kept>, Vec<Aside>) {
    let (mut matches, mut aside) = (Vec::new(), Vec::new());
    for key in keys(prefix) {
        let Some(text) = read(&key) else { continue };
        match Kept::parse(&text) {
            Ok(kept) => matches.push(kept),
            Err(why) => aside.push(Aside { key, text, why }),
        }
    }
    matches.sort_by(|a, b| b.changed.total_cmp(&a.changed));
    (matches, aside)
}

/// The unfinished matches, the latest first, and what cannot be read.
pub fn unfinished() -> (Vec<Kept>, Vec<Aside>) {
    all(MATCH)
}

/// The finished games, the latest first, and what cannot be read.
pub fn finished() -> (Vec<Kept>, Vec<Aside>) {
    all(DONE)
}

/// A match or finished game by its name; `None` if there is none.
///
/// # Errors
/// Why it cannot be read; it stays as it is.
pub fn find(id: &str) -> Option<Result<Kept, Aside>> {
    [MATCH, DONE].into_iter().find_map(|prefix| {
        let key = format!("{prefix}{id}");
        let text = read(&key)?;
        Some(Kept::parse(&text).map_err(|why| Aside { key, text, why }))
    })
}

/// A match or finished game that is to be shown.
///
/// # Errors
/// In words, why there is none.
pub fn look_up(id: &str) -> Result<Kept, String> {
    let found = find(id).ok_or_else(|| "There is no such game on this device.".to_owned())?;
    found.map_err(|aside| format!("This game {}. It stays as it is.", aside.why))
}

/// Keeps a match as it is now: among the finished ones if it is over, else among those to go on with.
///
/// # Errors
/// The device has no room: what was kept before stays, and this is held until the page is closed.
pub fn keep(kept: &Kept) -> Result<(), Full> {
    let (to, from) = if kept.finish.is_some() { (DONE, MATCH) } else { (MATCH, DONE) };
    // Written before the other is removed: whatever happens in between, it is there once at least.
    write(&format!("{to}{}", kept.id), &kept.to_json())?;
    remove(&format!("{from}{}", kept.id));
    Ok(())
}

/// Deletes a match or a finished game.
pub fn delete(id: &str) {
    remove(&format!("{MATCH}{id}"));
    remove(&format!("{DONE}{id}"));
}

/// The key under which an unfinished match is kept: other windows' changes to it are told by this name.
pub fn match_key(id: &str) -> String {
    format!("{MATCH}{id}")
}
