//! The search trees of the players of one match between decisions, for callers that cannot keep their bots.
use tabletop::{Game, Seat};

use crate::{Mcts, MctsConfig, NoEvaluator, SearchCache};

/// The search trees of one match, one for each seat.
pub struct SearchCaches<G: Game> {
    events: Vec<G::Event>,
    caches: Vec<SearchCache<G>>,
}

impl<G: Game> SearchCaches<G> {
    /// Empty caches at the start of a match.
    pub fn new(game: &G) -> SearchCaches<G> {
        let caches = (0..game.seats()).map(|_| SearchCache::default()).collect();
        SearchCaches { events: Vec::new(), caches }
    }

    /// Advances to the position after these events from the start of the match. Clears the caches where the match
    /// took another way than before, as after an undo.
    pub fn advance(&mut self, game: &G, events: &[G::Event]) {
        let Some(more) = events.strip_prefix(self.events.as_slice()) else {
            *self = SearchCaches { events: events.to_vec(), ..SearchCaches::new(game) };
            return;
        };
        for cache in &mut self.caches {
            let mut search = Mcts::with_cache(game, NoEvaluator, MctsConfig::PLAIN, std::mem::take(cache));
            more.iter().for_each(|event| search.advance(*event));
            *cache = search.into_cache();
        }
        self.events.extend_from_slice(more);
    }

    /// Takes the cache of a seat, for its next search.
    pub fn take(&mut self, seat: Seat) -> SearchCache<G> {
        self.caches.get_mut(seat.index()).map(std::mem::take).unwrap_or_default()
    }

    /// Puts the cache of a seat back.
    pub fn put(&mut self, seat: Seat, cache: SearchCache<G>) {
        if let Some(place) = self.caches.get_mut(seat.index()) {
            *place = cache;
        }
    }
}
