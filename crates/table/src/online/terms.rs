//! The terms of a table, as its first entry holds them, and the request that makes one (N-4).
use games::{BoardFile, Files, GameId, Options, Setup};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::fields::{Fields, text};
use super::{Refused, Time};

/// The pace of a table: the least and the most seconds a decision.
const PACE: std::ops::RangeInclusive<u64> = 30..=604_800;
/// The most iterations of a bot's search on a table.
const MAX_ITERATIONS: u64 = 2000;
/// The seat that a guest can take.
pub(super) const OPEN: &str = "open";

/// The bots that play at tables.
pub(super) const BOTS: &str =
    "random, greedy, search:N, careful:N, bold:N, quick:N (N from 1 to 2000), or best";

/// Whether a bot of this name plays at tables: one of `BOTS`.
pub fn is_bot(name: &str) -> bool {
    match name.split_once(':') {
        Some(("search" | "careful" | "bold" | "quick", iterations)) => {
            let count: Option<u64> = iterations.parse().ok();
            count
                .is_some_and(|count| count.to_string() == iterations && (1..=MAX_ITERATIONS).contains(&count))
        }
        _ => matches!(name, "random" | "greedy" | "best"),
    }
}

/// The consequence of being late.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Late {
    /// A bot decides.
    #[default]
    Bot,
    /// The seat is given up.
    Resign,
}

/// Whether decisions can be taken back that others have answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TakeBack {
    /// If every other person says yes.
    #[default]
    Ask,
    /// Never.
    Off,
}

/// Everything that is settled when a table is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terms {
    /// The seal of its dice.
    pub commit: String,
    /// The guest who made it.
    pub host: String,
    /// The game.
    pub game: String,
    /// Its options.
    pub options: Options,
    /// Which version of its map it is played on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Files>,
    /// A map of one's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<Files>,
    /// The version of the game's rules.
    pub rules: String,
    /// A word a seat: `open`, or a bot as `bot greedy`.
    pub seats: Vec<String>,
    /// Whether it is listed while it is open.
    pub listed: bool,
    /// The seconds a decision may take.
    pub pace: Option<u32>,
    /// The consequence of being late.
    pub late: Late,
    /// Whether answered decisions can be taken back.
    pub takeback: TakeBack,
    /// Whether guests without a seat may watch.
    pub watch: bool,
    /// The guests for whom seats are kept, in seat order, and until when: those of the match before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<KeptSeats>,
    /// The day of the challenge that is played for a place, such as `2026-11-24` (N-27).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
}

/// Seats that are kept for the guests of the match before (N-9, `rematch`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptSeats {
    /// A guest a seat, none where a bot sat.
    pub guests: Vec<Option<String>>,
    /// The time from which the seats are open to all.
    pub until: Time,
}

impl Terms {
    /// The bot that the terms put on a seat, counted from 0.
    pub(super) fn bot_at(&self, index: usize) -> Option<&str> {
        self.seats.get(index)?.strip_prefix("bot ")
    }

    /// The setup of the game.
    ///
    /// # Errors
    /// The game is not known here.
    pub fn setup(&self) -> Result<Setup, games::UnknownGame> {
        let game = self.game.parse::<GameId>()?;
        Ok(Setup {
            game,
            options: self.options.clone(),
            files: self.files.clone(),
            digest: self.digest.clone(),
        })
    }
}

/// A request for a new table.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTable {
    /// The guest's name for the request.
    pub id: Option<String>,
    /// The terms, but for the seal.
    pub terms: Terms,
    /// The seats that its host takes, from 1.
    pub me: Vec<u8>,
    /// The host's part of the dice.
    pub nonce: String,
}

