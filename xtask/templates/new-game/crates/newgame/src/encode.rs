//! *Newgame* as numbers. Seats stand in order from the one that looks, so that one net can play every seat.
use alloc::format;

use tabletop::{Encode, Game, Observation, Seat};

use crate::{Die, Event, Newgame, Space, State};

impl Encode for Newgame {
    type Layout = ();

    fn layout(&self) {}

    fn is_decision(event: Event) -> bool {
        !matches!(event, Event::Roll(_))
    }

    fn observe(&self, (): &(), state: &State, seat: Seat, to: &mut impl Observation) {
        let players = usize::from(self.seats());
        let from_here = |other: Seat| (other.index() + players - seat.index()) % players;
        to.one_of(|nth| format!("seat +{nth} to move"), Some(from_here(state.to_move())), players);
        let face = state.die().map(|die| usize::from(die.figure()) - 1);
        to.one_of(|nth| format!("die shows {}", nth + 1), face, Die::ALL.len());
        for nth in 0..players {
            let other = Seat::new(((seat.index() + nth) % players) as u8);
            to.share(|| format!("space of seat +{nth}"), state.space(other).number(), Space::END.number());
            to.flag(|| format!("seat +{nth} has rested"), state.is_rested(other));
        }
    }
}
