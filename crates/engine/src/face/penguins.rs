//! *Penguin Panic* on the page: for now events in their notation, without a board.
use penguins::{Event, Penguins, State};
use protocol::{Choice, Dice, Goal, Look, Motion, Outlook, Part, Preview, Status};
use scene::{Area, Drawing, Kind, Words};
use tabletop::{Game, Why};

use super::{At, Face, Spot};

impl Face for Penguins {
    fn board(&self, _at: &At<'_, Penguins>, _look: &Look) -> Drawing {
        nothing_yet()
    }

    fn overlay(&self, _at: &At<'_, Penguins>, _look: &Look) -> Drawing {
        nothing_yet()
    }

    fn board_name(&self, _at: &At<'_, Penguins>) -> &'static str {
        "Penguin Panic"
    }

    fn turn_words(&self, at: &At<'_, Penguins>) -> String {
        at.state().round().to_string()
    }

    fn map_name(&self) -> String {
        String::new()
    }

    fn stamp(&self, _at: &At<'_, Penguins>) -> Drawing {
        nothing_yet()
    }

    fn status(&self, _at: &At<'_, Penguins>) -> Status {
        Status { heading: "Penguin Panic".to_owned(), line: Words::default() }
    }

    fn describe(&self, at: &At<'_, Penguins>) -> String {
        format!("{:?}", at.state())
    }

    fn choices(&self, at: &At<'_, Penguins>) -> Vec<Choice> {
        let choice =
            |event: Event| Choice { event: event.to_string(), words: event.to_string(), ..Choice::default() };
        self.legal_sorted(at.state()).into_iter().take(9).map(choice).collect()
    }

    fn preview(&self, _at: &At<'_, Penguins>, _events: &[Event]) -> Option<Preview> {
        None
    }

    fn why_not(&self, _at: &At<'_, Penguins>, _place: &str) -> Option<Why> {
        None
    }

    fn place_at(&self, _at: &At<'_, Penguins>, _part: Part, _point: (f64, f64)) -> Option<Spot> {
        None
    }

    fn dice(&self, _at: &At<'_, Penguins>) -> Dice {
        Dice::default()
    }

    fn motion(&self, _before: &At<'_, Penguins>, _event: Event) -> Motion {
        Motion::default()
    }

    fn log(&self, _before: &At<'_, Penguins>, event: Event) -> String {
        event.to_string()
    }

    fn rule(&self, _before: &State, _event: Event) -> Option<&'static str> {
        None
    }

    fn turn_number(&self, after: &State) -> u32 {
        after.round().into()
    }

    fn outlook(&self, _at: &At<'_, Penguins>) -> (String, Vec<Outlook>) {
        (String::new(), Vec::new())
    }

    fn goal(&self) -> Goal {
        Goal { doing: "winning".to_owned(), done: "won".to_owned(), points: None }
    }

    fn missed(&self, _before: &At<'_, Penguins>, _played: &[Event], _best: &[Event]) -> Words {
        Words::default()
    }
}

fn nothing_yet() -> Drawing {
    Drawing {
        class: "board",
        kind: Kind::Picture,
        view_box: Area::new(0.0, 0.0, 1.0, 1.0),
        label: "Penguin Panic".to_owned(),
        layers: Vec::new(),
        targets: Vec::new(),
    }
}
