//! What the players of one match remember, from decision to decision, where nobody can hold their minds: the
//! match stands still in between, or goes on elsewhere.
use tabletop::{Game, Seat};

use crate::{Memory, Nothing, Search, Thinking};

/// The memories of one match, a seat each.
pub struct Remembered<G: Game> {
    followed: Vec<G::Event>,
    memories: Vec<Memory<G>>,
}

impl<G: Game> Remembered<G> {
    /// Of a match of which nobody has seen anything yet.
    pub fn new(game: &G) -> Remembered<G> {
        let memories = (0..game.seats()).map(|_| Memory::default()).collect();
        Remembered { followed: Vec::new(), memories }
    }

    /// Follows the match to where it is after these events, from its beginning; all is forgotten where it went
    /// another way than what was followed, as it does after a decision was taken back.
    pub fn follow(&mut self, game: &G, events: &[G::Event]) {
        let Some(more) = events.strip_prefix(self.followed.as_slice()) else {
            *self = Remembered { followed: events.to_vec(), ..Remembered::new(game) };
            return;
        };
        for memory in &mut self.memories {
            let mut search = Search::recalling(game, Nothing, Thinking::PLAIN, std::mem::take(memory));
            more.iter().for_each(|event| search.follow(*event));
            *memory = search.into_memory();
        }
        self.followed.extend_from_slice(more);
    }

    /// Takes what a seat remembers out, for it to think on with.
    pub fn take(&mut self, seat: Seat) -> Memory<G> {
        self.memories.get_mut(seat.index()).map(std::mem::take).unwrap_or_default()
    }

    /// Puts back what a seat remembers.
    pub fn put(&mut self, seat: Seat, memory: Memory<G>) {
        if let Some(place) = self.memories.get_mut(seat.index()) {
            *place = memory;
        }
    }
}
