//! The report on a record: `coach --json`. Where its figures come from is no matter of this file.
use games::TurnJson;
use serde::Serialize;
use tabletop::{Game, Seat, Turn};

use crate::{Estimate, Mark, Scale};

/// A figure of the only seat, or one a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum PerSeat {
    /// A solo game's.
    One(f64),
    /// Each seat's, in seat order.
    Each(Vec<f64>),
}

impl PerSeat {
    /// The figures of the seats there are.
    pub fn new(figures: &[f64]) -> PerSeat {
        match figures {
            [only] => PerSeat::One(*only),
            each => PerSeat::Each(each.to_vec()),
        }
    }

    /// A seat's figure.
    pub fn of(&self, seat: Seat) -> f64 {
        match self {
            PerSeat::One(only) => *only,
            PerSeat::Each(each) => each.get(seat.index()).copied().unwrap_or_default(),
        }
    }
}

/// Who brought an event about.
pub type By = TurnJson;

/// One event of a record, commented.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Commented {
    /// The ply it led to, from 1.
    pub ply: usize,
    /// Its text.
    pub event: String,
    /// Chance, or the seat.
    pub by: By,
    /// What it did to the values.
    #[serde(flatten)]
    pub happening: Happening,
    /// The standard error of the luck, or of the loss, where they are estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stderr: Option<PerSeat>,
    #[serde(skip)]
    grave: Option<Mark>,
}

/// What an event did to the values.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Happening {
    /// A chance event.
    Chance {
        /// The value after it less the value before.
        luck: PerSeat,
    },
    /// A seat's decision.
    Decision {
        /// The best value less the value after it, to the seat that decided.
        loss: f64,
        /// The events that were best, in the order of their texts.
        best: Vec<String>,
        /// Whether no other was legal.
        forced: bool,
        /// With several seats: what it changed for each other seat; 0 for the one that decided.
        #[serde(skip_serializing_if = "Option::is_none")]
        others: Option<Vec<f64>>,
    },
}

/// What the coach says of a record.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Whether the values are exact.
    pub exact: bool,
    /// What the initial state is worth.
    pub value: PerSeat,
    /// The standard error of that, where it is estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stderr: Option<PerSeat>,
    /// The events, commented.
    pub events: Vec<Commented>,
    /// All luck.
    pub luck: PerSeat,
    /// All loss of a seat's own decisions.
    pub loss: PerSeat,
    /// Whether the game is over; told only if not.
    #[serde(skip_serializing_if = "is_true")]
    pub finished: bool,
    /// The result; of a record that stops early the value of its last position.
    pub result: PerSeat,
    /// What the sum misses the result by: rounding.
    pub residual: PerSeat,
    /// What every position is worth, the initial one first.
    #[serde(skip)]
    pub curve: Vec<PerSeat>,
    /// The standard errors of that; none where it is exact.
    #[serde(skip)]
    pub curve_stderr: Vec<PerSeat>,
    /// What losses are counted in.
    #[serde(skip)]
    pub scale: Scale,
}

fn is_true(finished: &bool) -> bool {
    *finished
}

/// A record that cannot be commented.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnalysisError {
    /// An event that is not possible where it stands.
    #[error("event {ply}, {event:?}: not possible here: {why}")]
    NotPossible {
        /// Its number, from 1.
        ply: usize,
        /// Its text.
        event: String,
        /// The rule that forbids it.
        why: tabletop::Why,
    },
    /// Whoever waited wants it no longer.
    #[error("stopped before the record was commented")]
    Stopped,
    /// A position to which play from the game's start never comes.
    #[error("the position after {ply} events cannot come about from the start, and has no value")]
    Unknown {
        /// After how many events.
        ply: usize,
    },
}

impl Commented {
    /// What was lost, if a seat decided.
    pub fn loss(&self) -> Option<f64> {
        match self.happening {
            Happening::Chance { .. } => None,
            Happening::Decision { loss, .. } => Some(loss),
        }
    }

    /// How grave the loss is; where it is estimated, only if that is sure.
    pub fn mark(&self) -> Option<Mark> {
        self.grave
    }
}

