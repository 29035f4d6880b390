//! Events in words, and as animations.
use drawing::{DieLook, six_sided};
use newgame::{Effect, Event, Newgame, Space, State};
use view::{LogEntry, Moment, Motion, Walk};

use super::{board, track};

/// Duration of the die's tumbling, in milliseconds.
const TUMBLE: f64 = 600.0;
/// Duration of a piece's step, in milliseconds.
const STEP: f64 = 120.0;

/// Returns an event that is possible in `before` as the log has it.
pub(super) fn entry(game: &Newgame, before: &State, event: Event) -> LogEntry {
    let effects = game.effects(before, event);
    let words: Vec<String> = effects.iter().map(words).collect();
    let rule = effects.iter().rev().find_map(|effect| match effect {
        Effect::Wins(_) => Some("X-6"),
        Effect::Swept { .. } => Some("X-5"),
        Effect::Rests(_) => Some("X-4"),
        Effect::Rolls(..) | Effect::Goes { .. } => None,
    });
    LogEntry {
        words: words.join(" "),
        rule: rule.map(str::to_owned),
        dice: match event {
            Event::Roll(die) => vec![die.figure()],
            Event::Go | Event::Rest => Vec::new(),
        },
    }
}

fn words(effect: &Effect) -> String {
    match effect {
        Effect::Rolls(_, die) => format!("A {}.", die.figure()),
        Effect::Goes { from, to, .. } => format!("From {from} to {to}."),
        Effect::Swept { to, .. } => format!("A pool: swept back to {to}."),
        Effect::Rests(_) => "Rests.".to_owned(),
        Effect::Wins(_) => "The end of the track.".to_owned(),
    }
}

/// Returns the animation of an event; nothing moves in one that is not possible.
pub(super) fn motion(game: &Newgame, before: &State, event: Event) -> Motion {
    let seat = before.to_move();
    let (mut moments, mut now) = (Vec::new(), 0.0);
    for effect in game.effects(before, event) {
        let (Effect::Goes { from, to, .. } | Effect::Swept { from, to, .. }) = effect else { continue };
        if moments.is_empty() {
            let (x, y) = board::at(before, seat);
            moments.push(Moment { at: now, x, y });
        }
        for space in way(from, to) {
            now += STEP;
            let (x, y) = track::middle(space);
            moments.push(Moment { at: now, x, y });
        }
    }
    let rolls = matches!(event, Event::Roll(_));
    let faces = || (1..=6).map(|figure| six_sided(Some(figure), DieLook::Live)).collect();
    let piece = Walk { key: board::key(seat), moments, ..Walk::default() };
    Motion {
        tumbling: if rolls { faces() } else { Vec::new() },
        tumble: if rolls { TUMBLE } else { 0.0 },
        pieces: if piece.moments.is_empty() { Vec::new() } else { vec![piece] },
        ..Motion::default()
    }
}

/// Returns the spaces after one up to another, forwards or backwards.
fn way(from: Space, to: Space) -> Vec<Space> {
    let between = |space: &Space| (from.min(to)..=from.max(to)).contains(space) && *space != from;
    let mut way: Vec<Space> = Space::all().filter(between).collect();
    if to < from {
        way.reverse();
    }
    way
}
