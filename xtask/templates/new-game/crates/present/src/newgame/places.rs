//! Spaces by their names: the events there, and why there are none.
use newgame::{Event, Newgame, Space, State};
use tabletop::Game;
use view::Why;

use super::choices::lands;

/// Returns the events that lead to a space; none where it is not in reach.
pub(super) fn events_at(game: &Newgame, state: &State, space: Space) -> Vec<Event> {
    let mut events = Vec::new();
    game.legal(state, |event| events.extend((lands(game, state, event) == Some(space)).then_some(event)));
    events.truncate(1);
    events
}

/// Returns the reason why nothing can be done with a space now.
///
/// # Errors
/// There is no such space; the text says which there are.
pub(super) fn why_not(game: &Newgame, state: &State, place: &str) -> Result<Option<Why>, String> {
    let end = Space::END;
    let space: Space =
        place.parse().map_err(|_| format!("{place:?} is no space of the track; 0 to {end} would be right"))?;
    if !events_at(game, state, space).is_empty() {
        return Ok(None);
    }
    let event = if space == state.space(state.to_move()) { Event::Rest } else { Event::Go };
    let refusal = game.refusal(state, event).as_ref().map(tabletop::Why::of).map(Why::from);
    let farther = || {
        let to = lands(game, state, Event::Go).map_or_else(String::new, |to| format!(" That is {to}."));
        Why { rule: "X-3".to_owned(), text: format!("The piece goes on by {}.{to}", state.strides()) }
    };
    Ok(Some(refusal.unwrap_or_else(farther)))
}
