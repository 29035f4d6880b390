//! The result of a search, and the sum of the results of several trees.
use std::cmp::Ordering;

use crate::{Estimate, Sample};

/// A choice at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<E> {
    /// The event.
    pub event: E,
    /// The number of iterations that began with it.
    pub visits: u32,
    /// The mean result of the deciding seat over these. Iterations are not independent, so the error is rough.
    pub worth: Estimate,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult<E> {
    /// Iterations the tree holds, those kept from before included.
    pub iterations: u32,
    /// The mean result of each seat after the best choice that was tried, or at a chance turn over all outcomes; of the
    /// iterations since the position became the root.
    pub worth: Vec<Estimate>,
    /// The choices, the most visited first; empty where no seat decides.
    pub choices: Vec<Choice<E>>,
}

/// A choice with the sums over its iterations.
pub(super) struct ChoiceSums<E> {
    pub(super) event: E,
    pub(super) visits: u32,
    /// The results of the deciding seat.
    pub(super) worth: Sample,
    /// The results of each seat.
    pub(super) by_seat: Vec<Sample>,
}

/// The sums at the root of a tree.
pub(super) struct RootSums<E> {
    pub(super) iterations: u32,
    pub(super) choices: Vec<ChoiceSums<E>>,
    /// The results of each seat where chance draws.
    pub(super) chance: Vec<Sample>,
}

impl<E: Copy + Eq> RootSums<E> {
    /// Adds the sums of another tree of the same position.
    pub(super) fn add(mut self, other: RootSums<E>) -> RootSums<E> {
        self.iterations = self.iterations.saturating_add(other.iterations);
        join(&mut self.chance, &other.chance);
        for choice in other.choices {
            match self.choices.iter_mut().find(|mine| mine.event == choice.event) {
                Some(mine) => {
                    mine.visits = mine.visits.saturating_add(choice.visits);
                    mine.worth.join(choice.worth);
                    join(&mut mine.by_seat, &choice.by_seat);
                }
                None => self.choices.push(choice),
            }
        }
        self
    }

    pub(super) fn result(mut self) -> SearchResult<E> {
        let best = |choice: &ChoiceSums<E>| (choice.visits, choice.worth.estimate().mean);
        // Stable, so that equals stay in the order in which they opened.
        self.choices.sort_by(|one, other| best(other).partial_cmp(&best(one)).unwrap_or(Ordering::Equal));
        // The best choice may owe all its visits to iterations before the position became the root.
        let is_known = |choice: &&ChoiceSums<E>| choice.by_seat.iter().any(|sample| !sample.is_empty());
        let known = self.choices.iter().find(is_known).or(self.choices.first());
        let worth = known.map_or(&self.chance, |choice| &choice.by_seat);
        let choice = |choice: &ChoiceSums<E>| Choice {
            event: choice.event,
            visits: choice.visits,
            worth: choice.worth.estimate(),
        };
        SearchResult {
            iterations: self.iterations,
            worth: worth.iter().map(|sample| sample.estimate()).collect(),
            choices: self.choices.iter().map(choice).collect(),
        }
    }
}

fn join(samples: &mut [Sample], others: &[Sample]) {
    samples.iter_mut().zip(others).for_each(|(sample, other)| sample.join(*other));
}
