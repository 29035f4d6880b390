//! The position and the map on a terminal.
use caverns::{Caverns, Event, Phase, State};
use view::{MapCells, MapView, Selection, Status, TerminalView};

use super::ways::{ALONE, own_place};
use super::{Place, board, cells, gauges, words};

/// Returns the position on a terminal. A considered move without the friend shows the ways without the friend.
pub(super) fn terminal(game: &Caverns, state: &State, selection: &Selection<Event>) -> TerminalView {
    let alone = matches!(selection.considered.first(), Some(Event::Move(_)));
    let picked = if alone { vec![ALONE.to_owned()] } else { Vec::new() };
    let Status { heading, line } = words::status(game, state);
    TerminalView {
        board: cells::cells(game, state, &Selection { picked, ..selection.clone() }),
        legend: cells::legend(game),
        status: Status { heading: format!("{heading} · {}", gauges::summary(state)), line },
        chance: chance(state.phase()),
        cursor: own_place(state).unwrap_or(Place::Hex(game.map().starts()[0].hex)).to_string(),
    }
}

/// Returns what a chance turn of a phase brings, in a few words.
fn chance(phase: Phase) -> &'static str {
    match phase {
        Phase::Start => "where you start",
        Phase::Rocks => "rocks fall",
        Phase::Friend => "your friend calls",
        Phase::Bear => "the bear moves",
        _ => "the event",
    }
}

/// Returns the map as a picture and in characters.
pub(super) fn map(game: &Caverns) -> MapView {
    let cells =
        MapCells { name: "The cavern", board: cells::map_cells(game.map()), legend: cells::map_legend() };
    MapView { title: game.map().name().to_owned(), picture: board::empty_board(game), boards: vec![cells] }
}
