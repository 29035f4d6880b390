//! `lab` in a program that was built without it.
use crate::args::LabArgs;
use crate::error::{Done, Failure};

/// Refuses, and names the way to build with the lab.
///
/// # Errors
/// Always.
pub fn run(_args: &LabArgs) -> Done {
    Err(Failure::input(
        "this program was built without the lab, as `cargo play` does; \
         `cargo build --release -p menagerie` has it",
    ))
}
