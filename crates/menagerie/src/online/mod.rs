//! Online tables on the terminal: joined by address or code, played on the screen, line by line, or by a bot of this
//! machine (N-29).

mod bot;
pub(crate) mod guest;
#[cfg(test)]
mod guest_tests;
pub(crate) mod known_table;
mod lines;
pub(crate) mod link;
pub(crate) mod look;
pub(crate) mod position;
mod saved_guest;

use games::with_game;
use server::client::Address;
use tabletop::Seat;

use crate::args::{BotArgs, GuestArgs};
use crate::error::{Done, Failure};
use crate::local_match::LocalMatch;
use crate::saved::Store;
use crate::terminal::Screen;
use crate::{opening, output};
use guest::Guest;
use link::Link;
use saved_guest::SavedGuest;

/// Joins a table and plays there, on the screen or line by line.
///
/// # Errors
/// The server is not reached, or it refuses; or the terminal fails.
pub fn play(join: &str, args: &GuestArgs, on_screen: bool) -> Done {
    let store = Store::of_this_device();
    let saved = |server: &Address| Some(SavedGuest::person(store.as_ref()?, server));
    let mut guest = Guest::join(join, args, "Guest", saved)?;
    let setup = guest.setup()?;
    with_game!(opening::open(&setup)?, game => {
        if !on_screen {
            return lines::play(&guest, &game);
        }
        let look = guest.look()?;
        let local = LocalMatch::elsewhere(game, setup, Seat::new(guest.seat - 1), look.names());
        let link = Link::begin(&guest)?;
        let mut screen = Screen::take()?;
        let parting = screen.play_at_table(local, link)?;
        drop(screen);
        output::line(parting)
    })
}

/// Joins a table with a bot.
///
/// # Errors
/// The bot is not known, the server is not reached, or it refuses.
pub fn bot(args: &BotArgs) -> Done {
    let kind = args.kind.parse().map_err(Failure::input)?;
    let saved = |server: &Address| {
        Some(SavedGuest::bot(&Store::of_this_device()?, server, args.guest.name.as_deref()?))
    };
    let mut guest = Guest::join(&args.join, &args.guest, &args.kind, saved)?;
    with_game!(opening::open(&guest.setup()?)?, game => bot::play(&mut guest, &game, kind))
}
