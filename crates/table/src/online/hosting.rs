//! The side of the host: bots that are to decide, and what follows from a decision.
use games::Playable;
use tabletop::{Seat, Turn};

use super::{Kind, OnlineTable, OwnKind, Refused, Status, Step, Time};

impl<G: Playable> OnlineTable<G> {
    /// The seats that are to decide, counted from 0: in a round all that are not ready.
    pub(super) fn deciding(&self) -> Vec<usize> {
        if self.fold.status != Status::Running {
            return Vec::new();
        }
        match (&self.fold.round, self.game.turn(self.fold.state())) {
            (Some(round), _) => round.undecided().collect(),
            (None, Turn::Seat(seat)) => vec![seat.index()],
            (None, _) => Vec::new(),
        }
    }

    /// The state in which a seat, counted from 0, decides: in a round, as if nobody else had decided in it.
    pub(super) fn state_for(&self, seat: usize) -> G::State {
        match &self.fold.round {
            Some(round) => round.alone(&self.game, self.fold.state(), seat),
            None => self.fold.state().clone(),
        }
    }

    /// A seat for which a bot is to decide, from 1, with the bot's name.
    pub fn bot_to_decide(&self) -> Option<(u8, &str)> {
        self.deciding().into_iter().find_map(|index| {
            let seat = &self.fold.seats[index];
            let bot = seat.bot.as_deref().or(seat.is_late.then_some("greedy"))?;
            Some((index as u8 + 1, bot))
        })
    }

    /// The view from which the bot at a seat, from 1, decides.
    pub fn view(&self, seat: u8) -> G::View {
        let index = usize::from(seat).saturating_sub(1);
        self.game.view(&self.state_for(index), Seat::new(index as u8))
    }

    /// Brings about a bot's decision.
    ///
    /// # Errors
    /// No bot is to decide for the seat, or a rule forbids the event.
    pub fn bot_decides(&mut self, seat: u8, event: &str, at: Time) -> Result<Step, Refused> {
        self.must_run()?;
        let index = usize::from(seat).saturating_sub(1);
        let place = self.fold.seats.get(index);
        let bots = place.is_some_and(|place| place.bot.is_some() || place.is_late);
        if !bots || !self.deciding().contains(&index) {
            return Err(Refused::new(super::Code::NotYourTurn, "no bot is to decide for the seat"));
        }
        let event = self.possible(index, event)?;
        self.decide(index, event, at);
        Ok(self.take_step())
    }

    /// Brings about a decision that is possible. The last one of a round reveals it.
    pub(super) fn decide(&mut self, index: usize, event: G::Event, at: Time) {
        let seat = index as u8 + 1;
        let event = event.to_string();
        if self.fold.round.is_none() {
            self.push(at, Kind::Act { seat, event });
            self.settle(at);
            return;
        }
        self.push_own(at, index, OwnKind::Act { seat, event });
        let Some(round) = &self.fold.round else { return };
        if !round.has_ended(&self.game, self.fold.state(), index) {
            return;
        }
        if round.undecided().any(|other| other != index) {
            self.push(at, Kind::Ready { seat });
        } else {
            self.reveal(at);
        }
    }

    /// Ends the round: its decisions become public in seat order, then chance draws, or the match is over.
    fn reveal(&mut self, at: Time) {
        let Some(round) = self.fold.round.clone() else { return };
        for (seat, part) in (1..).zip(round.parts) {
            for event in part.events {
                self.push(at, Kind::Act { seat, event: event.to_string() });
            }
        }
        self.settle(at);
    }
}
