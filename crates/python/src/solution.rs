//! Exact values (E-2).
use std::sync::Arc;

use pyo3::prelude::*;
use tabletop::{Seat, Turn};

use crate::errors::value_error;
use crate::game::Game;
use crate::opened::Solved;
use crate::plain;
use crate::state::State;

/// The exact values of a solved game.
#[pyclass(frozen, module = "menagerie")]
pub struct Solution {
    pub game: Game,
    pub solved: Arc<dyn Solved>,
}

impl Solution {
    fn check(&self, state: &State) -> PyResult<()> {
        self.game.check(state)
    }
}

const UNREACHED: &str = "play from the start never leads to this position, so that it has no value";

#[pymethods]
impl Solution {
    /// The value of the initial state.
    #[getter]
    fn value(&self) -> f64 {
        self.solved.value().0
    }

    /// A proven lower bound of it.
    #[getter]
    fn lower(&self) -> f64 {
        self.solved.value().1
    }

    /// A proven upper bound of it.
    #[getter]
    fn upper(&self) -> f64 {
        self.solved.value().2
    }

    /// The number of positions.
    #[getter]
    fn states(&self) -> usize {
        self.solved.positions()
    }

    /// Returns the value of a position for a seat.
    #[pyo3(signature = (state, seat = 1))]
    fn value_of(&self, state: &State, seat: usize) -> PyResult<f64> {
        self.check(state)?;
        let seat = plain::seat(seat, self.game.opened().seats())?;
        self.solved.value_of(&state.value, seat).ok_or_else(|| value_error(UNREACHED))
    }

    /// Returns the best events of a position, sorted; none where no seat decides.
    fn best(&self, state: &State) -> PyResult<Vec<String>> {
        self.check(state)?;
        self.solved.best(&state.value).ok_or_else(|| value_error(UNREACHED))
    }

    /// Returns every event of a position with the value after it, sorted.
    fn events(&self, state: &State) -> PyResult<Vec<(String, f64)>> {
        self.check(state)?;
        self.solved.events(&state.value).ok_or_else(|| value_error(UNREACHED))
    }

    /// Returns the value that an event gives away: the best value minus the value after it.
    fn regret(&self, py: Python<'_>, state: &State, event: &str) -> PyResult<f64> {
        self.check(state)?;
        let opened = self.game.opened();
        let Turn::Seat(seat) = opened.turn(&state.value) else {
            return Err(value_error("no seat decides here, so that nothing can be given away"));
        };
        let after = state.apply(py, event)?;
        let value = |state: &State, seat: Seat| {
            self.solved.value_of(&state.value, seat).ok_or_else(|| value_error(UNREACHED))
        };
        Ok((value(state, seat)? - value(&after, seat)?).max(0.0))
    }

    fn __repr__(&self) -> String {
        let (value, lower, upper) = self.solved.value();
        format!("Solution({}, value={value}, lower={lower}, upper={upper})", self.game.describe())
    }
}
