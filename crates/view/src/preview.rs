//! Consequences of events, and reasons why something is not possible.
use std::fmt;

use drawing::Words;
use serde::{Deserialize, Serialize};

/// The consequence of some events.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Preview {
    /// The events in words.
    pub what: Words,
    /// Their consequence.
    pub then: Words,
    /// Both in one line, as far as the choice beside it does not say it: for a terminal.
    pub line: Words,
    /// They lose the game.
    pub danger: bool,
    /// The place they lead to.
    pub lands: String,
}

/// Why something is not possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Why {
    /// The numbered rule, such as `R17`; empty where it is none.
    pub rule: String,
    /// One sentence.
    pub text: String,
}

impl From<tabletop::Why> for Why {
    fn from(why: tabletop::Why) -> Why {
        Why { rule: why.rule.to_owned(), text: why.text }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.text, self.rule)
    }
}
