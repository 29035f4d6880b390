//! *Rockport Caverns*: actions, rooms and exits, where one dies and where rocks fall.
use ::caverns::{Caverns, Effect, Event, GameResult, State};
use drawing::{Drawing, Heat};
use tabletop::Game;

use super::{Count, Kept, Mark, Watched, kept};

impl Watched for Caverns {
    const GROUPS: &'static [Kept] =
        &[kept("actions", "Actions"), kept("rooms", "Rooms entered"), kept("exits", "Exits taken")];
    const MARKS: &'static [Kept] = &[kept("lost", "Where one dies"), kept("rocks", "Where rocks fall")];

    fn count(&self, before: &State, event: Event, count: Count<'_>) {
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
        for told in self.effects(before, event) {
            match told {
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
        if self.turn(before) != tabletop::Turn::Chance {
            return;
        }
        for told in self.effects(before, event) {
            if let Effect::Falls { hex, .. } | Effect::FallsOnBlocked(hex) = told {
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

    fn map_title(&self) -> String {
        self.map().name().to_owned()
    }

    fn heat(&self, warm: &dyn Fn(&str) -> Option<Heat>) -> Vec<Drawing> {
        vec![present::caverns::heat(self, |hex| warm(&hex.to_string()))]
    }
}
