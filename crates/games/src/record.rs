//! Records: a game's options and all its events, as JSON.
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{BoardFile, GameId, Options, Setup};

/// The `format` of the records that are read and written here.
pub const FORMAT: &str = "menagerie/record-1";

/// A game as it is stored, sent and replayed. May stop before the game is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: String,
    /// The game's key.
    pub game: String,
    /// Options; what is left out has its default.
    #[serde(default)]
    pub options: Options,
    /// A name a seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<String>>,
    /// The events from the initial state on.
    pub events: Vec<String>,
    /// Which version of the map it was played on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Files>,
    /// The text of a map of one's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<Files>,
}

/// What a record says of the files a game was set up from: their digests or their texts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Files {
    /// Of the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// Of the sheet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
}

impl Files {
    /// What is said of the file a game is played on.
    pub fn of(file: BoardFile, said: String) -> Files {
        match file {
            BoardFile::Map => Files { map: Some(said), ..Files::default() },
            BoardFile::Sheet => Files { sheet: Some(said), ..Files::default() },
        }
    }

    /// What is said of a file.
    pub fn get(&self, file: BoardFile) -> Option<&str> {
        match file {
            BoardFile::Map => self.map.as_deref(),
            BoardFile::Sheet => self.sheet.as_deref(),
        }
    }

    /// A file of which something is said, and on which the game is not played.
    fn stray(&self, game: GameId) -> Option<BoardFile> {
        let all = [BoardFile::Map, BoardFile::Sheet];
        all.into_iter().find(|file| self.get(*file).is_some() && game.board_file() != Some(*file))
    }
}

/// A text that is no record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// Not JSON, a field missing, unknown or given twice, or of the wrong kind.
    #[error("not a record: {0}")]
    Syntax(String),
    /// Of a version that is not known here.
    #[error("format: {0:?} is not known here; {FORMAT:?} would be right")]
    Format(String),
    /// Of a game that is not known here.
    #[error("game: {0}")]
    Game(String),
    /// Of a file on which the game is not played.
    #[error("{field}: unknown field `{key}`; {}", needs(*.game))]
    File {
        /// `digest` or `files`.
        field: &'static str,
        /// The file.
        key: &'static str,
        /// The game.
        game: GameId,
    },
    /// Digests or files for a game that is played on none.
    #[error("unknown field `{field}`; {}", needs(*.game))]
    NoFiles {
        /// `digest` or `files`.
        field: &'static str,
        /// The game.
        game: GameId,
    },
    /// Not one name a seat.
    #[error("seats: {given} names for {seats}; one a seat would be right")]
    Seats {
        /// The names given.
        given: usize,
        /// The seats there are.
        seats: u8,
    },
}

/// Which field a game has there.
fn needs(game: GameId) -> String {
    match game.board_file() {
        Some(file) => format!("{game} has `{}`", file.key()),
        None => format!("{game} has no maps"),
    }
}

impl Record {
    /// A record of this setup without events.
    pub fn new(setup: &Setup) -> Record {
        Record {
            format: FORMAT.to_owned(),
            game: setup.game.key().to_owned(),
            options: setup.options.clone(),
            seats: None,
            events: Vec::new(),
            digest: setup.game.board_file().zip(setup.digest()).map(|(file, digest)| Files::of(file, digest)),
            files: setup.files.clone(),
        }
    }

    /// Reads a record.
    ///
    /// # Errors
    /// What is wrong with it, with line and column where its syntax is.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let record: Record =
            serde_json::from_str(text).map_err(|error| RecordError::Syntax(error.to_string()))?;
        if record.format != FORMAT {
            return Err(RecordError::Format(record.format));
        }
        let game: GameId = record.game.parse().map_err(RecordError::Game)?;
        for (field, files) in [("digest", &record.digest), ("files", &record.files)] {
            let Some(files) = files else { continue };
            if let Some(stray) = files.stray(game) {
                return Err(RecordError::File { field, key: stray.key(), game });
            }
            if game.board_file().is_none() {
                return Err(RecordError::NoFiles { field, game });
            }
        }
        let seats = record.setup()?.seats();
        if let Some(given) = record.seats.as_ref().map(Vec::len).filter(|given| *given != usize::from(seats))
        {
            return Err(RecordError::Seats { given, seats });
        }
        Ok(record)
    }

    /// The record as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What the record was played with.
    ///
    /// # Errors
    /// The game is not known.
    pub fn setup(&self) -> Result<Setup, RecordError> {
        let game = self.game.parse().map_err(RecordError::Game)?;
        Ok(Setup {
            game,
            options: self.options.clone(),
            files: self.files.clone(),
            digest: self.digest.clone(),
        })
    }
}
