//! What the players of one match remember, from decision to decision, where nobody can hold their bots: the
//! match stands still in between, or goes on elsewhere.
use tabletop::{Game, Seat};

use crate::{Mcts, MctsConfig, NoEvaluator, SearchCache};

/// The memories of one match, a seat each.
pub struct SearchCaches<G: Game> {
    followed: Vec<G::Event>,
    memories: Vec<SearchCache<G>>,
}

impl<G: Game> SearchCaches<G> {
    /// Of a match of which nobody has seen anything yet.
    pub fn new(game: &G) -> SearchCaches<G> {
        let memories = (0..game.seats()).map(|_| SearchCache::default()).collect();
        SearchCaches { followed: Vec::new(), memories }
    }

    /// Follows the match to where it is after these events, from its beginning; all is forgotten where it went
    /// another way than what was followed, as it does after a decision was taken back.
    pub fn follow(&mut self, game: &G, events: &[G::Event]) {
        let Some(more) = events.strip_prefix(self.followed.as_slice()) else {
            *self = SearchCaches { followed: events.to_vec(), ..SearchCaches::new(game) };
            return;
        };
        for memory in &mut self.memories {
            let mut search = Mcts::recalling(game, NoEvaluator, MctsConfig::PLAIN, std::mem::take(memory));
            more.iter().for_each(|event| search.follow(*event));
            *memory = search.into_memory();
        }
        self.followed.extend_from_slice(more);
    }

    /// Takes what a seat remembers out, for it to think on with.
    pub fn take(&mut self, seat: Seat) -> SearchCache<G> {
        self.memories.get_mut(seat.index()).map(std::mem::take).unwrap_or_default()
    }

    /// Puts back what a seat remembers.
    pub fn put(&mut self, seat: Seat, memory: SearchCache<G>) {
        if let Some(place) = self.memories.get_mut(seat.index()) {
            *place = memory;
        }
    }
}
