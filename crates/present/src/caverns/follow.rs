//! Others' moves: the bear's, rocks, water, and what the event die brings.
use caverns::{Caverns, Effect, Who};
use drawing::{Animal, Pen};

use super::layout::Layout;
use super::sentences::sentences;
use crate::{OthersTurn, Shown};

/// Half of a marked hex.
const REACH: f64 = 34.0;

/// Returns what cavern and bear did in events, the player's own last decision among them: water rises with it.
pub(super) fn moves(game: &Caverns, turn: &OthersTurn<'_, Caverns>) -> Vec<Shown> {
    let layout = Layout::new(game.map());
    let mut moves: Vec<Shown> = Vec::new();
    for (nth, event) in turn.events.iter().enumerate() {
        let (before, effects) = (&turn.states[nth], game.effects(&turn.states[nth], *event));
        let told = sentences(game, before, *event);
        let words_of = |index: usize| {
            let mut own = told.iter().filter(|sentence| sentence.effect == index && sentence.is_caption);
            own.next().map(|sentence| sentence.words.trim_end_matches('.').to_owned())
        };
        for (index, effect) in effects.iter().enumerate() {
            let Some(words) = words_of(index) else { continue };
            let row = |who: &str| Shown {
                events: nth..nth + 1,
                who: who.to_owned(),
                words: words.clone(),
                is_whole: true,
                reach: REACH,
                ..Shown::default()
            };
            let it = match *effect {
                Effect::Rises { .. } | Effect::Overflows | Effect::StaysDry => row("Water"),
                Effect::Falls { hex, .. } | Effect::Blocks(hex) | Effect::FallsOnBlocked(hex) => {
                    Shown { places: vec![layout.hex(hex)], ..row("Rocks") }
                }
                Effect::BearGoes { from, to } => {
                    let (from, to) = (layout.hex(from), layout.hex(to));
                    Shown {
                        way: Pen::default().to(from.0, from.1).line(to.0, to.1).done(),
                        ..bear(row("Bear"), to)
                    }
                }
                Effect::BearStays(hex) => bear(row("Bear"), layout.hex(hex)),
                Effect::Rolls(_) | Effect::Disorients | Effect::KeepsFooting(_) => row("Event"),
                Effect::Hears(_) => row("Friend"),
                Effect::Finds(hex) => Shown { places: vec![layout.hex(hex)], ..row("Friend") },
                // The cost stands with its cause.
                Effect::Health { who, before, after, .. } if before != after => {
                    let lost = i16::from(after) - i16::from(before);
                    let gain = if lost < 0 { format!("−{}", -lost) } else { format!("+{lost}") };
                    match moves.last_mut().filter(|last| last.gain.is_empty() && last.events.end == nth + 1) {
                        Some(last) => {
                            last.gain = gain;
                            last.unit = "health";
                            last.detail = words;
                            continue;
                        }
                        None => {
                            let whose = if who == Who::You { "You" } else { "Friend" };
                            Shown { gain, unit: "health", ..row(whose) }
                        }
                    }
                }
                _ => continue,
            };
            moves.push(it);
        }
    }
    moves
}

fn bear(row: Shown, at: (f64, f64)) -> Shown {
    Shown { picture: Animal::Bear.icon(26), places: vec![at], ..row }
}
