//! Open matches as the tests ask for them: through the page's client, one thing at a time.
#![allow(dead_code, reason = "each test file uses some of it")]
use drawing::Drawing;
use games::Setup;
use protocol::{EngineClient, OpenMatch, OpenRequest};
use view::{
    Choice, GameView, Gauge, Panel, Player, Preview, ScoreSheet, Selection, SideSheet, Surface, Viewpoint,
    Why,
};

/// The engine, asked as the page asks it.
pub const ENGINE: EngineClient = EngineClient::new(engine::ask);

/// Opens a match of people with these names.
pub fn open_with(setup: &Setup, names: &[&str], seed: u64) -> OpenMatch {
    let players = names.iter().map(|name| Player::Person((*name).to_owned())).collect();
    ENGINE.open(OpenRequest::New { setup: setup.into(), players, seed }).expect("it opens")
}

/// The selection while a seat can decide.
pub fn live() -> Selection {
    Selection { live: true, ..Selection::default() }
}

/// A position of a match as a seat asks for it.
#[derive(Clone)]
pub struct Position<'a> {
    /// The match.
    pub open: &'a OpenMatch,
    /// The viewpoint.
    pub viewpoint: Viewpoint,
    /// The places picked on the way to an event.
    pub picked: Vec<String>,
}

impl<'a> Position<'a> {
    /// Returns a position without picks.
    pub fn new(open: &'a OpenMatch, ply: usize, seat: u8) -> Position<'a> {
        Position { open, viewpoint: Viewpoint { ply, seat: Some(seat) }, picked: Vec::new() }
    }

    /// Returns the same position with these picks.
    pub fn with_picks(&self, picked: Vec<String>) -> Position<'a> {
        Position { picked, ..self.clone() }
    }

    /// Returns the same position after another pick.
    pub fn picking(&self, place: &str) -> Position<'a> {
        self.with_picks(self.open.pick(self.viewpoint, &self.picked, place))
    }

    /// Returns the selection with these picks.
    fn picked_in(&self, selection: &Selection) -> Selection {
        Selection { picked: self.picked.clone(), ..selection.clone() }
    }

    /// Returns everything shown but the drawings, while a seat can decide.
    pub fn view(&self) -> GameView {
        self.open.view(self.viewpoint, &self.picked_in(&live()))
    }

    /// Returns the choices.
    pub fn choices(&self) -> Vec<Choice> {
        self.view().choices
    }

    /// Draws the board.
    pub fn board(&self, selection: &Selection, fixed_layers: bool) -> Drawing {
        self.open.board(self.viewpoint, &self.picked_in(selection), fixed_layers).board
    }

    /// Draws the sheet beside the board.
    pub fn side_sheet(&self, selection: &Selection) -> Option<SideSheet> {
        self.open.board(self.viewpoint, &self.picked_in(selection), false).side_sheet
    }

    /// Returns the counts beside the board.
    pub fn gauges(&self, considered: &[String]) -> Vec<Gauge> {
        self.open.pointer(self.viewpoint, &live(), considered).sections.gauges
    }

    /// Returns the game's panel.
    pub fn panel(&self, considered: &[String]) -> Option<Panel> {
        self.open.pointer(self.viewpoint, &live(), considered).sections.panel
    }

    /// Returns the consequence of events.
    pub fn preview(&self, events: &[String]) -> Option<Preview> {
        self.open.preview(self.viewpoint, events)
    }

    /// Returns a seat's score sheet.
    pub fn score_sheet(&self, seat: u8, considered: &[String]) -> Option<ScoreSheet> {
        self.open.score_sheet(self.viewpoint, seat, considered)
    }

    /// Returns the reason why a place cannot be chosen.
    pub fn why_not(&self, place: &str) -> Option<Why> {
        self.open.why_not(self.viewpoint, &self.picked, place)
    }

    /// Returns the place at a point of a drawing, and its middle.
    pub fn place_at(&self, surface: Surface, point: (f64, f64)) -> Option<(String, (f64, f64))> {
        self.open.place_at(self.viewpoint, surface, point).map(|place| (place.name, place.at))
    }
}
