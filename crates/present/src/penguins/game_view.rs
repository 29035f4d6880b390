//! The sections beside the board: title block, status, choices, dice, the line, the panel.
use penguins::{Event, LINE, Penguins, Phase, State};
use view::{Fact, GameView, Selection, Turn};

use super::picked::Picked;
use super::{Seen, choices, dice, names, panel, preview, rack, screen_reader, status};

/// Returns everything shown of a position but its drawings.
pub(super) fn view(game: &Penguins, seen: &Seen<'_>, selection: &Selection<Event>) -> GameView {
    let (state, names) = (seen.state(), names(seen));
    let picked = Picked::first(&selection.picked);
    let considered = selection.considered.first();
    GameView {
        board_name: "The yard".to_owned(),
        turn: Turn { name: "Round".to_owned(), words: state.round().to_string() },
        facts: vec![Fact { name: "In the case".to_owned(), words: in_the_case(state) }],
        status: status::status(seen, picked),
        screen_reader_text: screen_reader::describe(state, &names),
        choices: choices::choices(game, state, picked, &names),
        preview: considered.and_then(|event| preview::preview(game, state, *event, &names)),
        dice: dice::dice(state),
        rack: rack::line(game, state, picked, selection.live),
        sections: panel::sections(game, seen, &selection.considered),
        ..GameView::default()
    }
}

/// Returns how many penguins the case holds, and whether another round needs more (P-6).
fn in_the_case(state: &State) -> String {
    match state.case().total() {
        few if few < LINE && state.phase() != Phase::Over => format!("{few}, a new round needs {LINE}"),
        penguins => penguins.to_string(),
    }
}
