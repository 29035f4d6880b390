//! Facts that tell one event from another in a hint: fish, points, and what it opens to the others.
use penguins::{Event, Igloos, Penguins, State};
use tabletop::Game;

use crate::hint::{HintFact, counted};

/// Returns the facts about an event.
pub(super) fn facts(game: &Penguins, before: &State, event: Event) -> Vec<HintFact> {
    let mut end = *before;
    let (Some(me), true) = (before.decider(), game.apply(&mut end, event).is_ok()) else { return Vec::new() };
    let fish = i32::from(end.fish(me)) - i32::from(before.fish(me));
    let points = i32::from(end.points(me)) - i32::from(before.points(me));
    let minus = |number: i32| if number < 0 { "−" } else { "" };
    let scored = format!("{}{}", minus(points), counted(points.unsigned_abs() as usize, "point"));
    let opens = most_fish(&end);
    vec![
        HintFact::and(scored, " at once").merits(points),
        HintFact::and(format!("{}{}", minus(fish), fish.abs()), " fish at once").merits(fish),
        HintFact::of("it opens up to ", format!("{opens} fish")).merits(-i64::from(opens)),
    ]
}

/// Returns the most fish that a penguin of the line could bring somebody now, without an ability's penalty.
fn most_fish(state: &State) -> u8 {
    let of = |colour| {
        let catches = state.yard().empty().iter().map(move |igloo| {
            let group = state.yard().group(colour, igloo);
            group.len() - group.and(Igloos::COLOURED).len()
        });
        catches.max().unwrap_or_default()
    };
    state.line().iter().map(of).max().unwrap_or_default()
}
