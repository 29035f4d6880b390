//! What each event of a game did to its result: the luck of chance, the loss of decisions. `coach` works it
//! out in the worker; this is what comes over to the page.
use coach::Mark;
use serde::{Deserialize, Serialize};

use crate::Finish;

/// A game with the value that each of its positions has for a seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Weighed {
    /// For which seat, from 0.
    pub seat: u8,
    /// What each position is worth to it, the initial one first.
    pub values: Vec<f64>,
    /// The standard errors of that; none where the values are exact.
    pub errors: Vec<f64>,
    /// What each event did, in order; one less than positions.
    pub events: Vec<Weight>,
}

/// What an event did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Weight {
    /// Chance brought it: the value after it minus the value before.
    Luck(f64),
    /// The seat decided.
    Decision(Decision),
    /// Another seat decided: the value after it minus the value before.
    Others(f64),
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
    /// The standard error of the loss; 0 where it is exact.
    pub error: f64,
    /// How grave the loss is, if it is; where it is estimated, only if that is sure.
    pub mark: Option<Mark>,
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

    /// The sum of what the other seats' decisions changed.
    pub fn others(&self) -> f64 {
        self.events.iter().map(|weight| if let Weight::Others(change) = weight { *change } else { 0.0 }).sum()
    }

    /// Whether the values are exact.
    pub fn exact(&self) -> bool {
        self.errors.is_empty()
    }

    /// The standard error of a position's value; 0 where it is exact.
    pub fn error(&self, ply: usize) -> f64 {
        self.errors.get(ply).copied().unwrap_or_default()
    }

    /// The standard error of the sum of losses.
    pub fn loss_error(&self) -> f64 {
        self.decisions().map(|decision| decision.error).fold(0.0, f64::hypot)
    }

    /// The standard error of the sum of luck: that of start and result and losses together.
    pub fn luck_error(&self) -> f64 {
        let ends = self.error(0).hypot(self.error(self.values.len().saturating_sub(1)));
        ends.hypot(self.loss_error())
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
            Weight::Luck(_) | Weight::Others(_) => None,
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
            self.decisions().filter_map(|decision| Some((decision, decision.mark?))).collect();
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
                error: 0.0,
                mark: Mark::of(values[ply] - values[ply + 1]),
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
        Weighed { values, events, ..Weighed::default() }
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
