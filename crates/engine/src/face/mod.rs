//! What the page asks of a game beyond its rules: its drawing and its words, from `scene`, in types that
//! are the same for every game. One file a game implements it; nothing else here knows a game.
mod matched;
mod ruin;

use games::Playable;
use protocol::{Choice, Dice, Look, Motion, Outlook, Preview, Status};
use scene::{Drawing, Words};
use tabletop::Why;

pub use matched::{fresh, open, resume, taught};

/// A game's drawing and words.
pub trait Face: Playable<State: Send + Sync, Event: Send + Sync> + Send + Sync + Clone + 'static {
    /// The board, the layers that depend on the map alone included.
    fn board(&self, at: At<'_, Self>, look: &Look) -> Drawing;
    /// The board without the layers that depend on the map alone.
    fn overlay(&self, at: At<'_, Self>, look: &Look) -> Drawing;
    /// The name of the board in front; the fixed layers change with it.
    fn board_name(&self, state: &Self::State) -> &'static str;
    /// What the title block says beside the board's name.
    fn turn_words(&self, state: &Self::State) -> String;
    /// The map's name.
    fn map_name(&self) -> String;
    /// The board that waits, with its name and what it waits for.
    fn waiting(&self, state: &Self::State) -> Option<(Drawing, &'static str, &'static str)>;
    /// A small picture of the position.
    fn stamp(&self, state: &Self::State) -> Drawing;
    /// What is wanted.
    fn status(&self, at: At<'_, Self>) -> Status;
    /// The position for who does not see it.
    fn describe(&self, state: &Self::State) -> String;
    /// What can be done now.
    fn choices(&self, state: &Self::State) -> Vec<Choice>;
    /// What events would bring.
    fn preview(&self, state: &Self::State, events: &[Self::Event]) -> Option<Preview>;
    /// Why a place of the board cannot be chosen.
    fn why_not(&self, state: &Self::State, place: &str) -> Option<Why>;
    /// The place of the board at a point of its drawing, and its middle.
    fn place_at(&self, state: &Self::State, point: (f64, f64)) -> Option<(String, (f64, f64))>;
    /// The dice on the table.
    fn dice(&self, at: At<'_, Self>) -> Dice;
    /// How an event is shown.
    fn motion(&self, before: &Self::State, event: Self::Event) -> Motion;
    /// An event as the log has it.
    fn log(&self, before: &Self::State, event: Self::Event) -> String;
    /// The rule that makes more of an event than its notation says, for its line in the log.
    fn rule(&self, before: &Self::State, event: Self::Event) -> Option<&'static str>;
    /// The turn an event belongs to.
    fn turn_number(&self, after: &Self::State) -> u32;
    /// What chance can do next, and what that depends on.
    fn outlook(&self, state: &Self::State) -> (String, Vec<Outlook>);
    /// What a chance is a chance of, and what a won game is: `escaping` and `escaped`.
    fn goal(&self) -> (&'static str, &'static str);
    /// What events of a seat missed beside the best ones.
    fn missed(&self, before: &Self::State, played: &[Self::Event], best: &[Self::Event]) -> Words;
}

/// A position with the events that led to it.
pub struct At<'a, G: Playable> {
    /// All positions up to this one, the initial one first.
    pub states: &'a [G::State],
    /// The events between them.
    pub events: &'a [G::Event],
}

impl<'a, G: Playable> At<'a, G> {
    /// The position itself.
    pub fn state(&self) -> &'a G::State {
        &self.states[self.states.len() - 1]
    }
}
