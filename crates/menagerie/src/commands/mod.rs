//! The commands, one a file.
pub mod coach;
pub mod export;
pub mod games;
pub mod map;
pub mod play;
pub mod replay;
pub mod simulate;
pub mod solve;
