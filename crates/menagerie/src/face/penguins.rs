//! *Penguin Panic* on a terminal.
use drawing::{Drawing, Icon, TextBoard, Words};
use penguins::{Event, Penguins, Phase, SheetLine, State, sheet};
use present::Names;
use present::penguins::{self as drawn, Place, Selection, Sign};
use tabletop::{Game, Seat, Why};

use super::{At, Choice, Face, Legend, Look};

fn names(at: &At<Penguins>) -> Names {
    Names::new(at.names)
}

impl Face for Penguins {
    fn map_title(&self) -> String {
        String::new()
    }

    fn map_picture(&self) -> Drawing {
        drawn::board(self, &self.start(), &Selection::default())
    }

    fn map_boards(&self) -> Vec<(&'static str, TextBoard, Legend)> {
        let board = drawn::cells(self, &self.start(), &Selection::default());
        vec![("The yard", board, drawn::legend())]
    }

    fn board(&self, at: &At<Self>, look: &Look<Event>) -> TextBoard {
        let considered = look.considered.first().copied();
        let selection = Selection { considered, live: look.marks, ..Selection::default() };
        drawn::cells(self, at.state, &selection)
    }

    fn legend(&self, _at: &At<Self>) -> Legend {
        drawn::legend()
    }

    fn status(&self, at: &At<Self>) -> (String, Words) {
        let status = drawn::status(at.state, Some(at.seat), None, &names(at));
        (status.heading, status.line)
    }

    fn log(&self, at: &At<Self>, event: Event) -> String {
        drawn::log(self, at.state, event, &names(at))
    }

    fn chance(&self, at: &At<Self>) -> &'static str {
        match at.state.phase() {
            Phase::Order => "the turn order is drawn",
            Phase::Dice => "the dice fall",
            _ => "a penguin comes out of the case",
        }
    }

    fn dice(&self, event: Event) -> Vec<u8> {
        match event {
            Event::Dice(roll) => roll.figures().to_vec(),
            _ => Vec::new(),
        }
    }

    fn choices(&self, at: &At<Self>) -> Vec<Choice<Event>> {
        if at.state.decider() != Some(at.seat) {
            return Vec::new();
        }
        let choice = |(event, choice): (Event, drawn::Choice)| Choice {
            event,
            sign: match choice.sign {
                Sign::Penguin(_) => '●',
                Sign::Figure(figure) => char::from_digit(u32::from(figure), 10).unwrap_or('·'),
                Sign::Icon(Icon::Swap) => '↔',
                Sign::Icon(_) => '·',
            },
            words: words(at.state, event, choice.words),
            then: match choice.price {
                Some(price) => format!("{price} fish, {}", choice.then),
                None => choice.then,
            },
            danger: false,
        };
        drawn::decisions(self, at.state, &names(at)).into_iter().map(choice).collect()
    }

    fn preview(&self, at: &At<Self>, events: &[Event]) -> Option<Words> {
        let preview = drawn::preview(self, at.state, *events.first()?, &names(at))?;
        Some(Words::of(&format!("{} {}", preview.what, preview.then)))
    }

    fn standing(&self, at: &At<Self>) -> String {
        match at.state.phase() {
            Phase::Bribe | Phase::Check => "guard 1",
            Phase::Ability => "ability 1",
            _ => "c1",
        }
        .to_owned()
    }

    fn place_beside(&self, _at: &At<Self>, place: &str, columns: i8, rows: i8) -> String {
        match place.parse() {
            Ok(place) => drawn::place_beside(place, columns, rows).to_string(),
            Err(()) => place.to_owned(),
        }
    }

    fn way_to(&self, at: &At<Self>, place: &str) -> Vec<Event> {
        let event = place.parse().ok().and_then(|place| drawn::event_at(self, at.state, place));
        event.into_iter().collect()
    }

    fn why_not(&self, at: &At<Self>, place: &str) -> Result<Option<Why>, String> {
        match place.parse::<Place>() {
            Ok(place) => Ok(drawn::why_not(self, at.state, place)),
            Err(()) => Err(format!(
                "{place:?} is no place of the yard; an igloo such as c1, i2, s34 or o53, guard 1 to 5, \
                 ability 1 to 7, or line 1 to {} would be right",
                at.state.line().len().max(1)
            )),
        }
    }

    fn score(&self, at: &At<Self>, seat: Seat) -> Vec<(String, i32)> {
        let line = |line: SheetLine| (drawn::sheet_line(&line), i32::from(line.points));
        sheet(at.state.freed(seat)).into_iter().map(line).collect()
    }

    fn end(&self, at: &At<Self>) -> Option<(String, Words)> {
        drawn::end(at.state, &names(at)).map(|end| (end.heading, end.lead))
    }
}

/// The words of a choice; where any of the line may be taken, which one it is.
fn words(state: &State, event: Event, words: String) -> String {
    match event {
        Event::Place(spot, _) if state.line().len() > 1 && spot != penguins::Spot::FRONT => {
            format!("{words}, number {spot} of the line")
        }
        _ => words,
    }
}
