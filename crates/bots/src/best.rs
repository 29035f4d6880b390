//! The best of several choices; among equals, one at random, so that bots with equal dice part ways.
use games::Dice;

/// Values that differ by less count as equal: the same parts may be added up in another order.
const EQUAL: f64 = 1e-9;

/// The best choice so far.
pub(crate) struct Best<T> {
    best: Option<(f64, T)>,
    /// The number of choices so far that are worth as much.
    equals: u64,
}

impl<T: Copy> Best<T> {
    pub(crate) fn none() -> Best<T> {
        Best { best: None, equals: 0 }
    }

    /// Considers one more choice. Each of the best ones is kept with the same chance.
    pub(crate) fn offer(&mut self, worth: f64, choice: T, dice: &mut Dice) {
        match self.best {
            Some((most, _)) if worth < most - EQUAL => {}
            Some((most, _)) if worth <= most + EQUAL => {
                self.equals += 1;
                if dice.below(self.equals) == 0 {
                    self.best = Some((most, choice));
                }
            }
            _ => (self.best, self.equals) = (Some((worth, choice)), 1),
        }
    }

    /// Returns the best of these choices; `None` of none.
    pub(crate) fn of(choices: impl Iterator<Item = (f64, T)>, dice: &mut Dice) -> Option<T> {
        let mut best = Best::none();
        choices.for_each(|(worth, choice)| best.offer(worth, choice, dice));
        best.choice()
    }

    /// Returns one of the choices that are worth at least this share of the best one; `None` of none.
    pub(crate) fn near(
        choices: impl Iterator<Item = (f64, T)> + Clone,
        share: f64,
        dice: &mut Dice,
    ) -> Option<T> {
        let most = choices.clone().map(|(worth, _)| worth).fold(f64::NEG_INFINITY, f64::max);
        Best::of(choices.filter(|(worth, _)| *worth >= share * most).map(|(_, choice)| (most, choice)), dice)
    }

    pub(crate) fn choice(&self) -> Option<T> {
        self.best.map(|(_, choice)| choice)
    }

    /// Returns the value of the best choice, and the choice.
    pub(crate) fn valued(self) -> Option<(f64, T)> {
        self.best
    }
}

#[cfg(test)]
mod tests {
    use super::Best;
    use games::Dice;

    #[test]
    fn t_18_each_of_equals_is_as_likely_and_nothing_else_is_chosen() {
        let (mut dice, mut counts) = (Dice::new(1), [0_u32; 5]);
        for _ in 0..3000 {
            let worth = [1.0, 2.0, 1.5, 2.0 + 1e-12, 2.0];
            let best = Best::of(worth.into_iter().zip(0..), &mut dice).unwrap();
            counts[best] += 1;
        }
        assert_eq!([counts[0], counts[2]], [0, 0]);
        // Five standard deviations, generously.
        assert!([1, 3, 4].into_iter().all(|nth| counts[nth].abs_diff(1000) < 150), "{counts:?}");
    }
}
