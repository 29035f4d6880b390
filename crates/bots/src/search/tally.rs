//! Means with their errors.
use crate::Mean;

/// A running mean with its spread.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Tally {
    pub(super) fn add(&mut self, figure: f64) {
        self.count += 1.0;
        self.sum += figure;
        self.squares += figure * figure;
    }

    pub(super) fn figures(self) -> Mean {
        if self.count == 0.0 {
            return mean(0.0, 0.0, 0.0);
        }
        let off = self.squares - self.sum * self.sum / self.count;
        mean(self.count, self.sum / self.count, off.max(0.0))
    }
}

/// Of so many figures the mean and its error, by the sum of squared distances from it.
pub(super) fn mean(count: f64, mean: f64, squares: f64) -> Mean {
    let spread = if count < 2.0 { squares } else { squares / (count - 1.0) };
    Mean { mean, stderr: if count > 0.0 { (spread / count).sqrt() } else { 0.0 } }
}