impl NewTable {
    /// Reads a request by `host`. `rules` gives the version of a game's rules.
    ///
    /// # Errors
    /// The first field that is missing, wrong, or not known; options and files that open no game.
    pub fn read(body: &Value, host: &str, rules: impl Fn(GameId) -> String) -> Result<NewTable, Refused> {
        let mut fields = Fields::of(body)?;
        let id = fields.id()?;
        let known = GameId::ALL.map(GameId::key).join(", ");
        let game: GameId = fields.required("game", &known, |value| value.as_str()?.parse().ok())?;
        let options =
            fields.read("options", "an object of options", |value| Options::deserialize(value).ok())?;
        let files = fields
            .read("files", "an object with the text of a map", |value| Files::deserialize(value).ok())?;
        let listed_seats =
            |value: &Value| value.as_array()?.iter().map(text).collect::<Option<Vec<String>>>();
        let words =
            fields.required("seats", "a list such as [\"me\", \"open\", \"bot greedy\"]", listed_seats)?;
        let listed = fields.flag("listed")?.unwrap_or(false);
        let pace = fields.read("pace", "30 to 604800 seconds, or null", |value| {
            value.as_u64().filter(|pace| PACE.contains(pace)).and_then(|pace| u32::try_from(pace).ok())
        })?;
        let late = fields.read("late", "bot or resign", |value| Late::deserialize(value).ok())?;
        let takeback = fields.read("takeback", "ask or off", |value| TakeBack::deserialize(value).ok())?;
        let watch = fields.flag("watch")?.unwrap_or(true);
        let nonce = fields.nonce()?;
        fields.finish()?;

        let (options, files) =
            (options.unwrap_or_default(), files.filter(|files| *files != Files::default()));
        let setup = checked(game, options, files, words.len())?;
        let (mut me, mut seats) = (Vec::new(), Vec::new());
        for (index, word) in words.into_iter().enumerate() {
            match word.as_str() {
                "me" => {
                    me.push(index as u8 + 1);
                    seats.push(OPEN.to_owned());
                }
                OPEN => seats.push(word),
                bot if bot.strip_prefix("bot ").is_some_and(is_bot) => seats.push(word),
                _ => {
                    return Err(Refused::wrong(
                        &format!("/seats/{index}"),
                        format!("{word:?}: me, open, or bot with {BOTS} would be right"),
                    ));
                }
            }
        }
        let digest = game.board_file().zip(setup.digest()).map(|(file, digest)| Files::of(file, digest));
        let terms = Terms {
            commit: String::new(),
            host: host.to_owned(),
            game: game.key().to_owned(),
            options: setup.options,
            digest,
            files: setup.files,
            rules: rules(game),
            seats,
            listed,
            pace,
            late: late.unwrap_or_default(),
            takeback: takeback.unwrap_or_default(),
            watch,
            kept: None,
            day: None,
        };
        Ok(NewTable { id, terms, me, nonce })
    }
}

/// The setup of a table for as many as it has seats.
fn checked(game: GameId, mut options: Options, files: Option<Files>, seats: usize) -> Result<Setup, Refused> {
    let (fewest, most) = game.players();
    if !(usize::from(fewest)..=usize::from(most)).contains(&seats) {
        return Err(Refused::wrong("/seats", format!("{seats} seats; {game} has {fewest} to {most}")));
    }
    if fewest < most {
        let players = options.0.entry("players".to_owned()).or_insert_with(|| Value::from(seats));
        if players.as_u64() != Some(seats as u64) {
            return Err(Refused::wrong("/seats", format!("{seats} seats for {players} players")));
        }
    }
    let stray = |file: BoardFile| {
        files.as_ref().is_some_and(|files| files.get(file).is_some()) && game.board_file() != Some(file)
    };
    if let Some(file) = [BoardFile::Map, BoardFile::Sheet].into_iter().find(|file| stray(*file)) {
        return Err(Refused::wrong(&format!("/files/{file}"), format!("unknown field `{file}`")));
    }
    let setup = Setup { game, options, files, digest: None };
    match setup.open() {
        Ok(_) => Ok(setup),
        Err(error) => {
            let place = if matches!(error, games::SetupError::Map { .. }) { "/files" } else { "/options" };
            Err(Refused::wrong(place, error.to_string()))
        }
    }
}
