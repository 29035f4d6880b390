//! A position as an immutable value of Python.
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::value_error;
use crate::game::Game;
use crate::opened::AnyState;

/// An event that led to a position, with those before it.
pub struct Played {
    event: String,
    before: Option<Arc<Played>>,
}

impl Drop for Played {
    /// One after the other: a long game would use up the stack.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(played) = before {
            before = Arc::into_inner(played).and_then(|mut played| played.before.take());
        }
    }
}

/// A position of a game: immutable, equal to the same position of the same game, hashable, picklable.
#[pyclass(frozen, module = "menagerie")]
pub struct State {
    pub game: Game,
    pub value: AnyState,
    played: Option<Arc<Played>>,
    /// Whether the events lead here from the start.
    told: bool,
}

impl State {
    /// The initial position.
    pub fn start(game: Game) -> State {
        let value = game.opened().start();
        State { game, value, played: None, told: true }
    }

    /// The position after an event that led to `value`.
    pub fn after(&self, event: String, value: AnyState) -> State {
        let played = Arc::new(Played { event, before: self.played.clone() });
        State { game: self.game.clone(), value, played: Some(played), told: self.told }
    }

    /// The same position as another value.
    pub fn copy(&self) -> State {
        State { told: self.told, ..State::untold(self.game.clone(), self.value.clone(), self.played.clone()) }
    }

    /// A position to which these events lead, but not they alone.
    pub fn untold(game: Game, value: AnyState, played: Option<Arc<Played>>) -> State {
        State { game, value, played, told: false }
    }

    /// This position changed by something that is no event.
    pub fn changed(&self, value: AnyState) -> State {
        State::untold(self.game.clone(), value, self.played.clone())
    }

    /// The position after an event.
    ///
    /// # Errors
    /// The event is not known, or the rules refuse it.
    pub fn apply(&self, py: Python<'_>, event: &str) -> PyResult<State> {
        let value = self.game.opened().apply(&self.value, event).map_err(|error| error.to_python(py))?;
        Ok(self.after(event.to_owned(), value))
    }

    /// The events from the start.
    pub fn history(&self) -> Vec<String> {
        let events = std::iter::successors(self.played.as_deref(), |played| played.before.as_deref());
        let mut events: Vec<String> = events.map(|played| played.event.clone()).collect();
        events.reverse();
        events
    }
}

#[pymethods]
impl State {
    /// The events that led here from the start.
    #[getter]
    fn events(&self) -> Vec<String> {
        self.history()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<State>() else { return false };
        let other = other.get();
        self.game.is_same(&other.game) && self.game.opened().equal(&self.value, &other.value)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        self.game.opened().hash(&self.value).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> PyResult<String> {
        let snapshot =
            serde_json::to_string(&self.game.opened().snapshot(&self.value)).map_err(value_error)?;
        Ok(format!("State({}, {snapshot})", self.game.describe()))
    }

    /// Pickles the game and the events.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if !self.told {
            return Err(PyTypeError::new_err(
                "a position taken from a table or from inside a round cannot be pickled: its events are not known; \
                 one made by apply would be right",
            ));
        }
        let restore = py.import("menagerie._pickle")?.getattr("state")?;
        let game = self.game.clone().into_pyobject(py)?.into_any();
        (restore, (game, self.history())).into_pyobject(py)
    }
}
