//! The browser's local storage, as far as it lets us.
//!
//! Where it has no room, or is closed to us, texts are held in memory: everything goes on, but only until the page is
//! closed, and the writer gets an error.
use std::cell::RefCell;
use std::collections::BTreeMap;

use web_sys::Storage;

thread_local! {
    /// The texts that found no room, by key.
    static HELD: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// The device has no room, or stores nothing: the text is held until the page is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// Returns the texts that are held in memory, by key.
pub fn held() -> Vec<(String, String)> {
    HELD.with_borrow(|held| held.clone().into_iter().collect())
}

/// Holds these texts in memory.
pub fn hold(texts: &[(String, String)]) {
    HELD.with_borrow_mut(|held| held.extend(texts.iter().cloned()));
}

/// Returns the text under a key.
pub fn read(key: &str) -> Option<String> {
    let held = HELD.with_borrow(|held| held.get(key).cloned());
    held.or_else(|| storage()?.get_item(key).ok()?)
}

/// Stores a text under a key.
///
/// # Errors
/// There is no room: the text on the device stays there, and the new one is held in memory.
pub fn write(key: &str, text: &str) -> Result<(), Full> {
    if storage().is_some_and(|storage| storage.set_item(key, text).is_ok()) {
        HELD.with_borrow_mut(|held| held.remove(key));
        Ok(())
    } else {
        HELD.with_borrow_mut(|held| held.insert(key.to_owned(), text.to_owned()));
        Err(Full)
    }
}

/// Removes a key.
pub fn remove(key: &str) {
    HELD.with_borrow_mut(|held| held.remove(key));
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key);
    }
}

/// Returns the keys that begin like this.
pub fn keys(prefix: &str) -> Vec<String> {
    let mut keys: Vec<String> = HELD.with_borrow(|held| held.keys().cloned().collect());
    if let Some(storage) = storage() {
        let count = storage.length().unwrap_or(0);
        keys.extend((0..count).filter_map(|i| storage.key(i).ok()?));
    }
    keys.retain(|key| key.starts_with(prefix));
    keys.sort();
    keys.dedup();
    keys
}
