//! What an event looks like while it happens: pieces along their ways, and the die before them.
use ruin::{Effect, Event, Ruin, State};

use super::{centre, pieces};

/// The moves of pieces that an event brings, with the die that goes before them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// The figure on which a die settles, tumbling from the beginning.
    pub die: Option<u8>,
    /// The pieces that move.
    pub pieces: Vec<Keyed>,
    /// When all is at rest, in milliseconds.
    pub ends: u32,
}

/// A piece by the key of its shape, and where it is when.
#[derive(Clone, Debug, PartialEq)]
pub struct Keyed {
    /// The key of its shape in the drawing of the position before.
    pub key: &'static str,
    /// Its places in the order of time, the first one where it stands; straight on in between.
    pub moments: Vec<Moment>,
}

/// A place at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// Milliseconds from the beginning.
    pub at: u32,
    /// In the drawing's units.
    pub x: f64,
    /// In the drawing's units.
    pub y: f64,
}

/// How long a die tumbles, in milliseconds.
const TUMBLE: u32 = 600;
/// How long a piece takes for a square, in milliseconds.
const STEP: u32 = 180;
/// How long a piece takes for its way at most, in milliseconds.
const WALK: u32 = 720;

/// How an event that is possible in `before` is shown; nothing moves in one that is not.
pub fn animation(game: &Ruin, before: &State, event: Event) -> Motion {
    let told = game.effects(before, event);
    let die = match event {
        Event::Roll(die) | Event::Chases(_, die, _) => Some(die.figure()),
        _ => None,
    };
    let begins = if die.is_some() { TUMBLE } else { 0 };
    let mut key = pieces::PLAYER;
    let mut squares = Vec::new();
    for telling in told {
        let (from, to) = match telling {
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
    let walk = (steps * STEP).min(WALK);
    let moment = |(i, square)| {
        let (x, y) = centre(square);
        Moment { at: begins + walk * i as u32 / steps.max(1), x, y }
    };
    let moments: Vec<Moment> = squares.into_iter().enumerate().map(moment).collect();
    let pieces = if moments.is_empty() { Vec::new() } else { vec![Keyed { key, moments }] };
    Motion { die, pieces, ends: begins + walk }
}
