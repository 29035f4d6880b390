//! Records: a game's options and all its events, as JSON.
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{BoardFile, Catalogue, GameInfo, GameKey, Options, RecordDice, Setup, UnknownGame};

/// The `format` of the records that are read and written here.
pub const FORMAT: &str = "menagerie/record-1";

/// A game as it is stored, sent and replayed. It may stop before the game is over.
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
    /// The sealed dice, where it was played on an online table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Box<RecordDice>>,
}

/// The digests, or the texts, of the files that a game was set up from.
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
    /// The digest or text of one file.
    pub fn of(file: BoardFile, entry: String) -> Files {
        match file {
            BoardFile::Map => Files { map: Some(entry), ..Files::default() },
            BoardFile::Sheet => Files { sheet: Some(entry), ..Files::default() },
        }
    }

    /// The digest or text of a file.
    pub fn get(&self, file: BoardFile) -> Option<&str> {
        match file {
            BoardFile::Map => self.map.as_deref(),
            BoardFile::Sheet => self.sheet.as_deref(),
        }
    }

    /// A file named here on which the game is not played.
    fn stray(&self, board: Option<BoardFile>) -> Option<BoardFile> {
        let all = [BoardFile::Map, BoardFile::Sheet];
        all.into_iter().find(|file| self.get(*file).is_some() && board != Some(*file))
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
    Game(#[from] UnknownGame),
    /// Of a file on which the game is not played.
    #[error("{field}: unknown field `{key}`; {}", needs(*.game, *.board))]
    File {
        /// `digest` or `files`.
        field: &'static str,
        /// The file.
        key: &'static str,
        /// The game.
        game: GameKey,
        /// The file it is played on.
        board: Option<BoardFile>,
    },
    /// Digests or files for a game that is played on none.
    #[error("unknown field `{field}`; {}", needs(*.game, None))]
    NoFiles {
        /// `digest` or `files`.
        field: &'static str,
        /// The game.
        game: GameKey,
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

/// The field that a game has there.
fn needs(game: GameKey, board: Option<BoardFile>) -> String {
    match board {
        Some(file) => format!("{game} has `{}`", file.key()),
        None => format!("{game} has no maps"),
    }
}

impl Record {
    /// A record of a game with these options and files, without events.
    pub fn new(game: &GameInfo, options: Options, files: Option<Files>) -> Record {
        let digest = game.board_file().zip(game.digest(&options, files.as_ref()));
        Record {
            format: FORMAT.to_owned(),
            game: game.key.to_string(),
            options,
            seats: None,
            events: Vec::new(),
            digest: digest.map(|(file, digest)| Files::of(file, digest)),
            files,
            dice: None,
        }
    }

    /// Reads a record of a game of the catalogue.
    ///
    /// # Errors
    /// The fault, with line and column where it is one of syntax.
    pub fn parse(text: &str, catalogue: &Catalogue) -> Result<Record, RecordError> {
        let record: Record =
            serde_json::from_str(text).map_err(|error| RecordError::Syntax(error.to_string()))?;
        if record.format != FORMAT {
            return Err(RecordError::Format(record.format));
        }
        let info = catalogue.find(&record.game)?;
        let (game, board) = (info.key, info.board_file());
        for (field, files) in [("digest", &record.digest), ("files", &record.files)] {
            let Some(files) = files else { continue };
            if let Some(stray) = files.stray(board) {
                return Err(RecordError::File { field, key: stray.key(), game, board });
            }
            if board.is_none() {
                return Err(RecordError::NoFiles { field, game });
            }
        }
        let seats = info.seats(&record.options);
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

    /// The setup it was played with.
    ///
    /// # Errors
    /// The catalogue has no such game.
    pub fn setup(&self, catalogue: &Catalogue) -> Result<Setup, RecordError> {
        let game = catalogue.find(&self.game)?.key;
        let (options, files, digest) = (self.options.clone(), self.files.clone(), self.digest.clone());
        Ok(Setup { game, options, files, digest })
    }
}
