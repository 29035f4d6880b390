//! The ids of spaces and gates, held in place so that an event is a plain value.
use core::fmt;
use core::str::FromStr;

/// The id of a space or a gate in the map's file, such as `d4`: a lower-case letter, then lower-case
/// letters, digits, `_` and `-`, at most [`Name::MOST`] characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name([u8; Name::MOST]);

impl Name {
    /// The most characters.
    pub const MOST: usize = 32;

    /// Its text.
    pub fn as_str(&self) -> &str {
        let length = self.0.iter().position(|byte| *byte == 0).unwrap_or(Name::MOST);
        // Only ASCII gets in.
        core::str::from_utf8(&self.0[..length]).unwrap_or("")
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Name {
    type Err = ();

    /// Knows what can be the id of a space or a gate.
    fn from_str(text: &str) -> Result<Name, ()> {
        let known = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_-".contains(byte);
        let begins = text.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase());
        if !begins || text.len() > Name::MOST || !text.as_bytes().iter().all(known) {
            return Err(());
        }
        let mut name = [0; Name::MOST];
        name[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Name(name))
    }
}
