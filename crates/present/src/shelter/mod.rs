//! *Wildlife Shelter*: the sanctuary of 80 units a square, the shelter of 62, and the small sheets of the others.
//!
//! Everything is drawn from the position that a seat has seen (`Game::seen`); the seat whose paper is drawn is named.
mod cells;
mod choices;
mod components;
mod dice;
mod fences;
mod follow;
mod game_view;
mod goal;
mod hint;
mod log;
mod missed;
mod motion;
mod odds;
mod openings;
mod place;
mod preview;
mod sanctuary;
mod score;
mod screen_reader;
mod sheet;
mod statistics;
mod status;
mod story;
mod terminal;
mod thumbnail;
mod why;
mod words;

use drawing::{Animal, Drawing, Heat, Shape, Words};
use shelter::{Cell, Edge, Event, Shelter, State};
use tabletop::{Game, Seat};
use view::{
    Choice, End, GameView, LogEntry, MapView, Motion, NamedPlace, Objective, Odds, Preview, ScoreSheet,
    SeatPictures, Selection, SideSheet, Sound, Surface, TerminalView, Why,
};

use crate::{Component, HintFact, Names, Observation, OthersTurn, Present, Shown};
use fences::Stand;
use place::Place;
use score::points;

/// Units a square of the sanctuary.
const SQUARE: f64 = 80.0;
/// Units a square of the shelter.
const SHELTER_SQUARE: f64 = 62.0;

impl Present for Shelter {
    fn map_view(&self) -> MapView {
        terminal::map(self)
    }

    fn heat_map(&self, warm: &dyn Fn(&str) -> Option<Heat>) -> Vec<Drawing> {
        vec![thumbnail::heat_map(self, warm)]
    }

    fn goal_pictures(&self) -> Vec<Drawing> {
        goal::pictures()
    }

    fn components(&self) -> Vec<Component> {
        components::components()
    }

    fn objective(&self) -> Objective {
        if self.is_solo() {
            Objective { doing: "points".to_owned(), done: "points".to_owned(), points: Some((0, 100)) }
        } else {
            Objective { doing: "winning".to_owned(), done: "won".to_owned(), points: None }
        }
    }

    fn game_view(&self, seen: &Observation<'_, Self>, selection: &Selection<Event>) -> GameView {
        game_view::view(self, seen, selection)
    }

    fn board(
        &self,
        seen: &Observation<'_, Self>,
        selection: &Selection<Event>,
        fixed_layers: bool,
    ) -> Drawing {
        sanctuary::sanctuary(self, seen.state(), seen.front(), selection, fixed_layers)
    }

    fn side_sheet(&self, seen: &Observation<'_, Self>, selection: &Selection<Event>) -> Option<SideSheet> {
        let drawing = sheet::sheet(self, seen.state(), seen.front(), selection);
        Some(SideSheet { drawing, name: "Shelter".to_owned() })
    }

    fn decisions(&self, seen: &Observation<'_, Self>) -> Vec<Choice> {
        choices::choices(self, seen.state(), seen.front(), None)
    }

    fn choice(&self, seen: &Observation<'_, Self>, event: Event) -> Option<Choice> {
        let notation = event.to_string();
        self.decisions(seen).into_iter().find(|choice| choice.event == notation)
    }

    fn preview(&self, seen: &Observation<'_, Self>, events: &[Event]) -> Option<Preview> {
        preview::preview(self, seen.state(), seen.front(), events)
    }

    fn score_sheet(
        &self,
        seen: &Observation<'_, Self>,
        seat: Seat,
        considered: &[Event],
    ) -> Option<ScoreSheet> {
        Some(score::sheet(self, seen.state(), seat, considered))
    }

    fn seat_pictures(&self, seen: &Observation<'_, Self>, seat: Seat) -> SeatPictures {
        let (state, plain) = (seen.state(), Selection::default());
        SeatPictures {
            small: Some(thumbnail::thumbnail(self, state, seat)),
            sheets: vec![
                (sanctuary::sanctuary(self, state, seat, &plain, true), "Sanctuary".to_owned()),
                (sheet::sheet(self, state, seat, &plain), "Shelter".to_owned()),
            ],
        }
    }

    fn thumbnail(&self, seen: &Observation<'_, Self>) -> Drawing {
        thumbnail::thumbnail(self, seen.state(), seen.front())
    }

    fn odds(&self, seen: &Observation<'_, Self>) -> Odds {
        odds::odds(self, seen.state(), seen.front())
    }

    fn end(&self, seen: &Observation<'_, Self>) -> Option<End> {
        status::end(self, seen.state(), seen.front(), &Names::new(seen.names))
    }

    fn missed(&self, before: &Observation<'_, Self>, played: &[Event], best: &[Event]) -> Words {
        missed::missed(self, before.state(), played, best)
    }

    fn story(&self, whole: &Observation<'_, Self>) -> String {
        story::story(self, whole)
    }

