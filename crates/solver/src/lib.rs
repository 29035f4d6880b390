//! Exact values of games small enough to enumerate: explores every position of a game, finds its value under best play
//! between proven bounds, and the best events. Depends on no particular game, bot, screen or clock.
//!
//! A game must have one seat, or two whose utilities add up to the same at every end and whose play cannot go on for
//! ever. Nothing may be hidden: positions are valued with perfect information.
#![warn(missing_docs)]

mod best_events;
mod bounds;
mod certificate;
mod components;
mod drn;
mod end_components;
mod equal_choices;
mod explore;
mod graph;
mod interval;
mod ordered;
mod policy_evaluation;
mod policy_iteration;
mod policy_value;
mod quotient;
mod values;

pub use bounds::{Solution, SolveError, solve, solve_watched};
pub use drn::export_drn;
pub use explore::{ExploreError, Model};
pub use graph::{Graph, Kind};
pub use interval::Interval;
pub use policy_value::{Policy, PolicyValue};
pub use values::{Valued, Values};

use core::ops::ControlFlow;

/// Values this close count as equal.
pub const EQUAL: f64 = 1e-9;

/// Progress of exploring or solving, as reported to a [`Watch`] callback.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// Exploration.
    Explored {
        /// Positions found so far.
        known: usize,
        /// Positions whose choices have been listed.
        done: usize,
    },
    /// Policy iteration: positions whose value has converged, but is not proven yet.
    Converged {
        /// Their number.
        done: usize,
        /// The number of all positions.
        of: usize,
    },
    /// Proven bounds of the initial position's value.
    Proven {
        /// The lower bound.
        lower: f64,
        /// The upper bound.
        upper: f64,
    },
}

/// A progress callback; it can stop the work.
pub type Watch<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;
