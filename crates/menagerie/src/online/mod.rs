//! Online tables on the terminal: joined by address or code, played line by line or by a bot of this machine (N-29).

mod bot;
mod guest;
mod lines;
mod position;

use games::with_game;

use crate::args::{BotArgs, GuestArgs};
use crate::error::{Done, Failure};
use guest::Guest;

/// Joins a table and plays there, line by line.
///
/// # Errors
/// The server is not reached, or it refuses.
pub fn play(join: &str, args: &GuestArgs) -> Done {
    let name = args.name.clone().unwrap_or_else(|| "Guest".to_owned());
    let mut guest = Guest::join(join, args, &name)?;
    with_game!(guest.open()?, game => lines::play(&mut guest, &game))
}

/// Joins a table with a bot.
///
/// # Errors
/// The bot is not known, the server is not reached, or it refuses.
pub fn bot(args: &BotArgs) -> Done {
    let kind = args.kind.parse().map_err(Failure::input)?;
    let name = args.guest.name.clone().unwrap_or_else(|| args.kind.clone());
    let mut guest = Guest::join(&args.join, &args.guest, &name)?;
    with_game!(guest.open()?, game => bot::play(&mut guest, &game, kind))
}
