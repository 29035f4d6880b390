//! What search found, and how what several trees found is put together.
use std::cmp::Ordering;

use super::tally::Tally;
use crate::Mean;

/// A choice at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<E> {
    /// The event.
    pub event: E,
    /// How many iterations began with it.
    pub visits: u32,
    /// What they brought who decides. Iterations are not independent, so the error is a rough one.
    pub worth: Mean,
}

/// What search found.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult<E> {
    /// Iterations the tree holds, those kept from before included.
    pub iterations: u32,
    /// What each seat may expect: after the best choice, or where chance draws, on average; of the
    /// iterations since the position was looked at.
    pub worth: Vec<Mean>,
    /// What can be chosen, the most visited first; nothing where no seat decides.
    pub choices: Vec<Choice<E>>,
}

/// A choice with the sums that its figures come of.
pub(super) struct Tried<E> {
    pub(super) event: E,
    pub(super) visits: u32,
    /// What it brought who decides.
    pub(super) worth: Tally,
    /// What it brought each seat.
    pub(super) brought: Vec<Tally>,
}

/// What a tree holds of its root, in sums that can be added up.
pub(super) struct Gathered<E> {
    pub(super) iterations: u32,
    pub(super) tried: Vec<Tried<E>>,
    /// What came for each seat where chance draws.
    pub(super) chance: Vec<Tally>,
}

impl<E: Copy + Eq> Gathered<E> {
    /// Adds what another tree of the same position holds.
    pub(super) fn add(mut self, other: Gathered<E>) -> Gathered<E> {
        self.iterations = self.iterations.saturating_add(other.iterations);
        join(&mut self.chance, &other.chance);
        for tried in other.tried {
            match self.tried.iter_mut().find(|mine| mine.event == tried.event) {
                Some(mine) => {
                    mine.visits = mine.visits.saturating_add(tried.visits);
                    mine.worth.join(tried.worth);
                    join(&mut mine.brought, &tried.brought);
                }
                None => self.tried.push(tried),
            }
        }
        self
    }

    pub(super) fn found(mut self) -> SearchResult<E> {
        let best = |tried: &Tried<E>| (tried.visits, tried.worth.figures().mean);
        // Stable, so that equals stay in the order in which they opened.
        self.tried.sort_by(|one, other| best(other).partial_cmp(&best(one)).unwrap_or(Ordering::Equal));
        let worth = self.tried.first().map_or(&self.chance, |tried| &tried.brought);
        let choice = |tried: &Tried<E>| Choice {
            event: tried.event,
            visits: tried.visits,
            worth: tried.worth.figures(),
        };
        SearchResult {
            iterations: self.iterations,
            worth: worth.iter().map(|tally| tally.figures()).collect(),
            choices: self.tried.iter().map(choice).collect(),
        }
    }
}

fn join(tallies: &mut [Tally], others: &[Tally]) {
    tallies.iter_mut().zip(others).for_each(|(tally, other)| tally.join(*other));
}
