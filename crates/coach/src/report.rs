//! The report on a record: `coach --json`.
use games::TurnJson;
use serde::Serialize;
use tabletop::{Game, Seat, Turn};

use crate::{Estimate, Grade, Scale};

/// A figure of the only seat, or one for each seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum PerSeat {
    /// The figure of a solo game.
    One(f64),
    /// The figures in seat order.
    Each(Vec<f64>),
}

impl PerSeat {
    /// Takes one figure for each seat.
    pub fn new(figures: &[f64]) -> PerSeat {
        match figures {
            [only] => PerSeat::One(*only),
            each => PerSeat::Each(each.to_vec()),
        }
    }

    /// Returns a seat's figure.
    pub fn of(&self, seat: Seat) -> f64 {
        match self {
            PerSeat::One(only) => *only,
            PerSeat::Each(each) => each.get(seat.index()).copied().unwrap_or_default(),
        }
    }
}

/// The cause of an event: chance, or a seat.
pub type By = TurnJson;

/// One event of a record with its analysis.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AnalysedEvent {
    /// The ply that the event led to, from 1.
    pub ply: usize,
    /// The text of the event.
    pub event: String,
    pub by: By,
    /// The change of the values by the event.
    #[serde(flatten)]
    pub change: ValueChange,
    /// The standard error of the luck or the loss, where it is estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stderr: Option<PerSeat>,
    #[serde(skip)]
    grade: Option<Grade>,
}

/// The change of the values by an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ValueChange {
    /// The luck of a chance event.
    Chance {
        /// The value after the event minus the value before.
        luck: PerSeat,
    },
    /// The cost of a seat's decision.
    Decision {
        /// The best value minus the value after the event, for the deciding seat.
        loss: f64,
        /// The best events, in the order of their texts.
        best: Vec<String>,
        /// Whether no other event was legal.
        forced: bool,
        /// With several seats: the change for each other seat; 0 for the deciding seat.
        #[serde(skip_serializing_if = "Option::is_none")]
        others: Option<Vec<f64>>,
    },
}

/// The analysis of a record.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Whether the values are exact.
    pub exact: bool,
    /// The value of the initial state.
    pub value: PerSeat,
    /// The standard error of `value`, where it is estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stderr: Option<PerSeat>,
    pub events: Vec<AnalysedEvent>,
    /// The sum of all luck.
    pub luck: PerSeat,
    /// The sum of the losses of a seat's own decisions.
    pub loss: PerSeat,
    /// Whether the game is over; serialised only if not.
    #[serde(skip_serializing_if = "is_true")]
    pub finished: bool,
    /// The result; for an unfinished record, the value of its last position.
    pub result: PerSeat,
    /// The difference between the sum and the result: rounding.
    pub residual: PerSeat,
    /// The value of every position, the initial one first.
    #[serde(skip)]
    pub curve: Vec<PerSeat>,
    /// The standard errors of `curve`; empty where it is exact.
    #[serde(skip)]
    pub curve_stderr: Vec<PerSeat>,
    /// The unit of losses.
    #[serde(skip)]
    pub scale: Scale,
}

fn is_true(finished: &bool) -> bool {
    *finished
}

/// The reason why a record cannot be analysed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnalysisError {
    /// An event is not possible at its position.
    #[error("event {ply}, {event:?}: not possible here: {why}")]
    NotPossible {
        /// The number of the event, from 1.
        ply: usize,
        /// The text of the event.
        event: String,
        /// The rule that forbids it.
        why: tabletop::Why,
    },
    /// The analysis was stopped by its caller.
    #[error("stopped before the record was commented")]
    Stopped,
    /// Play from the game's start never leads to a position of the record.
    #[error("the position after {ply} events cannot come about from the start, and has no value")]
    Unknown {
        /// The number of events before the position.
        ply: usize,
    },
}

impl AnalysedEvent {
    /// Returns the loss, if a seat decided.
    pub fn loss(&self) -> Option<f64> {
        match self.change {
            ValueChange::Chance { .. } => None,
            ValueChange::Decision { loss, .. } => Some(loss),
        }
    }

    /// Returns the grade of the loss; of an estimated loss only if it is significant.
    pub fn grade(&self) -> Option<Grade> {
        self.grade
    }
}

impl Report {
    /// Returns the mean loss of a seat's decisions with a choice; `None` if there were none.
    pub fn loss_a_decision(&self, seat: Seat) -> Option<f64> {
        let unforced = self.events.iter().filter_map(|event| match &event.change {
            ValueChange::Decision { loss, forced: false, .. } if event.by.0 == Turn::Seat(seat) => {
                Some(*loss)
            }
            _ => None,
        });
        let (count, sum) = unforced.fold((0u32, 0.0), |(count, sum), loss| (count + 1, sum + loss));
        (count > 0).then(|| sum / f64::from(count))
    }

