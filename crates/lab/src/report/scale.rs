//! The range of an axis, with its lines and labels.
use std::ops::RangeInclusive;

/// The unit of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// Parts of one, written in per cent.
    Share,
    /// Plain numbers: points, turns, counts in a game.
    Plain,
}

impl Unit {
    /// The figures that are possible.
    pub(super) fn ends(self) -> RangeInclusive<f64> {
        match self {
            Unit::Share => 0.0..=1.0,
            Unit::Plain => f64::NEG_INFINITY..=f64::INFINITY,
        }
    }

    /// Formats a figure: `43.2 %`, `71.4`.
    pub(super) fn words(self, figure: f64) -> String {
        match self {
            Unit::Share => format!("{:.1} %", 100.0 * figure),
            Unit::Plain if figure.abs() < 10.0 => format!("{figure:.2}"),
            Unit::Plain => format!("{figure:.1}"),
        }
    }

    /// Formats a figure for an axis, where it is a round one.
    fn tick(self, figure: f64) -> String {
        let (figure, unit) = match self {
            Unit::Share => (100.0 * figure, " %"),
            Unit::Plain => (figure, ""),
        };
        // Steps are one, two or five times a power of ten, so rounding loses nothing.
        format!("{}{unit}", (figure * 1e6).round() / 1e6)
    }
}

/// An axis between two round figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    /// The figure at its beginning.
    pub(super) low: f64,
    /// The figure at its end.
    pub(super) high: f64,
    /// The distance of lines.
    step: f64,
    pub(super) unit: Unit,
}

impl Scale {
    /// Returns an axis that covers all figures, and zero if they are near it.
    pub(super) fn over(figures: impl IntoIterator<Item = f64>, unit: Unit) -> Scale {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for figure in figures {
            (low, high) = (low.min(figure), high.max(figure));
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        // Shares and counts begin at zero, unless all are far from it.
        if low >= 0.0 && (unit == Unit::Share || low < 0.6 * high) {
            low = 0.0;
        }
        if high - low < 1e-9 {
            high = low + 1.0;
        }
        let rough = (high - low) / 4.0;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
        let step = step.into_iter().find(|step| *step >= rough * 0.999).unwrap_or(rough);
        let most = if unit == Unit::Share && low >= 0.0 { 1.0 } else { f64::INFINITY };
        let whole = |figure: f64| (figure / step * (1.0 - 1e-9)).ceil() * step;
        Scale { low: (low / step).floor() * step, high: whole(high).min(most), step, unit }
    }

    /// Returns a figure's place, from 0 to 1.
    pub(super) fn at(self, figure: f64) -> f64 {
        ((figure - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Returns the places of the lines, with their labels.
    pub(super) fn ticks(self) -> Vec<(f64, String)> {
        let count = ((self.high - self.low) / self.step + 1e-6).floor() as u32;
        let figure = |nth| self.low + f64::from(nth) * self.step;
        (0..=count).map(|nth| (self.at(figure(nth)), self.unit.tick(figure(nth)))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(scale: Scale) -> String {
        scale.ticks().into_iter().map(|(_, words)| words).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn axes_have_round_figures_and_room_for_all() {
        let cases = [
            (&[0.31, 0.52][..], Unit::Share, "0 % 20 % 40 % 60 %"),
            (&[0.02, 0.97], Unit::Share, "0 % 50 % 100 %"),
            (&[0.0], Unit::Plain, "0 0.5 1"),
            (&[61.0, 78.5], Unit::Plain, "60 65 70 75 80"),
            (&[3.0, 41.0], Unit::Plain, "0 20 40 60"),
            (&[-0.03, 0.04], Unit::Share, "-4 % -2 % 0 % 2 % 4 %"),
            (&[], Unit::Share, "0 % 50 % 100 %"),
        ];
        for (figures, unit, ticks) in cases {
            let scale = Scale::over(figures.iter().copied(), unit);
            assert_eq!(words(scale), ticks, "{figures:?}");
            assert!(figures.iter().all(|figure| scale.low <= *figure && *figure <= scale.high), "{scale:?}");
        }
    }
}
