//! Estimated values of a single position, where no exact value is known.
use bots::{Estimate, SearchResult};

/// An event with the estimated value of the position after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess<E> {
    /// The event.
    pub event: E,
    /// The expected utility of the deciding seat after it.
    pub worth: Estimate,
}

/// The estimated value of a position, from a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Guessed<E> {
    /// The expected utility of each seat: after the best event, where a seat decides.
    pub worth: Vec<Estimate>,
    /// The events that were visited often enough for an estimate, the most visited, which is the best known, first.
    /// Empty where no seat decides.
    pub events: Vec<Guess<E>>,
}

impl<E: Copy> Guessed<E> {
    /// The best event known.
    pub fn best(&self) -> Option<Guess<E>> {
        self.events.first().copied()
    }
}

impl<E> From<SearchResult<E>> for Guessed<E> {
    fn from(found: SearchResult<E>) -> Guessed<E> {
        /// Events with less than one visit in this number of iterations are left out.
        const SELDOM: u32 = 100;
        /// So are events with fewer visits than this.
        const FEW: u32 = 8;
        let enough = (found.iterations / SELDOM).max(FEW);
        let looked_at = found.choices.into_iter().enumerate();
        let looked_at = looked_at.filter(|(nth, choice)| *nth == 0 || choice.visits >= enough);
        let guess =
            |(_, choice): (usize, bots::Choice<E>)| Guess { event: choice.event, worth: choice.worth };
        let events = looked_at.map(guess).collect();
        Guessed { worth: found.worth, events }
    }
}
