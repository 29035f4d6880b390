//! The chance table: the next die and where it leads.
use newgame::{Event, Newgame, Phase, State};
use tabletop::Game;
use view::{Odds, OddsLine};

use super::choices::lands;
use crate::Names;

/// Returns the next outcomes of chance; while a player decides, those after going on.
pub(super) fn odds(game: &Newgame, state: &State, names: &Names) -> Odds {
    let mut then = *state;
    if state.phase() == Phase::Move {
        game.apply_unchecked(&mut then, Event::Go);
    }
    if then.phase() == Phase::Over {
        return Odds { heading: "The game ends.".to_owned(), lines: Vec::new() };
    }
    let seat = then.to_move();
    let line = |(event, _): (Event, u64)| {
        let mut rolled = then;
        game.apply_unchecked(&mut rolled, event);
        let words = match (event, lands(game, &rolled, Event::Go)) {
            (Event::Roll(die), Some(space)) => format!("a {}: on to {space}", die.figure()),
            _ => event.to_string(),
        };
        OddsLine::of_ways(words, event.to_string(), 1, 6, false)
    };
    let heading = format!("{} die:", names.whose(seat));
    Odds { heading, lines: game.outcomes_sorted(&then).into_iter().map(line).collect() }
}
