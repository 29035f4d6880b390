//! Puzzles: positions of games in which one decision is clearly best and not obvious. The format of a file of them,
//! how they are found in bots' games and confirmed, their ratings, and verdicts on an attempt. No screen, no clock, no
//! file system; the shipped files are read at compile time.

mod answer;
mod check;
mod confirm;
mod file;
mod find;
mod fit;
mod judge;
mod listed;
mod margin;
mod person;
mod shipped;
mod themes;
mod verdict;

pub use answer::{Answer, answer};
pub use check::{CheckError, Solved, check, check_record, key};
pub use confirm::{Confirmed, Stop, confirm, confirm_exact};
pub use file::{FORMAT, Fault, Finds, Puzzle, PuzzleFile, Ratings, Source};
#[cfg(not(target_family = "wasm"))]
pub use find::pool;
pub use find::{BATCH, FindError, Finder};
pub use fit::fit;
pub use judge::{Judge, Judged, solve};
pub use listed::{list, natural};
pub use margin::{Margin, Split};
pub use person::{Person, Progress, Score};
pub use shipped::{next, shipped};
pub use verdict::{Verdict, verdict};
