//! Maximum likelihood by Fisher scoring, and least squares.
use rayon::prelude::*;

/// Samples that are summed up together; part of the last bits of a sum.
const CHUNK: usize = 1 << 12;
/// Steps of Fisher scoring at most.
const STEPS: usize = 50;
/// The gain below which the steps have converged.
const TOLERANCE: f64 = 1e-9;
/// Probabilities are kept this far from 0 and 1.
const CERTAIN: f64 = 1e-4;

/// The loss over samples with its derivatives by the weights.
pub(crate) struct Sums {
    loss: f64,
    mass: f64,
    gradient: Vec<f64>,
    /// The expected second derivatives, row by row.
    curvature: Vec<f64>,
}

impl Sums {
    fn new(weights: usize) -> Sums {
        Sums { loss: 0.0, mass: 0.0, gradient: vec![0.0; weights], curvature: vec![0.0; weights * weights] }
    }

    fn join(mut self, other: Sums) -> Sums {
        self.loss += other.loss;
        self.mass += other.mass;
        self.gradient.iter_mut().zip(other.gradient).for_each(|(sum, more)| *sum += more);
        self.curvature.iter_mut().zip(other.curvature).for_each(|(sum, more)| *sum += more);
        self
    }

    /// Adds a sample that happened with the share `happened`, and was predicted with the probability `predicted`, which
    /// changes with the weights by `slope`; it counts as `mass` samples.
    pub(crate) fn add(&mut self, happened: f64, predicted: f64, slope: &[f64], mass: f64) {
        let predicted = predicted.clamp(CERTAIN, 1.0 - CERTAIN);
        let variance = predicted * (1.0 - predicted);
        self.loss -= mass * (happened * predicted.ln() + (1.0 - happened) * (1.0 - predicted).ln());
        self.mass += mass;
        self.derive(mass * (happened - predicted) / variance, mass / variance, slope);
    }

    /// Adds one of the outcomes of a sample with several; the samples are counted by the first of them.
    pub(crate) fn add_outcome(&mut self, happened: f64, predicted: f64, slope: &[f64], is_first: bool) {
        let predicted = predicted.max(CERTAIN);
        self.loss -= happened * predicted.ln();
        self.mass += f64::from(u8::from(is_first));
        self.derive(happened / predicted, 1.0 / predicted, slope);
    }

    fn derive(&mut self, first: f64, second: f64, slope: &[f64]) {
        let count = self.gradient.len();
        for (nth, one) in slope.iter().enumerate() {
            self.gradient[nth] += first * one;
            let row = &mut self.curvature[nth * count..(nth + 1) * count];
            let factor = second * one;
            row.iter_mut().zip(slope).for_each(|(sum, other)| *sum += factor * other);
        }
    }
}

/// The likeliest weights, and their mean loss. They start at `start`, and are held there as if by `hold` samples.
///
/// `predict` adds each sample with its prediction by the weights to the sums.
pub(crate) fn maximise_likelihood<S: Sync>(
    samples: &[S],
    start: &[f64],
    hold: f64,
    predict: impl Fn(&[f64], &S, &mut Sums) + Sync,
) -> (Vec<f64>, f64) {
    let sums = |weights: &[f64]| {
        let of_chunk = |chunk: &[S]| {
            let mut sums = Sums::new(weights.len());
            chunk.iter().for_each(|sample| predict(weights, sample, &mut sums));
            sums
        };
        let chunks: Vec<Sums> = samples.par_chunks(CHUNK).map(of_chunk).collect();
        chunks.into_iter().fold(Sums::new(weights.len()), Sums::join)
    };
    let held = |weights: &[f64]| {
        weights.iter().zip(start).map(|(weight, start)| hold * (weight - start).powi(2) / 2.0).sum::<f64>()
    };
    let mut weights = start.to_vec();
    let mut at = sums(&weights);
    for _ in 0..STEPS {
        let objective = at.loss + held(&weights);
        let mut curvature = at.curvature.clone();
        let mut step = at.gradient.clone();
        for nth in 0..weights.len() {
            curvature[nth * weights.len() + nth] += hold;
            step[nth] -= hold * (weights[nth] - start[nth]);
        }
        solve(&mut curvature, &mut step);
        let mut scale = 1.0;
        let next = loop {
            let candidate: Vec<f64> =
                weights.iter().zip(&step).map(|(weight, step)| weight + scale * step).collect();
            let sums = sums(&candidate);
            if sums.loss + held(&candidate) < objective {
                break Some((candidate, sums));
            }
            scale /= 2.0;
            if scale < 1e-3 {
                break None;
            }
        };
        let Some((candidate, sums)) = next else { break };
        let gain = objective - sums.loss - held(&candidate);
        (weights, at) = (candidate, sums);
        if gain < TOLERANCE * objective {
            break;
        }
    }
    let loss = at.loss / at.mass;
    (weights, loss)
}

