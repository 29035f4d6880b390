//! Exact results: a fraction of two integers.
use core::fmt;

/// A fraction in lowest terms with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    numerator: i64,
    denominator: u64,
}

impl Ratio {
    /// The fraction 0/1.
    pub const ZERO: Ratio = Ratio { numerator: 0, denominator: 1 };
    /// One whole: a won game.
    pub const ONE: Ratio = Ratio { numerator: 1, denominator: 1 };

    /// `numerator / denominator` in lowest terms; `None` for a denominator of 0.
    pub const fn new(numerator: i64, denominator: u64) -> Option<Ratio> {
        if denominator == 0 {
            return None;
        }
        let d = gcd(numerator.unsigned_abs(), denominator);
        Some(Ratio { numerator: numerator / d as i64, denominator: denominator / d })
    }

    /// The part above the line.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The part below the line, never 0.
    pub const fn denominator(self) -> u64 {
        self.denominator
    }

    /// The nearest double; outside the rules only.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}
