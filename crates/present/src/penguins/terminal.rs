//! A position on a terminal.
use penguins::{Event, Penguins, Phase, State};
use view::{MapCells, Selection, TerminalView};

use super::picked::Picked;
use super::{Seen, cells, status};

/// Returns a position on a terminal.
pub(super) fn view(game: &Penguins, seen: &Seen<'_>, selection: &Selection<Event>) -> TerminalView {
    let state = seen.state();
    TerminalView {
        board: cells::position(game, state, selection),
        legend: cells::legend(),
        status: status::status(seen, Picked::first(&selection.picked)),
        chance: chance(state.phase()),
        cursor: cursor(state.phase()).to_owned(),
    }
}

/// Returns the yard before a game.
pub(super) fn boards(game: &Penguins, start: &State) -> Vec<MapCells> {
    let board = cells::position(game, start, &Selection::default());
    vec![MapCells { name: "The yard", board, legend: cells::legend() }]
}

/// Returns the event that is about to happen at a chance turn.
const fn chance(phase: Phase) -> &'static str {
    match phase {
        Phase::Order => "the turn order is drawn",
        Phase::Dice => "the dice fall",
        _ => "a penguin comes out of the case",
    }
}

/// Returns the place at which the cursor begins.
const fn cursor(phase: Phase) -> &'static str {
    match phase {
        Phase::Bribe | Phase::Check => "guard 1",
        Phase::Ability => "ability 1",
        _ => "c1",
    }
}
