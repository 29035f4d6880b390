//! New matches from old ones: again, again with the same dice, and on from a position.
use leptos::prelude::*;
use protocol::SavedMatch;
use record::Record;
use view::Player;

use crate::app::go;
use crate::clock::{fresh_id, fresh_seed, now};
use crate::route::Route;
use crate::store::{self, Full};

/// The parts that a new match takes over.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// The game, its options, and the events up to where it goes on.
    pub record: Record,
    /// The players by seat.
    pub seats: Vec<Player>,
    /// Its dice; others if there are none.
    pub seed: Option<u64>,
    /// The stored game it comes from, where its future is known.
    pub from: Option<String>,
}

impl Origin {
    /// The same game from its beginning.
    pub fn again(saved: &SavedMatch, same_dice: bool) -> Origin {
        // With known dice it is another game: it counts for no best result.
        let from = same_dice.then(|| saved.id.clone());
        Origin { from, ..Origin::at(saved, 0, same_dice) }
    }

    /// The same game from a position on.
    pub fn at(saved: &SavedMatch, ply: usize, same_dice: bool) -> Origin {
        let mut record = saved.record.clone();
        record.events.truncate(ply);
        let seed = same_dice.then_some(saved.seed);
        Origin { record, seats: saved.seats.clone(), seed, from: Some(saved.id.clone()) }
    }

    /// Saves the match; returns the name it is saved under.
    fn begin(self) -> Result<String, Full> {
        let seed = self.seed.unwrap_or_else(fresh_seed);
        let mut saved = SavedMatch::new(fresh_id(), self.record, self.seats, seed, now());
        saved.from = self.from;
        store::save(&saved)?;
        Ok(saved.id)
    }

    /// Saves the match and goes there; says so where that is not possible.
    pub fn play(self, failure: RwSignal<String>) {
        match self.begin() {
            Ok(id) => go(&Route::Play(id)),
            Err(Full) => {
                failure.set("The device has no room for another game. Delete some in the history.".to_owned())
            }
        }
    }
}
