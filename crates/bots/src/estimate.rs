//! Sample means with their standard errors.
use serde::{Deserialize, Serialize};

/// A sample mean with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Its standard error; 0 for an exact number.
    pub stderr: f64,
}

impl Estimate {
    /// A number that is known exactly.
    pub const fn exact(mean: f64) -> Estimate {
        Estimate { mean, stderr: 0.0 }
    }

    /// The sum of two independent estimates.
    pub fn plus(self, other: Estimate) -> Estimate {
        Estimate { mean: self.mean + other.mean, stderr: self.stderr.hypot(other.stderr) }
    }

    /// The difference of two independent estimates.
    pub fn minus(self, other: Estimate) -> Estimate {
        Estimate { mean: self.mean - other.mean, stderr: self.stderr.hypot(other.stderr) }
    }

    /// Whether it is positive by more than two standard errors.
    pub fn is_sure(self) -> bool {
        self.mean > 2.0 * self.stderr
    }
}

/// Sums over a sample. Samples are joined by adding their sums.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    /// No values.
    pub const EMPTY: Sample = Sample { count: 0.0, sum: 0.0, squares: 0.0 };

    /// Whether it has no values.
    pub(crate) fn is_empty(self) -> bool {
        self.count == 0.0
    }

    /// A sample of `count` values with this mean and this sum of squared distances from it.
    pub(crate) fn with_mean(count: u32, mean: f32, squares: f32) -> Sample {
        let (count, mean) = (f64::from(count), f64::from(mean));
        Sample { count, sum: count * mean, squares: f64::from(squares) + count * mean * mean }
    }

    /// As many values that are spread alike around another mean.
    pub(crate) fn around(self, mean: f32) -> Sample {
        let (count, mean) = (self.count, f64::from(mean));
        let spread = self.squares - self.sum * self.sum / count.max(1.0);
        Sample { count, sum: count * mean, squares: spread + count * mean * mean }
    }

    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// Adds the values of another sample.
    pub fn join(&mut self, other: Sample) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean and its standard error; zeros for an empty sample.
    pub fn estimate(self) -> Estimate {
        let Sample { count, sum, squares } = self;
        if count == 0.0 {
            return Estimate::default();
        }
        let mean = sum / count;
        let variance = (squares - sum * mean).max(0.0) / (count - 1.0).max(1.0);
        Estimate { mean, stderr: (variance / count).sqrt() }
    }
}

impl FromIterator<f64> for Sample {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Sample {
        let mut sample = Sample::EMPTY;
        values.into_iter().for_each(|value| sample.add(value));
        sample
    }
}

#[cfg(test)]
mod tests {
    use super::{Estimate, Sample};

    #[test]
    fn the_standard_error_is_that_of_a_sample() {
        let three: Sample = [1.0, 2.0, 3.0].into_iter().collect();
        assert_eq!(three.estimate(), Estimate { mean: 2.0, stderr: (1.0_f64 / 3.0).sqrt() });
        let mut joined: Sample = [1.0].into_iter().collect();
        joined.join([2.0, 3.0].into_iter().collect());
        assert_eq!(joined, three);
        assert_eq!(Sample::with_mean(3, 2.0, 2.0), three);
        assert_eq!(Sample::EMPTY.estimate(), Estimate::exact(0.0));
        let around = three.around(7.0).estimate();
        assert_eq!(around, Estimate { mean: 7.0, stderr: (1.0_f64 / 3.0).sqrt() });
    }

    #[test]
    fn errors_of_independent_estimates_add_up_as_squares() {
        let (one, other) = (Estimate { mean: 1.0, stderr: 3.0 }, Estimate { mean: 3.0, stderr: 4.0 });
        assert_eq!(one.plus(other), Estimate { mean: 4.0, stderr: 5.0 });
        assert_eq!(one.minus(other), Estimate { mean: -2.0, stderr: 5.0 });
        assert!(
            Estimate { mean: 2.0, stderr: 0.9 }.is_sure() && !Estimate { mean: 2.0, stderr: 1.0 }.is_sure()
        );
    }
}
