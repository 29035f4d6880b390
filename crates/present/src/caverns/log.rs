//! Events as the log has them.
use caverns::{Caverns, Effect, Event, State};
use view::LogEntry;

use super::odds;
use super::sentences::sentences;

/// Returns an event that is possible in `before` as the log has it.
pub(super) fn log(game: &Caverns, before: &State, event: Event) -> LogEntry {
    LogEntry {
        words: words(game, before, event),
        rule: rule(game, before, event).map(str::to_owned),
        dice: odds::dice(event).into_iter().map(|(figure, _)| figure).collect(),
    }
}

fn words(game: &Caverns, before: &State, event: Event) -> String {
    let words: Vec<String> =
        sentences(game, before, event).into_iter().map(|sentence| sentence.words).collect();
    if !words.is_empty() {
        return words.join(" ");
    }
    match event {
        Event::Accept => "You accept it.".to_string(),
        Event::End => "You end your actions.".to_string(),
        _ => format!("{event}."),
    }
}

/// Returns the number of the rule that makes more of an event than its notation says.
fn rule(game: &Caverns, before: &State, event: Event) -> Option<&'static str> {
    let of_effect = |effect: &Effect| match effect {
        Effect::Ends(_) => Some("C-25"),
        Effect::Overflows => Some("C-8"),
        Effect::Finds(_) | Effect::Hears(_) => Some("C-19"),
        Effect::Enters(..) => Some("C-20"),
        Effect::Blocks(_) | Effect::FallsOnBlocked(_) | Effect::Falls { .. } => Some("C-24"),
        Effect::BearGoes { .. } | Effect::BearStays(_) => Some("C-23"),
        Effect::Calms(_) | Effect::KeepsFooting(_) | Effect::Disorients => Some("C-21"),
        Effect::Stores(_) => Some("C-17"),
        Effect::StaysDry => Some("C-20"),
        _ => None,
    };
    // The end outweighs the effects that led to it.
    let effects = game.effects(before, event);
    let end = effects.iter().find(|effect| matches!(effect, Effect::Ends(_)));
    end.and_then(of_effect).or_else(|| effects.iter().find_map(of_effect))
}
