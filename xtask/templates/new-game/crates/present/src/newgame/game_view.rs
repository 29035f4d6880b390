//! The sections beside the board: title block, status, choices, die.
use drawing::{DieLook, six_sided};
use newgame::{Die, Event, Newgame, Phase, State};
use view::{Dice, GameView, Selection, Turn};

use super::{Seen, choices, names, status, track};
use crate::Names;

/// Returns everything shown of a position but its drawings.
pub(super) fn view(game: &Newgame, seen: &Seen<'_>, selection: &Selection<Event>) -> GameView {
    let state = seen.state();
    let turn = u32::from(state.turns()) + u32::from(state.phase() != Phase::Over);
    GameView {
        board_name: track::NAME.to_owned(),
        turn: Turn { name: "Turn".to_owned(), words: turn.to_string() },
        status: status::status(seen),
        screen_reader_text: screen_reader_text(state, &names(seen)),
        choices: choices::choices(game, state),
        preview: selection.considered.first().and_then(|event| choices::preview(game, state, *event)),
        dice: dice(state),
        ..GameView::default()
    }
}

/// Returns the die as it lies, or the one that is rolled next.
fn dice(state: &State) -> Dice {
    let look = if state.die().is_some() { DieLook::Live } else { DieLook::Still };
    let drawing = six_sided(state.die().map(Die::figure), look);
    Dice { dice: vec![view::Die { drawing, words: String::new() }], ..Dice::default() }
}

/// Returns the position for screen readers.
fn screen_reader_text(state: &State, names: &Names) -> String {
    let piece = |seat| {
        let rested = if state.is_rested(seat) { ", rested" } else { "" };
        format!("{}: space {}{rested}.", names.plain(seat), state.space(seat))
    };
    let pieces: Vec<String> = state.seats().map(piece).collect();
    let die = state.die().map_or_else(String::new, |die| format!(" The die shows {}.", die.figure()));
    format!("{}.{die} {}", track::LABEL, pieces.join(" "))
}
