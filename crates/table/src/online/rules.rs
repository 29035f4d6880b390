//! Versions of rules: the same history under other rules (N-23).
use games::Playable;

use super::{OnlineTable, Status, Step};

impl<G: Playable> OnlineTable<G> {
    /// The digest of the public state, by which programs with other rules compare their folds.
    pub fn state_digest(&self) -> String {
        let state = serde_json::to_vec(&self.game.snapshot(self.fold.state())).unwrap_or_default();
        games::digest(&state)
    }

    /// Freezes a table whose rules are not those of this program: it is watched and not played on. The steps that do
    /// not follow under these rules stand in its history and change nothing else.
    pub fn freeze(&mut self, beyond: &[Step]) {
        for step in beyond {
            let seq = self.fold.newest();
            self.fold.history.extend(step.public.iter().filter(|entry| entry.seq > seq).cloned());
            for (guest, entry) in &step.own {
                let own = self.fold.own.entry(guest.clone()).or_default();
                if entry.seq == own.len() as u64 + 1 {
                    own.push(entry.clone());
                }
            }
            if let Some(kept) = &step.kept {
                self.fold.keep(kept);
            }
        }
        if matches!(self.fold.status, Status::Open | Status::Running) {
            self.fold.status = Status::Frozen;
        }
    }

    /// Whether a bot is to decide, now or later: one holds a seat of a running table, or completes a late decision.
    pub fn has_bots(&self) -> bool {
        let bots = || self.fold.seats.iter().any(|seat| seat.bot.is_some() || seat.is_late);
        self.fold.status == Status::Running && bots()
    }

    /// Whether a seat of a guest is to decide and no bot does so for it.
    pub fn is_waiting_for(&self, guest: &str) -> bool {
        let seats = self.deciding().into_iter().map(|index| &self.fold.seats[index]);
        let waits = |seat: &super::seats::SeatAt| seat.is_persons() && seat.guest.as_deref() == Some(guest);
        seats.into_iter().any(waits)
            || self.fold.ask.as_ref().is_some_and(|ask| {
                self.fold.other_persons(&ask.guest).contains(guest) && !ask.agreed.contains(guest)
            })
    }

    /// The guests at the seats, in seat order; none where a bot sat from the beginning, and where a seat is open.
    pub fn guests(&self) -> impl Iterator<Item = Option<&str>> {
        self.fold.seats.iter().map(|seat| seat.guest.as_deref())
    }

    /// The bots that hold seats, in seat order.
    pub fn bots(&self) -> impl Iterator<Item = Option<&str>> {
        self.fold.seats.iter().map(|seat| seat.bot.as_deref())
    }
}
