//! The checks for every game of Menagerie: laws over random play, golden records and everything shown along them,
//! perft.
//!
//! Only ever a dev-dependency. A game is held to the laws in one line:
//! `testkit::laws::keep(&game, seed, plies)`. What tests of several games share about files stands here too.

pub mod bench;
pub mod counting;
pub mod files;
pub mod golden;
pub mod laws;
pub mod models;
pub mod perft;
pub mod playout;
pub mod random;
pub mod refused;
pub mod shown;
