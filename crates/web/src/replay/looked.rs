//! A match that is looked through, and what its positions are worth.
use std::collections::HashMap;
use std::sync::Arc;

use games::Record;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Answer, Kept, Look, Match, Question, Seated, Sight, Wait, Weighed};

use crate::engine::open;
use crate::thinker::Thinker;

/// How far the weighing of a game has come.
#[derive(Clone, Debug, PartialEq)]
pub enum Weighing {
    /// The worker is at it.
    Asked,
    /// It is weighed.
    Done(Weighed),
    /// It cannot be: why, in a sentence.
    Failed(String),
}

/// A match that is looked through; a handle to be copied.
#[derive(Clone, Copy)]
pub struct Looked {
    shown: StoredValue<Arc<dyn Match>>,
    /// The position looked at, by the number of events that led to it.
    pub ply: RwSignal<usize>,
    /// The last position.
    pub last: usize,
    /// As whom it is looked at, from 0.
    pub seat: RwSignal<u8>,
    /// What the positions are worth.
    pub weighing: RwSignal<Weighing>,
    /// The best ways on from decisions, by ply.
    ways: RwSignal<HashMap<usize, Vec<String>>>,
}

/// The longest way that is looked up: a turn has few decisions.
const LONGEST_WAY: usize = 12;

impl Looked {
    /// Opens a record at its position `ply`, or at its last one, and has it weighed.
    ///
    /// # Errors
    /// Why it cannot be opened, in a sentence.
    pub fn open(record: &Record, seats: &[Seated], seed: u64, ply: Option<usize>) -> Result<Looked, String> {
        let shown: Arc<dyn Match> = Arc::from(open(record, seats, seed)?);
        let last = shown.ply();
        let looked = Looked {
            shown: StoredValue::new(shown),
            ply: RwSignal::new(ply.unwrap_or(last).min(last)),
            last,
            seat: RwSignal::new(first_person(seats)),
            weighing: RwSignal::new(Weighing::Asked),
            ways: RwSignal::new(HashMap::new()),
        };
        looked.weigh(record.clone());
        Ok(looked)
    }

    /// Opens a stored match.
    ///
    /// # Errors
    /// As [`Looked::open`].
    pub fn kept(kept: &Kept, ply: Option<usize>) -> Result<Looked, String> {
        Looked::open(&kept.record, &kept.seats, kept.seed, ply)
    }

    /// The match.
    pub fn shown(self) -> Arc<dyn Match> {
        self.shown.get_value()
    }

    /// From where the match is looked at.
    pub fn sight(self) -> Sight {
        self.sight_of(self.ply.get())
    }

    /// From where a position is looked at.
    pub fn sight_of(self, ply: usize) -> Sight {
        Sight { ply, seat: Some(self.seat.get()), ..Sight::default() }
    }

    /// Goes to a position.
    pub fn go(self, ply: usize) {
        let ply = ply.min(self.last);
        if self.ply.get_untracked() != ply {
            self.ply.set(ply);
        }
    }

    /// Whether the match is over at its last position.
    pub fn over(self) -> bool {
        self.shown.with_value(|shown| shown.wait() == Wait::Over)
    }

    /// What is asked of the weighed game, once it is.
    pub fn weighed<T>(self, ask: impl FnOnce(&Weighed) -> T) -> Option<T> {
        self.weighing.with(|weighing| match weighing {
            Weighing::Done(weighed) => Some(ask(weighed)),
            Weighing::Asked | Weighing::Failed(_) => None,
        })
    }

    /// Has the match weighed for the seat it is looked at as; again when that is another one.
    fn weigh(self, record: Record) {
        let thinker = Thinker::here();
        Effect::new(move |_| {
            let seat = self.seat.get();
            let record = record.clone();
            self.weighing.set(Weighing::Asked);
            self.ways.set(HashMap::new());
            self.weigh_for(thinker, record, seat);
        });
    }

    fn weigh_for(self, thinker: Thinker, record: Record, seat: u8) {
        spawn_local(async move {
            let answer = thinker.ask(Question::Analyse { record, seat }).await;
            if self.seat.try_get_untracked() != Some(seat) {
                return;
            }
            let weighing = match answer {
                Answer::Analysed(weighed) => Weighing::Done(weighed),
                Answer::Failed(why) => Weighing::Failed(why),
                _ => Weighing::Failed("The worker answered another question.".to_owned()),
            };
            // The page may have been left meanwhile.
            let _ = self.weighing.try_set(weighing);
        });
    }

    /// What was played from a decision on, as long as nobody else came in between.
    pub fn played_way(self, ply: usize) -> Vec<String> {
        let run = self.weighed(|weighed| weighed.run(ply)).unwrap_or(ply..ply);
        self.shown.with_value(|shown| run.filter_map(|at| shown.event(at)).collect())
    }

    /// What would have been best from a decision on: its first event at once, all of it once the worker has
    /// told.
    pub fn best_way(self, ply: usize) -> Vec<String> {
        if let Some(way) = self.ways.with(|ways| ways.get(&ply).cloned()) {
            return way;
        }
        let Some(best) = self.weighed(|weighed| weighed.decision(ply).map(|d| d.best.clone())).flatten()
        else {
            return Vec::new();
        };
        vec![best]
    }

    /// Asks the worker for the whole best way on from a decision.
    pub fn ask_way(self, ply: usize) {
        let best = self.weighing.with_untracked(|weighing| match weighing {
            Weighing::Done(weighed) => weighed.decision(ply).map(|decision| decision.best.clone()),
            Weighing::Asked | Weighing::Failed(_) => None,
        });
        let known = self.ways.with_untracked(|ways| ways.contains_key(&ply));
        let Some(first) = best.filter(|_| !known) else { return };
        self.ways.update(|ways| {
            ways.insert(ply, vec![first.clone()]);
        });
        let thinker = Thinker::here();
        let mut record = self.shown().record_to(ply);
        let seat = self.seat.get_untracked();
        // Where values are estimated, a way of many steps would be one of many guesses.
        let exact =
            self.weighing.with_untracked(|weighing| matches!(weighing, Weighing::Done(it) if it.exact()));
        if !exact {
            return;
        }
        spawn_local(async move {
            let mut way = vec![first.clone()];
            record.events.push(first);
            while way.len() < LONGEST_WAY
                && let Answer::Values(valued) =
                    thinker.ask(Question::Values { record: record.clone(), seat }).await
                && let Some(next) = valued.best
            {
                way.push(next.clone());
                record.events.push(next);
            }
            let _ = self.ways.try_update(|ways| ways.insert(ply, way));
        });
    }

    /// How the board is to be drawn at the position looked at: a decision with what was played and what
    /// would have been best.
    pub fn look(self) -> Look {
        let ply = self.ply.get();
        let mut look = Look { threat: true, ..Look::default() };
        let decision = self.weighed(|weighed| weighed.decision(ply).map(|d| (d.worse(), d.mark))).flatten();
        if let Some((worse, mark)) = decision {
            look.live = true;
            look.played = Some((self.played_way(ply), mark));
            if worse {
                look.best = self.best_way(ply);
            }
        }
        look
    }
}

/// The first seat at which a person sits; where there is none, the first.
fn first_person(seats: &[Seated]) -> u8 {
    seats.iter().position(|seat| matches!(seat, Seated::Person(_))).unwrap_or(0) as u8
}
