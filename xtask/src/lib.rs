//! Automation of this repository, as far as it needs nothing but cargo: finding the workspace, running
//! commands while saying what happens, when the page must be built anew, and the checks `walls` and `tidy`.
//!
//! What needs more (packing the page, driving a browser) are binaries beside this library: `cargo play`
//! compiles the packer only when the page has changed, and the browser's driver never.

pub mod cargo;
pub mod look;
pub mod new_game;
pub mod page;
pub mod phase;
pub mod play;
pub mod python;
#[cfg(feature = "rules")]
pub mod rules;
pub mod site;
pub mod stamp;
pub mod style;
#[cfg(feature = "checks")]
pub mod tidy;
#[cfg(feature = "checks")]
pub mod walls;
pub mod workspace;

/// An error with a message for the person who called the task.
pub type Error = Box<dyn std::error::Error>;
/// The result of a task.
pub type Result<T = (), E = Error> = std::result::Result<T, E>;
