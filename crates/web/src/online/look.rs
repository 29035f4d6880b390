//! A table as the server shows it now (N-6): names, presence, and the time left, which no entry holds.
use record::Options;
use serde::Deserialize;
use view::bot_word;

/// A look at a table, or a row of a list of tables.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Look {
    /// Its id.
    pub table: String,
    /// Its code, while it is good.
    pub code: Option<String>,
    /// The game.
    pub game: String,
    /// Its options.
    pub options: Options,
    /// `open`, `running`, `over`, `closed` or `frozen`.
    pub status: String,
    /// The guest who is its host.
    pub host: String,
    /// The seconds a decision.
    pub pace: Option<u32>,
    /// The seats.
    pub seats: Vec<LookSeat>,
    /// The caller's seats, from 1.
    pub you: Vec<u8>,
    /// The number of guests who watch.
    pub watchers: usize,
    /// Whether a decision or an answer of the caller is awaited; in lists.
    pub waiting: bool,
    /// The caller's result once it is over: `won`, `shared`, `lost`, or points; in lists.
    pub result: Option<String>,
}

/// A seat of a look.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct LookSeat {
    /// Its number, from 1.
    pub seat: u8,
    /// `person`, `bot` or `open`.
    pub kind: String,
    /// The name of the person, or the bot's word.
    pub name: Option<String>,
    /// The guest whose seat it is.
    pub guest: Option<String>,
    /// The guest's name, where a bot holds the seat.
    pub person: Option<String>,
    /// Whether the guest is there.
    pub here: bool,
    /// Whether its turn of the round has ended.
    pub ready: bool,
    /// The time at which it is late.
    pub late_at: Option<String>,
}

/// The tables of a list.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Tables {
    /// The rows.
    pub tables: Vec<Look>,
}

impl Look {
    /// Returns a seat's name as it is shown to a guest.
    pub fn name(&self, seat: usize, me: &str) -> String {
        let Some(at) = self.seats.get(seat) else { return String::new() };
        match (at.kind.as_str(), &at.guest) {
            ("open", _) => "Open".to_owned(),
            (_, Some(guest)) if guest == me => "You".to_owned(),
            ("bot", Some(_)) => at.person.clone().unwrap_or_else(|| format!("Seat {}", at.seat)),
            ("bot", None) => bot_word(at.name.as_deref().unwrap_or_default()).to_owned(),
            _ => at.name.clone().unwrap_or_default(),
        }
    }
}
