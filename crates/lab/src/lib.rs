//! The lab, for people who design: a plan says which games to play with what varying, a journal keeps each
//! finished game exactly once, and tables and a report say what came of them. No screen, no socket, no rules.
//!
//! A game is a pure function of plan and key ([`play`]), so jobs can be handed out to any machine.

mod bench;
mod journal;
mod key;
mod plan;
mod read;
mod report;
mod row;
mod run;
mod tables;

pub use bench::{BenchError, play};
pub use journal::{Held, Journal, JournalError};
pub use key::{Key, UnknownKey};
pub use plan::{BOTS, Dimension, FORMAT, Plan, Setting};
pub use read::Files;
pub use report::{report, write_report};
pub use row::{Decision, Row};
pub use run::{Run, RunError};
pub use tables::{Cells, Column, WriteError, columns, write_csv, write_parquet};
