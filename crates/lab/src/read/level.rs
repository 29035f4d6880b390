//! One value of a dimension: an option, a map or sheet file, or bots.
use std::ops::Range;
use std::path::Path;

use bots::BotKind;
use games::{BoardFile, GameId, check_map, map_name};
use serde_json::Value as Json;
use tabletop::reader::{DeValue, Value};

use super::{At, Draft, scalar};

pub(super) enum Level {
    /// An option's value.
    Option(String, Json),
    /// A map or sheet of the user's own: its name and its text.
    Board(String, String),
    /// A bot for all seats, or one for each seat.
    Bots(Vec<BotKind>),
}

impl Level {
    /// Returns the text for keys of jobs and for tables.
    pub(super) fn text(&self) -> String {
        match self {
            Level::Option(_, Json::String(word)) => word.clone(),
            Level::Option(_, value) => value.to_string(),
            Level::Board(name, _) => name.clone(),
            Level::Bots(bots) => bots.iter().map(ToString::to_string).collect::<Vec<_>>().join("+"),
        }
    }

    /// Whether it is a boolean.
    pub(super) fn is_flag(&self) -> bool {
        matches!(self, Level::Option(_, Json::Bool(_)))
    }
}

impl Draft<'_, '_> {
    /// Reads bots: a name, or a list with one for each seat.
    pub(super) fn bots(&mut self, value: &Value<'_>, place: &str) -> Option<At<Level>> {
        let named = |draft: &mut Self, value: &Value<'_>| {
            let (at, name) = draft.reader.string(Some(value), place)?;
            let bot = name.parse::<BotKind>();
            bot.map_err(|error| draft.reader.fault_at(&at, place, error)).ok()
        };
        let bots = match value.get_ref() {
            DeValue::Array(seats) if seats.is_empty() => {
                self.reader.fault_at(&value.span(), place, "has no bot; one a seat would be right");
                return None;
            }
            DeValue::Array(seats) => {
                seats.iter().map(|seat| named(self, seat)).collect::<Option<Vec<_>>>()?
            }
            _ => vec![named(self, value)?],
        };
        Some((value.span(), Level::Bots(bots)))
    }

    /// Reads a value of an option of the game.
    pub(super) fn option(
        &mut self,
        game: GameId,
        key: &str,
        key_at: &Range<usize>,
        value: &Value<'_>,
        place: &str,
    ) -> Option<At<Level>> {
        let specs = game.options();
        let Some(spec) = specs.iter().find(|spec| spec.key == key) else {
            let known = specs.iter().map(|spec| spec.key.as_str()).collect::<Vec<_>>().join(", ");
            self.reader.fault_at(key_at, place, format_args!("{game} has no option {key:?}; it has {known}"));
            return None;
        };
        let at = value.span();
        if let (Some(file), DeValue::String(path)) = (game.board_file(), value.get_ref())
            && file.key() == key
            && path.ends_with(".toml")
        {
            return self.board(game, file, path, &at, place).map(|level| (at, level));
        }
        match scalar(value).filter(|value| spec.values.contains(value)) {
            Some(value) => Some((at, Level::Option(key.to_owned(), value))),
            None => {
                let own = if game.board_file().is_some_and(|file| file.key() == key) {
                    ", or a file that ends in .toml"
                } else {
                    ""
                };
                let text = format!("cannot be {}; {}{own} would be right", written(value), spec.known());
                self.reader.fault_at(&at, place, text);
                None
            }
        }
    }

    /// Reads and checks a map or sheet file.
    fn board(
        &mut self,
        game: GameId,
        file: BoardFile,
        path: &str,
        at: &Range<usize>,
        place: &str,
    ) -> Option<Level> {
        let text = (self.files)(path).map_err(|error| self.reader.fault_at(at, place, error)).ok()?;
        match check_map(&text) {
            Ok(of) if of == game => {}
            Ok(of) => {
                self.reader.fault_at(at, place, format_args!("{path} is a {file} of {of}, not of {game}"));
                return None;
            }
            Err(faults) => {
                for fault in faults {
                    self.reader.fault_at(at, place, format_args!("{path}, {fault}"));
                }
                return None;
            }
        }
        let name = map_name(&Path::new(path).file_stem().unwrap_or_default().to_string_lossy());
        if name.is_empty() {
            let text =
                format!("{path}: a {file} is called by its file's name; one with letters would be right");
            self.reader.fault_at(at, place, text);
            return None;
        }
        Some(Level::Board(name, text))
    }
}

/// Formats a value for a fault.
fn written(value: &Value<'_>) -> String {
    match value.get_ref() {
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
        DeValue::Integer(number) => number.as_str().to_owned(),
        DeValue::Float(number) => number.as_str().to_owned(),
        DeValue::Datetime(time) => time.to_string(),
        DeValue::String(_) | DeValue::Boolean(_) => scalar(value).unwrap_or_default().to_string(),
    }
}
