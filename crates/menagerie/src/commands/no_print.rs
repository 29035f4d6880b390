//! `print` in a program that was built without it.
use crate::args::PrintArgs;
use crate::error::{Done, Failure};

/// Refuses, and names the way to build with the sheets.
///
/// # Errors
/// Always.
pub fn run(_args: &PrintArgs) -> Done {
    Err(Failure::input(
        "this program was built without the sheets to print, as `cargo play` does; \
         `cargo build --release -p menagerie` has them",
    ))
}
