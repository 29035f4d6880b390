//! The commands, one a file.
pub mod replay;
