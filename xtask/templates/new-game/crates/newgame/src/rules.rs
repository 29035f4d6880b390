//! Events carried out.
use crate::{Effect, Event, Newgame, State};

impl State {
    /// Brings about a possible event, and hands over its effects in order.
    pub(crate) fn carry_out(&mut self, event: Event, effect: &mut impl FnMut(Effect)) {
        let (seat, index) = (self.to_move, self.to_move.index());
        match event {
            Event::Roll(die) => {
                self.die = Some(die);
                return effect(Effect::Rolls(seat, die));
            }
            Event::Go => {
                let from = self.spaces[index];
                let to = from.ahead(self.strides());
                effect(Effect::Goes { seat, from, to });
                self.spaces[index] = to;
                if to.is_pool() {
                    self.spaces[index] = to.swept();
                    effect(Effect::Swept { seat, from: to, to: to.swept() });
                }
                self.rested[index] = false;
            }
            Event::Rest => {
                self.rested[index] = true;
                effect(Effect::Rests(seat));
            }
        }
        self.die = None;
        self.turns = self.turns.saturating_add(1);
        match self.winner() {
            Some(winner) => effect(Effect::Wins(winner)),
            None => self.to_move = self.next(),
        }
    }

    /// The number of spaces that the piece goes with this die.
    pub fn strides(&self) -> u8 {
        let rested = if self.is_rested(self.to_move) { Newgame::RESTED } else { 0 };
        self.die.map_or(0, |die| die.figure() + rested)
    }

    /// The seat after the one to move.
    fn next(&self) -> tabletop::Seat {
        tabletop::Seat::new((self.to_move.index() as u8 + 1) % self.players)
    }
}