/// The mean loss of weights.
pub(crate) fn mean_loss<S>(samples: &[S], weights: &[f64], predict: impl Fn(&[f64], &S, &mut Sums)) -> f64 {
    let mut sums = Sums::new(weights.len());
    samples.iter().for_each(|sample| predict(weights, sample, &mut sums));
    sums.loss / sums.mass
}

/// A logistic function of weighted features.
pub(crate) fn logistic<'a>(weights: &[f64], features: impl Iterator<Item = &'a f32>) -> f64 {
    let sum: f64 = weights.iter().zip(features).map(|(weight, feature)| weight * f64::from(*feature)).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Solves linear equations with a positive definite matrix, given row by row, by Cholesky decomposition. The solution
/// takes the place of the right-hand side.
pub(crate) fn solve(matrix: &mut [f64], right: &mut [f64]) {
    let count = right.len();
    for row in 0..count {
        for column in 0..=row {
            let (before, of_row) = matrix.split_at(row * count);
            let of_column = if column < row { &before[column * count..] } else { of_row };
            let known: f64 = of_row.iter().zip(of_column).take(column).map(|(one, other)| one * other).sum();
            let rest = matrix[row * count + column] - known;
            matrix[row * count + column] =
                if column == row { rest.sqrt() } else { rest / matrix[column * count + column] };
        }
    }
    for row in 0..count {
        let known: f64 = (0..row).map(|column| matrix[row * count + column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row * count + row];
    }
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count).map(|below| matrix[below * count + row] * right[below]).sum();
        right[row] = (right[row] - known) / matrix[row * count + row];
    }
}

#[cfg(test)]
mod tests {
    use super::{logistic, maximise_likelihood, solve};

    #[test]
    fn equations_are_solved() {
        // 4x + 2y = 10, 2x + 3y = 9.
        let (mut matrix, mut right) = ([4.0, 2.0, 2.0, 3.0], [10.0, 9.0]);
        solve(&mut matrix, &mut right);
        assert!((right[0] - 1.5).abs() < 1e-12 && (right[1] - 2.0).abs() < 1e-12, "{right:?}");
    }

    #[test]
    fn the_likeliest_weights_predict_the_shares_that_happened() {
        // One in four without the second feature, two in three with it.
        let samples = [([1.0f32, 0.0], 1.0, 4.0), ([1.0, 1.0], 2.0, 3.0)];
        let (weights, _) = maximise_likelihood(&samples, &[0.0, 0.0], 1e-9, |weights, sample, sums| {
            let (features, won, mass) = sample;
            let p = logistic(weights, features.iter());
            let slope = features.map(|feature| p * (1.0 - p) * f64::from(feature));
            sums.add(won / mass, p, &slope, *mass);
        });
        assert!((weights[0] - (1.0f64 / 3.0).ln()).abs() < 1e-6, "{weights:?}");
        assert!((weights[0] + weights[1] - 2.0f64.ln()).abs() < 1e-6, "{weights:?}");
    }
}
