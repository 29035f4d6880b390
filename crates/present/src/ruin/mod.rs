//! *Escape from Ruin*: two boards of squares, the way of the turn, the hunter's threat.
mod cells;
mod choices;
mod components;
mod dice;
mod fate;
mod fixed;
mod focus;
mod follow;
mod game_view;
mod goal;
mod grid;
mod heat;
mod hint;
mod log;
mod missed;
mod motion;
mod odds;
mod outline;
mod overlay;
mod pieces;
mod places;
mod preview;
mod screen_reader;
mod statistics;
mod status;
mod story;
mod terminal;
mod thumbnail;
mod trail;

use drawing::{Drawing, Heat, Kind, Words};
pub use grid::SQUARE;
use ruin::{Event, Ruin, State};
use view::{
    Choice, End, GameView, LogEntry, MapView, Motion, NamedPlace, Objective, Odds, Preview, Selection, Sound,
    Surface, TerminalView, Why,
};

use crate::{Component, HintFact, Observation, OthersTurn, Present, Shown};

/// A position of the game as its player sees it.
type Seen<'a> = Observation<'a, Ruin>;

impl Present for Ruin {
    fn map_view(&self) -> MapView {
        MapView {
            title: self.map().name().to_owned(),
            picture: thumbnail::both_boards(self),
            boards: terminal::boards(self),
        }
    }

    fn heat_map(&self, warm: &dyn Fn(&str) -> Option<Heat>) -> Vec<Drawing> {
        heat::boards(self, warm)
    }

    fn printed(&self) -> Vec<Drawing> {
        heat::printed(self)
    }

    fn goal_pictures(&self) -> Vec<Drawing> {
        goal::pictures()
    }

    fn components(&self) -> Vec<Component> {
        components::components()
    }

    fn objective(&self) -> Objective {
        Objective { doing: "escaping".to_owned(), done: "escaped".to_owned(), points: None }
    }

    fn game_view(&self, seen: &Seen<'_>, selection: &Selection<Event>) -> GameView {
        game_view::view(self, seen, selection)
    }

    fn board(&self, seen: &Seen<'_>, selection: &Selection<Event>, fixed_layers: bool) -> Drawing {
        let board = self.board(seen.state().board());
        let (mut layers, targets) = overlay::draw(self, seen, selection);
        if fixed_layers {
            fixed::fill(board, &mut layers);
        }
        Drawing {
            class: "board ruin",
            kind: Kind::Board,
            view_box: grid::view_box(board),
            label: format!("The {}, {} by {} squares", board.kind().name(), board.columns(), board.rows()),
            layers,
            targets,
        }
    }

    fn decisions(&self, seen: &Seen<'_>) -> Vec<Choice> {
        choices::choices(self, seen.state())
    }

    fn choice(&self, seen: &Seen<'_>, event: Event) -> Option<Choice> {
        choices::choice(self, seen.state(), event)
    }

    fn preview(&self, seen: &Seen<'_>, events: &[Event]) -> Option<Preview> {
        preview::preview(self, seen.state(), events)
    }

    fn thumbnail(&self, seen: &Seen<'_>) -> Drawing {
        thumbnail::thumbnail(self, seen.state().board(), seen.state())
    }

    fn odds(&self, seen: &Seen<'_>) -> Odds {
        odds::odds(self, seen.state())
    }

    fn end(&self, seen: &Seen<'_>) -> Option<End> {
        status::end(self, seen.state())
    }

    fn missed(&self, before: &Seen<'_>, played: &[Event], best: &[Event]) -> Words {
        missed::missed(self, before.state(), played, best)
    }

    fn story(&self, whole: &Seen<'_>) -> String {
        story::story(self, whole)
    }

    fn fault(&self, before: &Seen<'_>, played: &[Event], _best: &[Event]) -> &'static str {
        story::fault(self, before.state(), played)
    }

    fn hint_facts(&self, before: &State, event: Event) -> Vec<HintFact> {
        hint::facts(self, before, event)
    }

    fn place_at(&self, seen: &Seen<'_>, _surface: Surface, point: (f64, f64)) -> Option<NamedPlace> {
        let square = grid::square_at(self.board(seen.state().board()), point)?;
        Some(NamedPlace { name: square.to_string(), at: grid::centre(square) })
    }

    fn why_not(&self, seen: &Seen<'_>, _picked: &[String], place: &str) -> Result<Option<Why>, String> {
        places::why_not(self, seen.state(), place)
    }

    fn events_at(&self, seen: &Seen<'_>, place: &str) -> Vec<Event> {
        place.parse().map(|square| places::way_to(self, seen.state(), square)).unwrap_or_default()
    }

    fn neighbour(&self, seen: &Seen<'_>, place: &str, columns: i8, rows: i8) -> String {
        places::neighbour(self, seen.state(), place, columns, rows).to_string()
    }

    fn log(&self, before: &Seen<'_>, event: Event) -> LogEntry {
        log::entry(self, before.state(), event)
    }

    fn motion(&self, before: &Seen<'_>, event: Event) -> Motion {
        motion::motion(self, before.state(), event)
    }

    fn followed(&self, turn: &OthersTurn<'_, Self>) -> Vec<Shown> {
        follow::moves(self, turn)
    }

    fn voices(&self, before: &State, event: Event) -> Vec<Sound> {
        motion::voices(self, before, event)
    }

    fn terminal(&self, seen: &Seen<'_>, selection: &Selection<Event>) -> TerminalView {
        terminal::view(self, seen, selection)
    }

    fn turn_number(&self, state: &State) -> u32 {
        state.turns()
    }
}
