//! Moves and rests, and the spaces of the pieces at the end.
use newgame::{Event, Newgame, State};

use crate::{Mark, Quantity, Statistics, Tally};

impl Statistics for Newgame {
    const COUNTS: &'static [Quantity] = &[Quantity::new("moves", "Moves")];
    const MARKS: &'static [Quantity] = &[Quantity::new("pieces", "Where pieces are at the end")];

    fn count(&self, _before: &State, event: Event, count: Tally<'_>) {
        match event {
            Event::Go => count("moves", "go on".to_owned()),
            Event::Rest => count("moves", "rest".to_owned()),
            Event::Roll(_) => {}
        }
    }

    fn mark_end(&self, last: &State, mark: Mark<'_>) {
        last.seats().for_each(|seat| mark("pieces", last.space(seat).to_string()));
    }
}
