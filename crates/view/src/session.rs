//! A running match beside its position: the log, the seats, and the seat to move.
use serde::{Deserialize, Serialize};

use crate::bot_word;

/// A person or a bot at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// A person, by name.
    Person(String),
    /// A bot, by its kind.
    Bot(String),
}

/// The names of bots, one a seat and then again with a number.
const BOT_NAMES: [&str; 12] =
    ["Alma", "Bruno", "Cleo", "Dora", "Emil", "Frida", "Gus", "Hilda", "Igor", "Juno", "Kasper", "Lotte"];

impl Player {
    /// Returns the name that stands in a record: a person's own, or the kind of a bot.
    pub fn record_name(&self) -> &str {
        match self {
            Player::Person(name) | Player::Bot(name) => name,
        }
    }

    /// Returns the name that is shown at a seat, from 0: a person's own, or a bot's manner and name.
    pub fn shown_name(&self, seat: usize) -> String {
        let manner = match self {
            Player::Person(name) => return name.clone(),
            Player::Bot(kind) => bot_word(kind),
        };
        let name = BOT_NAMES[seat % BOT_NAMES.len()];
        match seat / BOT_NAMES.len() {
            0 => format!("{manner} {name}"),
            more => format!("{manner} {name} {}", more + 1),
        }
    }

    /// Whether a person sits there.
    pub fn is_person(&self) -> bool {
        matches!(self, Player::Person(_))
    }
}

/// The seat or chance that a match waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wait {
    /// Chance.
    Chance,
    /// The person at this seat, from 0.
    Person(u8),
    /// The bot of this kind at this seat, from 0.
    Bot(u8, String),
    /// The seat that decides elsewhere, from 0; `None` where chance draws there, or several seats decide at once.
    Elsewhere(Option<u8>),
    /// Nobody: the match is over.
    Over,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogLine {
    /// The number of events up to and including this line's.
    pub ply: usize,
    /// The turn it belongs to.
    pub turn: u32,
    /// The seat that brought it about, from 0; `None` for chance, for several seats, and where there is only one.
    pub by: Option<u8>,
    /// In words.
    pub words: String,
    /// The event in its notation; empty for several events.
    pub event: String,
    /// The number of the rule that makes more of it than its notation says.
    pub rule: Option<String>,
}

/// A seat in the table of standings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The seat, from 0.
    pub seat: u8,
    /// Its name.
    pub name: String,
    /// The kind of bot that sits there.
    pub bot: Option<String>,
    /// Its standing in a word or two: `28`.
    pub words: String,
    /// Its points so far, in a game with points.
    pub points: Option<i32>,
    /// Whether it has won, alone or with others.
    pub won: bool,
}

#[cfg(test)]
mod tests {
    use super::Player;

    #[test]
    fn t_18_bots_have_a_name_and_a_manner() {
        let shown = |kind: &str, seat| Player::Bot(kind.to_owned()).shown_name(seat);
        assert_eq!(shown("greedy", 1), "Greedy Bruno");
        assert_eq!(shown("search:2000", 0), "Clever Alma");
        assert_eq!(shown("bold:500", 0), "Bold Alma");
        assert_eq!(shown("random", 13), "Random Bruno 2");
        assert_eq!(Player::Person("Kim".to_owned()).shown_name(3), "Kim");
        let all: std::collections::BTreeSet<_> = (0..99).map(|seat| shown("greedy", seat)).collect();
        assert_eq!(all.len(), 99, "no two at one table have the same name");
    }
}
