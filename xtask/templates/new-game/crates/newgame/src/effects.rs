//! Effects: an event's consequences, one after the other, for those who show them.
use alloc::vec::Vec;

use tabletop::{Game, Seat};

use crate::{Die, Event, Newgame, Space, State};

/// A step of what an event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A player's die falls.
    Rolls(Seat, Die),
    /// A piece goes on.
    Goes {
        /// Its seat.
        seat: Seat,
        /// Where it was.
        from: Space,
        /// Where it comes to.
        to: Space,
    },
    /// A pool sweeps a piece back.
    Swept {
        /// Its seat.
        seat: Seat,
        /// The pool.
        from: Space,
        /// Where it comes to.
        to: Space,
    },
    /// A piece rests.
    Rests(Seat),
    /// A player wins.
    Wins(Seat),
}

impl Newgame {
    /// Returns the effects of `event` in `state`, in order; none for an event that is not possible.
    pub fn effects(&self, state: &State, event: Event) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.refusal(state, event).is_none() {
            let mut after = *state;
            after.carry_out(event, &mut |effect| effects.push(effect));
        }
        effects
    }
}
