//! The analysis of a match: the luck of chance and the loss of decisions, event by event. `coach` makes it in the
//! worker; the page shows it.
use serde::{Deserialize, Serialize};
use view::Grade;

use crate::Finish;

/// A game with the value that each of its positions has for a seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// The seat, from 0.
    pub seat: u8,
    /// First figures, which better ones follow.
    pub rough: bool,
    /// The value of each position to it, the initial one first.
    pub values: Vec<f64>,
    /// Their standard errors; none where the values are exact.
    pub errors: Vec<f64>,
    /// The change that each event made, in order; one less than positions.
    pub events: Vec<ValueChange>,
}

/// The change that an event made to the value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ValueChange {
    /// By chance: the value after it minus the value before.
    Luck(f64),
    /// By the seat itself.
    Decision(Decision),
    /// By another seat: the value after it minus the value before.
    Others(f64),
}

/// A decision and its loss.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The position in which it was made, by the number of events before it.
    pub ply: usize,
    /// The event to play there.
    pub best: String,
    /// The loss: the value after the best event less the value after the one chosen.
    pub loss: f64,
    /// The value of the position after the event chosen.
    pub after: f64,
    /// Nothing else was possible.
    pub forced: bool,
    /// Returns the standard error of the loss; 0 where it is exact.
    pub error: f64,
    /// The grade of the loss, if it is grave; of an estimated one only if it is sure.
    pub grade: Option<Grade>,
}

/// Losses below this count as none: the values are proven to about this.
const SAME: f64 = 1e-6;

impl Decision {
    /// Whether something better was possible.
    pub fn worse(&self) -> bool {
        self.loss > SAME
    }

    /// Returns the value of the position after the best event.
    pub fn best_value(&self) -> f64 {
        self.after + self.loss
    }
}

impl Analysis {
    /// Returns the sum of what chance gave and took.
    pub fn luck(&self) -> f64 {
        self.events.iter().map(|change| if let ValueChange::Luck(luck) = change { *luck } else { 0.0 }).sum()
    }

    /// Returns the sum of what the other seats' decisions changed.
    pub fn others(&self) -> f64 {
        self.events
            .iter()
            .map(|change| if let ValueChange::Others(value) = change { *value } else { 0.0 })
            .sum()
    }

    /// Whether the values are exact.
    pub fn exact(&self) -> bool {
        self.errors.is_empty()
    }

    /// Returns the standard error of a position's value; 0 where it is exact.
    pub fn error(&self, ply: usize) -> f64 {
        self.errors.get(ply).copied().unwrap_or_default()
    }

    /// Returns the standard error of the sum of losses.
    pub fn loss_error(&self) -> f64 {
        self.decisions().map(|decision| decision.error).fold(0.0, f64::hypot)
    }

    /// Returns the standard error of the sum of luck: that of start and result and losses together.
    pub fn luck_error(&self) -> f64 {
        let ends = self.error(0).hypot(self.error(self.values.len().saturating_sub(1)));
        ends.hypot(self.loss_error())
    }

    /// Returns the sum of what decisions lost.
    pub fn loss(&self) -> f64 {
        self.decisions().map(|decision| decision.loss).sum()
    }

    /// Writes luck, loss and decisions into the end of a match.
    pub fn write_to(&self, finish: &mut Finish) {
        finish.luck = Some(self.luck());
        finish.loss = Some(self.loss());
        finish.decisions = Some(self.unforced() as u32);
    }

    /// Returns the number of decisions that had a choice.
    pub fn unforced(&self) -> usize {
        self.decisions().filter(|decision| !decision.forced).count()
    }

    /// Returns all decisions in order.
    pub fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.events.iter().filter_map(|change| match change {
            ValueChange::Decision(decision) => Some(decision),
            ValueChange::Luck(_) | ValueChange::Others(_) => None,
        })
    }

    /// Returns the decision in a position, if one was made there.
    pub fn decision(&self, ply: usize) -> Option<&Decision> {
        match self.events.get(ply) {
            Some(ValueChange::Decision(decision)) => Some(decision),
            _ => None,
        }
    }

    /// Returns the decisions made in a row from a position on.
    pub fn run(&self, ply: usize) -> std::ops::Range<usize> {
        let run = self.events.get(ply..).unwrap_or_default();
        let long = run.iter().take_while(|change| matches!(change, ValueChange::Decision(_))).count();
        ply..ply + long
    }

    /// Returns the decisions with a grade, those that lost most first.
    pub fn worst(&self) -> Vec<(&Decision, Grade)> {
        let mut worst: Vec<_> =
            self.decisions().filter_map(|decision| Some((decision, decision.grade?))).collect();
        worst.sort_by(|(a, _), (b, _)| b.loss.total_cmp(&a.loss));
        worst
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grade_of(loss: f64) -> Option<Grade> {
        let grades = [(0.10, Grade::Blunder), (0.05, Grade::Mistake), (0.02, Grade::Inaccuracy)];
        grades.into_iter().find(|(least, _)| loss + SAME >= *least).map(|(_, grade)| grade)
    }

    fn analysis() -> Analysis {
        let values = vec![0.6, 0.7, 0.58, 0.58, 0.48, 0.46, 0.0];
        let decision = |ply: usize, forced| {
            ValueChange::Decision(Decision {
                ply,
                best: "stop".into(),
                loss: values[ply] - values[ply + 1],
                after: values[ply + 1],
                forced,
                error: 0.0,
                grade: grade_of(values[ply] - values[ply + 1]),
            })
        };
        let events = vec![
            ValueChange::Luck(0.1),
            decision(1, false),
            decision(2, true),
            ValueChange::Luck(-0.1),
            decision(4, false),
            decision(5, false),
        ];
        Analysis { values, events, ..Analysis::default() }
    }

    #[test]
    fn the_start_with_luck_and_without_losses_is_the_result() {
        let analysis = analysis();
        assert!((0.6 + analysis.luck() - analysis.loss()).abs() < 1e-12);
        assert!((analysis.loss() - 0.6).abs() < 1e-12);
    }

    #[test]
    fn decisions_without_a_choice_do_not_count() {
        assert_eq!(analysis().decisions().count(), 4);
        assert_eq!(analysis().unforced(), 3);
    }

    #[test]
    fn the_worst_come_first_with_their_grades() {
        let analysis = analysis();
        let graded: Vec<_> = analysis.worst().into_iter().map(|(d, grade)| (d.ply, grade.sign())).collect();
        assert_eq!(graded, [(5, "??"), (1, "??"), (4, "?!")]);
        assert!((analysis.worst()[0].0.best_value() - 0.46).abs() < 1e-12);
    }

    #[test]
    fn a_run_ends_where_chance_comes() {
        assert_eq!(analysis().run(1), 1..3);
        assert_eq!(analysis().run(0), 0..0);
        assert_eq!(analysis().run(4), 4..6);
        assert_eq!(analysis().run(9), 9..9);
    }

    #[test]
    fn json_keeps_it_but_for_the_last_digits() {
        let text = serde_json::to_string(&analysis()).expect("JSON");
        let over: Analysis = serde_json::from_str(&text).expect("the same");
        assert_eq!(over.events.len(), analysis().events.len());
        assert_eq!(over.run(4), 4..6);
        assert!((over.loss() - analysis().loss()).abs() < 1e-12);
        assert!((over.luck() - analysis().luck()).abs() < 1e-12);
    }
}