    /// Returns the decisions with a grade, the largest loss first.
    pub fn worst(&self) -> Vec<&AnalysedEvent> {
        let mut worst: Vec<&AnalysedEvent> =
            self.events.iter().filter(|event| event.grade().is_some()).collect();
        worst.sort_by(|one, other| other.loss().unwrap_or(0.0).total_cmp(&one.loss().unwrap_or(0.0)));
        worst
    }
}

/// The values from which a report is built.
pub(crate) struct Figures {
    /// The value of each position for each seat, the initial one first.
    pub(crate) worth: Vec<Vec<Estimate>>,
    pub(crate) exact: bool,
    /// The analysed decision for each event that was one.
    pub(crate) decisions: Vec<Option<Decision>>,
    /// The unit of losses.
    pub(crate) scale: Scale,
}

/// An analysed decision.
pub(crate) struct Decision {
    /// The best value minus the value after the event.
    pub(crate) loss: Estimate,
    pub(crate) best: Vec<String>,
    /// Whether there was only one legal event.
    pub(crate) forced: bool,
}

/// Applies a record's events and returns all its states.
pub(crate) fn states<G: Game>(
    game: &G,
    start: &G::State,
    events: &[G::Event],
) -> Result<Vec<G::State>, AnalysisError> {
    let mut states = vec![start.clone()];
    for (index, &event) in events.iter().enumerate() {
        let mut state = states[index].clone();
        game.apply(&mut state, event).map_err(|refusal| AnalysisError::NotPossible {
            ply: index + 1,
            event: event.to_string(),
            why: tabletop::Why::of(&refusal),
        })?;
        states.push(state);
    }
    Ok(states)
}

/// Builds the report.
pub(crate) fn build_report<G: Game>(
    game: &G,
    states: &[G::State],
    events: &[G::Event],
    figures: Figures,
) -> Report {
    let Figures { worth, exact, decisions, scale } = figures;
    let seats = usize::from(game.seats());
    let value = |ply: usize| -> Vec<f64> { worth[ply].iter().map(|estimate| estimate.mean).collect() };
    let estimated = |errors: Vec<f64>| (!exact).then(|| PerSeat::new(&errors));
    let stderr_at = |ply: usize| worth[ply].iter().map(|estimate| estimate.stderr).collect::<Vec<f64>>();
    let (mut luck, mut loss, mut others) = (vec![0.0; seats], vec![0.0; seats], vec![0.0; seats]);
    let mut analysed = Vec::with_capacity(events.len());
    for (index, (event, decision)) in events.iter().zip(decisions).enumerate() {
        let (before, after) = (&worth[index], &worth[index + 1]);
        let mut change: Vec<f64> =
            after.iter().zip(before).map(|(after, before)| after.mean - before.mean).collect();
        let turn = game.turn(&states[index]);
        let (change, stderr, grade) = match (turn, decision) {
            (Turn::Seat(seat), Some(Decision { loss: lost, best, forced })) => {
                change[seat.index()] = 0.0;
                add(&mut others, &change);
                loss[seat.index()] += lost.mean;
                let grade = scale.grade(lost.mean).filter(|_| exact || lost.is_sure());
                let others = (seats > 1).then_some(change);
                let error = (!exact).then_some(PerSeat::One(lost.stderr));
                (ValueChange::Decision { loss: lost.mean, best, forced, others }, error, grade)
            }
            _ => {
                add(&mut luck, &change);
                let error = before.iter().zip(after).map(|(one, other)| one.minus(*other).stderr);
                (ValueChange::Chance { luck: PerSeat::new(&change) }, estimated(error.collect()), None)
            }
        };
        let (event, by) = (event.to_string(), TurnJson(turn));
        analysed.push(AnalysedEvent { ply: index + 1, event, by, change, stderr, grade });
    }
    let last = states.len() - 1;
    let utilities = game.utilities(&states[last]);
    let result: Vec<f64> = match &utilities {
        Some(utilities) => utilities.iter().map(|utility| utility.to_f64()).collect(),
        None => value(last),
    };
    let initial = value(0);
    let residual: Vec<f64> = (0..seats)
        .map(|seat| initial[seat] + luck[seat] + others[seat] - loss[seat] - result[seat])
        .collect();
    Report {
        exact,
        value: PerSeat::new(&initial),
        stderr: estimated(stderr_at(0)),
        events: analysed,
        luck: PerSeat::new(&luck),
        loss: PerSeat::new(&loss),
        finished: utilities.is_some(),
        result: PerSeat::new(&result),
        residual: PerSeat::new(&residual),
        curve: (0..states.len()).map(|ply| PerSeat::new(&value(ply))).collect(),
        curve_stderr: (0..states.len()).filter_map(|ply| estimated(stderr_at(ply))).collect(),
        scale,
    }
}

fn add(sums: &mut [f64], more: &[f64]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}
