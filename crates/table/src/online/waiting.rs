//! Clocks and absence (N-7, N-19).
use games::Playable;

use super::{Kind, Late, OnlineTable, Status, Step, Time};

/// The number of times in a row after which a bot holds the seat of one who is late.
const LATES: u32 = 3;
const DAY: i64 = 86_400_000;
/// Milliseconds after which a table that has not started is closed: a listed one, and another.
const UNSTARTED: [i64; 2] = [DAY, 14 * DAY];
/// Milliseconds after which a running table without an entry is closed.
const STILL: i64 = 90 * DAY;

impl<G: Playable> OnlineTable<G> {
    /// The time at which a seat, from 1, will be late; `None` where no clock runs for it.
    pub fn late_at(&self, seat: u8) -> Option<Time> {
        let index = usize::from(seat).wrapping_sub(1);
        let place = self.fold.seats.get(index)?;
        let pace = self.fold.terms.pace.filter(|_| place.is_persons() && !place.is_late)?;
        self.deciding().contains(&index).then_some(())?;
        let stands_still = self.fold.ask.is_some();
        let since =
            if stands_still { self.fold.since.later(super::take_back::ASK_LASTS) } else { self.fold.since };
        Some(since.later(i64::from(pace) * 1000))
    }

    /// The time at which the table is closed if nothing happens until then.
    fn closes_at(&self) -> Option<Time> {
        let made = || Some(self.fold.history.first()?.at);
        let last = self.fold.history.last()?.at;
        if let (Status::Running, Some(ends)) = (self.fold.status, self.fold.terms.day_ends()) {
            return Some(ends);
        }
        match self.fold.status {
            Status::Open if self.fold.terms.listed => Some(made()?.later(UNSTARTED[0])),
            Status::Open => Some(made()?.later(UNSTARTED[1])),
            Status::Running => Some(last.later(STILL)),
            _ => None,
        }
    }

    /// The next time at which something happens by itself.
    pub fn due(&self) -> Option<Time> {
        let late = (1..=self.fold.seats.len()).filter_map(|seat| self.late_at(seat as u8));
        late.chain(self.closes_at()).min()
    }

    /// Lets happen what happens by itself by a time: seats are late, and a table without life is closed. What bots decide
    /// for the late is asked for afterwards.
    pub fn pass(&mut self, at: Time) -> Step {
        if self.closes_at().is_some_and(|closes| closes <= at) {
            self.push(at, Kind::Closed { seed: self.told_seed() });
            return self.take_step();
        }
        let late = |seat: &u8| self.late_at(*seat).is_some_and(|late| late <= at);
        let late: Vec<u8> = (1..=self.fold.seats.len() as u8).filter(late).collect();
        for seat in late {
            self.push(at, Kind::Late { seat });
            let resigned = self.fold.terms.late == Late::Resign;
            if resigned || self.fold.seats[usize::from(seat) - 1].lates >= LATES {
                self.push(at, Kind::Bot { seat, bot: "greedy".to_owned(), resigned, left: false });
            }
        }
        self.take_step()
    }

    /// Takes time from every clock that passed while nobody could act.
    pub fn pause(&mut self, milliseconds: i64) -> Step {
        self.shift_clocks(milliseconds);
        Step { paused: milliseconds, ..Step::default() }
    }

    pub(super) fn shift_clocks(&mut self, milliseconds: i64) {
        self.fold.since = self.fold.since.later(milliseconds);
        if let Some(ask) = &mut self.fold.ask {
            ask.pause(milliseconds);
        }
    }
}
