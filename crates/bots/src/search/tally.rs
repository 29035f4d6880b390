//! A mean with its error, from sums.
use crate::Mean;

/// Figures summed up.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Tally {
    /// So many figures with this mean, and this sum of squared distances from it.
    pub(super) fn of(count: u32, mean: f32, squares: f32) -> Tally {
        let (count, mean) = (f64::from(count), f64::from(mean));
        Tally { count, sum: count * mean, squares: f64::from(squares) + count * mean * mean }
    }

    pub(super) fn add(&mut self, figure: f64) {
        self.count += 1.0;
        self.sum += figure;
        self.squares += figure * figure;
    }

    pub(super) fn join(&mut self, other: Tally) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean and its standard error; nothing of nothing.
    pub(super) fn figures(self) -> Mean {
        let Tally { count, sum, squares } = self;
        if count == 0.0 {
            return Mean { mean: 0.0, stderr: 0.0 };
        }
        let mean = sum / count;
        let off = (squares - sum * mean).max(0.0);
        Mean { mean, stderr: (off / (count - 1.0).max(1.0) / count).sqrt() }
    }
}
