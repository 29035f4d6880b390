//! *Newgame*: pieces on a winding track, and the two choices of a turn.
mod board;
mod cells;
mod choices;
mod game_view;
mod log;
mod odds;
mod places;
mod statistics;
mod status;
mod track;

use drawing::{Drawing, Heat, Words};
use newgame::{Event, Newgame, State};
use tabletop::Game;
use view::{
    Choice, End, GameView, LogEntry, MapCells, MapView, Motion, NamedPlace, Objective, Odds, Preview, Selection,
    Surface, TerminalView, Why,
};

use crate::{HintFact, Names, Observation, Present};

/// A position of the game as a seat or a bystander sees it.
type Seen<'a> = Observation<'a, Newgame>;

/// Returns the names of the seats for sentences.
fn names(seen: &Seen<'_>) -> Names {
    Names::new(seen.names)
}

impl Present for Newgame {
    fn map_view(&self) -> MapView {
        let start = self.start();
        let board = cells::position(self, &start, &Selection::default());
        MapView {
            title: String::new(),
            picture: board::thumbnail(&start),
            boards: vec![MapCells { name: track::NAME, board, legend: cells::legend() }],
        }
    }

    fn heat_map(&self, warm: &dyn Fn(&str) -> Option<Heat>) -> Vec<Drawing> {
        vec![board::heat(warm)]
    }

    fn objective(&self) -> Objective {
        Objective { doing: "winning".to_owned(), done: "won".to_owned(), points: None }
    }

    fn game_view(&self, seen: &Seen<'_>, selection: &Selection<Event>) -> GameView {
        game_view::view(self, seen, selection)
    }

    fn board(&self, seen: &Seen<'_>, selection: &Selection<Event>, fixed_layers: bool) -> Drawing {
        board::board(self, seen.state(), selection, fixed_layers)
    }

    fn decisions(&self, seen: &Seen<'_>) -> Vec<Choice> {
        choices::choices(self, seen.state())
    }

    fn choice(&self, seen: &Seen<'_>, event: Event) -> Option<Choice> {
        choices::choice(self, seen.state(), event)
    }

    fn preview(&self, seen: &Seen<'_>, events: &[Event]) -> Option<Preview> {
        choices::preview(self, seen.state(), *events.first()?)
    }

    fn thumbnail(&self, seen: &Seen<'_>) -> Drawing {
        board::thumbnail(seen.state())
    }

    fn odds(&self, seen: &Seen<'_>) -> Odds {
        odds::odds(self, seen.state(), &names(seen))
    }

    fn end(&self, seen: &Seen<'_>) -> Option<End> {
        status::end(seen.state(), &names(seen))
    }

    fn missed(&self, before: &Seen<'_>, played: &[Event], best: &[Event]) -> Words {
        choices::missed(self, before.state(), played, best)
    }

    fn hint_facts(&self, before: &State, event: Event) -> Vec<HintFact> {
        let lands = choices::lands(self, before, event);
        lands.into_iter().map(|space| HintFact::of("you stand on ", space.to_string())).collect()
    }

    fn place_at(&self, _seen: &Seen<'_>, _surface: Surface, point: (f64, f64)) -> Option<NamedPlace> {
        let space = track::space_at(point)?;
        Some(NamedPlace { name: space.to_string(), at: track::middle(space) })
    }

    fn why_not(&self, seen: &Seen<'_>, _picked: &[String], place: &str) -> Result<Option<Why>, String> {
        places::why_not(self, seen.state(), place)
    }

    fn events_at(&self, seen: &Seen<'_>, place: &str) -> Vec<Event> {
        place.parse().map(|space| places::events_at(self, seen.state(), space)).unwrap_or_default()
    }

    fn neighbour(&self, seen: &Seen<'_>, place: &str, columns: i8, rows: i8) -> String {
        let from = place.parse().unwrap_or(seen.state().space(seen.front()));
        track::neighbour(from, columns, rows).to_string()
    }

    fn log(&self, before: &Seen<'_>, event: Event) -> LogEntry {
        log::entry(self, before.state(), event)
    }

    fn motion(&self, before: &Seen<'_>, event: Event) -> Motion {
        log::motion(self, before.state(), event)
    }

    fn terminal(&self, seen: &Seen<'_>, selection: &Selection<Event>) -> TerminalView {
        TerminalView {
            board: cells::position(self, seen.state(), selection),
            legend: cells::legend(),
            status: status::status(seen),
            chance: "the die falls",
            cursor: seen.state().space(seen.state().to_move()).to_string(),
        }
    }

    fn turn_number(&self, after: &State) -> u32 {
        // The die opens a turn, and a move ends it.
        u32::from(after.turns()) + u32::from(after.die().is_some())
    }
}
