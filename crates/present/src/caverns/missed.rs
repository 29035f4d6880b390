//! Comparison of a decision with the best one.
use caverns::{Caverns, Event, State};
use drawing::Words;

use super::choices::{capital, choices, notes};

/// Returns what was played beside what would have been best, in a sentence of the analysis.
pub(super) fn missed(game: &Caverns, before: &State, played: Event, best: Event) -> Words {
    Words::of(&format!(
        "{} instead of {}.",
        capital(&gerund(game, before, played)),
        gerund(game, before, best)
    ))
}

/// Returns an event as a phrase: `going north-west to 1e`.
fn gerund(game: &Caverns, before: &State, event: Event) -> String {
    let notation = event.to_string();
    let listed = choices(game, before, matches!(event, Event::Move(_)));
    let choice = listed.into_iter().find(|it| it.event == notation);
    let place = choice.map(|choice| choice.lands).filter(|place| !place.is_empty());
    let notes = game.offer(before, event).map(|offer| notes(before, &offer)).unwrap_or_default();
    let note = notes.first().map_or_else(String::new, |note| format!(" ({note})"));
    match (event, place) {
        (Event::Move(side), Some(place)) => format!("going {} to [{place}]{note}", side.words()),
        (Event::Lead(side), Some(place)) => {
            format!("leading your friend {} to [{place}]{note}", side.words())
        }
        (Event::Leave, _) => "leaving the cavern".to_string(),
        (Event::Pass, _) => "resting".to_string(),
        (Event::End, _) => "ending your actions".to_string(),
        (Event::Accept, _) => "accepting the event".to_string(),
        (Event::Calm, _) => "calming it".to_string(),
        _ => format!("`{event}`"),
    }
}
