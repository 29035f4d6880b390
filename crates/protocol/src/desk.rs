//! What the page asks of the engine beside running matches: to open and close these, and for texts.
use games::{Fault, GameId, Lesson, Record, Setup};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::boundary::{Json, answered, read, write};
use crate::{Match, Seated, serve};

/// The way to the engine: takes a call, gives the answer.
pub type Way = fn(&[u8]) -> Vec<u8>;

/// A call; what is asked of a match stands behind it.
#[derive(Debug, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "it is written or read, and gone")]
enum Call {
    Open(Json<Opening>),
    Close(u32),
    Match(u32),
    Rules(GameId),
    Lesson(GameId),
}

/// A match to be opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time, and not for long")]
pub enum Opening {
    /// At its beginning.
    Fresh {
        /// What it is set up with.
        setup: Setup,
        /// Who sits where.
        seats: Vec<Seated>,
        /// Where chance draws from.
        seed: u64,
    },
    /// Where a record ends.
    Record {
        /// The match so far.
        record: Record,
        /// Who sits where.
        seats: Vec<Seated>,
        /// Where chance draws from.
        seed: u64,
    },
    /// A lesson, after these events of it.
    Lesson {
        /// The lesson.
        lesson: Lesson,
        /// How far it has come.
        record: Record,
        /// Who sits where.
        seats: Vec<Seated>,
    },
}

/// Why a match cannot be opened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Error, Serialize, Deserialize)]
#[error("{words}")]
pub struct Shut {
    /// In a sentence.
    pub words: String,
    /// All that is wrong with a map of one's own.
    pub faults: Vec<Fault>,
}

/// Who answers calls: the engine.
pub trait Engine {
    /// Opens a match.
    ///
    /// # Errors
    /// Why it cannot be opened.
    fn open(&self, opening: &Opening) -> Result<Box<dyn Match>, Shut>;
    /// The rules of a game, retold.
    fn rules(&self, game: GameId) -> &'static str;
    /// The text of a game's lesson.
    fn lesson(&self, game: GameId) -> &'static str;
}

/// The matches that are open, and who opens them.
pub struct Counter<E> {
    engine: E,
    open: Vec<(u32, Box<dyn Match>)>,
    opened: u32,
}

impl<E: Engine> Counter<E> {
    /// A counter with nothing open.
    pub const fn new(engine: E) -> Counter<E> {
        Counter { engine, open: Vec::new(), opened: 0 }
    }

    /// Answers a call; with nothing, where it is none.
    pub fn answer(&mut self, call: &[u8]) -> Vec<u8> {
        self.look_into(call).unwrap_or_default()
    }

    fn look_into(&mut self, mut call: &[u8]) -> Option<Vec<u8>> {
        match read(&mut call)? {
            Call::Open(Json(opening)) => Some(write(Vec::new(), &self.open(&opening))),
            Call::Close(number) => {
                self.open.retain(|(open, _)| *open != number);
                Some(Vec::new())
            }
            Call::Match(number) => {
                let (_, game) = self.open.iter_mut().find(|(open, _)| *open == number)?;
                serve(&mut **game, call)
            }
            Call::Rules(game) => Some(write(Vec::new(), &self.engine.rules(game))),
            Call::Lesson(game) => Some(write(Vec::new(), &self.engine.lesson(game))),
        }
    }

    fn open(&mut self, opening: &Opening) -> Result<u32, Shut> {
        let game = self.engine.open(opening)?;
        self.opened += 1;
        self.open.push((self.opened, game));
        Ok(self.opened)
    }
}

/// The page's side of the engine.
#[derive(Clone, Copy, Debug)]
pub struct Desk(pub Way);

impl Desk {
    fn call(self, call: &Call) -> Vec<u8> {
        (self.0)(&write(Vec::new(), call))
    }

    /// Opens a match.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub fn open(self, opening: Opening) -> Result<Box<dyn Match>, Shut> {
        let number: Result<u32, Shut> = answered(self.call(&Call::Open(Json(opening))));
        number.map(|number| Box::new(Far { number, desk: self }) as Box<dyn Match>)
    }

    /// The rules of a game, retold.
    pub fn rules(self, game: GameId) -> String {
        answered(self.call(&Call::Rules(game)))
    }

    /// The text of a game's lesson.
    pub fn lesson(self, game: GameId) -> String {
        answered(self.call(&Call::Lesson(game)))
    }
}

/// A match on the other side of the boundary. It is closed there when this is dropped.
pub(crate) struct Far {
    number: u32,
    desk: Desk,
}

impl Far {
    pub(crate) fn question(&self, method: &str) -> Vec<u8> {
        write(write(Vec::new(), &Call::Match(self.number)), &method)
    }

    pub(crate) fn ask(&self, question: Vec<u8>) -> Vec<u8> {
        (self.desk.0)(&question)
    }
}

impl Drop for Far {
    fn drop(&mut self) {
        self.desk.call(&Call::Close(self.number));
    }
}
