//! Errors as Python has them.
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tabletop::Why;

pyo3::create_exception!(
    menagerie,
    RefusedError,
    PyValueError,
    "An event that the rules refuse: `rule` is the number of the rule, the text its sentence."
);

/// A `ValueError` with the text of an error.
pub fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A `RefusedError` with the rule and its sentence.
pub fn refused(py: Python<'_>, why: &Why) -> PyErr {
    let error = RefusedError::new_err(why.text.clone());
    match error.value(py).setattr("rule", why.rule) {
        Ok(()) => error,
        Err(other) => other,
    }
}
