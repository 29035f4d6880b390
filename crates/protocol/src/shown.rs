//! What is shown of a position, the same for every game: drawings and words.
use scene::{Drawing, Icon, Words};

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

/// For whom a match waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Chance.
    Chance,
    /// A person.
    Person,
    /// A bot of this kind.
    Bot(String),
    /// Nobody: it is over.
    Over,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The ply it led to.
    pub ply: usize,
    /// The turn it belongs to.
    pub turn: u32,
    /// In words.
    pub words: String,
    /// The event.
    pub event: String,
    /// The rule that made more of it than its notation says, if any.
    pub rule: Option<&'static str>,
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
