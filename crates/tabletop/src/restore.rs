//! Reading a State JSON back.
use core::fmt;
use core::str::FromStr;

/// A State JSON that shows no position of its game: the field, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestoreError {
    /// The field of the State JSON.
    pub field: &'static str,
    /// The values that would be right.
    pub text: &'static str,
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.text)
    }
}

impl core::error::Error for RestoreError {}

/// Refuses a field unless it is right.
///
/// # Errors
/// It is not: the field, and what would be right.
pub fn check(right: bool, field: &'static str, text: &'static str) -> Result<(), RestoreError> {
    if right { Ok(()) } else { Err(RestoreError { field, text }) }
}

/// Parses a name.
///
/// # Errors
/// There is nothing of this name: the field, and what would be right.
pub fn known<T: FromStr>(name: &str, field: &'static str, text: &'static str) -> Result<T, RestoreError> {
    name.parse().map_err(|_| RestoreError { field, text })
}
