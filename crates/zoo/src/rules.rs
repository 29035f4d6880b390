//! Events carried out: chance and the player's decisions, phase by phase.
use crate::effects::EffectSink;
use crate::{Effect, Event, Phase, State, Zoo};

impl Zoo {
    /// Brings an event about and tells every step of it.
    pub(crate) fn carry_out(&self, state: &mut State, event: Event, sink: &mut impl EffectSink) {
        match event {
            Event::Animals(kinds) => {
                state.rolled = Some(kinds);
                state.moving = 0;
                state.phase = Phase::Orientation;
                sink.push(Effect::Rolled(kinds));
            }
            Event::Orientation(orientation) => {
                state.orientation = Some(orientation);
                sink.push(Effect::Oriented(orientation));
                self.roam(state, sink);
            }
            Event::Allow => self.allow(state, sink),
            Event::Reroll => self.reroll(state, sink),
            Event::Again(kind) => {
                if let Some(rolled) = &mut state.rolled
                    && let Some(place) = rolled.get_mut(usize::from(state.moving))
                {
                    *place = kind;
                }
                state.rolled.into_iter().for_each(|rolled| sink.push(Effect::Rolled(rolled)));
                self.roam(state, sink);
            }
            Event::First(character) => {
                state.idle = state.idle.saturating_add(1);
                state.second = false;
                self.begin_part(state, character, sink);
            }
            _ => self.act(state, event, sink),
        }
    }
}
