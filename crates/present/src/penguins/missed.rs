//! The decision played beside the best one, in words: the analysis after a game.
use drawing::Words;
use penguins::{Colour, Effect, Event, Penguins, State, To};

use super::choices::choice;
use super::phrases::{capital, lower};
use crate::Names;

/// Returns what the events played missed beside the best ones, in a sentence.
pub(super) fn missed(game: &Penguins, before: &State, played: &[Event], best: &[Event]) -> Words {
    let (Some(&played), Some(&best)) = (played.first(), best.first()) else { return Words::default() };
    let words = |event: Event| -> String {
        match event {
            Event::Place(spot, igloo) => {
                let colour = before.line().at(spot).map_or("", Colour::name);
                let fish = before.line().at(spot).map_or(0, |colour| before.catch(colour, igloo).gained);
                format!("{colour} onto [{igloo}] for {fish} fish")
            }
            Event::Ability(ability) => format!("ability {ability}, {}", lower(ability.line())),
            Event::Bribe(circle) => format!("the guard of circle {circle}"),
            Event::Free(colour) => format!("{colour} out of the circle"),
            Event::Check(circle) => format!("circle {circle} first"),
            Event::Buy => "an extra die".to_owned(),
            Event::Roll => "rolling the dice".to_owned(),
            Event::Add(added) => format!("a line longer by {}", added.number()),
            _ => choice(game, before, event, &Names::new(&[]))
                .map_or_else(|| format!("`{event}`"), |choice| lower(&choice.words)),
        }
    };
    let gets = |event: Event| {
        let freed = game.effects(before, event).iter().any(|effect| {
            matches!(effect, Effect::Leaves { to: To::Freed(seat), .. } if before.decider() == Some(*seat))
        });
        if freed { ", which frees a penguin" } else { "" }
    };
    Words::of(&format!(
        "{}{} instead of {}{}.",
        capital(&words(played)),
        gets(played),
        words(best),
        gets(best)
    ))
}
