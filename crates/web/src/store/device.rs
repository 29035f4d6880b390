//! The browser's local storage, as far as it lets us.
use web_sys::Storage;

/// The device has no room for what was to be kept, or keeps nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// The text under a key.
pub fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

/// Keeps a text under a key.
///
/// # Errors
/// There is no room; what stood there stays.
pub fn write(key: &str, text: &str) -> Result<(), Full> {
    storage().ok_or(Full)?.set_item(key, text).map_err(|_| Full)
}

/// Removes a key.
pub fn remove(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key);
    }
}

/// The keys that begin like this.
pub fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let count = storage.length().unwrap_or(0);
    (0..count).filter_map(|i| storage.key(i).ok()?).filter(|key| key.starts_with(prefix)).collect()
}
