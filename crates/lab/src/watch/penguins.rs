//! *Penguin Panic*: abilities, bribes and what a turn is used for, and where penguins are left standing.
use ::penguins::{Event, Penguins, State};
use drawing::{Drawing, Heat};

use super::{Count, Kept, Mark, Watched, kept};

impl Watched for Penguins {
    const GROUPS: &'static [Kept] = &[
        kept("abilities", "Abilities taken"),
        kept("bribes", "Circles bribed"),
        kept("turns", "What turns are used for"),
    ];
    const MARKS: &'static [Kept] = &[kept("standing", "Where penguins stand at the end")];

    fn count(&self, _before: &State, event: Event, count: Count<'_>) {
        let turn = match event {
            Event::Ability(ability) => {
                return count("abilities", format!("{ability}: {}", ability.line()));
            }
            Event::Bribe(circle) => return count("bribes", format!("circle {circle}")),
            Event::Buy => "buy a die",
            Event::Reroll => "roll again (ability 1)",
            Event::Place(..) => "place a penguin",
            Event::SwapIgloos(..) | Event::SwapSpots(..) => "swap two penguins (ability 4)",
            Event::Add(_) => "lengthen the line (ability 5)",
            Event::Free(_) => "settle a tie",
            Event::Order(_) | Event::Draw(_) | Event::Dice(_) | Event::Roll | Event::Check(_) => return,
        };
        count("turns", turn.to_owned());
    }

    fn mark_end(&self, last: &State, mark: Mark<'_>) {
        last.yard().taken().iter().for_each(|igloo| mark("standing", igloo.to_string()));
    }

    fn map_title(&self) -> String {
        String::new()
    }

    fn heat(&self, warm: &dyn Fn(&str) -> Option<Heat>) -> Vec<Drawing> {
        vec![present::penguins::heat(|igloo| warm(&igloo.to_string()))]
    }
}
