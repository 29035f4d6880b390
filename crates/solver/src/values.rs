//! The values of a solved game, and the best events.
use core::ops::ControlFlow;

use tabletop::{Game, Seat, Turn};

use crate::explore::Index;
use crate::{EQUAL, Model, Solution, Watch, best_events};

/// An event with the value of the state after it for a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Valued<E> {
    /// The event.
    pub event: E,
    /// The value of the state after it.
    pub value: f64,
}

/// The value of every position that can be reached from the start, and the event to play there.
pub struct Values<G: Game> {
    index: Index<G::State>,
    values: Vec<f64>,
    plays: Vec<Option<G::Event>>,
    at_stake: Option<f64>,
}

impl<G: Game> Values<G> {
    /// Finds the event to play in every position.
    ///
    /// Among the events whose values are within [`EQUAL`] of the best it is one with the least
    /// expected number of turns until the game is over, and of these the bytewise first. `None` if
    /// `watch` broke it off.
    pub fn new(game: &G, model: Model<G>, solution: &Solution, watch: Watch) -> Option<Values<G>> {
        match best_events::best_events(game, &model, &solution.values, watch) {
            ControlFlow::Break(()) => None,
            ControlFlow::Continue(plays) => {
                let values = solution.values.clone();
                Some(Values { index: model.index, values, plays, at_stake: model.at_stake })
            }
        }
    }

    /// The value of the initial state for a seat.
    pub fn initial(&self, seat: Seat) -> f64 {
        self.to(seat, self.values[0])
    }

    /// The value of a state for a seat; `None` if it cannot be reached from the start.
    pub fn value(&self, game: &G, state: &G::State, seat: Seat) -> Option<f64> {
        let number = self.index.find(&game.position(state))?;
        Some(self.to(seat, self.values[number]))
    }

    /// The event to play; `None` where no seat decides, or if the state cannot be reached from the start.
    pub fn play(&self, game: &G, state: &G::State) -> Option<G::Event> {
        self.plays[self.index.find(&game.position(state))?]
    }

    /// Every event possible in a state with the value of the state after it for `seat`, in the order of their texts;
    /// `None` if the state cannot be reached from the start.
    pub fn events(&self, game: &G, state: &G::State, seat: Seat) -> Option<Vec<Valued<G::Event>>> {
        let events = match game.turn(state) {
            Turn::Seat(_) => game.legal_sorted(state),
            Turn::Chance => game.outcomes_sorted(state).into_iter().map(|(event, _)| event).collect(),
            Turn::Over => Vec::new(),
        };
        let value = |event| {
            let mut after = state.clone();
            game.apply_unchecked(&mut after, event);
            Some(Valued { event, value: self.value(game, &after, seat)? })
        };
        events.into_iter().map(value).collect()
    }

    /// The events that are best for the seat whose turn it is, within [`EQUAL`], in the order of
    /// their texts; none where no seat decides.
    pub fn best(&self, game: &G, state: &G::State) -> Option<Vec<G::Event>> {
        let Turn::Seat(seat) = game.turn(state) else { return Some(Vec::new()) };
        let events = self.events(game, state, seat)?;
        let most = events.iter().map(|valued| valued.value).fold(f64::NEG_INFINITY, f64::max);
        Some(events.iter().filter(|valued| valued.value >= most - EQUAL).map(|valued| valued.event).collect())
    }

    /// The value for a seat: that of the second seat is the rest of the sum at stake.
    fn to(&self, seat: Seat, value: f64) -> f64 {
        match self.at_stake {
            Some(at_stake) if seat != Seat::FIRST => at_stake - value,
            _ => value,
        }
    }
}
