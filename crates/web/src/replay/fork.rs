//! New matches from old ones: again, again with the same dice, and on from a position.
use games::Record;
use leptos::prelude::*;
use protocol::{Kept, Seated};

use crate::app::go;
use crate::clock::{fresh_id, fresh_seed, now};
use crate::route::Route;
use crate::store::{self, Full};

/// What a new match takes over.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// The game, its options, and the events up to where it goes on.
    pub record: Record,
    /// Who sits where.
    pub seats: Vec<Seated>,
    /// Its dice; others if there are none.
    pub seed: Option<u64>,
    /// The stored game it comes from, where its future is known.
    pub from: Option<String>,
}

impl Origin {
    /// The same game from its beginning.
    pub fn again(kept: &Kept, same_dice: bool) -> Origin {
        // Who knows the dice plays another game than who does not: it counts for no best result.
        let from = same_dice.then(|| kept.id.clone());
        Origin { from, ..Origin::at(kept, 0, same_dice) }
    }

    /// The same game from a position on.
    pub fn at(kept: &Kept, ply: usize, same_dice: bool) -> Origin {
        let mut record = kept.record.clone();
        record.events.truncate(ply);
        let seed = same_dice.then_some(kept.seed);
        Origin { record, seats: kept.seats.clone(), seed, from: Some(kept.id.clone()) }
    }

    /// Keeps the match; gives the name it is kept under.
    fn begin(self) -> Result<String, Full> {
        let seed = self.seed.unwrap_or_else(fresh_seed);
        let mut kept = Kept::new(fresh_id(), self.record, self.seats, seed, now());
        kept.from = self.from;
        store::keep(&kept)?;
        Ok(kept.id)
    }

    /// Keeps the match and goes there; says so where that is not possible.
    pub fn play(self, trouble: RwSignal<String>) {
        match self.begin() {
            Ok(id) => go(&Route::Play(id)),
            Err(Full) => {
                trouble.set("The device has no room for another game. Delete some in the history.".to_owned())
            }
        }
    }
}
