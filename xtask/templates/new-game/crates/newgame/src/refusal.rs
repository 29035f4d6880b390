//! Why an event is not possible: the numbered rule, and a sentence for a person.
use core::fmt;

/// Why the rules refuse an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The die has not fallen yet.
    NotRolled,
    /// The die lies on the table already.
    Rolled,
    /// The piece has rested already.
    RestedAlready,
    /// The game is over.
    Over,
}

impl tabletop::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::NotRolled | Refusal::Rolled => "X-2",
            Refusal::RestedAlready => "X-4",
            Refusal::Over => "X-6",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::NotRolled => "The die has not fallen yet.",
            Refusal::Rolled => "The die lies there: go on or rest.",
            Refusal::RestedAlready => "This piece has rested already and goes on now.",
            Refusal::Over => "The game is over.",
        })
    }
}
