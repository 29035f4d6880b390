//! *Escape from Ruin*: steps and stops, and where one is lost.
use ::ruin::{BoardKind, Event, GameResult, Ruin, State};
use drawing::{Drawing, Heat};

use super::{Count, Kept, Mark, Watched, kept};

impl Watched for Ruin {
    const GROUPS: &'static [Kept] = &[kept("moves", "Moves")];
    const MARKS: &'static [Kept] = &[kept("lost", "Where one is caught, drowns or falls to a skull")];

    fn count(&self, before: &State, event: Event, count: Count<'_>) {
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

    fn map_title(&self) -> String {
        self.map().name().to_owned()
    }

    fn heat(&self, warm: &dyn Fn(&str) -> Option<Heat>) -> Vec<Drawing> {
        [BoardKind::City, BoardKind::Jungle]
            .map(|kind| {
                let place = |square| warm(&format!("{} {square}", kind.name()));
                present::ruin::heat(self, kind, place)
            })
            .into()
    }
}
