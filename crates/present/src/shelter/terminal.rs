//! The position and the sheet on a terminal.
use shelter::{Event, Phase, Shelter};
use view::{MapCells, MapView, Selection, TerminalView};

use super::{cells, place, status, thumbnail};
use crate::{Names, Observation};

/// Returns the position on a terminal.
pub(super) fn terminal(
    game: &Shelter,
    seen: &Observation<'_, Shelter>,
    selection: &Selection<Event>,
) -> TerminalView {
    let (state, seat) = (seen.state(), seen.front());
    TerminalView {
        board: cells::cells(game, state, seat, selection),
        legend: cells::legend(),
        status: status::status(game, state, seat, &Names::new(seen.names)),
        chance: match state.phase() {
            Phase::Trees => "a tree is planted",
            _ => "three dice are rolled",
        },
        cursor: place::first(state.phase()).to_owned(),
    }
}

/// Returns the sheet as a picture and in characters.
pub(super) fn map(game: &Shelter) -> MapView {
    let cells =
        MapCells { name: "Sanctuary and shelter", board: cells::sheet_cells(game), legend: cells::legend() };
    MapView { title: game.sheet().name().to_owned(), picture: thumbnail::whole(game), boards: vec![cells] }
}
