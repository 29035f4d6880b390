//! What each event of a game did to its result: the luck of chance, the loss of decisions.
use crate::protocol::Valued;

/// A game with the value of each of its positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// What each position is worth, the initial one first.
    pub values: Vec<f64>,
    /// What each event did.
    pub events: Vec<Weight>,
}

/// What an event did.
#[derive(Clone, Debug, PartialEq)]
pub enum Weight {
    /// Chance brought it: the value after it minus the value before.
    Luck(f64),
    /// A seat decided.
    Decision(Decision),
}

/// A decision and what it was worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The position in which it was made, by the number of events before it.
    pub ply: usize,
    /// The best event there.
    pub best: String,
    /// What the position was worth, and still is after the best event.
    pub value: f64,
    /// What the position after the event chosen is worth.
    pub after: f64,
    /// Nothing else was possible.
    pub forced: bool,
}

/// How bad a decision was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// It lost .02 or more.
    Inaccuracy,
    /// It lost .05 or more.
    Mistake,
    /// It lost .10 or more.
    Blunder,
}

impl Grade {
    /// `?!`, `?` or `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            Grade::Inaccuracy => "?!",
            Grade::Mistake => "?",
            Grade::Blunder => "??",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }
}

/// Losses that are on a threshold but for the last digits of a double are over it.
const TINY: f64 = 1e-9;

impl Decision {
    /// What it lost.
    pub fn loss(&self) -> f64 {
        self.value - self.after
    }

    /// How bad it was, if it was.
    pub fn grade(&self) -> Option<Grade> {
        let loss = self.loss() + TINY;
        let grades = [(0.10, Grade::Blunder), (0.05, Grade::Mistake), (0.02, Grade::Inaccuracy)];
        grades.into_iter().find(|(least, _)| loss >= *least).map(|(_, grade)| grade)
    }
}

impl Weighed {
    /// Weighs a game's events by what its positions are worth; `None` unless there is one position more
    /// than events.
    pub fn of(positions: &[Valued], events: &[String]) -> Option<Weighed> {
        if positions.len() != events.len() + 1 {
            return None;
        }
        let weigh = |(ply, pair): (usize, &[Valued])| match &pair[0].best {
            None => Weight::Luck(pair[1].value - pair[0].value),
            Some(best) => Weight::Decision(Decision {
                ply,
                best: best.clone(),
                value: pair[0].value,
                after: pair[1].value,
                forced: pair[0].events.len() < 2,
            }),
        };
        Some(Weighed {
            values: positions.iter().map(|position| position.value).collect(),
            events: positions.windows(2).enumerate().map(weigh).collect(),
        })
    }

    /// The sum of what chance gave and took.
    pub fn luck(&self) -> f64 {
        self.events.iter().map(|weight| if let Weight::Luck(luck) = weight { *luck } else { 0.0 }).sum()
    }

    /// The sum of what decisions lost.
    pub fn loss(&self) -> f64 {
        self.decisions().map(Decision::loss).sum()
    }

    /// Decisions that had a choice.
    pub fn unforced(&self) -> usize {
        self.decisions().filter(|decision| !decision.forced).count()
    }

    /// All decisions in order.
    pub fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.events.iter().filter_map(|weight| match weight {
            Weight::Decision(decision) => Some(decision),
            Weight::Luck(_) => None,
        })
    }

    /// The decision in a position, if one was made there.
    pub fn decision(&self, ply: usize) -> Option<&Decision> {
        match self.events.get(ply) {
            Some(Weight::Decision(decision)) => Some(decision),
            _ => None,
        }
    }

    /// The decisions made in a row from a position on.
    pub fn run(&self, ply: usize) -> std::ops::Range<usize> {
        let run = self.events.get(ply..).unwrap_or_default();
        let long = run.iter().take_while(|weight| matches!(weight, Weight::Decision(_))).count();
        ply..ply + long
    }

    /// The decisions with a grade, those that lost most first.
    pub fn worst(&self) -> Vec<(&Decision, Grade)> {
        let mut worst: Vec<_> =
            self.decisions().filter_map(|decision| Some((decision, decision.grade()?))).collect();
        worst.sort_by(|(a, _), (b, _)| b.loss().total_cmp(&a.loss()));
        worst
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(value: f64, best: Option<&str>, possible: usize) -> Valued {
        let events = (0..possible).map(|n| (format!("e{n}"), value)).collect();
        Valued { value, best: best.map(str::to_owned), events }
    }

    fn weighed() -> Weighed {
        let positions = [
            position(0.6, None, 4),
            position(0.7, Some("step e"), 5),
            position(0.58, Some("stop"), 1),
            position(0.58, None, 4),
            position(0.48, Some("stop"), 2),
            position(0.46, Some("stop"), 3),
            position(0.0, None, 0),
        ];
        let events = ["roll 4", "step n", "stop", "cultist 1 a1", "step w", "stop"].map(String::from);
        Weighed::of(&positions, &events).expect("one position more than events")
    }

    #[test]
    fn the_start_with_luck_and_without_losses_is_the_result() {
        let weighed = weighed();
        assert!((0.6 + weighed.luck() - weighed.loss()).abs() < 1e-12);
        assert!((weighed.luck() - 0.0).abs() < 1e-12);
        assert!((weighed.loss() - 0.6).abs() < 1e-12);
    }

    #[test]
    fn decisions_without_a_choice_do_not_count() {
        assert_eq!(weighed().decisions().count(), 4);
        assert_eq!(weighed().unforced(), 3);
    }

    #[test]
    fn decisions_are_graded_from_two_five_and_ten_per_cent() {
        let graded: Vec<_> = weighed().worst().into_iter().map(|(d, grade)| (d.ply, grade)).collect();
        assert_eq!(graded, [(5, Grade::Blunder), (1, Grade::Blunder), (4, Grade::Inaccuracy)]);
        let decision = |loss: f64| Decision {
            ply: 0,
            best: String::new(),
            value: 0.5,
            after: 0.5 - loss,
            forced: false,
        };
        assert_eq!(decision(0.05).grade(), Some(Grade::Mistake));
        assert_eq!(decision(0.0199).grade(), None);
        assert_eq!(decision(-0.5).grade(), None);
    }

    #[test]
    fn a_run_ends_where_chance_comes() {
        assert_eq!(weighed().run(1), 1..3);
        assert_eq!(weighed().run(0), 0..0);
        assert_eq!(weighed().run(4), 4..6);
        assert_eq!(weighed().run(9), 9..9);
    }

    #[test]
    fn positions_that_do_not_fit_the_events_are_not_weighed() {
        assert_eq!(Weighed::of(&[position(0.5, None, 0)], &["stop".to_owned()]), None);
    }
}
