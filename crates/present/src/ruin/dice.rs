//! The die on the table.
use drawing::{DieLook, four_sided};
use ruin::{Event, Phase};
use view::{Dice, Die};

use super::Seen;

/// Returns the die as the last roll left it.
pub(super) fn dice(seen: &Seen<'_>) -> Dice {
    let state = seen.state();
    let last = seen.events.iter().rev().find_map(|event| match *event {
        Event::Roll(die) => Some((die.figure(), None)),
        Event::Chases(hunter, die, _) => Some((die.figure(), Some(hunter))),
        _ => None,
    });
    let (figure, look) = match last {
        None => (None, DieLook::Still),
        Some((figure, None)) if state.phase() == Phase::Move => (Some(figure), DieLook::Live),
        Some((figure, None)) => (Some(figure), DieLook::Used),
        Some((figure, Some(_))) => (Some(figure), DieLook::Still),
    };
    Dice {
        dice: vec![Die { drawing: four_sided(figure, look), words: String::new() }],
        words: match last {
            Some((_, Some(hunter))) => format!("the {}’s", hunter.name()),
            _ => String::new(),
        },
        moves: match last {
            Some((figure, None)) => Some((state.moves_left(), figure)),
            _ => None,
        },
    }
}
