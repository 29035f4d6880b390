//! What each event of a game did to its result: the luck of chance, the loss of decisions. `coach` works it
//! out in the worker; this is what comes over to the page.
use coach::Mark;
use serde::{Deserialize, Serialize};

use crate::Finish;

/// A game with the value of each of its positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Weighed {
    /// What each position is worth, the initial one first.
    pub values: Vec<f64>,
    /// What each event did, in order; one less than positions.
    pub events: Vec<Weight>,
}

/// What an event did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Weight {
    /// Chance brought it: the value after it minus the value before.
    Luck(f64),
    /// A seat decided.
    Decision(Decision),
}

/// A decision and what it was worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The position in which it was made, by the number of events before it.
    pub ply: usize,
    /// The event to play there.
    pub best: String,
    /// What was lost: the value after the best event less the value after the one chosen.
    pub loss: f64,
    /// What the position after the event chosen is worth.
    pub after: f64,
    /// Nothing else was possible.
    pub forced: bool,
}

/// Losses below this are none: the values are proven to about this.
const SAME: f64 = 1e-6;

impl Decision {
    /// Whether something better was possible.
    pub fn worse(&self) -> bool {
        self.loss > SAME
    }

    /// What the best event led to.
    pub fn best_value(&self) -> f64 {
        self.after + self.loss
    }

    /// How grave the loss is, if it is.
    pub fn mark(&self) -> Option<Mark> {
        Mark::of(self.loss)
    }
}

/// `?!`, `?` or `??`.
pub const fn sign(mark: Mark) -> &'static str {
    match mark {
        Mark::Inaccuracy => "?!",
        Mark::Mistake => "?",
        Mark::Blunder => "??",
    }
}

/// What a mark is called.
pub const fn name(mark: Mark) -> &'static str {
    match mark {
        Mark::Inaccuracy => "inaccuracy",
        Mark::Mistake => "mistake",
        Mark::Blunder => "blunder",
    }
}

impl Weighed {
    /// The sum of what chance gave and took.
    pub fn luck(&self) -> f64 {
        self.events.iter().map(|weight| if let Weight::Luck(luck) = weight { *luck } else { 0.0 }).sum()
    }

    /// The sum of what decisions lost.
    pub fn loss(&self) -> f64 {
        self.decisions().map(|decision| decision.loss).sum()
    }

    /// Notes luck and loss down with how a game ended.
    pub fn note(&self, finish: &mut Finish) {
        finish.luck = Some(self.luck());
        finish.loss = Some(self.loss());
        finish.decisions = Some(self.unforced() as u32);
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

    /// The decisions with a mark, those that lost most first.
    pub fn worst(&self) -> Vec<(&Decision, Mark)> {
        let mut worst: Vec<_> =
            self.decisions().filter_map(|decision| Some((decision, decision.mark()?))).collect();
        worst.sort_by(|(a, _), (b, _)| b.loss.total_cmp(&a.loss));
        worst
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weighed() -> Weighed {
        let values = vec![0.6, 0.7, 0.58, 0.58, 0.48, 0.46, 0.0];
        let decision = |ply: usize, forced| {
            Weight::Decision(Decision {
                ply,
                best: "stop".into(),
                loss: values[ply] - values[ply + 1],
                after: values[ply + 1],
                forced,
            })
        };
        let events = vec![
            Weight::Luck(0.1),
            decision(1, false),
            decision(2, true),
            Weight::Luck(-0.1),
            decision(4, false),
            decision(5, false),
        ];
        Weighed { values, events }
    }

    #[test]
    fn the_start_with_luck_and_without_losses_is_the_result() {
        let weighed = weighed();
        assert!((0.6 + weighed.luck() - weighed.loss()).abs() < 1e-12);
        assert!((weighed.loss() - 0.6).abs() < 1e-12);
    }

    #[test]
    fn decisions_without_a_choice_do_not_count() {
        assert_eq!(weighed().decisions().count(), 4);
        assert_eq!(weighed().unforced(), 3);
    }

    #[test]
    fn the_worst_come_first_with_their_marks() {
        let weighed = weighed();
        let marked: Vec<_> = weighed.worst().into_iter().map(|(d, mark)| (d.ply, sign(mark))).collect();
        assert_eq!(marked, [(5, "??"), (1, "??"), (4, "?!")]);
        assert!((weighed.worst()[0].0.best_value() - 0.46).abs() < 1e-12);
    }

    #[test]
    fn a_run_ends_where_chance_comes() {
        assert_eq!(weighed().run(1), 1..3);
        assert_eq!(weighed().run(0), 0..0);
        assert_eq!(weighed().run(4), 4..6);
        assert_eq!(weighed().run(9), 9..9);
    }

    #[test]
    fn it_comes_over_from_the_worker_but_for_the_last_digits() {
        let text = serde_json::to_string(&weighed()).expect("JSON");
        let over: Weighed = serde_json::from_str(&text).expect("the same");
        assert_eq!(over.events.len(), weighed().events.len());
        assert_eq!(over.run(4), 4..6);
        assert!((over.loss() - weighed().loss()).abs() < 1e-12);
        assert!((over.luck() - weighed().luck()).abs() < 1e-12);
    }
}
