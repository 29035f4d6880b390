//! The boundary between page and engine: bytes go over, bytes come back, at once. Both sides are built together,
//! so what one writes the other reads.
use std::borrow::Borrow;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Part;

/// Writes what goes over behind what is there.
pub(crate) fn write(to: Vec<u8>, value: &impl Serialize) -> Vec<u8> {
    // Only a value that cannot be written at all fails, such as a sequence of unknown length; none goes over.
    postcard::to_extend(value, to).unwrap_or_default()
}

/// Reads what came over, and leaves what stands behind it.
pub(crate) fn read<T: DeserializeOwned>(from: &mut &[u8]) -> Option<T> {
    let (value, rest) = postcard::take_from_bytes(from).ok()?;
    *from = rest;
    Some(value)
}

/// Reads an answer.
pub(crate) fn answered<T: DeserializeOwned>(answer: Vec<u8>) -> T {
    read(&mut answer.as_slice()).unwrap_or_else(|| apart())
}

#[cold]
fn apart() -> ! {
    panic!("the page and its games are of different versions: reload the page")
}

/// What has a JSON of its own, with fields left out, goes over as that.
#[derive(Clone, Debug, PartialEq)]
pub struct Json<T>(pub T);

impl<T: Serialize> Serialize for Json<T> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let text = serde_json::to_string(&self.0).map_err(serde::ser::Error::custom)?;
        to.serialize_str(&text)
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Json<T> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Json<T>, D::Error> {
        let text = String::deserialize(from)?;
        serde_json::from_str(&text).map(Json).map_err(serde::de::Error::custom)
    }
}

/// An argument: what is read of it, and how that is handed on.
pub(crate) trait Argument<'a> {
    /// What is read.
    type Read: DeserializeOwned;
    /// Hands it on.
    fn of(read: &'a Self::Read) -> Self;
}

impl<'a, T: ToOwned<Owned: DeserializeOwned> + ?Sized> Argument<'a> for &'a T {
    type Read = T::Owned;
    fn of(read: &'a T::Owned) -> &'a T {
        read.borrow()
    }
}

macro_rules! plain_arguments {
    ($($plain:ty),*) => {
        $(impl Argument<'_> for $plain {
            type Read = $plain;
            fn of(read: &$plain) -> $plain {
                *read
            }
        })*
    };
}
plain_arguments!(bool, u8, Option<u8>, usize, (f64, f64), Part);

/// Declares [`Match`](crate::Match) and, from the same lines, both sides of the boundary: `serve` asks a match that is
/// here what came over, and `Far` is a match that lies on the other side.
macro_rules! boundary {
    (
        $(#[$about:meta])*
        pub trait $name:ident: Send + Sync;
        asks { $($(#[$ask_doc:meta])* fn $ask:ident(&self $(, $ask_with:ident: $ask_type:ty)*) -> $said:ty;)* }
        asks JSON { $($(#[$json_doc:meta])* fn $json:ident(&self $(, $json_with:ident: $json_type:ty)*) -> $told:ty;)* }
        does { $($(#[$act_doc:meta])* fn $act:ident(&mut self $(, $act_with:ident: $act_type:ty)*) -> $done:ty;)* }
    ) => {
        $(#[$about])*
        pub trait $name: Send + Sync {
            $($(#[$ask_doc])* fn $ask(&self $(, $ask_with: $ask_type)*) -> $said;)*
            $($(#[$json_doc])* fn $json(&self $(, $json_with: $json_type)*) -> $told;)*
            $($(#[$act_doc])* fn $act(&mut self $(, $act_with: $act_type)*) -> $done;)*
        }

        /// Asks a match what came over; `None` where that is no question.
        pub fn serve(game: &mut dyn $name, mut question: &[u8]) -> Option<Vec<u8>> {
            let from = &mut question;
            let method: String = read(from)?;
            match method.as_str() {
                $(stringify!($ask) => {
                    $(let $ask_with: <$ask_type as Argument>::Read = read(from)?;)*
                    Some(write(Vec::new(), &game.$ask($(Argument::of(&$ask_with)),*)))
                })*
                $(stringify!($json) => {
                    $(let $json_with: <$json_type as Argument>::Read = read(from)?;)*
                    Some(write(Vec::new(), &Json(game.$json($(Argument::of(&$json_with)),*))))
                })*
                $(stringify!($act) => {
                    $(let $act_with: <$act_type as Argument>::Read = read(from)?;)*
                    Some(write(Vec::new(), &game.$act($(Argument::of(&$act_with)),*)))
                })*
                _ => None,
            }
        }

        impl $name for Far {
            $(fn $ask(&self $(, $ask_with: $ask_type)*) -> $said {
                let question = self.question(stringify!($ask));
                $(let question = write(question, &$ask_with);)*
                answered(self.ask(question))
            })*
            $(fn $json(&self $(, $json_with: $json_type)*) -> $told {
                let question = self.question(stringify!($json));
                $(let question = write(question, &$json_with);)*
                answered::<Json<$told>>(self.ask(question)).0
            })*
            $(fn $act(&mut self $(, $act_with: $act_type)*) -> $done {
                let question = self.question(stringify!($act));
                $(let question = write(question, &$act_with);)*
                answered(self.ask(question))
            })*
        }
    };
}
pub(crate) use boundary;
