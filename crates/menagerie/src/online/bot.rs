//! A bot of this machine at an online table: an ordinary guest.
use bots::{BotKind, Strategy};
use games::Dice;
use serde_json::json;
use tabletop::Seat;

use super::guest::Guest;
use super::position::state_of;
use crate::error::{Done, Failure};
use crate::local_match::TerminalGame;
use crate::output;

/// Plays until the table is over or closed.
///
/// # Errors
/// The server is not reached any more, or refuses.
pub fn play<G: TerminalGame>(guest: &mut Guest, game: &G, kind: BotKind) -> Done {
    output::line(format_args!("{kind} has seat {} at table {}.", guest.seat, guest.table))?;
    let seat = Seat::new(guest.seat - 1);
    let mut dice = Dice::new(output::drawn_seed());
    // Exact values are not computed here: `best` searches.
    let kind = if kind == BotKind::Best { BotKind::Search(BotKind::ITERATIONS) } else { kind };
    let strategy = Strategy::new(kind, None).map_err(Failure::input)?;
    loop {
        let look = guest.look()?;
        if look.has_ended() {
            return output::line(format_args!("The table is {}.", look.status));
        }
        if !look.asks(guest.seat) {
            guest.wait(&look.cursor);
            continue;
        }
        let view = game.view(&state_of(game, &look.events::<G>(), seat), seat);
        let event = strategy.decide(game, &view, &mut dice);
        let event = event.ok_or_else(|| Failure::other("there is nothing to decide"))?;
        let body = json!({"do": "act", "seat": guest.seat, "event": event.to_string(), "after": look.cursor});
        // Where the match has gone on meanwhile, it looks again.
        let _ = guest.command(body);
    }
}
