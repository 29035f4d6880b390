//! What an event does: chance and the player's decisions, phase by phase.
use crate::effects::Listener;
use crate::{Effect, Event, Phase, State, Zoo};

impl Zoo {
    /// Brings an event about and tells every step of it.
    pub(crate) fn happen(&self, state: &mut State, event: Event, tell: &mut impl Listener) {
        match event {
            Event::Animals(kinds) => {
                state.rolled = Some(kinds);
                state.moving = 0;
                state.phase = Phase::Orientation;
                tell.hear(Effect::Rolled(kinds));
            }
            Event::Orientation(orientation) => {
                state.orientation = Some(orientation);
                tell.hear(Effect::Oriented(orientation));
                self.roam(state, tell);
            }
            Event::Allow => self.allow(state, tell),
            Event::Reroll => self.reroll(state, tell),
            Event::Again(kind) => {
                if let Some(rolled) = &mut state.rolled
                    && let Some(place) = rolled.get_mut(usize::from(state.moving))
                {
                    *place = kind;
                }
                state.rolled.into_iter().for_each(|rolled| tell.hear(Effect::Rolled(rolled)));
                self.roam(state, tell);
            }
            Event::First(character) => {
                state.idle = state.idle.saturating_add(1);
                state.second = false;
                self.begin_part(state, character, tell);
            }
            _ => self.act(state, event, tell),
        }
    }
}
