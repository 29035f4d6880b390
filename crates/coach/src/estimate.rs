//! Figures that are estimated, and what a single position may be worth where no exact value is known.
use bots::{Mean, SearchResult};

/// A figure with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub value: f64,
    /// Its standard error.
    pub stderr: f64,
}

impl Estimate {
    /// A figure that is no estimate.
    pub const fn exact(value: f64) -> Estimate {
        Estimate { value, stderr: 0.0 }
    }

    /// The sum of two that have nothing to do with each other.
    pub fn plus(self, other: Estimate) -> Estimate {
        Estimate { value: self.value + other.value, stderr: self.stderr.hypot(other.stderr) }
    }

    /// The difference of two that have nothing to do with each other.
    pub fn less(self, other: Estimate) -> Estimate {
        Estimate { value: self.value - other.value, stderr: self.stderr.hypot(other.stderr) }
    }

    /// Mean and standard error of some figures; of none, nothing.
    pub fn of(figures: impl Iterator<Item = f64>) -> Estimate {
        // Welford's update, which does not lose small spreads beside large means.
        let (mut count, mut mean, mut squares) = (0.0, 0.0, 0.0);
        for figure in figures {
            count += 1.0;
            let off = figure - mean;
            mean += off / count;
            squares += off * (figure - mean);
        }
        let spread: f64 = if count < 2.0 { squares } else { squares / (count - 1.0) };
        Estimate { value: mean, stderr: if count > 0.0 { (spread / count).sqrt() } else { 0.0 } }
    }

    /// Whether it is above nothing by more than two standard errors.
    pub fn is_sure(self) -> bool {
        self.value > 2.0 * self.stderr
    }
}

impl From<Mean> for Estimate {
    fn from(Mean { mean, stderr }: Mean) -> Estimate {
        Estimate { value: mean, stderr }
    }
}

/// An event with what the position after it may be worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess<E> {
    /// The event.
    pub event: E,
    /// What the seat that decides can expect after it.
    pub worth: Estimate,
}

/// What a position may be worth, as a search found it.
#[derive(Clone, Debug, PartialEq)]
pub struct Guessed<E> {
    /// What each seat can expect: after the best event, where a seat decides.
    pub worth: Vec<Estimate>,
    /// What can be chosen, as far as it was looked at often enough to say anything of it: the most
    /// visited, which is the best known, first. Nothing where no seat decides.
    pub events: Vec<Guess<E>>,
}

impl<E: Copy> Guessed<E> {
    /// The best event known.
    pub fn best(&self) -> Option<Guess<E>> {
        self.events.first().copied()
    }
}

impl<E> From<SearchResult<E>> for Guessed<E> {
    fn from(found: SearchResult<E>) -> Guessed<E> {
        /// What was tried less often than once in so many times tells nothing.
        const SELDOM: u32 = 100;
        /// Nor does what was tried only so often.
        const FEW: u32 = 8;
        let enough = (found.iterations / SELDOM).max(FEW);
        let looked_at = found.choices.into_iter().enumerate();
        let looked_at = looked_at.filter(|(nth, choice)| *nth == 0 || choice.visits >= enough);
        let guess =
            |(_, choice): (usize, bots::Choice<E>)| Guess { event: choice.event, worth: choice.worth.into() };
        let events = looked_at.map(guess).collect();
        Guessed { worth: found.worth.into_iter().map(Estimate::from).collect(), events }
    }
}
