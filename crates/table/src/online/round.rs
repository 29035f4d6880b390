//! A running round, in which several seats decide at once (N-15).
use tabletop::{Game, Seat, Turn};

/// The decisions of a running round, which are not public yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Round<E> {
    /// A part a seat.
    pub(super) parts: Vec<Part<E>>,
}

/// A seat's decisions in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part<E> {
    /// The decisions.
    pub(super) events: Vec<E>,
    /// Whether the seat's turn has ended.
    pub(super) ready: bool,
}

impl<E: Copy> Round<E> {
    pub(super) fn new(seats: u8) -> Round<E> {
        let part = || Part { events: Vec::new(), ready: false };
        Round { parts: (0..seats).map(|_| part()).collect() }
    }

    /// The seats that are not ready, from 0.
    pub(super) fn undecided(&self) -> impl Iterator<Item = usize> {
        (0..self.parts.len()).filter(|seat| !self.parts[*seat].ready)
    }

    /// The state after what some seats have decided, in their order; the turn is that of the last one, if its turn has
    /// not ended.
    pub(super) fn state_of<G: Game<Event = E>>(
        &self,
        game: &G,
        begin: &G::State,
        seats: &[Seat],
    ) -> G::State {
        let mut state = begin.clone();
        for seat in seats {
            let Some(part) = self.parts.get(seat.index()) else { continue };
            game.give_turn(&mut state, *seat);
            part.events.iter().for_each(|event| game.apply_unchecked(&mut state, *event));
        }
        state
    }

    /// The state in which a seat decides, as if it were the only one.
    pub(super) fn alone<G: Game<Event = E>>(&self, game: &G, begin: &G::State, seat: usize) -> G::State {
        self.state_of(game, begin, &[Seat::new(seat as u8)])
    }

    /// Whether a seat's turn has ended after its decisions. As nobody else has decided in that state, the round goes on.
    pub(super) fn has_ended<G: Game<Event = E>>(&self, game: &G, begin: &G::State, seat: usize) -> bool {
        game.turn(&self.alone(game, begin, seat)) != Turn::Seat(Seat::new(seat as u8))
    }
}
