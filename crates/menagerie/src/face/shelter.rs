//! *Wildlife Shelter* on a terminal.
use drawing::{Drawing, TextBoard, Words};
use present::Names;
use present::shelter::{self as drawn, Place, Selection};
use shelter::{Cell, Edge, Event, Phase, Shelter, Square, State};
use tabletop::{Seat, Why};

use super::{At, Choice, Face, Legend, Look};

impl Face for Shelter {
    fn map_title(&self) -> String {
        self.sheet().name().to_owned()
    }

    fn map_picture(&self) -> Drawing {
        drawn::whole(self)
    }

    fn map_boards(&self) -> Vec<(&'static str, TextBoard, Legend)> {
        vec![("Sanctuary and shelter", drawn::sheet_cells(self), drawn::legend())]
    }

    fn board(&self, at: &At<Self>, look: &Look<Event>) -> TextBoard {
        let selection =
            Selection { preview: look.considered.clone(), targets: look.marks, ..Selection::default() };
        drawn::cells(self, at.state, at.seat, &selection)
    }

    fn legend(&self, _at: &At<Self>) -> Legend {
        drawn::legend()
    }

    fn status(&self, at: &At<Self>) -> (String, Words) {
        let status = drawn::status(self, at.state, at.seat, &Names::new(at.names));
        (status.heading, status.line)
    }

    fn log(&self, at: &At<Self>, event: Event) -> String {
        drawn::log(self, at.state, event)
    }

    fn chance(&self, at: &At<Self>) -> &'static str {
        match at.state.phase() {
            Phase::Trees => "a tree is planted",
            _ => "three dice are rolled",
        }
    }

    fn dice(&self, event: Event) -> Vec<u8> {
        match event {
            Event::Dice(dice) => dice.map(|die| die.figure()).into(),
            _ => Vec::new(),
        }
    }

    fn choices(&self, at: &At<Self>) -> Vec<Choice<Event>> {
        let choice = |choice: drawn::Choice| Choice {
            event: choice.event,
            sign: match choice.event {
                Event::Adopt(..) => '+',
                Event::Third(_) => '×',
                Event::Place(..) => '→',
                Event::Fence(_) => '#',
                _ => '■',
            },
            words: choice.words,
            then: choice.then,
            danger: false,
        };
        drawn::choices(self, at.state, at.seat, None).into_iter().map(choice).collect()
    }

    fn preview(&self, at: &At<Self>, events: &[Event]) -> Option<Words> {
        drawn::preview(self, at.state, at.seat, events).map(|preview| preview.then)
    }

    fn standing(&self, at: &At<Self>) -> String {
        match at.state.phase() {
            Phase::Adopt => "A1",
            Phase::Fence => "a1-b1",
            _ => "a1",
        }
        .to_owned()
    }

    fn place_beside(&self, at: &At<Self>, place: &str, columns: i8, rows: i8) -> String {
        let place = place.parse().ok().filter(|place| fits(at.state, *place));
        let from = place.or_else(|| self.standing(at).parse().ok());
        let moved = from.and_then(|place| beside(place, columns, rows)).or(from);
        moved.map_or_else(String::new, |place| place.to_string())
    }

    fn way_to(&self, at: &At<Self>, place: &str) -> Vec<Event> {
        let Ok(place) = place.parse::<Place>() else { return Vec::new() };
        let ways = drawn::choices(self, at.state, at.seat, Some(place));
        ways.first().map(|choice| choice.event).into_iter().collect()
    }

    fn why_not(&self, at: &At<Self>, place: &str) -> Result<Option<Why>, String> {
        match place.parse() {
            Ok(place) => Ok(drawn::why_not(self, at.state, at.seat, place)),
            Err(()) => Err(format!(
                "{place:?} is no place of a sheet; a1 to f6, an edge such as c4-d4, or A1 to D4 would be right"
            )),
        }
    }

    fn score(&self, at: &At<Self>, seat: Seat) -> Vec<(String, i32)> {
        let lines = drawn::score(self, at.state, seat, &[]);
        lines.into_iter().map(|line| (line.name.to_owned(), line.value)).collect()
    }

    fn end(&self, at: &At<Self>) -> Option<(String, Words)> {
        drawn::end(self, at.state, at.seat, &Names::new(at.names)).map(|end| (end.heading, end.lead))
    }
}

/// Whether a place is of the kind that is chosen now.
fn fits(state: &State, place: Place) -> bool {
    match state.phase() {
        Phase::Adopt => matches!(place, Place::Square(_)),
        Phase::Fence => matches!(place, Place::Edge(_)),
        _ => matches!(place, Place::Cell(_)),
    }
}

/// The place of the same kind so many columns and rows away; `None` past the rim.
fn beside(place: Place, columns: i8, rows: i8) -> Option<Place> {
    let moved =
        |column: u8, row: u8| Some((column.checked_add_signed(columns)?, row.checked_add_signed(rows)?));
    match place {
        Place::Cell(cell) => {
            let (column, row) = moved(cell.column(), cell.row())?;
            Cell::new(column, row).map(Place::Cell)
        }
        Place::Square(square) => {
            let (column, row) = moved(square.column(), square.row())?;
            Square::new(column, row).map(Place::Square)
        }
        Place::Edge(edge) => next_edge(edge, columns, rows).map(Place::Edge),
    }
}

/// The next edge that way: across a square the opposite one, along it the one after the next post.
fn next_edge(edge: Edge, columns: i8, rows: i8) -> Option<Edge> {
    // Middles on a grid of half squares.
    let middle = |edge: Edge| {
        let (one, other) = edge.cells();
        let sum = |a: u8, b: u8| i32::from(a) + i32::from(b);
        (sum(one.column(), other.column()), sum(one.row(), other.row()))
    };
    let (x, y) = middle(edge);
    let (dx, dy) = (i32::from(columns), i32::from(rows));
    let far = |other: &Edge| {
        let (ox, oy) = middle(*other);
        let (along, aside) = ((ox - x) * dx + (oy - y) * dy, ((ox - x) * dy - (oy - y) * dx).abs());
        (along > 0).then_some((along + 2 * aside, *other))
    };
    Edge::all().filter_map(|other| far(&other)).min().map(|(_, other)| other)
}
