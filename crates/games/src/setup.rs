//! Setups: from a game's name, options and files to the game itself.
use serde::{Deserialize, Serialize};
use tabletop::reader::Fault;
use tabletop::{Describe, OpenError, OpenWith};
use thiserror::Error;

use record::{
    BoardFile, Files, GameInfo, OptionSpec, Options, Record, RecordError, UnknownGame, is_map_name,
};

use crate::{AnyGame, GameId, info, shipped};

/// The setup of a game of the list: a [`record::Setup`] whose game is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// The game.
    pub game: GameId,
    /// The options chosen.
    pub options: Options,
    /// The text of a map or sheet of one's own.
    pub files: Option<Files>,
    /// The digest that the map or sheet has to have, where a record names one.
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
        /// The key or value given.
        key: String,
        /// Those that there are.
        known: String,
    },
    /// A value the option does not have.
    #[error("options: {key} cannot be {value}; {known} would be right")]
    UnknownValue {
        /// The option.
        key: String,
        /// The key or value given.
        value: String,
        /// Those that there are.
        known: String,
    },
    /// A map or sheet of one's own without a name, or with one that cannot be.
    #[error("options: a {0} of one's own needs its name as `{0}`, of a-z, 0-9, _ and -")]
    MapName(BoardFile),
    /// A map of one's own for a game that needs none.
    #[error("{0} has no maps")]
    NoMaps(GameId),
    /// The map or sheet has faults.
    #[error("{file} {name}: {}", .faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Map {
        /// Its kind.
        file: BoardFile,
        /// Its name.
        name: String,
        /// Every fault.
        faults: Vec<Fault>,
    },
    /// The map or sheet at hand is not the one it was recorded on.
    #[error("recorded on another version of {file} {name}: digest {recorded}, here {here}")]
    OtherVersion {
        /// Its kind.
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
    /// A game with these options, the others by default.
    pub fn new(game: GameId, options: Options) -> Setup {
        Setup { game, options, files: None, digest: None }
    }

    /// The setup of a record.
    ///
    /// # Errors
    /// The game is not known.
    pub fn of(record: &Record) -> Result<Setup, RecordError> {
        let game = record.game.parse::<GameId>()?;
        let (options, files, digest) = (record.options.clone(), record.files.clone(), record.digest.clone());
        Ok(Setup { game, options, files, digest })
    }

    /// The same game on a map or sheet of one's own; unchanged if it is played without.
    pub fn with_map(mut self, name: &str, text: &str) -> Setup {
        if let Some(file) = self.game.board_file() {
            self.options.set(file.key(), name);
            self.files = Some(Files::of(file, text.to_owned()));
        }
        self
    }

    /// A record of this setup without events.
    pub fn record(&self) -> Record {
        Record::new(self.info(), self.options.clone(), self.files.clone())
    }

    fn info(&self) -> &'static GameInfo {
        self.game.info()
    }

    /// The number of seats that the options ask for; the fewest where they name no number that the game allows.
    pub fn seats(&self) -> u8 {
        self.info().seats(&self.options)
    }

    /// The name of the map or sheet; empty where there is none.
    pub fn map_name(&self) -> String {
        self.info().map_name(&self.options)
    }

    /// The text of a map or sheet of one's own.
    fn own_text(&self) -> Option<&str> {
        self.files.as_ref()?.get(self.game.board_file()?)
    }

    /// The digest of the map or sheet at hand.
    pub fn digest(&self) -> Option<String> {
        self.info().digest(&self.options, self.files.as_ref())
    }

    /// The options with all defaults filled in.
    pub fn full_options(&self) -> Options {
        self.info().full_options(&self.options)
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
        self.check_options()?;
        if let Some(file) = file {
            if self.own_text().is_some() && !self.options.word(file.key()).is_some_and(is_map_name) {
                return Err(SetupError::MapName(file));
            }
            let recorded = self.digest.as_ref().and_then(|digest| digest.get(file)).map(str::to_owned);
            if let (Some(recorded), Some(here)) = (recorded, self.digest())
                && recorded != here
            {
                return Err(SetupError::OtherVersion { file, name: self.map_name(), recorded, here });
            }
        }
        self.game.open(self)
    }

    /// Opens the game as one of type `G`, whose options are known to be right.
    pub(crate) fn open_as<G: Describe>(&self) -> Result<G, SetupError> {
        let name = self.map_name();
        let shipped = || shipped(self.game, &name).map(|board| board.text);
        let full = self.full_options();
        let chosen = G::options().into_iter().filter_map(|option| {
            let chosen = full.0.get(option.key)?;
            let mut values = option.values.into_iter().map(|(value, _)| value);
            Some((option.key, values.find(|value| info::json(*value) == *chosen)?))
        });
        let with = OpenWith {
            players: self.seats(),
            board: self.own_text().or_else(shipped).unwrap_or_default(),
            options: &chosen.collect::<Vec<_>>(),
        };
        G::open(&with).map_err(|error| match error {
            OpenError::Board(faults) => {
                let file = self.game.board_file().unwrap_or(BoardFile::Map);
                SetupError::Map { file, name: name.clone(), faults }
            }
            OpenError::Option { key, instead } => {
                let value = full.0.get(key).map_or_else(String::new, ToString::to_string);
                let known = || self.info().option(key).map_or_else(String::new, OptionSpec::known);
                SetupError::UnknownValue { key: key.to_owned(), value, known: instead.unwrap_or_else(known) }
            }
        })
    }

    /// Refuses options and values that the game does not have.
    fn check_options(&self) -> Result<(), SetupError> {
        for (key, value) in &self.options.0 {
            let Some(spec) = self.info().option(key) else {
                let known = self.info().options.iter().map(|spec| spec.key.as_str()).collect::<Vec<_>>();
                let known = known.join(", ");
                return Err(SetupError::UnknownOption { game: self.game, key: key.clone(), known });
            };
            let own =
                self.own_text().is_some() && self.game.board_file().is_some_and(|f| f.key() == spec.key);
            if !own && !spec.values.contains(value) {
                let (key, value) = (spec.key.clone(), value.to_string());
                return Err(SetupError::UnknownValue { key, value, known: spec.known() });
            }
        }
        Ok(())
    }
}

impl From<&Setup> for record::Setup {
    fn from(setup: &Setup) -> record::Setup {
        let Setup { game, options, files, digest } = setup.clone();
        record::Setup { game: game.info().key, options, files, digest }
    }
}

impl TryFrom<&record::Setup> for Setup {
    type Error = UnknownGame;

    fn try_from(setup: &record::Setup) -> Result<Setup, UnknownGame> {
        let record::Setup { game, options, files, digest } = setup.clone();
        Ok(Setup { game: game.as_str().parse()?, options, files, digest })
    }
}
