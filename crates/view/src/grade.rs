//! The grade of a decision.
use serde::{Deserialize, Serialize};

/// The gravity of a decision's loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Grade {
    /// From .02, or 1 point.
    Inaccuracy,
    /// From .05, or 3 points.
    Mistake,
    /// From .10, or 6 points.
    Blunder,
}

impl Grade {
    /// Returns the sign of chess annotation: `?!`, `?` or `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            Grade::Inaccuracy => "?!",
            Grade::Mistake => "?",
            Grade::Blunder => "??",
        }
    }

    /// Returns its name: `inaccuracy`.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }
}
