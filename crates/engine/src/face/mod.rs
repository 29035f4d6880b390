//! What the page asks of a game beyond its rules: its drawing and its words, from `scene`, in types that
//! are the same for every game. One file a game implements it; nothing else here knows a game.
mod caverns;
mod matched;
mod penguins;
mod ruin;
mod shelter;
mod zoo;

use std::borrow::Cow;

use drawing::{Drawing, Words};
use games::Playable;
use protocol::{
    Beside, Choice, Dice, Gauge, Goal, Look, Motion, Near, Outlook, Panel, Part, Preview, Rack, Score, Status,
};
use tabletop::{Seat, Why};

pub use matched::open;

/// A place of a drawing by name, and its middle.
pub type Spot = (String, (f64, f64));

/// A game's drawing and words.
///
/// What has a default is for games that need it: several seats, points, hidden things, a second sheet. Where a
/// seat is named, its name may be `You`: no verb follows it directly (`Ada: ability 3, 2 fish`).
pub trait Face: Playable<State: Send + Sync, Event: Send + Sync> + Send + Sync + Clone + 'static {
    /// The board, the layers that depend on the map alone included.
    fn board(&self, at: &At<'_, Self>, look: &Look) -> Drawing;
    /// The board without the layers that depend on the map alone.
    fn overlay(&self, at: &At<'_, Self>, look: &Look) -> Drawing;
    /// The part of the board that a small screen shows first: where it is too much to be shown at once.
    fn near(&self, _at: &At<'_, Self>) -> Option<Near> {
        None
    }
    /// The name of the board in front; the fixed layers change with it.
    fn board_name(&self, at: &At<'_, Self>) -> &'static str;
    /// What turns are called in the title block.
    fn turn_name(&self) -> &'static str {
        "Turn"
    }
    /// What the title block says beside that: `8 of 16`.
    fn turn_words(&self, at: &At<'_, Self>) -> String;
    /// What else stands in the title block: names and figures.
    fn facts(&self, _at: &At<'_, Self>) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    /// The map's or sheet's name; empty where there is none.
    fn map_name(&self) -> String;
    /// The board that waits, with its name and what it waits for.
    fn waiting(&self, _at: &At<'_, Self>) -> Option<(Drawing, &'static str, &'static str)> {
        None
    }
    /// The sheet beside the board that is chosen on, too. Its layers are never fixed.
    fn beside(&self, _at: &At<'_, Self>, _look: &Look) -> Option<Beside> {
        None
    }
    /// Things in a row beside the board.
    fn rack(&self, _at: &At<'_, Self>, _look: &Look) -> Option<Rack> {
        None
    }
    /// A small picture of the position.
    fn stamp(&self, at: &At<'_, Self>) -> Drawing;
    /// What is wanted.
    fn status(&self, at: &At<'_, Self>) -> Status;
    /// The position for who does not see it.
    fn describe(&self, at: &At<'_, Self>) -> String;
    /// What can be done now, nine at most, what matters most first; the rest is marked on the board.
    fn choices(&self, at: &At<'_, Self>) -> Vec<Choice>;
    /// An event that is possible now as a choice, whether it is among those nine or not.
    fn choice(&self, at: &At<'_, Self>, event: Self::Event) -> Option<Choice> {
        let notation = event.to_string();
        self.choices(at).into_iter().find(|choice| choice.event == notation)
    }
    /// What events would bring.
    fn preview(&self, at: &At<'_, Self>, events: &[Self::Event]) -> Option<Preview>;
    /// Why a place cannot be chosen.
    fn why_not(&self, at: &At<'_, Self>, place: &str) -> Option<Why>;
    /// The place at a point of a drawing, and its middle. Places may be squares, edges, whatever has a name.
    fn place_at(&self, at: &At<'_, Self>, part: Part, point: (f64, f64)) -> Option<Spot>;
    /// What is picked once this place is picked, too: a target or choice without events was chosen. Picking
    /// what is picked already takes it back, with all that came after it.
    fn picks(&self, at: &At<'_, Self>, place: &str) -> Vec<String> {
        let mut picked = at.picked.to_vec();
        match picked.iter().position(|it| it == place) {
            Some(there) => picked.truncate(there),
            None => picked.push(place.to_owned()),
        }
        picked
    }
    /// The dice on the table.
    fn dice(&self, at: &At<'_, Self>) -> Dice;
    /// What is counted beside the board: actions left, somebody's health, and what is considered would leave of it.
    fn gauges(&self, _at: &At<'_, Self>, _considered: &[Self::Event]) -> Vec<Gauge> {
        Vec::new()
    }
    /// What else the game lays out beside the board.
    fn panel(&self, _at: &At<'_, Self>, _considered: &[Self::Event]) -> Option<Panel> {
        None
    }
    /// A seat's score sheet so far, as the seat that looks knows it; considered events are that seat's own.
    fn score(&self, _at: &At<'_, Self>, _seat: Seat, _considered: &[Self::Event]) -> Option<Score> {
        None
    }
    /// How a seat stands, in a word or two, where its points do not say it.
    fn standing(&self, _at: &At<'_, Self>, _seat: Seat) -> Option<String> {
        None
    }
    /// A small drawing of what is a seat's own.
    fn small(&self, _at: &At<'_, Self>, _seat: Seat) -> Option<Drawing> {
        None
    }
    /// What is a seat's own, large: drawings with their names.
    fn sheets(&self, _at: &At<'_, Self>, _seat: Seat) -> Vec<(Drawing, String)> {
        Vec::new()
    }
    /// How an event that leads on from this position is shown.
    fn motion(&self, before: &At<'_, Self>, event: Self::Event) -> Motion;
    /// An event as the log has it. Who brought it about stands before it, where there are several seats.
    fn log(&self, before: &At<'_, Self>, event: Self::Event) -> String;
    /// The rule that makes more of an event than its notation says, for its line in the log.
    fn rule(&self, before: &Self::State, event: Self::Event) -> Option<&'static str>;
    /// The turn an event belongs to.
    fn turn_number(&self, after: &Self::State) -> u32;
    /// What chance can do next, and what that depends on.
    fn outlook(&self, at: &At<'_, Self>) -> (String, Vec<Outlook>);
    /// What its values are values of.
    fn goal(&self) -> Goal;
    /// What events of a seat missed beside the best ones.
    fn missed(&self, before: &At<'_, Self>, played: &[Self::Event], best: &[Self::Event]) -> Words;
}

/// A position with the events that led to it, as far as the seat that looks knows them.
pub struct At<'a, G: Playable> {
    /// The seat that looks; none for who only watches.
    pub seat: Option<Seat>,
    /// The positions up to this one as that seat knows them, the earliest that is told of first: all of them,
    /// or where something is hidden those since chance came last. At least one.
    pub states: Cow<'a, [G::State]>,
    /// The events between them that the seat knows.
    pub events: Cow<'a, [G::Event]>,
    /// What the seats are called.
    pub names: &'a [String],
    /// What is picked on the way to an event, in order.
    pub picked: &'a [String],
}

impl<G: Playable> At<'_, G> {
    /// The position itself, as the seat that looks knows it.
    pub fn state(&self) -> &G::State {
        &self.states[self.states.len() - 1]
    }

    /// The seat whose sheets lie in front: the one that looks; for who only watches, the first.
    pub fn front(&self) -> Seat {
        self.seat.unwrap_or(Seat::FIRST)
    }

    /// What a seat is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }
}
