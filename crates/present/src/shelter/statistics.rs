//! The quantities that the lab counts: adopted animals, fences, and where animals are housed.
use shelter::{Event, Shelter, State};

use crate::{Mark, Quantity, Statistics, Tally};

impl Statistics for Shelter {
    const COUNTS: &'static [Quantity] =
        &[Quantity::new("adopted", "Animals adopted"), Quantity::new("decisions", "Decisions")];
    const MARKS: &'static [Quantity] = &[Quantity::new("housed", "Where animals are housed")];

    fn count(&self, _before: &State, event: Event, count: Tally<'_>) {
        match event {
            Event::Adopt(animal, _) => count("adopted", animal.to_string()),
            Event::Third(_) => count("decisions", "third fence".to_owned()),
            Event::Fence(_) => count("decisions", "fence".to_owned()),
            Event::Done => count("decisions", "done early".to_owned()),
            Event::Tree(_) | Event::Dice(_) | Event::Place(..) => {}
        }
    }

    fn mark(&self, _before: &State, event: Event, mark: Mark<'_>) {
        if let Event::Place(_, cell) = event {
            mark("housed", cell.to_string());
        }
    }

    fn mark_end(&self, _last: &State, _mark: Mark<'_>) {}
}
