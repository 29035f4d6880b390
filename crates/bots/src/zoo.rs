//! What common sense plays in *Mayhem at the Rockport Zoo*.
use ::zoo::{Character, Event, Phase, State, Zoo};
use games::Dice;
use tabletop::Game;

use crate::CommonSense;

impl CommonSense for Zoo {
    fn sensible(&self, state: &State, _dice: &mut Dice) -> Option<Event> {
        let first =
            |events: &[Event]| events.iter().copied().find(|event| self.refusal(state, *event).is_none());
        match state.phase() {
            Phase::Escape => Some(Event::Reroll),
            Phase::First => Some(Event::First(Character::Keeper)),
            Phase::Act | Phase::Go => first(&[Event::Stop, Event::End]),
            _ => None,
        }
    }
}
