//! *Mayhem at the Rockport Zoo* on a terminal.
use drawing::{Drawing, Icon, TextBoard, Words};
use present::zoo::{self as drawn, Brings, Place, Selection, Sign};
use tabletop::{Game, Why};
use zoo::{Direction, Event, Phase, Zoo};

use super::{At, Choice, Face, Legend, Look};

impl Face for Zoo {
    fn map_title(&self) -> String {
        self.map().name().to_owned()
    }

    fn map_picture(&self) -> Drawing {
        drawn::board(self, &self.start(), &Selection::default())
    }

    fn map_boards(&self) -> Vec<(&'static str, TextBoard, Legend)> {
        vec![("The zoo", drawn::map_cells(self.map()), drawn::legend())]
    }

    fn board(&self, at: &At<Self>, look: &Look<Event>) -> TextBoard {
        let selection =
            Selection { considered: look.considered.clone(), live: look.marks, ..Selection::default() };
        drawn::cells(self, at.state, &selection)
    }

    fn legend(&self, _at: &At<Self>) -> Legend {
        drawn::legend()
    }

    fn status(&self, at: &At<Self>) -> (String, Words) {
        let drawn::Status { heading, line } = drawn::status(self, at.state, None);
        (heading, Words::of(&format!("{line} {}", drawn::standing(self, at.state))))
    }

    fn log(&self, at: &At<Self>, event: Event) -> String {
        drawn::log(self, at.state, event)
    }

    fn chance(&self, at: &At<Self>) -> &'static str {
        match at.state.phase() {
            Phase::Animals => "the animals are rolled",
            Phase::Again => "an animal's die is rolled again",
            _ => "the orientation is rolled, and animals move",
        }
    }

    fn dice(&self, event: Event) -> Vec<u8> {
        match event {
            Event::Orientation(orientation) => vec![orientation.figure()],
            _ => Vec::new(),
        }
    }

    fn choices(&self, at: &At<Self>) -> Vec<Choice<Event>> {
        let choice = |(event, choice): (Event, drawn::Choice)| Choice {
            event,
            sign: match choice.sign {
                Sign::Animal(_) => '◎',
                Sign::Person(_) => '@',
                Sign::Arrow(Direction::N) => '↑',
                Sign::Arrow(Direction::E) => '→',
                Sign::Arrow(Direction::S) => '↓',
                Sign::Arrow(Direction::W) => '←',
                Sign::Icon(Icon::Stop) => '■',
                Sign::Icon(Icon::Swap) => '↔',
                Sign::Icon(_) | Sign::None => '·',
            },
            words: choice.words,
            then: choice.then,
            danger: choice.danger,
        };
        let all = drawn::decisions(self, at.state);
        all.into_iter().filter(|(_, choice)| matches!(choice.brings, Brings::Event(_))).map(choice).collect()
    }

    fn preview(&self, at: &At<Self>, events: &[Event]) -> Option<Words> {
        let preview = drawn::preview(self, at.state, events)?;
        Some(Words::of(&format!("{} {}", preview.what, preview.then)))
    }

    fn standing(&self, at: &At<Self>) -> String {
        let who = at.state.active().unwrap_or(zoo::Character::Worker);
        Place::Space(self.map().space_of_character(at.state, who)).name(self.map())
    }

    fn place_beside(&self, at: &At<Self>, place: &str, columns: i8, rows: i8) -> String {
        match Place::named(self.map(), place) {
            Some(place) => drawn::place_beside(self, at.state, place, columns, rows).name(self.map()),
            None => place.to_owned(),
        }
    }

    fn way_to(&self, at: &At<Self>, place: &str) -> Vec<Event> {
        Place::named(self.map(), place).map_or_else(Vec::new, |place| drawn::events_at(self, at.state, place))
    }

    fn why_not(&self, at: &At<Self>, place: &str) -> Result<Option<Why>, String> {
        match Place::named(self.map(), place) {
            Some(place) => Ok(drawn::why_not(self, at.state, place)),
            None => Err(format!(
                "{place:?} is no place of this zoo; a space such as {}, animal lion, gate main, or person \
                 keeper would be right",
                self.map().id(self.map().shed())
            )),
        }
    }

    fn end(&self, at: &At<Self>) -> Option<(String, Words)> {
        drawn::end(self, at.state).map(|end| (end.heading.to_owned(), end.lead))
    }
}
