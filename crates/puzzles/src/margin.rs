//! The margin between the best events of a position and the rest (U-1, U-2).
use bots::Estimate;
use games::Playable;
use solver::EQUAL;

/// The least gap that makes a position a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margin {
    /// The least difference of the values.
    pub least: f64,
    /// The least difference in standard errors.
    pub errors: f64,
}

/// The events of a position, parted at the first gap that is wide enough.
#[derive(Clone, Debug, PartialEq)]
pub struct Split<E> {
    /// The events above the gap, the best first.
    pub best: Vec<E>,
    /// The value of the best one.
    pub value: Estimate,
    /// The value of the first event below the gap.
    pub second: Estimate,
    /// The first event below the gap.
    pub next: E,
}

impl<E: PartialEq> Split<E> {
    /// Whether the best events are the same.
    pub(crate) fn has_the_best_of(&self, other: &Split<E>) -> bool {
        self.best.len() == other.best.len() && self.best.iter().all(|event| other.best.contains(event))
    }
}

impl Margin {
    /// The largest share of the gap over which the values of the best events may be spread.
    const SPREAD: f64 = 1.0 / 3.0;

    /// The margin of exact values.
    pub const EXACT: Margin = Margin { least: 0.04, errors: 0.0 };

    /// The margin of a game's values by search: chances to win, or points.
    pub fn by_search(game: &impl Playable) -> Margin {
        Margin { least: if game.plays_for_points() { 2.0 } else { 0.05 }, errors: 4.0 }
    }

    /// A margin by which a rough search picks candidates.
    pub(crate) fn rough(self) -> Margin {
        Margin { least: self.least / 2.0, errors: 0.0 }
    }

    /// Parts events, which are sorted by value, the highest first. `None` where no gap is wide enough, where the best
    /// events differ by more than a third of the gap, or where they are more than half of all.
    pub fn split<E: Copy>(self, events: &[(E, Estimate)]) -> Option<Split<E>> {
        let wide = |pair: &[(E, Estimate)]| {
            let gap = pair[0].1.minus(pair[1].1);
            gap.mean >= self.least - EQUAL && gap.mean >= self.errors * gap.stderr
        };
        let count = events.windows(2).position(wide)? + 1;
        let (value, last, (next, second)) = (events[0].1, events[count - 1].1, events[count]);
        let close = value.mean - last.mean <= Margin::SPREAD * (last.mean - second.mean);
        let few = 2 * count <= events.len();
        let best = || events[..count].iter().map(|(event, _)| *event).collect();
        (close && few).then(|| Split { best: best(), value, second, next })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(list: &[(f64, f64)]) -> Vec<(usize, Estimate)> {
        let estimate = |&(mean, stderr)| Estimate { mean, stderr };
        list.iter().map(estimate).enumerate().collect()
    }

    #[test]
    fn u_1_best_is_all_above_the_first_gap_within_a_third_of_it() {
        let exact = |list: &[f64]| {
            let list: Vec<(f64, f64)> = list.iter().map(|value| (*value, 0.0)).collect();
            Margin::EXACT.split(&values(&list)).map(|split| (split.best.len(), split.second.mean))
        };
        assert_eq!(exact(&[0.6, 0.5, 0.4]), Some((1, 0.5)));
        assert_eq!(exact(&[0.6, 0.59, 0.5, 0.4]), Some((2, 0.5)));
        assert_eq!(
            exact(&[0.6, 0.58, 0.53, 0.4]),
            None,
            "the best two differ by more than a third of the gap"
        );
        assert_eq!(exact(&[0.6, 0.59, 0.5]), None, "most events would do");
        assert_eq!(exact(&[0.6, 0.57, 0.54]), None);
        assert_eq!(exact(&[0.6]), None);
    }

    #[test]
    fn u_2_the_margin_is_wide_enough() {
        assert!(Margin::EXACT.split(&values(&[(0.54, 0.0), (0.5, 0.0)])).is_some());
        assert!(Margin::EXACT.split(&values(&[(0.539, 0.0), (0.5, 0.0)])).is_none());
        let search = Margin { least: 0.05, errors: 4.0 };
        assert!(search.split(&values(&[(0.56, 0.009), (0.5, 0.009)])).is_some());
        assert!(
            search.split(&values(&[(0.56, 0.012), (0.5, 0.012)])).is_none(),
            "under four standard errors"
        );
        assert!(search.split(&values(&[(0.545, 0.001), (0.5, 0.001)])).is_none());
    }
}