impl Report {
    /// The mean loss of a seat's decisions where it had a choice; `None` if it never had.
    pub fn loss_a_decision(&self, seat: Seat) -> Option<f64> {
        let unforced = self.events.iter().filter_map(|commented| match &commented.happening {
            Happening::Decision { loss, forced: false, .. } if commented.by.0 == Turn::Seat(seat) => {
                Some(*loss)
            }
            _ => None,
        });
        let (count, sum) = unforced.fold((0u32, 0.0), |(count, sum), loss| (count + 1, sum + loss));
        (count > 0).then(|| sum / f64::from(count))
    }

    /// The decisions that lost most, from an inaccuracy on, the worst first.
    pub fn worst(&self) -> Vec<&Commented> {
        let mut worst: Vec<&Commented> =
            self.events.iter().filter(|commented| commented.mark().is_some()).collect();
        worst.sort_by(|one, other| other.loss().unwrap_or(0.0).total_cmp(&one.loss().unwrap_or(0.0)));
        worst
    }
}

/// What the figures of a record are: what a report is put together from.
pub(crate) struct Figures {
    /// What each position is worth to each seat, the initial one first.
    pub(crate) worth: Vec<Vec<Estimate>>,
    /// Whether that is exact.
    pub(crate) exact: bool,
    /// Of each event, what there is to say of the decision, if it was one.
    pub(crate) decisions: Vec<Option<Decision>>,
    /// What losses are counted in.
    pub(crate) scale: Scale,
}

/// A decision, weighed.
pub(crate) struct Decision {
    /// The best value less the value after it.
    pub(crate) loss: Estimate,
    /// The best events.
    pub(crate) best: Vec<String>,
    /// Whether there was only one.
    pub(crate) forced: bool,
}

/// Brings a record's events about, and gives all its states.
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

/// Puts the report together.
pub(crate) fn put_together<G: Game>(
    game: &G,
    states: &[G::State],
    events: &[G::Event],
    figures: Figures,
) -> Report {
    let Figures { worth, exact, decisions, scale } = figures;
    let seats = usize::from(game.seats());
    let value = |ply: usize| -> Vec<f64> { worth[ply].iter().map(|estimate| estimate.mean).collect() };
    let estimated = |off: Vec<f64>| (!exact).then(|| PerSeat::new(&off));
    let stderr = |ply: usize| worth[ply].iter().map(|estimate| estimate.stderr).collect::<Vec<f64>>();
    let (mut luck, mut loss, mut others) = (vec![0.0; seats], vec![0.0; seats], vec![0.0; seats]);
    let mut commented = Vec::with_capacity(events.len());
    for (index, (event, decision)) in events.iter().zip(decisions).enumerate() {
        let (before, after) = (&worth[index], &worth[index + 1]);
        let mut change: Vec<f64> =
            after.iter().zip(before).map(|(after, before)| after.mean - before.mean).collect();
        let turn = game.turn(&states[index]);
        let (happening, off, grave) = match (turn, decision) {
            (Turn::Seat(seat), Some(Decision { loss: lost, best, forced })) => {
                change[seat.index()] = 0.0;
                add(&mut others, &change);
                loss[seat.index()] += lost.mean;
                let grave = scale.mark(lost.mean).filter(|_| exact || lost.is_sure());
                let others = (seats > 1).then_some(change);
                let off = (!exact).then_some(PerSeat::One(lost.stderr));
                (Happening::Decision { loss: lost.mean, best, forced, others }, off, grave)
            }
            _ => {
                add(&mut luck, &change);
                let off = before.iter().zip(after).map(|(one, other)| one.minus(*other).stderr);
                (Happening::Chance { luck: PerSeat::new(&change) }, estimated(off.collect()), None)
            }
        };
        let (event, by) = (event.to_string(), TurnJson(turn));
        commented.push(Commented { ply: index + 1, event, by, happening, stderr: off, grave });
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
        stderr: estimated(stderr(0)),
        events: commented,
        luck: PerSeat::new(&luck),
        loss: PerSeat::new(&loss),
        finished: utilities.is_some(),
        result: PerSeat::new(&result),
        residual: PerSeat::new(&residual),
        curve: (0..states.len()).map(|ply| PerSeat::new(&value(ply))).collect(),
        curve_stderr: (0..states.len()).filter_map(|ply| estimated(stderr(ply))).collect(),
        scale,
    }
}

fn add(sums: &mut [f64], more: &[f64]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}
