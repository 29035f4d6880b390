//! The animation of an event: the die first, then a piece along its way.
use drawing::{DieLook, four_sided};
use ruin::{Effect, Event, GameResult, Ruin, State};
use view::{Moment, Motion, Reaction, Sound, Walk};

use super::grid::centre;
use super::pieces;

/// Duration of a die's tumbling, in milliseconds.
const TUMBLE: u32 = 600;
/// Duration of a piece's step, in milliseconds.
const STEP: u32 = 180;
/// Longest duration of a piece's way, in milliseconds.
const WALK: u32 = 720;

/// Returns the animation of an event; nothing moves in one that is not possible.
pub(super) fn motion(game: &Ruin, before: &State, event: Event) -> Motion {
    let look = match event {
        Event::Roll(_) => Some(DieLook::Live),
        Event::Chases(..) => Some(DieLook::Still),
        _ => None,
    };
    let tumble = if look.is_some() { TUMBLE } else { 0 };
    let face = |look| (1..=4).map(move |figure| four_sided(Some(figure), look));
    Motion {
        tumbling: look.into_iter().flat_map(face).collect(),
        tumble: tumble.into(),
        pieces: walk(&game.effects(before, event), tumble).into_iter().collect(),
        foretold: matches!(event, Event::Chases(..)),
        ..Motion::default()
    }
}

/// Returns the way of the piece that moves, from a time on.
fn walk(effects: &[Effect], begins: u32) -> Option<Walk> {
    let mut key = pieces::PLAYER;
    let mut squares = Vec::new();
    for effect in effects {
        let (from, to) = match *effect {
            Effect::Walks { from, onto } => (from, onto),
            Effect::Swept { from, to } => (from, to),
            Effect::Hunts { hunter, from, to, .. } => {
                key = hunter.name();
                (from, to)
            }
            // The other board has a drawing of its own.
            Effect::Crosses { .. } | Effect::Placed(..) | Effect::Ends(_) => continue,
        };
        if squares.is_empty() {
            squares.push(from);
        }
        squares.push(to);
    }
    let steps = squares.len().saturating_sub(1) as u32;
    let lasts = (steps * STEP).min(WALK);
    let moment = |(i, square)| {
        let (x, y) = centre(square);
        Moment { at: f64::from(begins + lasts * i as u32 / steps.max(1)), x, y }
    };
    let moments: Vec<Moment> = squares.into_iter().enumerate().map(moment).collect();
    let hunts = key != pieces::PLAYER;
    let caught = matches!(effects.last(), Some(Effect::Ends(GameResult::Caught)));
    let reaction = match (hunts, caught) {
        (true, true) => Some(Reaction::Pounce),
        (true, false) => Some(Reaction::TurnHead),
        (false, _) => None,
    };
    (!moments.is_empty()).then(|| Walk { key: key.to_owned(), moments, reaction, ..Walk::default() })
}

/// Returns the voices of an event.
pub(super) fn voices(game: &Ruin, before: &State, event: Event) -> Vec<Sound> {
    let effects = game.effects(before, event);
    let voice = |effect: &Effect| match effect {
        Effect::Swept { .. } | Effect::Hunts { swept: true, .. } => Some(Sound::Water),
        Effect::Ends(GameResult::Drowned) => Some(Sound::Water),
        Effect::Ends(GameResult::Caught) => Some(Sound::Growl),
        _ => None,
    };
    effects.iter().filter_map(voice).collect()
}
