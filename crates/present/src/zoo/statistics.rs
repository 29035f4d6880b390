//! The quantities that the lab counts: actions, shots and gates, where a character is mauled and which steps fill.
use zoo::{Character, Event, GameResult, State, Zoo};

use super::board::step_name;
use crate::{Mark, Quantity, Statistics, Tally};

impl Statistics for Zoo {
    const COUNTS: &'static [Quantity] = &[
        Quantity::new("actions", "Actions"),
        Quantity::new("shots", "Animals shot"),
        Quantity::new("gates", "Squares of gates closed"),
    ];
    const MARKS: &'static [Quantity] = &[
        Quantity::new("mauled", "Where one is mauled"),
        Quantity::new("filled", "Which steps are filled at the end"),
    ];

    fn count(&self, before: &State, event: Event, count: Tally<'_>) {
        let who = before.active().map_or("", Character::name);
        let action = match event {
            Event::Shoot(kind) => {
                count("shots", kind.to_string());
                "shoot"
            }
            Event::Close(gate, squares) => {
                (0..squares).for_each(|_| count("gates", gate.to_string()));
                "close a gate"
            }
            Event::Move => "move",
            Event::Bypass(_) => "go past an animal",
            Event::Gain => "gain action points",
            Event::Exchange { .. } => "buy tranquilizers or health",
            Event::Share => "share tranquilizers",
            Event::Animals(_)
            | Event::Orientation(_)
            | Event::Again(_)
            | Event::Allow
            | Event::Reroll
            | Event::First(_)
            | Event::Go(_)
            | Event::Stop
            | Event::End => return,
        };
        count("actions", format!("{who}: {action}"));
    }

    fn mark_end(&self, last: &State, mark: Mark<'_>) {
        if last.outcome() == Some(GameResult::Mauled) {
            let figures = Character::ALL.map(|who| last.figure(who));
            figures
                .into_iter()
                .filter(|figure| figure.health.have == 0)
                .for_each(|figure| mark("mauled", step_name(self, figure.at)));
        }
        let filled = self.map().all_steps().filter(|step| last.is_filled(*step));
        filled.for_each(|step| mark("filled", step_name(self, step)));
    }
}
