//! Online tables on the terminal: joined by address or code, played on the screen, line by line, or by a bot of this
//! machine (N-29).

mod bot;
mod guest;
mod lines;
pub(crate) mod link;
pub(crate) mod look;
pub(crate) mod position;

use games::with_game;
use tabletop::Seat;

use crate::args::{BotArgs, GuestArgs};
use crate::error::{Done, Failure};
use crate::local_match::LocalMatch;
use crate::terminal::Screen;
use crate::{opening, output};
use guest::Guest;
use link::Link;

/// Joins a table and plays there, on the screen or line by line.
///
/// # Errors
/// The server is not reached, or it refuses; or the terminal fails.
pub fn play(join: &str, args: &GuestArgs, on_screen: bool) -> Done {
    let name = args.name.clone().unwrap_or_else(|| "Guest".to_owned());
    let mut guest = Guest::join(join, args, &name)?;
    let setup = guest.setup()?;
    with_game!(opening::open(&setup)?, game => {
        if !on_screen {
            return lines::play(&mut guest, &game);
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
    let name = args.guest.name.clone().unwrap_or_else(|| args.kind.clone());
    let mut guest = Guest::join(&args.join, &args.guest, &name)?;
    with_game!(opening::open(&guest.setup()?)?, game => bot::play(&mut guest, &game, kind))
}
