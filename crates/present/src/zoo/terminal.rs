//! Positions and the map on a terminal.
use drawing::Words;
use view::{MapCells, MapView, Selection, Status, TerminalView};
use zoo::{Character, Event, Phase, State, Zoo};

use super::place::Place;
use super::{board, cells, status};

/// The map and its boards.
pub(super) fn map(game: &Zoo) -> MapView {
    MapView {
        title: game.map().name().to_owned(),
        picture: board::empty(game),
        boards: vec![MapCells {
            name: "The zoo",
            board: cells::map_cells(game.map()),
            legend: cells::legend(),
        }],
    }
}

/// The position in characters, its status with both characters' tracks.
pub(super) fn view(game: &Zoo, state: &State, selection: &Selection<Event>) -> TerminalView {
    let Status { heading, line } = status::status(game, state, None);
    let who = state.active().unwrap_or(Character::Worker);
    TerminalView {
        board: cells::cells(game, state, selection),
        legend: cells::legend(),
        status: Status { heading, line: Words::of(&format!("{line} {}", status::both_characters(state))) },
        chance: match state.phase() {
            Phase::Animals => "the animals are rolled",
            Phase::Again => "an animal's die is rolled again",
            _ => "the orientation is rolled, and animals move",
        },
        cursor: Place::Space(game.map().space_of_character(state, who)).name(game.map()),
    }
}
