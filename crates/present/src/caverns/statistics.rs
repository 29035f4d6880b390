//! The quantities that the lab counts: actions, rooms and exits; where games are lost and where rocks fall.
use caverns::{Caverns, Effect, Event, GameResult, State};
use tabletop::{Game, Turn};

use crate::{Mark, Quantity, Statistics, Tally};

impl Statistics for Caverns {
    const COUNTS: &'static [Quantity] = &[
        Quantity::new("actions", "Actions"),
        Quantity::new("rooms", "Rooms entered"),
        Quantity::new("exits", "Exits taken"),
    ];
    const MARKS: &'static [Quantity] =
        &[Quantity::new("lost", "Where one dies"), Quantity::new("rocks", "Where rocks fall")];

    fn count(&self, before: &State, event: Event, count: Tally<'_>) {
        let action = match event {
            Event::Move(_) => "move",
            Event::Lead(_) => "lead the friend",
            Event::Leave => "leave",
            Event::Pass => "pass",
            Event::End => "end the turn",
            Event::Accept => "take what comes",
            Event::Calm => "roll again",
            Event::Start(_) | Event::Rocks(..) | Event::Friend(..) | Event::Happens(_) | Event::Bear(_) => {
                return;
            }
        };
        count("actions", action.to_owned());
        for effect in self.effects(before, event) {
            match effect {
                Effect::Enters(hex, _) => {
                    count("rooms", format!("{} ({hex})", self.map().room(hex).unwrap_or_default()));
                }
                Effect::Leaves(path) => {
                    let hex = path.hex;
                    let nth = self.map().exits().iter().position(|(exit, _)| *exit == hex);
                    count("exits", format!("exit {} ({hex})", nth.map_or(0, |nth| nth + 1)));
                }
                _ => {}
            }
        }
    }

    fn mark(&self, before: &State, event: Event, mark: Mark<'_>) {
        if self.turn(before) != Turn::Chance {
            return;
        }
        for effect in self.effects(before, event) {
            if let Effect::Falls { hex, .. } | Effect::FallsOnBlocked(hex) = effect {
                mark("rocks", hex.to_string());
            }
        }
    }

    fn mark_end(&self, last: &State, mark: Mark<'_>) {
        if last.outcome().is_some_and(|outcome| outcome != GameResult::Escaped)
            && let Some(hex) = last.hex()
        {
            mark("lost", hex.to_string());
        }
    }
}
