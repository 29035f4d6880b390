//! Luck and skill: what chance gave and what decisions cost, event by event, and what would be
//! best now. By exact values where a game is solved ([`report`]), else by tree search from each
//! position ([`Study`]), with standard errors; knows no game by name and no screen.
//!
//! A chance event's luck is the value after it minus the value before. A decision's loss is the
//! best value minus the value after the event chosen. So the value of the start, and all luck, and
//! what others' decisions changed, less all losses of one's own, is the result.

pub mod advisor;
mod check;
mod estimate;
mod exact;
mod going;
mod hint;
mod mark;
mod report;
mod study;

pub use bots::Estimate;
pub use check::{Check, check};
pub use estimate::{Guess, Guessed};
pub use exact::report;
pub use going::Going;
pub use hint::{Hint, hint};
pub use mark::{Mark, Scale};
pub use report::{AnalysisError, By, Commented, Happening, PerSeat, Report};
pub use study::{Noted, Study, Work};
