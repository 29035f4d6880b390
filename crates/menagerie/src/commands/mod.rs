//! The commands, one in each file.
pub mod coach;
pub mod export;
pub mod games;
#[cfg(feature = "lab")]
pub mod lab;
#[cfg(not(feature = "lab"))]
#[path = "no_lab.rs"]
pub mod lab;
pub mod map;
pub mod play;
pub mod puzzles;
pub mod replay;
pub mod simulate;
pub mod solve;
pub mod verify;
