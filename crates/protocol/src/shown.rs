//! What is shown of a position, the same for every game: drawings and words.
use coach::Mark;
use drawing::{Area, Drawing, Icon, Words};
use serde::{Deserialize, Serialize};

use crate::Part;

/// What is looked at: beside the position, all that a board's drawing depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// The events being considered, in their notation.
    pub considered: Vec<String>,
    /// The analysis: what was played here, and the mark it deserves.
    pub played: Option<(Vec<String>, Option<Mark>)>,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    /// What is wanted.
    pub heading: String,
    /// Why, or how things stand.
    pub line: Words,
}

/// One thing that can be done now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Its event's notation; empty where it only picks.
    pub event: String,
    /// It is no event yet: it picks the place with this name, and what can be done with that follows.
    pub pick: Option<String>,
    /// The sign in front of it.
    pub sign: Sign,
    /// What it costs, where that stands on the board as a figure, too.
    pub cost: String,
    /// What it is, short enough for a phone.
    pub words: String,
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sign {
    /// None.
    #[default]
    None,
    /// An arrow, turned by so many degrees from north.
    Arrow(u16),
    /// One of the signs.
    Icon(Icon),
    /// A picture: an `<svg>` of our own.
    Picture(String),
}

/// What some events would bring.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Dice {
    /// The dice; none before the first ones are cast.
    pub dice: Vec<Die>,
    /// Whose they are, or what they do.
    pub words: String,
    /// Moves left, and of how many.
    pub moves: Option<(u8, u8)>,
}

/// A die on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Die {
    /// Its picture.
    pub drawing: Drawing,
    /// What it is for, in a word: `adopt`.
    pub words: String,
}

/// The part of a board that a small screen shows first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Near {
    /// The part, in the drawing's units.
    pub area: Area,
    /// What it is: `Near the keeper`.
    pub name: String,
    /// What the whole board is called beside it.
    pub whole: String,
    /// Where on the whole board it lies, as a small picture: markup of our own.
    pub locator: String,
}

/// Something counted beside the board: actions left, somebody's health.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gauge {
    /// What it counts: `Actions`.
    pub name: String,
    /// A picture beside the name, where there is room: markup of our own.
    pub picture: String,
    /// The count in signs: markup of our own.
    pub signs: String,
    /// The same in words.
    pub words: String,
}

/// Something chance can do next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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

/// What an event looks like as it happens, after the position before it: dice, then pieces and strokes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Motion {
    /// A die's picture for each figure while it tumbles; empty without dice. How many dice there are is seen
    /// from the position after it.
    pub tumbling: Vec<Drawing>,
    /// How long the dice tumble, in milliseconds.
    pub tumble: f64,
    /// Which of the dice are thrown, from 0, where others lie still; all of them where none is named.
    pub thrown: Vec<usize>,
    /// The pieces that move.
    pub pieces: Vec<Walk>,
    /// The pieces are moved by chance: their ways are shown first.
    pub foretold: bool,
    /// What is drawn meanwhile, each like a stroke of a pencil.
    pub strokes: Vec<Stroke>,
    /// What is said over the board meanwhile.
    pub captions: Vec<Caption>,
}

impl Motion {
    /// How long pieces, strokes and captions take together, in milliseconds.
    pub fn lasts(&self) -> f64 {
        let pieces = self.pieces.iter().filter_map(|walk| walk.moments.last()).map(|moment| moment.at);
        let strokes = self.strokes.iter().map(|stroke| stroke.from + stroke.lasts);
        let captions = self.captions.iter().map(|caption| caption.from + caption.lasts);
        pieces.chain(strokes).chain(captions).fold(0.0, f64::max)
    }
}

/// A piece, and where it is when.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Walk {
    /// The key of its shape on the board; another name where it comes onto the board only now.
    pub key: String,
    /// The piece round the origin, as markup of our own, where the board does not show it yet.
    pub picture: Option<String>,
    /// Its places in the order of time, straight on in between. It stands still before the first.
    pub moments: Vec<Moment>,
    /// It is gone from the board once it has arrived.
    pub leaves: bool,
}

/// A line that is drawn as one looks on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stroke {
    /// Which drawing it is drawn on.
    pub part: Part,
    /// The line, in SVG's notation.
    pub path: String,
    /// Its classes.
    pub class: String,
    /// Milliseconds from the event's beginning.
    pub from: f64,
    /// How long the drawing takes; it stays until all is done.
    pub lasts: f64,
}

/// A sentence over the board while something is shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Caption {
    /// The sentence.
    pub words: String,
    /// Milliseconds from the event's beginning.
    pub from: f64,
    /// How long it stands at least.
    pub lasts: f64,
}

/// A place of the board at a time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// Milliseconds from the event's beginning.
    pub at: f64,
    /// In the drawing's units.
    pub x: f64,
    /// In the drawing's units.
    pub y: f64,
}

/// For whom a match waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wait {
    /// Chance.
    Chance,
    /// The person at this seat, from 0.
    Person(u8),
    /// The bot of this kind at this seat.
    Bot(u8, String),
    /// Nobody: it is over.
    Over,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The ply it led to.
    pub ply: usize,
    /// The turn it belongs to.
    pub turn: u32,
    /// The seat that brought it about, from 0; none for chance, for several, and where there is only one.
    pub by: Option<u8>,
    /// In words.
    pub words: String,
    /// The event.
    pub event: String,
    /// The rule that made more of it than its notation says, if any.
    pub rule: Option<String>,
}

/// Why something is not possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Why {
    /// The numbered rule, such as `R17`; empty where it is none.
    pub rule: String,
    /// One sentence.
    pub text: String,
}

impl From<tabletop::Why> for Why {
    fn from(why: tabletop::Why) -> Why {
        Why { rule: why.rule.to_owned(), text: why.text }
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
