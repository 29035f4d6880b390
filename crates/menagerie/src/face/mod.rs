//! How a game shows itself on a terminal: its drawing and its words, which live in `scene`.
mod caverns;
pub mod paint;
mod penguins;
mod ruin;
mod shelter;
mod zoo;

use bots::BotGame;
use drawing::{Drawing, Run, TextBoard, Words};
use tabletop::{Game, Seat, Why};

/// Signs of a board with what they mean.
pub type Legend = Vec<(Run, &'static str)>;

/// A position as somebody at the terminal may see it.
#[derive(Clone, Copy)]
pub struct At<'a, G: Game> {
    /// What is seen of the position (`Game::seen`).
    pub state: &'a G::State,
    /// The events that led here, as far as they are known; dice thrown are always among them.
    pub events: &'a [G::Event],
    /// The seat that looks: its things lie in front.
    pub seat: Seat,
    /// What the seats are called.
    pub names: &'a [String],
}

impl<G: Game> At<'_, G> {
    /// What a seat is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }
}

/// A game that can be shown on a terminal.
pub trait Face:
    BotGame<State: Send + Sync, Event: Send + Sync, View: Send> + Clone + Send + Sync + 'static
{
    /// The title of the map or sheet it is played on; empty where there is none.
    fn map_title(&self) -> String;

    /// The map, the sheet or the empty board as a picture.
    fn map_picture(&self) -> Drawing;

    /// The same in characters, board by board, each with its name and its signs.
    fn map_boards(&self) -> Vec<(&'static str, TextBoard, Legend)>;

    /// The board of a position.
    fn board(&self, at: &At<Self>, look: &Look<Self::Event>) -> TextBoard;

    /// What the signs of the present board mean.
    fn legend(&self, at: &At<Self>) -> Legend;

    /// What is wanted now, and how things stand.
    fn status(&self, at: &At<Self>) -> (String, Words);

    /// An event in plain words, as the log has it, without who brought it about; `at` is the position
    /// before it.
    fn log(&self, at: &At<Self>, event: Self::Event) -> String;

    /// What a chance turn is about, in a few words: `the cultist moves`.
    fn chance(&self, at: &At<Self>) -> &'static str;

    /// The figures that dice show in this event; none where none were thrown.
    fn dice(&self, event: Self::Event) -> Vec<u8>;

    /// What the seat that looks can do, in the order in which it is shown; every legal event is among
    /// them. None where it is not to move.
    fn choices(&self, at: &At<Self>) -> Vec<Choice<Self::Event>>;

    /// What some events would bring, in words.
    fn preview(&self, at: &At<Self>, events: &[Self::Event]) -> Option<Words>;

    /// The place on the board at which looking around begins.
    fn standing(&self, at: &At<Self>) -> String;

    /// The place so many columns and rows from another; the same one at the rim.
    fn place_beside(&self, at: &At<Self>, place: &str, columns: i8, rows: i8) -> String;

    /// The events that lead to a place, or do something there; none where nothing does now.
    fn way_to(&self, at: &At<Self>, place: &str) -> Vec<Self::Event>;

    /// Why nothing can be done with a place now; `None` where something can.
    ///
    /// # Errors
    /// There is no such place; what would be right.
    fn why_not(&self, at: &At<Self>, place: &str) -> Result<Option<Why>, String>;

    /// A seat's score sheet line by line, as far as the seat that looks knows it; none where the game
    /// has no points.
    fn score(&self, _at: &At<Self>, _seat: Seat) -> Vec<(String, i32)> {
        Vec::new()
    }

    /// How it ended: the heading and the line below it.
    fn end(&self, at: &At<Self>) -> Option<(String, Words)>;
}

/// What is looked at on a board.
#[derive(Clone, Debug)]
pub struct Look<E> {
    /// The events being considered.
    pub considered: Vec<E>,
    /// Whether it is shown what can be done, and what threatens.
    pub marks: bool,
}

impl<E> Look<E> {
    /// At the position alone.
    pub fn plain() -> Look<E> {
        Look { considered: Vec::new(), marks: false }
    }

    /// At what can be done.
    pub fn marked() -> Look<E> {
        Look { marks: true, ..Look::plain() }
    }
}

/// One thing that can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<E> {
    /// The event it brings.
    pub event: E,
    /// The sign in front of it.
    pub sign: char,
    /// What it is.
    pub words: String,
    /// What comes of it, if that is more than it says itself.
    pub then: String,
    /// The game is lost by it.
    pub danger: bool,
}
