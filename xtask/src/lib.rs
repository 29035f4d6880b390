//! Automation of this repository, as far as it needs nothing but cargo: finding the workspace, running
//! commands while saying what happens, when the page must be built anew, and the checks `walls` and `tidy`.
//!
//! What needs more (packing the page, driving a browser) are binaries beside this library: `cargo play`
//! compiles the packer only when the page has changed, and the browser's driver never.

pub mod cargo;
pub mod look;
pub mod page;
pub mod phase;
pub mod play;
pub mod rust_text;
pub mod site;
pub mod stamp;
pub mod tidy;
pub mod walls;
pub mod workspace;

/// What goes wrong in a task: a sentence for the person who called it.
pub type Trouble = Box<dyn std::error::Error>;
/// The outcome of a task.
pub type Done<T = ()> = Result<T, Trouble>;
