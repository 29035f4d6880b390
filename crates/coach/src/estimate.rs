//! Estimated values of a single position without exact values.
use bots::{Estimate, SearchResult};

/// An event with the estimated value of the position after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EventEstimate<E> {
    pub event: E,
    /// The expected utility of the deciding seat after it.
    pub worth: Estimate,
}

/// The estimated value of a position, found by a search.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionEstimate<E> {
    /// The expected utility of each seat: after the best event, where a seat decides.
    pub worth: Vec<Estimate>,
    /// The events with enough visits for an estimate, the most visited first, which is the best known. Empty where no
    /// seat decides.
    pub events: Vec<EventEstimate<E>>,
}

impl<E: Copy> PositionEstimate<E> {
    /// Returns the best known event.
    pub fn best(&self) -> Option<EventEstimate<E>> {
        self.events.first().copied()
    }
}

impl<E> From<SearchResult<E>> for PositionEstimate<E> {
    fn from(found: SearchResult<E>) -> PositionEstimate<E> {
        /// Events with less than one visit in this number of iterations are left out.
        const SELDOM: u32 = 100;
        /// Events with fewer visits than this are left out.
        const FEW: u32 = 8;
        let enough = (found.iterations / SELDOM).max(FEW);
        let visited = found.choices.into_iter().enumerate();
        let visited = visited.filter(|(nth, choice)| *nth == 0 || choice.visits >= enough);
        let event = |(_, choice): (usize, bots::Choice<E>)| EventEstimate {
            event: choice.event,
            worth: choice.worth,
        };
        let events = visited.map(event).collect();
        PositionEstimate { worth: found.worth, events }
    }
}
