//! The lab, for game designers: a plan says which games to play under which variations, a journal keeps each finished
//! game exactly once, and tables and a report present the results. It has no screen, no socket and no rules.
//!
//! A game is a pure function of plan and key ([`play`]), so jobs can be distributed to any machines.

mod journal;
mod key;
mod plan;
mod read;
mod report;
mod row;
mod run;
mod setting;
mod tables;

pub use journal::{Journal, JournalContents, JournalError};
pub use key::{Key, UnknownKey};
pub use plan::{BOTS, Dimension, FORMAT, Plan, Setting};
pub use read::Files;
pub use report::{report, write_report};
pub use row::{Decision, Row};
pub use run::{Run, RunError};
pub use setting::{PlanPlayer, PlayError, play};
pub use tables::{Cells, Column, WriteError, columns, write_csv, write_parquet};
