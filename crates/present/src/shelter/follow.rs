//! Others' moves: a seat's round in one row. Its sheets are its own, so nothing of it is marked on the viewer's board.
use shelter::{Effect, Event, Shelter};

use super::words::{called, capital, capital_animal};
use super::{outline_icon, score};
use crate::{OthersTurn, Shown};

/// Returns a seat's round as one move; none before it has decided anything.
pub(super) fn moves(game: &Shelter, turn: &OthersTurn<'_, Shelter>) -> Vec<Shown> {
    let (Some(seat), Some(after)) = (turn.by, turn.states.last()) else { return Vec::new() };
    let (mut words, mut fences, mut animal, mut is_whole, mut last) = (String::new(), 0, None, false, 0);
    for (nth, event) in turn.events.iter().enumerate() {
        last = if matches!(event, Event::Dice(_) | Event::Tree(_)) { last } else { nth + 1 };
        for effect in game.effects(&turn.states[nth], *event) {
            match effect {
                Effect::Placed { animal: placed, cell, .. } => {
                    animal = Some(placed);
                    words = format!("{} to {cell}", capital_animal(placed));
                }
                Effect::Lost { animal: lost, .. } => {
                    animal = Some(lost);
                    words = format!("{} lost: no cell was free", capital(called(lost)));
                }
                Effect::Crossed { animal: Some(adopted), square, .. } => {
                    animal = Some(adopted);
                    words = format!("{} from {square}", capital_animal(adopted));
                }
                Effect::Fenced { .. } => fences += 1,
                Effect::TurnEnds { .. } => is_whole = true,
                _ => {}
            }
        }
    }
    if last == 0 {
        return Vec::new();
    }
    let total = score::sheet(game, after, seat, &[]).total;
    vec![Shown {
        events: 0..last,
        words,
        brief: animal.map_or_else(String::new, |animal| capital_animal(animal).to_owned()),
        detail: match fences {
            0 => "no fence".to_owned(),
            1 => "1 fence".to_owned(),
            more => format!("{more} fences"),
        },
        picture: animal.map_or_else(String::new, |animal| outline_icon(animal, 26)),
        // The points so far: their change would count a penalty that ends as a gain.
        gain: if total < 0 { format!("−{}", -total) } else { total.to_string() },
        unit: "points so far",
        is_whole,
        ..Shown::default()
    }]
}
