//! Steps and stops, and the squares where the game is lost.
use ruin::{Event, GameResult, Ruin, State};

use crate::{Mark, Quantity, Statistics, Tally};

impl Statistics for Ruin {
    const COUNTS: &'static [Quantity] = &[Quantity::new("moves", "Moves")];
    const MARKS: &'static [Quantity] =
        &[Quantity::new("lost", "Where one is caught, drowns or falls to a skull")];

    fn count(&self, before: &State, event: Event, count: Tally<'_>) {
        let board = before.board().name();
        match event {
            Event::Step(_) => count("moves", format!("step in the {board}")),
            Event::Stop => count("moves", format!("stop in the {board}")),
            Event::Starts(..) | Event::Roll(_) | Event::Chases(..) => {}
        }
    }

    fn mark_end(&self, last: &State, mark: Mark<'_>) {
        if last.outcome().is_some_and(|outcome| outcome != GameResult::Escaped) {
            mark("lost", format!("{} {}", last.board().name(), last.player()));
        }
    }
}
