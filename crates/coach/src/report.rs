//! The report on a record: `coach --json`.
use games::TurnJson;
use serde::Serialize;
use solver::{EQUAL, Values};
use tabletop::{Game, Seat, Turn};

/// A figure of the only seat, or one a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum PerSeat {
    /// A solo game's.
    One(f64),
    /// Each seat's, in seat order.
    Each(Vec<f64>),
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

/// How grave a loss is, for games that are won or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// From .02.
    Inaccuracy,
    /// From .05.
    Mistake,
    /// From .10.
    Blunder,
}

impl Mark {
    /// The mark of a loss; `None` for what is hardly one.
    pub fn of(loss: f64) -> Option<Mark> {
        let marks = [(Mark::Blunder, 0.10), (Mark::Mistake, 0.05), (Mark::Inaccuracy, 0.02)];
        marks.into_iter().find(|(_, from)| loss >= from - EQUAL).map(|(mark, _)| mark)
    }
}

impl Commented {
    /// What was lost, if a seat decided.
    pub fn loss(&self) -> Option<f64> {
        match self.happening {
            Happening::Chance { .. } => None,
            Happening::Decision { loss, .. } => Some(loss),
        }
    }

    /// How grave the loss is.
    pub fn mark(&self) -> Option<Mark> {
        self.loss().and_then(Mark::of)
    }
}

/// What the coach says of a record.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Whether the values are exact.
    pub exact: bool,
    /// What the initial state is worth.
    pub value: PerSeat,
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
    /// The values of every position, the initial one first.
    #[serde(skip)]
    pub curve: Vec<PerSeat>,
}

fn is_true(finished: &bool) -> bool {
    *finished
}

/// A record that cannot be commented.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unvalued {
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
    /// A position to which play from the game's start never comes.
    #[error("the position after {ply} events cannot come about from the start, and has no value")]
    Unknown {
        /// After how many events.
        ply: usize,
    },
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

/// Comments the events that lead on from `start`, as if every seat had seen all.
///
/// # Errors
/// An event that is not possible, or a position that has no value.
pub fn report<G: Game>(
    game: &G,
    values: &Values<G>,
    start: &G::State,
    events: &[G::Event],
) -> Result<Report, Unvalued> {
    let seats = usize::from(game.seats());
    let per_seat = |figures: &[f64]| match figures {
        [only] => PerSeat::One(*only),
        each => PerSeat::Each(each.to_vec()),
    };
    let value = |state: &G::State, ply| -> Result<Vec<f64>, Unvalued> {
        let all: Option<Vec<f64>> =
            Seat::all(game.seats()).map(|seat| values.value(game, state, seat)).collect();
        all.ok_or(Unvalued::Unknown { ply })
    };
    let mut state = start.clone();
    let mut before = value(&state, 0)?;
    let initial = before.clone();
    let mut curve = vec![per_seat(&before)];
    let (mut all_luck, mut all_loss, mut all_others) = (vec![0.0; seats], vec![0.0; seats], vec![0.0; seats]);
    let mut commented = Vec::with_capacity(events.len());
    for (index, &event) in events.iter().enumerate() {
        let ply = index + 1;
        let turn = game.turn(&state);
        let choice = choice(game, values, &state, turn, index)?;
        game.apply(&mut state, event).map_err(|refusal| Unvalued::NotPossible {
            ply,
            event: event.to_string(),
            why: tabletop::Why::of(&refusal),
        })?;
        let after = value(&state, ply)?;
        let change: Vec<f64> = after.iter().zip(&before).map(|(after, before)| after - before).collect();
        let happening = match (turn, choice) {
            (Turn::Seat(seat), Some(choice)) => {
                let loss = choice.value - after[seat.index()];
                all_loss[seat.index()] += loss;
                let mut others = change;
                others[seat.index()] = 0.0;
                add(&mut all_others, &others);
                let others = (seats > 1).then_some(others);
                Happening::Decision { loss, best: choice.best, forced: choice.forced, others }
            }
            _ => {
                add(&mut all_luck, &change);
                Happening::Chance { luck: per_seat(&change) }
            }
        };
        commented.push(Commented { ply, event: event.to_string(), by: TurnJson(turn), happening });
        curve.push(per_seat(&after));
        before = after;
    }
    let utilities = game.utilities(&state);
    let result: Vec<f64> = match &utilities {
        Some(utilities) => utilities.iter().map(|utility| utility.to_f64()).collect(),
        None => before,
    };
    let residual: Vec<f64> = (0..seats)
        .map(|seat| initial[seat] + all_luck[seat] + all_others[seat] - all_loss[seat] - result[seat])
        .collect();
    Ok(Report {
        exact: true,
        value: per_seat(&initial),
        events: commented,
        luck: per_seat(&all_luck),
        loss: per_seat(&all_loss),
        finished: utilities.is_some(),
        result: per_seat(&result),
        residual: per_seat(&residual),
        curve,
    })
}

fn add(sums: &mut [f64], more: &[f64]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// What a seat could choose among.
struct Choice {
    value: f64,
    best: Vec<String>,
    forced: bool,
}

/// What could be chosen in a state; `None` where no seat decides.
fn choice<G: Game>(
    game: &G,
    values: &Values<G>,
    state: &G::State,
    turn: Turn,
    ply: usize,
) -> Result<Option<Choice>, Unvalued> {
    let Turn::Seat(seat) = turn else { return Ok(None) };
    let events = values.events(game, state, seat).ok_or(Unvalued::Unknown { ply })?;
    let value = events.iter().map(|valued| valued.value).fold(f64::NEG_INFINITY, f64::max);
    let best =
        events.iter().filter(|valued| valued.value >= value - EQUAL).map(|valued| valued.event.to_string());
    Ok(Some(Choice { value, best: best.collect(), forced: events.len() == 1 }))
}
