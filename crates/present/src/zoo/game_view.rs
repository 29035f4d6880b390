//! The position in words and sections, put together from the other modules.
use view::{Fact, GameView, Selection, Turn};
use zoo::{Event, State, Zoo};

use super::place::Picked;
use super::{Seen, choices, dice, focus, gauges, preview, screen_reader, status};

/// Everything shown of a position but its drawings.
pub(super) fn view(game: &Zoo, seen: &Seen<'_>, selection: &Selection<Event>) -> GameView {
    let state = seen.state();
    let picked = Picked::of(game.map(), &selection.picked);
    GameView {
        board_name: "The zoo".to_owned(),
        map_name: game.map().name().to_owned(),
        turn: Turn { name: "Turn".to_owned(), words: turn(game, state) },
        facts: facts(game, state),
        focus: focus::focus(game, state),
        next_board: None,
        status: status::status(game, state, picked),
        screen_reader_text: screen_reader::text(game, state),
        choices: choices::choices(game, state, picked),
        impossible: Vec::new(),
        preview: preview::preview(game, state, &selection.considered),
        dice: dice::dice(game, seen),
        rack: None,
        sections: gauges::sections(game, state, &selection.considered),
    }
}

fn turn(game: &Zoo, state: &State) -> String {
    match state.turn() {
        0 => format!("setup {} of {}", game.level() - state.setup_left() + 1, game.level()),
        turn => turn.to_string(),
    }
}

fn facts(game: &Zoo, state: &State) -> Vec<Fact> {
    let escaped = state.traps().count();
    let level =
        if game.advanced() { format!("{}, advanced", game.level()) } else { game.level().to_string() };
    let fact = |name: &str, words: String| Fact { name: name.to_owned(), words };
    vec![
        fact("In a cage", "moves, direct, indirect, tranquilizers".to_owned()),
        fact("Escaped", format!("{escaped} of 3")),
        fact("Level", level),
    ]
}
