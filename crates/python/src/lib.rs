//! The native part of the Python package `menagerie`: handles of games, positions and solutions, and arrays that Rust
//! fills. Everything that plays is in the crates below; everything that Python alone needs (Gymnasium, PettingZoo, Ray) is
//! written in Python beside it (`python/menagerie`).
//!
//! Rule numbers (`E-1`) are those of the specification of the Python package.

mod errors;
mod evaluate;
mod game;
mod interrupt;
mod lab;
mod opened;
mod picture;
mod plain;
mod simulate;
mod solution;
mod state;
mod tables;

use pyo3::prelude::*;

/// The native part of `menagerie`.
#[pymodule(gil_used = false, name = "_core")]
mod core {
    #[pymodule_export]
    use crate::errors::RefusedError;
    #[pymodule_export]
    use crate::evaluate::PolicyModel;
    #[pymodule_export]
    use crate::game::{Dice, Game, games, known_bot, open_record};
    #[pymodule_export]
    use crate::lab::{Journal, Plan};
    #[pymodule_export]
    use crate::solution::Solution;
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::tables::Tables;
}
