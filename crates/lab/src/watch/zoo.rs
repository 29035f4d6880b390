//! *Rockport Zoo*: actions, shots and gates, where one is mauled and which steps fill.
use ::zoo::{Character, Event, GameResult, State, Step, Zoo};
use drawing::{Drawing, Heat};

use super::{Count, Kept, Mark, Watched, kept};

impl Watched for Zoo {
    const GROUPS: &'static [Kept] = &[
        kept("actions", "Actions"),
        kept("shots", "Animals shot"),
        kept("gates", "Squares of gates closed"),
    ];
    const MARKS: &'static [Kept] =
        &[kept("mauled", "Where one is mauled"), kept("filled", "Which steps are filled at the end")];

    fn count(&self, before: &State, event: Event, count: Count<'_>) {
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
        let name = |step| step_name(self, step);
        if last.outcome() == Some(GameResult::Mauled) {
            let figures = Character::ALL.map(|who| last.figure(who));
            figures
                .into_iter()
                .filter(|figure| figure.health.have == 0)
                .for_each(|figure| mark("mauled", name(figure.at)));
        }
        let filled = self.map().all_steps().filter(|step| last.is_filled(*step));
        filled.for_each(|step| mark("filled", name(step)));
    }

    fn map_title(&self) -> String {
        self.map().name().to_owned()
    }

    fn heat(&self, warm: &dyn Fn(&str) -> Option<Heat>) -> Vec<Drawing> {
        vec![present::zoo::heat(self, |step| warm(&step_name(self, step)))]
    }
}

/// A step's name, as map files have it: its space, and which of the space's steps it is, from 0.
fn step_name(game: &Zoo, step: Step) -> String {
    let map = game.map();
    format!("{}.{}", map.id(map.space_of(step)), map.nth(step))
}
