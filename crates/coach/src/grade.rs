//! The severity of a loss.
use serde::{Deserialize, Serialize};
use solver::EQUAL;

/// The severity of a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Grade {
    /// From .02, or 1 point.
    Inaccuracy,
    /// From .05, or 3 points.
    Mistake,
    /// From .10, or 6 points.
    Blunder,
}

/// The unit of losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    Chances,
    Points,
}

impl Scale {
    /// Returns the scale of a game whose utilities are points, or chances to win.
    pub fn of_points(points: bool) -> Scale {
        if points { Scale::Points } else { Scale::Chances }
    }

    /// Returns the grade of a loss; `None` for a negligible one.
    pub fn grade(self, loss: f64) -> Option<Grade> {
        let [inaccuracy, mistake, blunder] = match self {
            Scale::Chances => [0.02, 0.05, 0.10],
            Scale::Points => [1.0, 3.0, 6.0],
        };
        let grades = [(Grade::Blunder, blunder), (Grade::Mistake, mistake), (Grade::Inaccuracy, inaccuracy)];
        grades.into_iter().find(|(_, from)| loss >= from - EQUAL).map(|(grade, _)| grade)
    }
}

impl Grade {
    /// Returns the grade of a loss of chances to win; `None` for a negligible one.
    pub fn of(loss: f64) -> Option<Grade> {
        Scale::Chances.grade(loss)
    }
}
