//! Luck and skill: the gains of chance and the costs of decisions, event by event, and hints. Exact where a game is
//! solved ([`report`]), else estimated by a tree search from each position ([`SearchAnalyser`]), with standard
//! errors. The crate depends on no particular game and no screen.
//!
//! A chance event's luck is the value after it minus the value before. A decision's loss is the best value minus the
//! value after the chosen event. So the value of the start, plus all luck, plus the changes by other seats'
//! decisions, minus a seat's own losses, is its result.

pub mod advisor;
mod check;
mod estimate;
mod exact;
mod grade;
mod hint;
mod opening;
mod progress;
mod report;
mod search_analysis;

pub use bots::Estimate;
pub use check::{Check, check};
pub use estimate::{EventEstimate, PositionEstimate};
pub use exact::report;
pub use grade::{Grade, Scale};
pub use hint::{Hint, hint};
pub use progress::ProgressCallback;
pub use report::{AnalysedEvent, AnalysisError, By, PerSeat, Report, ValueChange};
pub use search_analysis::{PositionAnalysis, SearchAnalyser, SearchAnalysis};
