//! Comparison of a decision with the best one.
use drawing::Words;
use shelter::{Event, Shelter, State};

use super::sanctuary::between;
use super::words::{called, capital, one};
use super::{after, points};

/// Returns what events of a seat missed beside the best ones: `The rhino to f2 instead of d3: −4 at once, not −2.`
pub(super) fn missed(game: &Shelter, before: &State, played: &[Event], best: &[Event]) -> Words {
    let (Some(&did), Some(&better)) = (played.first(), best.first()) else { return Words::default() };
    let words = match (did, better) {
        (Event::Place(_, did), Event::Place(_, better)) if did != better => {
            let animal = before.adopted().map_or("animal", called);
            format!("The {animal} to [{did}] instead of [{better}]")
        }
        (Event::Fence(did), Event::Fence(better)) => {
            format!("A fence between {} instead of between {}", between(did), between(better))
        }
        _ => format!("{} instead of {}", capital(&phrase(did)), phrase(better)),
    };
    let change = |event| game.preview(before, event).map(|change| change.change());
    let at_once = match (change(did), change(better)) {
        (Some(did), Some(better)) if did != better => {
            format!(": {} at once, not {}", points(did), points(better))
        }
        (Some(_), Some(_)) if after(game, before, &[did]).is_some() => ": it shows only later".to_string(),
        _ => String::new(),
    };
    Words::of(&format!("{words}{at_once}."))
}

/// Returns a decision in words, within a sentence.
fn phrase(event: Event) -> String {
    match event {
        Event::Adopt(animal, square) => format!("{} from [{square}]", one(animal)),
        Event::Third(square) => format!("a third fence for [{square}]"),
        Event::Place(die, cell) => format!("the {die} for [{cell}]"),
        Event::Fence(edge) => format!("a fence between {}", between(edge)),
        Event::Done => "no more fences".to_string(),
        Event::Tree(_) | Event::Dice(_) => format!("`{event}`"),
    }
}