    fn fault(&self, _before: &Observation<'_, Self>, played: &[Event], best: &[Event]) -> &'static str {
        story::fault(played, best)
    }

    fn hint_facts(&self, before: &State, event: Event) -> Vec<HintFact> {
        hint::facts(self, before, event)
    }

    fn place_at(
        &self,
        seen: &Observation<'_, Self>,
        surface: Surface,
        point: (f64, f64),
    ) -> Option<NamedPlace> {
        let place = place::place_at(seen.state(), surface, point)?;
        Some(NamedPlace { name: place.to_string(), at: place.middle() })
    }

    /// One place at a time: another one replaces it, the same one is given back.
    fn pick(&self, _: &Observation<'_, Self>, picked: &[String], place: &str) -> Vec<String> {
        let again = picked.iter().any(|it| it == place);
        if again { Vec::new() } else { vec![place.to_owned()] }
    }

    fn why_not(
        &self,
        seen: &Observation<'_, Self>,
        _picked: &[String],
        place: &str,
    ) -> Result<Option<Why>, String> {
        match place.parse() {
            Ok(place) => Ok(why::why_not(self, seen.state(), seen.front(), place).map(Why::from)),
            Err(()) => Err(format!(
                "{place:?} is no place of a sheet; a1 to f6, an edge such as c4-d4, or A1 to D4 would be right"
            )),
        }
    }

    fn events_at(&self, seen: &Observation<'_, Self>, place: &str) -> Vec<Event> {
        let Ok(place) = place.parse() else { return Vec::new() };
        let events = choices::ranked(self, seen.state(), seen.front(), Some(place));
        events.into_iter().take(1).collect()
    }

    fn neighbour(&self, seen: &Observation<'_, Self>, place: &str, columns: i8, rows: i8) -> String {
        place::neighbour(seen.state().phase(), place, columns, rows)
    }

    fn log(&self, before: &Observation<'_, Self>, event: Event) -> LogEntry {
        log::log(self, before.state(), event)
    }

    fn motion(&self, before: &Observation<'_, Self>, event: Event) -> Motion {
        motion::motion(self, before.state(), before.front(), event)
    }

    fn followed(&self, turn: &OthersTurn<'_, Self>) -> Vec<Shown> {
        follow::moves(self, turn)
    }

    fn voices(&self, before: &State, event: Event) -> Vec<Sound> {
        motion::voices(self, before, event)
    }

    fn terminal(&self, seen: &Observation<'_, Self>, selection: &Selection<Event>) -> TerminalView {
        terminal::terminal(self, seen, selection)
    }

    fn turn_number(&self, state: &State) -> u32 {
        state.round().into()
    }
}

/// Returns the place picked on the way to an event, where several events take it.
fn picked(picked: &[String]) -> Option<Place> {
    picked.first().and_then(|place| place.parse().ok())
}

/// Returns the middle of a cell.
fn centre(cell: Cell) -> (f64, f64) {
    let (x, y) = corner(cell);
    (x + SQUARE / 2.0, y + SQUARE / 2.0)
}

/// Returns the left upper corner of a cell.
fn corner(cell: Cell) -> (f64, f64) {
    (f64::from(cell.column()) * SQUARE, f64::from(cell.row()) * SQUARE)
}

/// Returns the place of the fence on an edge.
fn stand(edge: Edge) -> Stand {
    let (first, second) = edge.cells();
    let (x, y) = corner(second);
    Stand { x, y, upright: first.row() == second.row() }
}

/// Draws an animal in play. Each is named, so that the page carries no other.
fn picture(animal: shelter::Animal, size: f64) -> Shape {
    match animal {
        shelter::Animal::Owl => Animal::Owl.shape(size),
        shelter::Animal::Dog => Animal::Dog.shape(size),
        shelter::Animal::Elephant => Animal::Elephant.shape(size),
        shelter::Animal::Rhino => Animal::Rhino.shape(size),
        shelter::Animal::Giraffe => Animal::Giraffe.shape(size),
        shelter::Animal::Tiger => Animal::Tiger.shape(size),
    }
}

/// Draws an animal in lines alone.
fn outline(animal: shelter::Animal, size: f64) -> Shape {
    match animal {
        shelter::Animal::Owl => Animal::Owl.outline(size),
        shelter::Animal::Dog => Animal::Dog.outline(size),
        shelter::Animal::Elephant => Animal::Elephant.outline(size),
        shelter::Animal::Rhino => Animal::Rhino.outline(size),
        shelter::Animal::Giraffe => Animal::Giraffe.outline(size),
        shelter::Animal::Tiger => Animal::Tiger.outline(size),
    }
}

/// Returns an animal in lines as an element for running text.
fn outline_icon(animal: shelter::Animal, size: u32) -> String {
    match animal {
        shelter::Animal::Owl => Animal::Owl.outline_icon(size),
        shelter::Animal::Dog => Animal::Dog.outline_icon(size),
        shelter::Animal::Elephant => Animal::Elephant.outline_icon(size),
        shelter::Animal::Rhino => Animal::Rhino.outline_icon(size),
        shelter::Animal::Giraffe => Animal::Giraffe.outline_icon(size),
        shelter::Animal::Tiger => Animal::Tiger.outline_icon(size),
    }
}

/// Returns the position after events of a seat; `None` where they are not possible.
fn after(game: &Shelter, state: &State, events: &[Event]) -> Option<State> {
    let mut state = state.clone();
    events.iter().try_for_each(|event| game.apply(&mut state, *event)).ok()?;
    Some(state)
}

/// Whether it is this seat's turn, as far as can be seen.
fn decides(state: &State, seat: Seat) -> bool {
    state.to_move() == Some(seat)
}
