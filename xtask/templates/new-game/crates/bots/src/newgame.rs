//! *Newgame*: the greedy move, and the evaluation for search. The greedy piece rests before a pool and after a low
//! die, and goes on otherwise.
use games::Dice;
use newgame::{Event, Newgame, Space, State};
use tabletop::{Game, Seat};

use crate::BotGame;

/// The highest figure after which the greedy piece rests; set by hand.
const LOW: u8 = 2;
/// The number of spaces that multiply a piece's chances by *e*; set by hand.
const SPACES: f32 = 4.0;

impl BotGame for Newgame {
    fn greedy_move(&self, state: &State, _dice: &mut Dice) -> Option<Event> {
        let figure = state.die()?.figure();
        let ahead = Space::new(state.space(state.to_move()).number() + state.strides());
        // From the end of the track on there is nothing to wait for.
        let rests = ahead
            .is_some_and(|space| space < Space::END && (figure <= LOW || space.is_pool()))
            && self.refusal(state, Event::Rest).is_none();
        Some(if rests { Event::Rest } else { Event::Go })
    }

    /// Shares the win by the pieces' ways: a rested piece counts as so far ahead.
    fn evaluate(&self, state: &State, values: &mut [f32]) -> bool {
        let chances = |seat: Seat| {
            let rested = if state.is_rested(seat) { Newgame::RESTED } else { 0 };
            (f32::from(state.space(seat).number() + rested) / SPACES).exp()
        };
        let all: f32 = state.seats().map(chances).sum();
        values.iter_mut().zip(state.seats()).for_each(|(value, seat)| *value = chances(seat) / all);
        true
    }
}
