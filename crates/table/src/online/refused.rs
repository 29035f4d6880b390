//! The reasons why a request changes nothing, as problem documents (N-11).
use serde::Serialize;
use serde_json::{Map, Value};

use super::Cursor;

/// The kind of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// The request cannot be read.
    BadRequest,
    /// No guest is named.
    NoGuest,
    /// Only the host, or somebody else, may do so.
    Forbidden,
    /// The seat is another guest's.
    NotYours,
    /// There is no such thing, or the caller may not know of it.
    NotFound,
    /// All seats are taken.
    Full,
    /// The table has started.
    Started,
    /// The table is closed.
    Closed,
    /// The `id` was used for another request.
    IdUsed,
    /// The seat's decision has changed since.
    Stale,
    /// Another seat is to decide, or nobody.
    NotYourTurn,
    /// The rules forbid it.
    Refused,
    /// Its rules are not those of this program.
    Frozen,
}

impl Code {
    /// Its word in problem documents.
    pub const fn word(self) -> &'static str {
        match self {
            Code::BadRequest => "bad-request",
            Code::NoGuest => "no-guest",
            Code::Forbidden => "forbidden",
            Code::NotYours => "not-yours",
            Code::NotFound => "not-found",
            Code::Full => "full",
            Code::Started => "started",
            Code::Closed => "closed",
            Code::IdUsed => "id-used",
            Code::Stale => "stale",
            Code::NotYourTurn => "not-your-turn",
            Code::Refused => "refused",
            Code::Frozen => "frozen",
        }
    }

    /// Its HTTP status.
    pub const fn status(self) -> u16 {
        match self {
            Code::BadRequest => 400,
            Code::NoGuest => 401,
            Code::Forbidden | Code::NotYours => 403,
            Code::NotFound => 404,
            Code::Full | Code::Started | Code::IdUsed | Code::Stale | Code::NotYourTurn | Code::Frozen => 409,
            Code::Closed => 410,
            Code::Refused => 422,
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Code::BadRequest => "The request is wrong",
            Code::NoGuest => "No guest is named",
            Code::Forbidden => "That is not for you to do",
            Code::NotYours => "The seat is not yours",
            Code::NotFound => "There is nothing here",
            Code::Full => "All seats are taken",
            Code::Started => "The table has started",
            Code::Closed => "The table is closed",
            Code::IdUsed => "The id was used before",
            Code::Stale => "The match has gone on",
            Code::NotYourTurn => "It is not your turn",
            Code::Refused => "The rules forbid it",
            Code::Frozen => "The table is frozen",
        }
    }
}

/// The reason why a request changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Its kind.
    pub code: Code,
    /// One sentence.
    pub detail: String,
    /// The rule that forbids it.
    pub rule: Option<&'static str>,
    /// The caller's newest cursor.
    pub cursor: Option<Cursor>,
    /// A JSON pointer to the part of the request that is wrong.
    pub at: Option<String>,
}

impl Refused {
    /// A refusal of this kind.
    pub fn new(code: Code, detail: impl Into<String>) -> Refused {
        Refused { code, detail: detail.into(), rule: None, cursor: None, at: None }
    }

    /// A request that is wrong at one place.
    pub fn wrong(at: &str, detail: impl Into<String>) -> Refused {
        Refused { at: Some(at.to_owned()), ..Refused::new(Code::BadRequest, detail) }
    }

    /// The problem document.
    pub fn problem(&self) -> Value {
        let mut problem = Map::new();
        problem.insert("title".to_owned(), self.code.title().into());
        problem.insert("status".to_owned(), self.code.status().into());
        problem.insert("code".to_owned(), self.code.word().into());
        problem.insert("detail".to_owned(), self.detail.as_str().into());
        if let Some(rule) = self.rule {
            problem.insert("rule".to_owned(), rule.into());
        }
        if let Some(cursor) = self.cursor {
            problem.insert("cursor".to_owned(), cursor.to_string().into());
        }
        if let Some(at) = &self.at {
            problem.insert("at".to_owned(), at.as_str().into());
        }
        Value::Object(problem)
    }
}

impl Serialize for Refused {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.problem().serialize(to)
    }
}
