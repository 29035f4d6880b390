//! How a game shows itself on a terminal: its drawing and its words, which live in `scene`.
pub mod paint;
mod ruin;

use bots::CommonSense;
use scene::{Drawing, Run, TextBoard, Words};
use tabletop::Why;

/// Signs of a board with what they mean.
pub type Legend = Vec<(Run, &'static str)>;

/// A game that can be shown on a terminal.
pub trait Face: CommonSense<State: Send + Sync, Event: Send + Sync> + Clone + Send + Sync + 'static {
    /// The title of the map it is played on.
    fn map_title(&self) -> String;

    /// The map as a picture.
    fn map_picture(&self) -> Drawing;

    /// The boards of the map in characters, each with its name and its signs.
    fn map_boards(&self) -> Vec<(&'static str, TextBoard, Legend)>;

    /// The board of a position.
    fn board(&self, state: &Self::State, look: &Look<Self::Event>) -> TextBoard;

    /// What the signs of the present board mean.
    fn legend(&self, state: &Self::State) -> Legend;

    /// What is wanted now, and how things stand; `events` are those that led here.
    fn status(&self, state: &Self::State, events: &[Self::Event]) -> (String, Words);

    /// An event in plain words, as the log has it.
    fn log(&self, before: &Self::State, event: Self::Event) -> String;

    /// What a chance turn is about, in a few words: `the cultist moves`.
    fn chance(&self, state: &Self::State) -> &'static str;

    /// The figure a die shows in this event, if one was thrown.
    fn die(&self, event: Self::Event) -> Option<u8>;

    /// What the seat whose turn it is can do, in the order in which it is shown.
    fn choices(&self, state: &Self::State) -> Vec<Choice<Self::Event>>;

    /// What some events would bring, in words.
    fn preview(&self, state: &Self::State, events: &[Self::Event]) -> Option<Words>;

    /// The place on the board where the player stands.
    fn standing(&self, state: &Self::State) -> String;

    /// The place so many columns and rows from another; the same one at the rim.
    fn place_beside(&self, state: &Self::State, place: &str, columns: i8, rows: i8) -> String;

    /// The events that lead to a place; none where it cannot be reached now.
    fn way_to(&self, state: &Self::State, place: &str) -> Vec<Self::Event>;

    /// Why a place cannot be reached now; `None` where it can.
    ///
    /// # Errors
    /// There is no such place; what would be right.
    fn why_not(&self, state: &Self::State, place: &str) -> Result<Option<Why>, String>;

    /// How it ended: the heading and the line below it.
    fn end(&self, state: &Self::State) -> Option<(String, Words)>;
}

/// What is looked at on a board.
#[derive(Clone, Debug)]
pub struct Look<E> {
    /// The events being considered.
    pub considered: Vec<E>,
    /// Whether it is shown what can be reached, and what threatens.
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
