//! Squares by their names: the way there, why there is none, and the square beside one.
use ruin::{Event, Ruin, Square, State};
use view::Why;

/// Returns the steps of a shortest way to a square; none where it is not in reach.
pub(super) fn way_to(game: &Ruin, state: &State, square: Square) -> Vec<Event> {
    let way = game.reach(state).way(square).unwrap_or_default();
    way.into_iter().map(|(way, _)| Event::Step(way)).collect()
}

/// Returns the reason why the player cannot come to a square now.
///
/// # Errors
/// The board has no such square; the text says which it has.
pub(super) fn why_not(game: &Ruin, state: &State, place: &str) -> Result<Option<Why>, String> {
    let board = game.board(state.board());
    match place.parse::<Square>() {
        Ok(square) if board.holds(square) => Ok(game.why_not(state, square).map(Why::from)),
        _ => {
            let last = Square::new(board.columns() - 1, board.rows() - 1);
            let kind = board.kind().name();
            Err(format!("{place:?} is no square of the {kind}; a1 to {last} would be right"))
        }
    }
}

/// Returns the square so far from another, or from the player's where there is no such square.
pub(super) fn neighbour(game: &Ruin, state: &State, place: &str, columns: i8, rows: i8) -> Square {
    let board = game.board(state.board());
    let square: Square = place.parse().unwrap_or(state.player());
    let moved = |at: u8, by: i8, count: u8| at.saturating_add_signed(by).min(count - 1);
    Square::new(moved(square.column, columns, board.columns()), moved(square.row, rows, board.rows()))
}
