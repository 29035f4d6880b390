//! Online tables: a match that guests at devices of their own play together, as a fold over its history.
//!
//! An [`OnlineTable`] has no clock, no socket, no random source and no file. Its host gives it the commands of guests
//! with the time at which they came, the decisions of bots, and the seed of the sealed dice; it gives back the entries
//! of each [`Step`], which the host keeps and publishes. The kept steps alone lead to the same table again
//! ([`OnlineTable::fold`]).
//!
//! The public history holds what everybody may know. What is decided in a running round stands in the own history of
//! the guest whose seat decides, and becomes public when the round ends (N-14).

mod command;
mod cursor;
mod entry;
mod fields;
mod fold;
mod hosting;
mod look;
mod refused;
mod requests;
mod round;
mod rules;
mod seats;
mod step;
mod table;
mod take_back;
mod terms;
mod time;
mod tries;
mod waiting;

pub use command::{BodyDigest, Command, Do, REACTIONS, RequestId};
pub use cursor::Cursor;
pub use entry::{Entry, Kind, OwnEntry, OwnKind};
pub use fields::Fields;
pub use fold::{BadEntry, Status};
pub use look::{Look, LookDice, LookSeat, Outside};
pub use refused::{Code, Refused};
pub use step::{Answer, Kept, Seen, Step};
pub use table::{OnlineTable, Request};
pub use terms::{KeptSeats, Late, NewTable, TakeBack, Terms, is_bot};
pub use time::Time;
pub use tries::day_sealed_as;
