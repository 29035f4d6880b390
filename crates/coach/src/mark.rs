//! How grave a loss is.
use serde::{Deserialize, Serialize};
use solver::EQUAL;

/// How grave a loss is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Mark {
    /// From .02, or 1 point.
    Inaccuracy,
    /// From .05, or 3 points.
    Mistake,
    /// From .10, or 6 points.
    Blunder,
}

/// What a loss is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Chances to win.
    Chances,
    /// Points.
    Points,
}

impl Scale {
    /// The scale of a game whose utilities are points, or not.
    pub fn of_points(points: bool) -> Scale {
        if points { Scale::Points } else { Scale::Chances }
    }

    /// The mark of a loss; `None` for what is hardly one.
    pub fn mark(self, loss: f64) -> Option<Mark> {
        let [inaccuracy, mistake, blunder] = match self {
            Scale::Chances => [0.02, 0.05, 0.10],
            Scale::Points => [1.0, 3.0, 6.0],
        };
        let marks = [(Mark::Blunder, blunder), (Mark::Mistake, mistake), (Mark::Inaccuracy, inaccuracy)];
        marks.into_iter().find(|(_, from)| loss >= from - EQUAL).map(|(mark, _)| mark)
    }
}

impl Mark {
    /// The mark of a loss of chances to win; `None` for what is hardly one.
    pub fn of(loss: f64) -> Option<Mark> {
        Scale::Chances.mark(loss)
    }
}
