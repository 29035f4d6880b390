//! *Nightmare at the Rockport Caverns* on a terminal.
use caverns::{Caverns, Event, Phase};
use drawing::{Drawing, Icon, TextBoard, Words};
use present::caverns::{self as drawn, Place, Selection, Sign};
use tabletop::{Game, Why};

use super::{At, Choice, Face, Legend, Look};

impl Face for Caverns {
    fn map_title(&self) -> String {
        self.map().name().to_owned()
    }

    fn map_picture(&self) -> Drawing {
        drawn::board(self, &self.start(), &Selection::default())
    }

    fn map_boards(&self) -> Vec<(&'static str, TextBoard, Legend)> {
        vec![("The cavern", drawn::map_cells(self.map()), drawn::map_legend())]
    }

    fn board(&self, at: &At<Self>, look: &Look<Event>) -> TextBoard {
        let considered = look.considered.first().copied();
        let alone = matches!(considered, Some(Event::Move(_)));
        let selection = Selection { considered, alone, live: look.marks, ..Selection::default() };
        drawn::cells(self, at.state, &selection)
    }

    fn legend(&self, _at: &At<Self>) -> Legend {
        drawn::legend(self)
    }

    fn status(&self, at: &At<Self>) -> (String, Words) {
        let status = drawn::status(self, at.state);
        (format!("{} · {}", status.heading, drawn::counted(at.state)), status.line)
    }

    fn log(&self, at: &At<Self>, event: Event) -> String {
        drawn::log(self, at.state, event)
    }

    fn chance(&self, at: &At<Self>) -> &'static str {
        match at.state.phase() {
            Phase::Start => "where you start",
            Phase::Rocks => "rocks fall",
            Phase::Friend => "your friend calls",
            Phase::Bear => "the bear moves",
            _ => "the event",
        }
    }

    fn dice(&self, event: Event) -> Vec<u8> {
        drawn::dice(event).into_iter().map(|(figure, _)| figure).collect()
    }

    fn choices(&self, at: &At<Self>) -> Vec<Choice<Event>> {
        let choice = |(event, choice): (Event, drawn::Choice)| Choice {
            event,
            sign: match choice.sign {
                Sign::Arrow(turn) => arrow(turn),
                Sign::Icon(Icon::Stop) => '■',
                Sign::Icon(Icon::Check) => '✓',
                Sign::Icon(_) => '·',
            },
            words: match choice.cost {
                Some(cost) => format!("{} ({cost})", choice.words),
                None => choice.words,
            },
            then: choice.then,
            danger: choice.danger,
        };
        drawn::decisions(self, at.state).into_iter().map(choice).collect()
    }

    fn preview(&self, at: &At<Self>, events: &[Event]) -> Option<Words> {
        let preview = drawn::preview(self, at.state, *events.first()?)?;
        Some(Words::of(&format!("{}. {}", preview.what, preview.then)))
    }

    fn standing(&self, at: &At<Self>) -> String {
        drawn::standing(self, at.state).to_string()
    }

    fn place_beside(&self, _at: &At<Self>, place: &str, columns: i8, rows: i8) -> String {
        match place.parse() {
            Ok(place) => drawn::place_beside(self.map(), place, columns, rows).to_string(),
            Err(()) => place.to_owned(),
        }
    }

    fn way_to(&self, at: &At<Self>, place: &str) -> Vec<Event> {
        let event = place.parse().ok().and_then(|place| drawn::event_at(self, at.state, false, place));
        event.into_iter().collect()
    }

    fn why_not(&self, at: &At<Self>, place: &str) -> Result<Option<Why>, String> {
        match place.parse::<Place>() {
            Ok(place) if drawn::is_place(self.map(), place) => {
                Ok(drawn::why_not(self, at.state, false, place))
            }
            _ => {
                let exits = self.map().exits().len();
                Err(format!(
                    "{place:?} is no place of the cavern; a hex such as 4c, a start circle s1 to s6, or exit 1 to \
                     {exits} would be right"
                ))
            }
        }
    }

    fn end(&self, at: &At<Self>) -> Option<(String, Words)> {
        drawn::end(at.state).map(|end| (end.heading.to_owned(), end.lead))
    }
}

/// An arrow turned by so many degrees from north.
fn arrow(turn: u16) -> char {
    match turn {
        ..=60 => '↗',
        61..=120 => '→',
        121..=180 => '↘',
        181..=240 => '↙',
        241..=300 => '←',
        _ => '↖',
    }
}
