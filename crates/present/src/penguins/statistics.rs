//! Abilities, bribes and the use of turns, and the igloos of penguins left standing.
use penguins::{Event, Penguins, State};

use crate::{Mark, Quantity, Statistics, Tally};

impl Statistics for Penguins {
    const COUNTS: &'static [Quantity] = &[
        Quantity::new("abilities", "Abilities taken"),
        Quantity::new("bribes", "Circles bribed"),
        Quantity::new("turns", "What turns are used for"),
    ];
    const MARKS: &'static [Quantity] = &[Quantity::new("standing", "Where penguins stand at the end")];

    fn count(&self, _before: &State, event: Event, count: Tally<'_>) {
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
}
