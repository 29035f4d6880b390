//! The unit of values: chances in per cent, or points.
use view::{Objective, percent};

/// The unit of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Chances, in per cent.
    Chances,
    /// Points.
    Points,
}

/// The least error that is written; a smaller one would be written as 0.
const LEAST_ERROR: f64 = 0.05;

impl Unit {
    /// Returns the unit of a game's values.
    pub fn of(objective: &Objective) -> Unit {
        Unit::of_points(objective.points.is_some())
    }

    /// Returns points, or chances.
    pub fn of_points(points: bool) -> Unit {
        if points { Unit::Points } else { Unit::Chances }
    }

    /// Returns the factor from a value to its figure.
    pub const fn times(self) -> f64 {
        match self {
            Unit::Chances => 100.0,
            Unit::Points => 1.0,
        }
    }

    /// Returns a value by itself: `64 %`, `45.2 points`.
    pub fn value(self, value: f64) -> String {
        match self {
            Unit::Chances => percent(value.clamp(0.0, 1.0)),
            Unit::Points => {
                let figure = shortly(value);
                let unit = if figure == "1" { "point" } else { "points" };
                format!("{figure} {unit}")
            }
        }
    }

    /// Returns a value with its standard error, where it has one: `64 ± 3 %`. An error of a chance is written in whole
    /// per cents from one on, as the chance is, rounded up. An error too small to be written makes it no surer than
    /// `about 64 %` (T-13).
    ///
    /// So does a bias that is larger than the error.
    pub fn estimate(self, value: f64, error: f64, bias: f64) -> String {
        if error == 0.0 {
            return self.value(value);
        }
        // An estimate is never sure of either end.
        let value = match self {
            Unit::Chances => value.clamp(0.01, 0.99),
            Unit::Points => value,
        };
        if error < bias || error * self.times() < LEAST_ERROR {
            return format!("about {}", self.value(value));
        }
        let (value, error) = (value * self.times(), error * self.times());
        match self {
            Unit::Chances if error >= 1.0 => format!("{value:.0} ± {:.0} %", error.ceil()),
            Unit::Chances => format!("{value:.0} ± {} %", shortly(error)),
            Unit::Points => format!("{value:.1} ± {error:.1} points"),
        }
    }

    /// Returns a figure without its unit: `64`, `45.2`.
    pub fn figure(self, value: f64) -> String {
        match self {
            Unit::Chances => format!("{:.0}", value * 100.0),
            Unit::Points => shortly(value),
        }
    }

    /// Returns a mean with a decimal.
    pub fn mean(self, value: f64) -> String {
        format!("{:.1}", value * self.times())
    }

    /// Returns a difference with its sign: `+12`, `−42`, `0`.
    pub fn signed(self, difference: f64) -> String {
        let figure = self.figure(difference.abs());
        match (figure.as_str(), difference < 0.0) {
            ("0", _) => figure,
            (_, true) => format!("−{figure}"),
            (_, false) => format!("+{figure}"),
        }
    }
}

/// Returns a rounded figure, with a decimal only where there is one.
fn shortly(value: f64) -> String {
    let tenths = (value * 10.0).round();
    if tenths % 10.0 == 0.0 { format!("{:.0}", tenths / 10.0 + 0.0) } else { format!("{:.1}", tenths / 10.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_a_sign_unless_they_are_none() {
        let chances = [(0.124, "+12"), (-0.42, "−42"), (-0.004, "0"), (0.0, "0"), (1.0, "+100")];
        for (difference, text) in chances {
            assert_eq!(Unit::Chances.signed(difference), text);
        }
        for (difference, text) in [(1.25, "+1.3"), (-6.0, "−6"), (-0.04, "0")] {
            assert_eq!(Unit::Points.signed(difference), text);
        }
    }

    #[test]
    fn estimates_say_how_sure_they_are() {
        assert_eq!(Unit::Chances.estimate(0.64, 0.021, 0.0), "64 ± 3 %");
        assert_eq!(Unit::Chances.estimate(0.64, 0.0042, 0.0), "64 ± 0.4 %");
        assert_eq!(Unit::Chances.estimate(0.64, 0.0, 0.0), "64 %");
        assert_eq!(Unit::Points.estimate(45.21, 1.3, 0.0), "45.2 ± 1.3 points");
        // T-13
        assert_eq!(Unit::Points.estimate(45.21, 0.049, 0.0), "about 45.2 points");
        assert_eq!(Unit::Points.estimate(45.21, 0.05, 0.0), "45.2 ± 0.1 points");
        assert_eq!(Unit::Chances.estimate(1.0, 0.0004, 0.0), "about 99 %");
        assert_eq!(Unit::Chances.estimate(0.999, 0.02, 0.3), "about 99 %");
        assert_eq!(Unit::Chances.estimate(0.0, 0.32, 0.0), "1 ± 32 %");
        assert_eq!(Unit::Chances.estimate(1.0, 0.0, 0.3), "100 %");
        assert_eq!(Unit::Points.estimate(81.52, 0.3, 3.0), "about 81.5 points");
        assert_eq!(Unit::Points.estimate(81.52, 0.0, 3.0), "81.5 points");
        assert_eq!(Unit::Points.value(45.0), "45 points");
        assert_eq!(Unit::Points.value(1.0), "1 point");
        assert_eq!(Unit::Points.mean(0.5), "0.5");
    }
}
