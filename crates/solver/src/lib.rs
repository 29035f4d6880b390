//! Exact values of games small enough to enumerate: explores every position of any game, brackets
//! what it is worth under best play between proven bounds, and says what to play. Knows no game by
//! name, and no bot, screen or clock.
//!
//! What a game must be like: one seat, or two whose utilities add up to the same at every end and
//! whose play cannot go on for ever; and nothing hidden, for positions are valued as if everybody
//! saw them.
#![warn(missing_docs)]

mod bounds;
mod certificate;
mod components;
mod drn;
mod ends;
mod explore;
mod follow;
mod graph;
mod interval;
mod ordered;
mod policy;
mod quotient;
mod settle;
mod ties;
mod values;

pub use bounds::{Solution, SolveError, solve, solve_watched};
pub use drn::export_drn;
pub use explore::{ExploreError, Model};
pub use graph::{Graph, Kind};
pub use interval::Interval;
pub use values::{Valued, Values};

use core::ops::ControlFlow;

/// Values this close count as equal.
pub const EQUAL: f64 = 1e-9;

/// How far long work has come; whoever watches can also stop it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// Positions known, and how many of them have been looked into.
    Explored {
        /// Positions found so far.
        known: usize,
        /// Positions whose choices have been listed.
        done: usize,
    },
    /// Positions whose value is settled but not yet proven.
    Settled {
        /// How many.
        done: usize,
        /// Of how many.
        of: usize,
    },
    /// Proven bounds of the initial position's value.
    Proven {
        /// It is at least this.
        lower: f64,
        /// And at most this.
        upper: f64,
    },
}

/// What [`Progress`] is told to: goes on, or breaks off the work.
pub type Watch<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;
