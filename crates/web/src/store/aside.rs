//! Stored texts that cannot be read.
use super::device::{keys, read, write};

/// A stored text that cannot be read here. It stays under its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aside {
    /// Its key.
    pub key: String,
    /// The text.
    pub text: String,
    /// The reason why it cannot be read, as the rest of a sentence.
    pub why: String,
}

/// Copies a text that is about to be replaced to a place of its own, where nothing replaces it.
///
/// Returns the key it stands under; `None` where the device has no room, and then it is not to be replaced.
pub fn set_aside(key: &str, text: &str) -> Option<String> {
    let prefix = format!("menagerie.aside.{key}.");
    let there = keys(&prefix);
    if let Some(same) = there.iter().find(|key| read(key).as_deref() == Some(text)) {
        return Some(same.clone());
    }
    let free = (1..).map(|n| format!("{prefix}{n}")).find(|key| !there.contains(key))?;
    write(&free, text).ok().map(|()| free)
}
