//! The possible decisions, as they are listed beside the board.
use drawing::Icon;
use serde::{Deserialize, Serialize};

/// One possible decision, or a step on the way to one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The event in its notation; empty for a choice that only picks a place.
    pub event: String,
    /// The name of the place that is picked by a choice that is no event yet.
    pub pick: Option<String>,
    /// The sign in front of it.
    pub sign: Sign,
    /// The sign in front of it on a terminal.
    pub glyph: char,
    /// The price, if the board shows it as a figure, too.
    pub cost: String,
    /// The decision, short enough for a phone.
    pub words: String,
    /// The consequence, if it needs saying.
    pub then: String,
    /// The consequence where there is little room; empty where [`Choice::then`] is short enough.
    pub brief: String,
    /// The event loses the game.
    pub danger: bool,
    /// The event passes; it is listed last and plainly.
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
    /// An arrow, turned by so many degrees clockwise from north.
    Arrow(u16),
    /// An icon.
    Icon(Icon),
    /// A picture as SVG markup.
    Picture(String),
}
