//! The engine's side of the boundary: the matches that the page has open.
use std::cell::RefCell;

use games::GameId;
use protocol::{Counter, Engine, Match, Opening, Shut};

use crate::face;

struct Games;

impl Engine for Games {
    fn open(&self, opening: &Opening) -> Result<Box<dyn Match>, Shut> {
        face::open(opening)
    }

    fn rules(&self, game: GameId) -> &'static str {
        game.rules()
    }

    fn lesson(&self, game: GameId) -> &'static str {
        games::lesson(game)
    }
}

thread_local! {
    static COUNTER: RefCell<Counter<Games>> = const { RefCell::new(Counter::new(Games)) };
}

/// Answers a call of the page ([`protocol::Desk`]); with nothing, where it is none.
pub fn ask(call: &[u8]) -> Vec<u8> {
    COUNTER.with_borrow_mut(|counter| counter.answer(call))
}
