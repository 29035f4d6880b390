//! Setting up: from a game's name, options and files to the game itself.
use serde::{Deserialize, Serialize};
use tabletop::reader::{self, Fault, Reader, Table};
use thiserror::Error;

use crate::catalogue::PLAYERS;
use crate::options::Options;
use crate::record::Files;
use crate::{AnyGame, BoardFile, GameId, OptionSpec, digest, shipped};

/// What a game is opened with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// Which game.
    pub game: GameId,
    /// The options chosen.
    pub options: Options,
    /// The text of a map or sheet of one's own.
    pub files: Option<Files>,
    /// The digest that the map or sheet has to have, where a record says so.
    pub digest: Option<Files>,
}

/// A setup that opens no game.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SetupError {
    /// An option the game does not have.
    #[error("options: {game} has no option {key:?}; it has {known}")]
    UnknownOption {
        /// The game.
        game: GameId,
        /// What was given.
        key: String,
        /// What there is.
        known: String,
    },
    /// A value the option does not have.
    #[error("options: {key} cannot be {value}; {known} would be right")]
    UnknownValue {
        /// The option.
        key: &'static str,
        /// What was given.
        value: String,
        /// What there is.
        known: String,
    },
    /// A map or sheet of one's own without a name, or with one that cannot be.
    #[error("options: a {0} of one's own needs its name as `{0}`, of a-z, 0-9, _ and -")]
    MapName(BoardFile),
    /// A map of one's own for a game that is played without.
    #[error("{0} has no maps")]
    NoMaps(GameId),
    /// The map or sheet has faults.
    #[error("{file} {name}: {}", .faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Map {
        /// What it is.
        file: BoardFile,
        /// Its name.
        name: String,
        /// All that is wrong with it.
        faults: Vec<Fault>,
    },
    /// The map or sheet at hand is not the one it was recorded on.
    #[error("recorded on another version of {file} {name}: digest {recorded}, here {here}")]
    OtherVersion {
        /// What it is.
        file: BoardFile,
        /// The map's name.
        name: String,
        /// The record's digest.
        recorded: String,
        /// The digest of the map at hand.
        here: String,
    },
}

impl Setup {
    /// A game with these options, what is left out by default.
    pub fn new(game: GameId, options: Options) -> Setup {
        Setup { game, options, files: None, digest: None }
    }

    /// The same game on a map or sheet of one's own; unchanged, if it is played without.
    pub fn with_map(mut self, name: &str, text: &str) -> Setup {
        if let Some(file) = self.game.board_file() {
            self.options.set(file.key(), name);
            self.files = Some(Files::of(file, text.to_owned()));
        }
        self
    }

    /// How many seats it is for: what the options say, as far as that can be.
    pub fn seats(&self) -> u8 {
        let (fewest, most) = self.game.players();
        let said = self.full_options().number(PLAYERS).and_then(|number| u8::try_from(number).ok());
        said.filter(|said| (fewest..=most).contains(said)).unwrap_or(fewest)
    }

    /// The name of the map or sheet; empty where there is none.
    pub fn map_name(&self) -> String {
        let key = self.game.board_file().map_or("", BoardFile::key);
        self.full_options().word(key).unwrap_or_default().to_owned()
    }

    /// The text of a map or sheet of one's own.
    fn own_text(&self) -> Option<&str> {
        self.files.as_ref()?.get(self.game.board_file()?)
    }

    /// The text of the map or sheet, one's own or shipped.
    fn map_text(&self) -> Option<&str> {
        self.own_text().or_else(|| shipped(self.game, &self.map_name()).map(|map| map.text))
    }

    /// The digest of the map or sheet at hand.
    pub fn digest(&self) -> Option<String> {
        self.map_text().map(|text| digest(text.as_bytes()))
    }

    /// The options with all defaults filled in.
    pub fn full_options(&self) -> Options {
        let mut options = self.options.clone();
        for option in self.game.options() {
            options.0.entry(option.key.to_owned()).or_insert(option.default);
        }
        options
    }

    /// Opens the game.
    ///
    /// # Errors
    /// An option or value that does not exist, a map with faults, or another version of the map
    /// than the record was played on.
    pub fn open(&self) -> Result<AnyGame, SetupError> {
        let file = self.game.board_file();
        if file.is_none() && self.files.is_some() {
            return Err(SetupError::NoMaps(self.game));
        }
        self.options_are_known()?;
        let name = self.map_name();
        if let Some(file) = file {
            if self.own_text().is_some() && !self.options.word(file.key()).is_some_and(is_map_name) {
                return Err(SetupError::MapName(file));
            }
            let recorded = self.digest.as_ref().and_then(|digest| digest.get(file)).map(str::to_owned);
            if let (Some(recorded), Some(here)) = (recorded, self.digest())
                && recorded != here
            {
                return Err(SetupError::OtherVersion { file, name, recorded, here });
            }
        }
        let text = self.map_text().unwrap_or_default();
        let seats = self.seats();
        let faulty = |file, faults| SetupError::Map { file, name, faults };
        match self.game {
            GameId::Ruin => {
                let map = ruin::Map::parse(text).map_err(|faults| faulty(BoardFile::Map, faults))?;
                Ok(AnyGame::Ruin(ruin::Ruin::new(map)))
            }
            GameId::Shelter => {
                let sheet = shelter::Sheet::parse(text).map_err(|faults| faulty(BoardFile::Sheet, faults))?;
                shelter::Shelter::new(sheet, seats).map(AnyGame::Shelter).ok_or_else(|| self.wrong(PLAYERS))
            }
            GameId::Penguins => {
                penguins::Penguins::new(seats).map(AnyGame::Penguins).ok_or_else(|| self.wrong(PLAYERS))
            }
            GameId::Caverns => {
                let map = caverns::Map::parse(text).map_err(|faults| faulty(BoardFile::Map, faults))?;
                caverns::Caverns::new(map, self.descent()?).map(AnyGame::Caverns).map_err(|none| {
                    let known = format!("false ({none})");
                    SetupError::UnknownValue { key: "bear", value: "true".to_owned(), known }
                })
            }
            GameId::Zoo => {
                let map = zoo::Map::parse(text).map_err(|faults| faulty(BoardFile::Map, faults))?;
                let options = self.full_options();
                let level = options.number("level").and_then(|level| u8::try_from(level).ok());
                let advanced = options.flag("advanced").unwrap_or_default();
                let zoo = level.and_then(|level| zoo::Zoo::new(map, level, advanced));
                zoo.map(AnyGame::Zoo).ok_or_else(|| self.wrong("level"))
            }
        }
    }

