//! The commands, one a file.
pub mod export;
pub mod games;
pub mod map;
pub mod replay;
pub mod solve;
