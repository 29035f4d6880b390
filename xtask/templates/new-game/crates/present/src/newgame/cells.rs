//! The track in characters: `12` is a space, `12~` a pool, and the seats of its pieces stand below.
use drawing::{Role, Run, TextBoard};
use newgame::{Event, Newgame, Space, State};
use tabletop::Game;
use view::{Legend, Selection};

use super::choices::lands;
use super::track::{COLUMNS, ROWS, cell};

/// Characters of a space.
const WIDTH: usize = 6;

/// Draws the board in characters.
pub(super) fn position(game: &Newgame, state: &State, selection: &Selection<Event>) -> TextBoard {
    let mut reached = Vec::new();
    if selection.live {
        game.legal(state, |event| reached.extend(lands(game, state, event)));
    }
    let chosen = selection.considered.first().and_then(|event| lands(game, state, *event));
    let forbidden = selection.forbidden.as_deref().and_then(|place| place.parse::<Space>().ok());
    let mut lines = vec![Vec::new(); 2 * usize::from(ROWS)];
    for (row, column) in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column))) {
        let Some(space) = Space::all().find(|space| cell(*space) == (column, row)) else { continue };
        let role = match space {
            _ if forbidden == Some(space) => Role::Forbidden,
            _ if reached.contains(&space) => Role::Reach(1),
            Space::START => Role::Start,
            Space::END => Role::Goal,
            _ if space.is_pool() => Role::Water,
            _ => Role::Ground,
        };
        let number = format!("{space}{}", if space.is_pool() { "~" } else { "" });
        let run = Run { place: Some(space.to_string()), ..Run::new(format!("{number:<WIDTH$}"), role) };
        lines[2 * usize::from(row)].push(Run { chosen: chosen == Some(space), ..run });
        let seats: String =
            state.seats().filter(|seat| state.space(*seat) == space).map(|seat| seat.to_string()).collect();
        let mine = state.space(state.to_move()) == space;
        let role = if mine { Role::Player } else { Role::Kind(0) };
        lines[2 * usize::from(row) + 1].push(Run::new(format!("{seats:<WIDTH$}"), role));
    }
    TextBoard { lines }
}

/// Returns the signs of the board.
pub(super) fn legend() -> Legend {
    vec![
        (Run::new("1-4", Role::Player), "the pieces, by seat"),
        (Run::new("12", Role::Reach(1)), "in reach"),
        (Run::new("12~", Role::Water), "a pool: it sweeps back"),
    ]
}
