//! What the page asks of a game beyond its rules: its drawing and its words, from `scene`, in types that
//! are the same for every game. One file a game implements it; nothing else in the page knows a game.
pub mod matched;
mod ruin;

use games::Playable;
use scene::{Drawing, Icon, Words};
use tabletop::Why;

pub use matched::{Match, Wait, fresh, open, resume, seated, taught};

/// What is looked at: beside the position, all that a board's drawing depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The events being considered, in their notation.
    pub considered: Vec<String>,
    /// The analysis: what was played here, and the mark it deserves.
    pub played: Option<(Vec<String>, &'static str)>,
    /// The analysis: what would have been best.
    pub best: Vec<String>,
    /// The place just asked for in vain.
    pub forbidden: Option<String>,
    /// Whether what can be done now is marked and can be chosen.
    pub live: bool,
    /// Whether the threat is shown.
    pub threat: bool,
}

/// The heading and the line below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// What is wanted.
    pub heading: String,
    /// Why, or how things stand.
    pub line: Words,
}

/// One thing that can be done now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its event's notation.
    pub event: String,
    /// The sign in front of it.
    pub sign: Sign,
    /// What it is, short enough for a phone.
    pub words: &'static str,
    /// What comes of it, if that needs saying.
    pub then: String,
    /// The same where there is little room; empty where [`Choice::then`] is short enough.
    pub brief: String,
    /// The game is lost by it.
    pub danger: bool,
    /// It passes: shown last and plainly.
    pub plain: bool,
    /// The name of the place on the board it leads to.
    pub lands: String,
}

/// The sign in front of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// An arrow, turned by so many degrees from north.
    Arrow(u16),
    /// One of the signs.
    Icon(Icon),
}

/// What some events would bring.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// What they are.
    pub what: Words,
    /// What comes of it.
    pub then: Words,
    /// The game is lost by it.
    pub danger: bool,
    /// The place they lead to.
    pub lands: String,
}

/// The dice as they lie on the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dice {
    /// The die's picture; none before the first one is cast.
    pub die: Option<Drawing>,
    /// Whose it is, or what it does.
    pub words: String,
    /// Moves left, and of how many.
    pub moves: Option<(u8, u8)>,
}

/// Something chance can do next.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// In words.
    pub words: String,
    /// The events' notation.
    pub notation: String,
    /// How likely, as an exact fraction in words: `1/8`.
    pub fraction: String,
    /// How likely.
    pub chance: f64,
    /// It ends the game badly.
    pub danger: bool,
}

/// A move of a piece that an event brings, with the die before it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// The die's picture for each figure while it tumbles; empty without a die.
    pub tumbling: Vec<Drawing>,
    /// The piece that moves.
    pub piece: Option<Walk>,
    /// The piece is moved by chance: its way is shown first.
    pub foretold: bool,
    /// How long the die tumbles, in milliseconds.
    pub tumble: f64,
}

/// A piece by the key of its shape, and where it is when.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// The key of its shape.
    pub key: String,
    /// Its places in the order of time, straight on in between.
    pub moments: Vec<Moment>,
}

/// A place of the board at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// Milliseconds from the event's beginning.
    pub at: f64,
    /// In the drawing's units.
    pub x: f64,
    /// In the drawing's units.
    pub y: f64,
}

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

/// A chance in per cent, rounded, and never 0 or 100 unless it is.
pub fn percent(chance: f64) -> String {
    let rounded = (chance * 100.0).round();
    if chance > 0.0 && rounded == 0.0 {
        "under 1 %".to_owned()
    } else if chance < 1.0 && rounded == 100.0 {
        "over 99 %".to_owned()
    } else {
        format!("{rounded:.0} %")
    }
}
