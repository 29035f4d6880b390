//! Positions as numbers: what a seat knows, entry by entry, for those who train players.
use alloc::string::String;
use alloc::vec::Vec;

use crate::{Game, Ratio, Seat};

/// Receives the entries of an observation, in order. A game describes its entries once, with names; an encoder of values
/// leaves the names out.
pub trait Observation {
    /// Adds a number as its share of the most that it can be.
    fn share(&mut self, name: impl FnOnce() -> String, number: impl Into<u32>, most: impl Into<u32>);

    /// Adds a number without a fixed bound.
    fn amount(&mut self, name: impl FnOnce() -> String, number: impl Into<u32>);

    /// Adds an entry that is 1 if something holds, else 0.
    fn flag(&mut self, name: impl FnOnce() -> String, holds: bool) {
        self.share(name, holds, true);
    }

    /// Adds `count` entries: 1 for the one with this index, if any, and 0 for the others.
    fn one_of(&mut self, name: impl Fn(usize) -> String, index: Option<usize>, count: usize) {
        self.some_of(name, index.into_iter(), count);
    }

    /// Adds an entry for each cell of a board of `rows` rows and `columns` columns, row by row: 1 for each of `indices`,
    /// and 0 for the others. Together the cells are one plane, named by `plane`.
    fn plane(
        &mut self,
        _plane: impl FnOnce() -> String,
        (rows, columns): (usize, usize),
        name: impl Fn(usize) -> String,
        indices: impl Iterator<Item = usize>,
    ) {
        self.some_of(name, indices, rows * columns);
    }

    /// Adds `count` entries: 1 for each of `indices`, and 0 for the others.
    fn some_of(
        &mut self,
        name: impl Fn(usize) -> String,
        indices: impl Iterator<Item = usize>,
        count: usize,
    ) {
        let ones: Vec<usize> = indices.collect();
        for nth in 0..count {
            self.flag(|| name(nth), ones.contains(&nth));
        }
    }
}

/// A game that can be written as numbers (E-3, E-4).
pub trait Encode: Game {
    /// Tables computed once for a game, such as the numbers of the spaces of its map.
    type Layout;

    /// Computes the tables.
    fn layout(&self) -> Self::Layout;

    /// Whether a seat brings about this event, and not chance.
    fn is_decision(event: Self::Event) -> bool;

    /// Describes a position from the view of `seat`, with everything that matters for what comes. The entries are the same
    /// at every position.
    fn observe(&self, layout: &Self::Layout, view: &Self::View, seat: Seat, to: &mut impl Observation);

    /// The score of a seat so far, of which rewards are the changes: for games that are won or lost 0 until the end (E-6).
    fn score_so_far(&self, state: &Self::State, seat: Seat) -> Ratio {
        self.utility(state, seat).unwrap_or(Ratio::ZERO)
    }
}
