//! The sections beside the board: title block, status, choices, dice, the board that comes next.
use ruin::{BoardKind, Event, Ruin};
use view::{GameView, NextBoard, Selection, Turn};

use super::{Seen, choices, dice, focus, grid, preview, screen_reader, status, thumbnail};

/// Returns everything shown of a position but its drawings.
pub(super) fn view(game: &Ruin, seen: &Seen<'_>, selection: &Selection<Event>) -> GameView {
    let state = seen.state();
    GameView {
        board_name: grid::title(state.board()).to_owned(),
        map_name: game.map().name().to_owned(),
        turn: Turn { name: "Turn".to_owned(), words: state.turns().max(1).to_string() },
        focus: focus::focus(game, state),
        next_board: (state.board() == BoardKind::City).then(|| NextBoard {
            drawing: thumbnail::thumbnail(game, BoardKind::Jungle, state),
            name: "Jungle".to_owned(),
            note: "begins once you enter J".to_owned(),
        }),
        status: status::status(game, seen),
        screen_reader_text: screen_reader::describe(game, state),
        choices: choices::choices(game, state),
        preview: preview::preview(game, state, &selection.considered),
        dice: dice::dice(seen),
        ..GameView::default()
    }
}
