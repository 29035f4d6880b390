//! A match that is decided elsewhere: its events are received, and nothing is drawn here.
use games::Playable;
use tabletop::{Seat, Turn, Why};

use crate::Session;

/// A running round of a match that is decided elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RoundHere {
    /// The number of events before it.
    begin: usize,
}

impl<G: Playable> Session<G> {
    /// Makes the match what is known of it elsewhere: the public events, then a seat's own decisions that are not public
    /// yet. In a round these are made as if no other seat had decided. Returns the number of events from the beginning
    /// that were known here before; the decisions of a round that is revealed count as known, so that they appear at once.
    ///
    /// # Errors
    /// The reason why an event is not possible; those before it have come about.
    pub fn receive(
        &mut self,
        public: &[G::Event],
        own: &[G::Event],
        seat: Option<Seat>,
    ) -> (usize, Result<(), Why>) {
        let before = self.replay.events.clone();
        let round = self.received.take();
        let firm = round.map_or(before.len(), |round| round.begin).min(before.len());
        let common = before[..firm].iter().zip(public).take_while(|(had, now)| had == now).count();
        self.go_back(common);
        let done = public[common..].iter().try_for_each(|event| self.come_about(*event));
        let done = done.and_then(|()| {
            if self.is_deciding_at_once() {
                self.received = Some(RoundHere { begin: self.ply() });
                if let Some(seat) = seat {
                    let begin = self.ply();
                    self.game.give_turn(&mut self.replay.states[begin], seat);
                }
            }
            own.iter().try_for_each(|event| self.come_about(*event))
        });
        let kept = before.iter().zip(&self.replay.events).take_while(|(had, now)| had == now).count();
        let known = match round {
            Some(round) if public.len() > round.begin && kept >= round.begin => self.revealed(round.begin),
            _ => kept,
        };
        if self.replay.events != before {
            self.version += 1;
        }
        (known, done)
    }

    /// Whether the decisions of a round are being revealed and more of them are to come.
    pub fn is_revealing(&self) -> bool {
        self.received.is_none()
            && self.ply() > 0
            && self.game.is_in_round(self.state())
            && self.game.is_in_round(&self.states()[self.ply() - 1])
    }

    /// Whether a round begins in the present position, rather than goes on in it.
    fn is_deciding_at_once(&self) -> bool {
        let in_round = |ply: usize| self.game.is_in_round(&self.states()[ply]);
        let ply = self.ply();
        self.turn() != Turn::Over && in_round(ply) && (ply == 0 || !in_round(ply - 1))
    }

    /// Returns the number of events up to the end of a round's decisions.
    fn revealed(&self, begin: usize) -> usize {
        let decided = |ply: &usize| {
            matches!(self.game.turn(&self.states()[*ply]), Turn::Seat(_))
                && self.game.is_in_round(&self.states()[*ply])
        };
        begin + (begin..self.ply()).take_while(decided).count()
    }

    /// Goes back to the position after so many events, as the rules made it.
    fn go_back(&mut self, ply: usize) {
        self.replay.events.truncate(ply);
        self.replay.states.truncate(ply + 1);
        // A seat may have been given the turn there.
        self.replay.states[ply] = match ply.checked_sub(1) {
            None => self.game.start(),
            Some(last) => {
                let mut state = self.replay.states[last].clone();
                self.game.apply_unchecked(&mut state, self.replay.events[last]);
                state
            }
        };
    }

    fn come_about(&mut self, event: G::Event) -> Result<(), Why> {
        let mut state = self.state().clone();
        self.game.apply(&mut state, event).map_err(|refusal| Why::of(&refusal))?;
        self.replay.states.push(state);
        self.replay.events.push(event);
        Ok(())
    }
}
