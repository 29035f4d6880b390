//! Take-backs outside rounds (N-20).
use std::collections::BTreeSet;

use super::Time;
use super::fold::{By, Fold};

/// Milliseconds that a question lasts.
pub(super) const ASK_LASTS: i64 = 60_000;

/// A question to the others, whether a decision may be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ask {
    /// The entry that asked.
    pub(super) seq: u64,
    at: Time,
    /// The guest who asked.
    pub(super) guest: String,
    /// The seat that takes back, from 1.
    pub(super) seat: u8,
    /// The number of events that would be left.
    pub(super) ply: usize,
    /// The guests who said yes.
    pub(super) agreed: BTreeSet<String>,
}

impl Ask {
    pub(super) fn new(seq: u64, at: Time, guest: String, seat: u8, ply: usize) -> Ask {
        Ask { seq, at, guest, seat, ply, agreed: BTreeSet::new() }
    }

    /// Whether it is still open.
    pub(super) fn is_open(&self, at: Time) -> bool {
        at.since(self.at) < ASK_LASTS
    }

    /// Milliseconds for which the clock has stood still by a time.
    pub(super) fn stood_still(&self, at: Time) -> i64 {
        at.since(self.at).min(ASK_LASTS)
    }

    /// Time passes that does not count.
    pub(super) fn pause(&mut self, milliseconds: i64) {
        self.at = self.at.later(milliseconds);
    }
}

/// A way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WayBack {
    /// The number of events left.
    pub(super) ply: usize,
    /// Whether another person has decided since.
    pub(super) is_answered: bool,
}

impl<S, E> Fold<S, E> {
    /// The way back to the last decision of a guest at a seat, counted from 0: never across chance or what was
    /// revealed.
    pub(super) fn way_back(&self, seat: usize, guest: &str) -> Option<WayBack> {
        let mut is_answered = false;
        for (ply, by) in (self.floor..self.events.len()).zip(&self.by).rev() {
            match by {
                By::Seat(by, Some(person)) if *by == seat && person == guest => {
                    return Some(WayBack { ply, is_answered });
                }
                By::Seat(_, Some(person)) => is_answered |= person != guest,
                By::Seat(_, None) => {}
                By::Chance => return None,
            }
        }
        None
    }

    /// The guests whose seats no bot holds, but for one.
    pub(super) fn other_persons(&self, guest: &str) -> BTreeSet<String> {
        let persons = self.seats.iter().filter(|seat| seat.is_persons());
        persons.filter_map(|seat| seat.guest.clone()).filter(|other| other != guest).collect()
    }
}
