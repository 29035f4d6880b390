//! Plain values of Rust as plain objects of Python.
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde::Serialize;
use tabletop::{Seat, Turn};

use crate::errors::value_error;

/// A value as dicts, lists, numbers and words, by way of its JSON.
///
/// # Errors
/// The value has no JSON.
pub fn to_python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(value_error)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// A turn as `"chance"`, the seat's number from 1, or `"over"`.
///
/// # Errors
/// Python has no memory left.
pub fn turn<'py>(py: Python<'py>, turn: Turn) -> PyResult<Bound<'py, PyAny>> {
    Ok(match turn {
        Turn::Seat(seat) => (seat.index() + 1).into_pyobject(py)?.into_any(),
        Turn::Chance => PyString::new(py, "chance").into_any(),
        Turn::Over => PyString::new(py, "over").into_any(),
    })
}

/// A seat by its number from 1.
///
/// # Errors
/// There is no such seat.
pub fn seat(number: usize, seats: u8) -> PyResult<Seat> {
    match u8::try_from(number) {
        Ok(number) if (1..=seats).contains(&number) => Ok(Seat::new(number - 1)),
        _ => Err(value_error(format_args!("seat {number}: 1 to {seats} would be right"))),
    }
}
