//! The checks for every game of Menagerie: laws over random play, golden records and everything shown along them,
//! perft.
//!
//! Only ever a dev-dependency. One line checks a game: `testkit::laws::keep(&game, seed, plies)`. Helpers for files
//! that the tests of several games share stand here too.

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
