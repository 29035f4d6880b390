//! The ways an event can fail: its text is not known, or the rules refuse it.
use alloc::string::{String, ToString};
use core::fmt;

use crate::Refusal;

/// A text that is no event of this game, in exactly this form. Carries the text back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEvent(pub String);

impl fmt::Display for UnknownEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a known event: {:?}", self.0)
    }
}

impl core::error::Error for UnknownEvent {}

/// Why an event is not possible, without its game's types: the number of the rule and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The numbered rule, such as `R17`.
    pub rule: &'static str,
    /// One sentence for a person.
    pub text: String,
}

impl Why {
    /// Takes number and sentence from a game's refusal.
    pub fn of(refusal: &impl Refusal) -> Why {
        Why { rule: refusal.rule(), text: refusal.to_string() }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.text, self.rule)
    }
}
