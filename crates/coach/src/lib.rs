//! Luck and skill: what chance gave and what decisions cost, event by event, and what would be
//! best now. Works over the exact values of any solved game; knows no screen.
//!
//! A chance event's luck is the value after it minus the value before. A decision's loss is the
//! best value minus the value after the event chosen. So the value of the start, and all luck, less
//! all losses, is the result.

mod check;
mod hint;
mod report;

pub use check::{Check, check};
pub use hint::{Hint, hint};
pub use report::{By, Commented, Happening, Mark, PerSeat, Report, Unvalued, report};
