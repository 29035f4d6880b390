//! Means and shares with confidence intervals of 95 %.
use std::ops::RangeInclusive;

use bots::{Estimate, Sample};
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// Upper quantile of the intervals.
const UPPER: f64 = 0.975;

/// A figure with its confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Interval {
    pub(super) mean: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    /// Number of games in the sample.
    pub(super) games: usize,
}

impl Interval {
    /// Returns the mean of a sample: Wilson's interval where all values are 0 or 1, a share; otherwise Student's.
    /// `None` for an empty sample.
    pub(super) fn of(sample: &[f64]) -> Option<Interval> {
        if sample.is_empty() {
            return None;
        }
        if sample.iter().all(|&value| value == 0.0 || value == 1.0) {
            let hits = sample.iter().filter(|&&value| value == 1.0).count();
            return Some(Interval::share(hits, sample.len()));
        }
        let games = sample.len();
        let Estimate { mean, stderr } = sample.iter().copied().collect::<Sample>().estimate();
        let half = stderr * student(games.saturating_sub(1).max(1) as f64);
        Some(Interval { mean, low: mean - half, high: mean + half, games })
    }

    /// Returns the figure with another, independent error beside that of the sample, within the ends of its unit.
    pub(super) fn wider(self, error: f64, ends: &RangeInclusive<f64>) -> Interval {
        let [low, high] = [self.low, self.high].map(|end| (end - self.mean).hypot(error));
        Interval {
            low: (self.mean - low).max(*ends.start()),
            high: (self.mean + high).min(*ends.end()),
            ..self
        }
    }

    /// Returns the share of `hits` in `games`, with Wilson's score interval.
    pub(super) fn share(hits: usize, games: usize) -> Interval {
        let (n, z) = (games.max(1) as f64, normal());
        let mean = hits as f64 / n;
        let centre = (mean + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (mean * (1.0 - mean) / n + z * z / (4.0 * n * n)).sqrt();
        Interval { mean, low: (centre - half).max(0.0), high: (centre + half).min(1.0), games }
    }
}

/// Returns the half-width of a normal interval, in standard errors.
fn normal() -> f64 {
    Normal::standard().inverse_cdf(UPPER)
}

/// Returns the half-width of Student's interval with this number of degrees of freedom, in standard errors.
fn student(freedom: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom).map_or_else(|_| normal(), |student| student.inverse_cdf(UPPER))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 5e-5
    }

    #[test]
    fn a_share_has_wilsons_interval() {
        // 10 of 100: centre (0.1 + z²/200) / (1 + z²/100), by Wilson's formula.
        let tenth = Interval::share(10, 100);
        assert!(near(tenth.low, 0.05523) && near(tenth.high, 0.17437), "{tenth:?}");
        let none = Interval::share(0, 20);
        assert!(near(none.low, 0.0) && near(none.high, 0.16113), "{none:?}");
        assert_eq!(Interval::of(&[0.0, 1.0, 1.0, 0.0]), Some(Interval::share(2, 4)));
    }

    #[test]
    fn a_mean_has_students_interval() {
        // 1, 2, 3, 4: mean 2.5, standard error √(5/3/4), and t with 3 degrees of freedom is 3.18245.
        let mean = Interval::of(&[1.0, 2.0, 3.0, 4.0]).unwrap();
        let half = (5.0_f64 / 12.0).sqrt() * 3.182_446;
        assert_eq!((mean.mean, mean.games), (2.5, 4));
        assert!(near(mean.low, 2.5 - half) && near(mean.high, 2.5 + half), "{mean:?}");
        assert_eq!(Interval::of(&[]), None);
        let one = Interval::of(&[7.0]).unwrap();
        assert_eq!((one.low, one.high), (7.0, 7.0));
    }

    #[test]
    fn errors_that_are_independent_add_up_by_their_squares() {
        let figure = Interval { mean: 0.5, low: 0.2, high: 0.9, games: 3 };
        let wider = figure.wider(0.4, &(0.0..=1.0));
        assert!(near(wider.low, 0.0) && near(wider.high, 1.0), "{wider:?}");
        let wider = figure.wider(0.4, &(-1.0..=2.0));
        assert!(near(wider.low, 0.0) && near(wider.high, 0.5 + 0.32_f64.sqrt()), "{wider:?}");
    }
}
