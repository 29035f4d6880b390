//! Everything shown of a position but its drawings.
use shelter::{Event, ROUNDS, Shelter};
use view::{GameView, Selection, Turn};

use super::{choices, dice, picked, preview, screen_reader, status};
use crate::{Names, Observation};

/// Returns everything shown of a position but its drawings.
pub(super) fn view(
    game: &Shelter,
    seen: &Observation<'_, Shelter>,
    selection: &Selection<Event>,
) -> GameView {
    let (state, seat) = (seen.state(), seen.front());
    GameView {
        board_name: "Sanctuary".to_owned(),
        map_name: game.sheet().name().to_owned(),
        turn: Turn { name: "Round".to_owned(), words: format!("{} of {ROUNDS}", state.round()) },
        status: status::status(game, state, seat, &Names::new(seen.names)),
        screen_reader_text: screen_reader::text(game, state, seat),
        choices: choices::listed(game, state, seat, picked(&selection.picked)),
        preview: preview::preview(game, state, seat, &selection.considered),
        dice: dice::dice(game, state, seat),
        ..GameView::default()
    }
}