    /// Refuses options and values that the game does not have.
    fn options_are_known(&self) -> Result<(), SetupError> {
        let specs = self.game.options();
        for (key, value) in &self.options.0 {
            let Some(spec) = specs.iter().find(|spec| spec.key == key) else {
                let known = specs.iter().map(|spec| spec.key).collect::<Vec<_>>().join(", ");
                return Err(SetupError::UnknownOption { game: self.game, key: key.clone(), known });
            };
            let own =
                self.own_text().is_some() && self.game.board_file().is_some_and(|f| f.key() == spec.key);
            if !own && !spec.values.contains(value) {
                let value = value.to_string();
                return Err(SetupError::UnknownValue { key: spec.key, value, known: spec.known() });
            }
        }
        Ok(())
    }

    /// What `caverns` is set up with.
    fn descent(&self) -> Result<caverns::Setup, SetupError> {
        let options = self.full_options();
        let card =
            options.number("character").and_then(|number| caverns::Card::new(u8::try_from(number).ok()?));
        let level = |key| options.word(key).and_then(caverns::Level::named).ok_or_else(|| self.wrong(key));
        Ok(caverns::Setup {
            card: card.ok_or_else(|| self.wrong("character"))?,
            slides: level("slides")?,
            water: level("water")?,
            bear: options.flag("bear").unwrap_or_default(),
        })
    }

    /// That an option cannot be what it was chosen to be.
    fn wrong(&self, key: &'static str) -> SetupError {
        let value = self.full_options().0.get(key).map_or_else(String::new, ToString::to_string);
        let specs = self.game.options();
        let known = specs.iter().find(|spec| spec.key == key).map_or_else(String::new, OptionSpec::known);
        SetupError::UnknownValue { key, value, known }
    }
}

/// Names of maps and sheets: `[a-z0-9][a-z0-9_-]*`.
fn is_map_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    name.starts_with(plain) && name.chars().all(|c| plain(c) || c == '_' || c == '-')
}

/// A map's name as near to that of its file, without ending, as it can be: `[a-z0-9][a-z0-9_-]*`; empty where
/// nothing of it is left.
pub fn map_name(stem: &str) -> String {
    let word = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c.to_ascii_lowercase() } else { '-' };
    stem.chars().map(word).collect::<String>().trim_start_matches(['-', '_']).to_owned()
}

/// Checks a map or sheet file of any game, known by its `format`; gives the game it is for.
///
/// # Errors
/// Every fault.
pub fn check_map(text: &str) -> Result<GameId, Vec<Fault>> {
    let game = reader::read(text, game_of_format)?;
    match game {
        GameId::Ruin => ruin::Map::parse(text).map(drop)?,
        GameId::Shelter => shelter::Sheet::parse(text).map(drop)?,
        // Played without a file, so no format is known for it.
        GameId::Penguins => {}
        GameId::Caverns => caverns::Map::parse(text).map(drop)?,
        GameId::Zoo => zoo::Map::parse(text).map(drop)?,
    }
    Ok(game)
}

/// The game whose files have the format that a file names, whatever its version.
fn game_of_format(reader: &mut Reader<'_>, root: &Table<'_>) -> Option<GameId> {
    let formats = || GameId::ALL.into_iter().filter_map(|game| Some((game, game.format()?)));
    let format = root.iter().find(|(key, _)| key.get_ref() == "format").map(|(_, value)| value);
    let known = formats().map(|(_, format)| format!("\"{format}/1\"")).collect::<Vec<_>>().join(", ");
    let Some(format) = format else {
        reader.fault_at(&(0..0), "file", format!("the field `format` is missing; it is one of {known}"));
        return None;
    };
    let (span, format) = reader.string(Some(format), "format")?;
    let kind = format.rsplit_once('/').map_or(format, |(kind, _)| kind);
    let game = formats().find(|(_, format)| format == kind).map(|(game, _)| game);
    if game.is_none() {
        reader.fault_at(&span, "format", format!("{format:?} is not known here; known are {known}"));
    }
    game
}

#[cfg(test)]
mod tests {
    use super::map_name;

    #[test]
    fn a_map_is_called_as_its_file_as_far_as_that_can_be() {
        let cases = [("my-map", "my-map"), ("My Map 2", "my-map-2"), ("_x", "x"), ("é", ""), ("-é", "")];
        for (stem, name) in cases {
            assert_eq!(map_name(stem), name, "{stem}");
        }
    }
}
