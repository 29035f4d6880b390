//! A position as one viewer knows it.
use std::borrow::Cow;

use games::Playable;
use tabletop::Seat;

/// A position and the events that led to it, as far as one viewer knows them.
pub struct Observation<'a, G: Playable> {
    /// The seat that looks; `None` for a bystander.
    pub seat: Option<Seat>,
    /// The positions up to this one as the viewer knows them, the earliest first. All of them, or where
    /// something is hidden those since the last chance turn. At least one.
    pub states: Cow<'a, [G::State]>,
    /// The events between these positions that the viewer knows.
    pub events: Cow<'a, [G::Event]>,
    /// The names of the seats.
    pub names: &'a [String],
}

impl<'a, G: Playable> Observation<'a, G> {
    /// Returns the observation of a single position, without the events that led to it.
    pub fn of_state(state: &'a G::State, seat: Option<Seat>, names: &'a [String]) -> Observation<'a, G> {
        let states = Cow::Borrowed(std::slice::from_ref(state));
        Observation { seat, states, events: Cow::Borrowed(&[]), names }
    }

    /// Returns the position itself, as the viewer knows it.
    pub fn state(&self) -> &G::State {
        &self.states[self.states.len() - 1]
    }

    /// Returns the seat whose sheets lie in front: the viewer's, or the first one for a bystander.
    pub fn front(&self) -> Seat {
        self.seat.unwrap_or(Seat::FIRST)
    }

    /// Returns the name of a seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }
}
