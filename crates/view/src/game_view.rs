//! A position in words and sections.
use drawing::Words;
use serde::{Deserialize, Serialize};

use crate::{Choice, Dice, Focus, NextBoard, Preview, Rack, Sections};

/// Everything shown of a position but its drawings, for one viewpoint and selection.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GameView {
    /// The board's name. The layers that depend on the map alone change with it.
    pub board_name: String,
    /// The map's or sheet's name; empty where there is none.
    pub map_name: String,
    /// The turn, for the title block.
    pub turn: Turn,
    /// Further figures of the title block.
    pub facts: Vec<Fact>,
    /// The part of the board that a small screen shows first.
    pub focus: Option<Focus>,
    /// The board that comes into play later.
    pub next_board: Option<NextBoard>,
    /// The heading and the line below it.
    pub status: Status,
    /// The position for screen readers.
    pub screen_reader_text: String,
    /// The possible decisions, at most nine, the most important first; the others are marked on the board.
    pub choices: Vec<Choice>,
    /// The directions that cannot be taken now, where choices are directions: they keep their places.
    pub impossible: Vec<Choice>,
    /// The consequence of the considered events.
    pub preview: Option<Preview>,
    /// The dice on the table.
    pub dice: Dice,
    /// The pieces in a row beside the board.
    pub rack: Option<Rack>,
    /// Counts and tables beside the board.
    pub sections: Sections,
}

impl GameView {
    /// Returns the turn and the counts beside the board as sentences: `Round 2. You: health 4.`
    pub fn standing(&self) -> String {
        let turn = format!("{} {}", self.turn.name, self.turn.words);
        let turn = Some(turn).filter(|_| !self.turn.words.is_empty());
        let gauges =
            self.sections.gauges.iter().map(|gauge| format!("{}: {}", capital(&gauge.name), gauge.words));
        let all: Vec<String> =
            turn.into_iter().chain(gauges).map(|fact| format!("{}.", fact.trim_end_matches('.'))).collect();
        all.join(" ")
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The turn, as the title block shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The name of a turn in this game: `Round`.
    pub name: String,
    /// The present one: `8 of 16`.
    pub words: String,
}

/// A named figure of the title block.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// Its name.
    pub name: String,
    /// Its value in words.
    pub words: String,
}

/// The heading and the line below it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    /// The decision that is wanted.
    pub heading: String,
    /// The reason, or how things stand.
    pub line: Words,
}

/// The end of a game in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// The result.
    pub heading: String,
    /// The story in a sentence.
    pub lead: Words,
}

/// An event as the log has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogEntry {
    /// The event in words, without the seat that brought it about.
    pub words: String,
    /// The number of the rule that makes more of it than its notation says.
    pub rule: Option<String>,
    /// The figures that dice show in it; empty where none were thrown.
    pub dice: Vec<u8>,
}

/// The thing that a game's values count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objective {
    /// The thing that a chance is a chance of: `escaping`; of points: `points`.
    pub doing: String,
    /// The word for a game that went well: `escaped`; of points: `points`.
    pub done: String,
    /// The usual range of points, in a game played for points.
    pub points: Option<(i32, i32)>,
}
