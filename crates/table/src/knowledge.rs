//! Viewpoints: the part of a match that a seat, or a bystander, may know.
use std::borrow::Cow;

use games::Playable;
use present::Observation;
use tabletop::{Seat, Turn};
use view::{Viewpoint, Wait};

use crate::{Session, session::Event};

impl<G: Playable> Session<G> {
    /// Returns the present state as `viewer` may see it.
    pub fn seen(&self, viewer: Option<Seat>) -> G::State {
        self.game.seen(self.state(), viewer)
    }

    /// Whether a viewer may know, once `now` events have come about, of the event that follows the first `before`.
    pub fn knows(&self, before: usize, now: usize, viewer: Option<Seat>) -> bool {
        !self.hides(before, &self.states()[now], viewer)
    }

    /// Whether at `now` the event after `index` events is hidden from `viewer`.
    pub(crate) fn hides(&self, index: usize, now: &G::State, viewer: Option<Seat>) -> bool {
        let before = &self.states()[index];
        match self.game.turn(before) {
            Turn::Seat(by) if Some(by) != viewer => self.game.hides(before, now, viewer),
            _ => false,
        }
    }

    /// Whether `seat` has learnt, since the first `ply` events, of any that was hidden from it.
    pub(crate) fn revealed_since(&self, ply: usize, seat: Seat) -> bool {
        let now = self.state();
        (0..self.ply()).any(|index| {
            let hidden_then = &self.states()[ply.max(index + 1)];
            self.hides(index, hidden_then, Some(seat)) && !self.hides(index, now, Some(seat))
        })
    }

    /// Returns the events that `viewer` may know of by now.
    pub fn known_history(&self, viewer: Option<Seat>) -> impl DoubleEndedIterator<Item = Event<'_, G>> {
        self.history().filter(move |event| self.knows(event.ply - 1, self.ply(), viewer))
    }

    /// Returns a position as its viewer may know it by now: in full, unless something of it is still hidden.
    pub fn observe(&self, viewpoint: Viewpoint) -> Observation<'_, G> {
        let now = self.ply();
        let ply = viewpoint.ply.min(now);
        let (states, events) = (&self.states()[..=ply], &self.events()[..ply]);
        let seat = viewpoint.seat.map(Seat::new);
        // Chance reveals: everybody knows the events before it.
        let since = (0..ply).rev().find(|at| self.game.turn(&states[*at]) == Turn::Chance).unwrap_or(0);
        let known: Vec<usize> = (since..ply).filter(|before| self.knows(*before, now, seat)).collect();
        let full = known.len() == ply - since;
        let seen = |at: usize| self.game.seen(&states[at], seat);
        // While a round runs, even the seat that moved may be hidden before all have moved.
        let present = if full && ply < now { states[ply].clone() } else { seen(ply) };
        let (states, events) = if full && present == states[ply] {
            (Cow::Borrowed(states), Cow::Borrowed(events))
        } else {
            let mut shown: Vec<G::State> = known.iter().map(|before| seen(*before)).collect();
            shown.push(present);
            (Cow::Owned(shown), Cow::Owned(known.iter().map(|before| events[*before]).collect()))
        };
        Observation { seat, states, events, names: &self.names }
    }

    /// Returns the person to whom the device has to be passed before that person can decide, because of things that
    /// `sitting`, who has the device, must not see. `None` where nobody has to get up.
    pub fn hand_over(&self, sitting: Seat) -> Option<Seat> {
        match self.wait() {
            Wait::Person(seat) if Seat::new(seat) != sitting => {
                let seat = Seat::new(seat);
                (self.seen(Some(seat)) != self.seen(Some(sitting))).then_some(seat)
            }
            _ => None,
        }
    }
}
