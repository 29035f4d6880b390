//! *Wildlife Shelter*: which animals are adopted, and where animals are housed.
use ::shelter::{Event, Shelter, State};
use drawing::{Drawing, Heat};

use super::{Count, Kept, Mark, Watched, kept};

impl Watched for Shelter {
    const GROUPS: &'static [Kept] = &[kept("adopted", "Animals adopted"), kept("decisions", "Decisions")];
    const MARKS: &'static [Kept] = &[kept("housed", "Where animals are housed")];

    fn count(&self, _before: &State, event: Event, count: Count<'_>) {
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

    fn map_title(&self) -> String {
        self.sheet().name().to_owned()
    }

    fn heat(&self, warm: &dyn Fn(&str) -> Option<Heat>) -> Vec<Drawing> {
        vec![present::shelter::heat(self, |cell| warm(&cell.to_string()))]
    }
}
