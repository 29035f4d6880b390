//! All decisions of a game, numbered (E-3), and which of them are possible (E-5).
use rustc_hash::FxHashMap;
use tabletop::{Encode, Game};

/// The decisions that can be written for a game, in an order that is fixed for its rules and its map (E-3). Chance is left
/// out.
#[derive(Clone, Debug)]
pub struct Actions<E> {
    events: Vec<E>,
    numbers: FxHashMap<E, u32>,
}

impl<E: Copy + Eq + std::hash::Hash> Actions<E> {
    /// Numbers the decisions of a game.
    pub fn new<G: Encode<Event = E>>(game: &G) -> Actions<E> {
        let events: Vec<E> = game.all_events().into_iter().filter(|event| G::is_decision(*event)).collect();
        let numbers = events.iter().zip(0..).map(|(event, number)| (*event, number)).collect();
        Actions { events, numbers }
    }

    /// The number of actions.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// The event with this number.
    pub fn get(&self, number: usize) -> Option<E> {
        self.events.get(number).copied()
    }

    /// The number of an event; `None` for an outcome of chance.
    pub fn number(&self, event: E) -> Option<usize> {
        self.numbers.get(&event).map(|number| *number as usize)
    }

    /// The events in the order of their numbers.
    pub fn events(&self) -> &[E] {
        &self.events
    }

    /// Fills `mask` with 1 for each action that is possible at `state`, else 0 (E-5).
    ///
    /// # Panics
    /// The mask is shorter than the list of actions.
    pub fn mask<G: Game<Event = E>>(&self, game: &G, state: &G::State, mask: &mut [i8]) {
        mask[..self.len()].fill(0);
        game.legal(state, |event| {
            if let Some(number) = self.numbers.get(&event) {
                mask[*number as usize] = 1;
            }
        });
    }
}
