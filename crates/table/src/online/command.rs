//! Commands as guests send them (N-8, N-9).
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::fields::{Fields, text};
use super::terms::BOTS;
use super::{Cursor, Refused, is_bot};

/// The animals with which one reacts.
pub const REACTIONS: [&str; 6] = ["owl", "dog", "elephant", "rhino", "giraffe", "tiger"];

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The guest's name for the request, by which it may be sent again.
    pub id: RequestId,
    /// The number of entries that the guest had seen.
    pub after: Option<Cursor>,
    /// The change it asks for.
    pub change: Do,
    /// The digest of its body, by which the same request is known again.
    pub(super) body: BodyDigest,
}

/// The change that a command asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Do {
    /// Take a seat.
    Join {
        /// The seat, else the first that is free.
        seat: Option<u8>,
        /// The guest's part of the dice.
        nonce: String,
    },
    /// Leave all of one's seats.
    Leave,
    /// Start before all seats are taken.
    Start {
        /// The bot for the empty seats.
        fill: Option<String>,
    },
    /// Decide.
    Act {
        /// The seat.
        seat: u8,
        /// The event.
        event: String,
    },
    /// Take back the last decision of a seat, or ask the others for it.
    Undo {
        /// The seat.
        seat: u8,
    },
    /// Answer one who asked for a take-back.
    Answer {
        /// The entry that asked.
        undo: u64,
        /// The answer.
        yes: bool,
    },
    /// Give a seat up for good.
    Resign {
        /// The seat.
        seat: u8,
    },
    /// Let a bot hold the seat of one who is late.
    Replace {
        /// The seat.
        seat: u8,
        /// The bot.
        bot: String,
    },
    /// Take a seat back from a bot.
    Retake {
        /// The seat.
        seat: u8,
    },
    /// Open a guest's seat before the start.
    Remove {
        /// The seat.
        seat: u8,
    },
    /// Show the others an animal.
    React {
        /// The animal.
        with: String,
    },
    /// Close the table, or agree to.
    Close,
    /// Play again.
    Rematch {
        /// The guest's part of the dice.
        nonce: String,
    },
}

/// The bytes of the UUID by which a guest names a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RequestId(pub [u8; 16]);

impl RequestId {
    /// The bytes of a UUID's text.
    fn of(text: &str) -> RequestId {
        let digits = text.bytes().filter_map(|digit| char::from(digit).to_digit(16));
        let number = digits.fold(0_u128, |number, digit| number << 4 | u128::from(digit));
        RequestId(number.to_be_bytes())
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hex = games::hex(&self.0);
        write!(f, "{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
    }
}

/// The digest of a request's body.
pub type BodyDigest = [u8; 8];

fn digest(body: &Value) -> BodyDigest {
    games::digest_bytes(&serde_json::to_vec(body).unwrap_or_default())
}

const KNOWN: &str =
    "join, leave, start, act, undo, answer, resign, replace, retake, remove, react, close or rematch";

impl Command {
    /// Reads a command.
    ///
    /// # Errors
    /// The first field that is missing, wrong, or not known.
    pub fn read(body: &Value) -> Result<Command, Refused> {
        let mut fields = Fields::of(body)?;
        let missing = || Refused::wrong("/id", "id: missing; a UUID would be right");
        let id = RequestId::of(&fields.id()?.ok_or_else(missing)?);
        let after =
            fields.read("after", "a cursor, such as \"57.3\",", |value| value.as_str()?.parse().ok())?;
        let change = read_change(&mut fields)?;
        fields.finish()?;
        if after.is_none() && matches!(change, Do::Act { .. } | Do::Undo { .. }) {
            return Err(Refused::wrong("/after", "after: missing; the cursor one has seen would be right"));
        }
        Ok(Command { id, after, change, body: digest(body) })
    }

    /// The seat that has to be the caller's.
    pub(super) fn own_seat(&self) -> Option<u8> {
        match self.change {
            Do::Act { seat, .. } | Do::Undo { seat } | Do::Resign { seat } | Do::Retake { seat } => {
                Some(seat)
            }
            _ => None,
        }
    }
}

fn read_change(fields: &mut Fields) -> Result<Do, Refused> {
    let word = fields.required("do", KNOWN, text)?;
    Ok(match word.as_str() {
        "join" => Do::Join { seat: fields.seat()?, nonce: fields.nonce()? },
        "leave" => Do::Leave,
        "start" => Do::Start { fill: read_bot(fields, "fill")? },
        "act" => {
            let seat = fields.required_seat()?;
            Do::Act { seat, event: fields.required("event", "an event, such as \"step e\",", text)? }
        }
        "undo" => Do::Undo { seat: fields.required_seat()? },
        "answer" => {
            let undo = fields.required("undo", "the number of the entry that asked", Value::as_u64)?;
            Do::Answer { undo, yes: fields.required("yes", "true or false", Value::as_bool)? }
        }
        "resign" => Do::Resign { seat: fields.required_seat()? },
        "replace" => {
            let seat = fields.required_seat()?;
            let bot = read_bot(fields, "bot")?.unwrap_or_else(|| "greedy".to_owned());
            Do::Replace { seat, bot }
        }
        "retake" => Do::Retake { seat: fields.required_seat()? },
        "remove" => Do::Remove { seat: fields.required_seat()? },
        "react" => {
            let known = |value: &Value| text(value).filter(|with| REACTIONS.contains(&with.as_str()));
            Do::React { with: fields.required("with", &REACTIONS.join(", "), known)? }
        }
        "close" => Do::Close,
        "rematch" => Do::Rematch { nonce: fields.nonce()? },
        _ => return Err(Refused::wrong("/do", format!("do: {word:?} is not known; {KNOWN} would be right"))),
    })
}

fn read_bot(fields: &mut Fields, key: &str) -> Result<Option<String>, Refused> {
    let bot = |value: &Value| text(value).filter(|bot| is_bot(bot));
    fields.read(key, BOTS, bot)
}
