//! A position on a terminal: the board in characters with its signs, and the empty boards of a map.
use drawing::{Role, Run};
use ruin::{Board, BoardKind, Event, Phase, Ruin, State, Terrain};
use view::{Legend, MapCells, Selection, TerminalView};

use super::{Seen, cells, fixed, grid, status};

/// Returns a position on a terminal.
pub(super) fn view(game: &Ruin, seen: &Seen<'_>, selection: &Selection<Event>) -> TerminalView {
    let state = seen.state();
    TerminalView {
        board: cells::position(game, state, selection),
        legend: position_legend(game.board(state.board())),
        status: status::status(game, seen),
        chance: chance(state),
        cursor: state.player().to_string(),
    }
}

/// Returns the empty boards of a map.
pub(super) fn boards(game: &Ruin) -> Vec<MapCells> {
    let board = |kind| {
        let board = game.board(kind);
        MapCells { name: grid::title(kind), board: cells::map(board), legend: legend(board) }
    };
    [BoardKind::City, BoardKind::Jungle].map(board).into()
}

/// Returns the event that is about to happen at a chance turn.
fn chance(state: &State) -> &'static str {
    match (state.phase(), state.board()) {
        (Phase::Setup, _) => "the hunters take their corners",
        (Phase::Chase, BoardKind::City) => "the cultist moves",
        (Phase::Chase, BoardKind::Jungle) => "the tiger moves",
        _ => "you roll",
    }
}

/// Returns the signs of a position.
fn position_legend(board: &Board) -> Legend {
    let (letter, hunter) = match board.kind() {
        BoardKind::City => ("C", "the cultist"),
        BoardKind::Jungle => ("T", "the tiger"),
    };
    let threat = Run { threat: true, ..Run::new("░", Role::Ground) };
    let mut signs = vec![
        (Run::new("@", Role::Player), "you"),
        (Run::new(letter, Role::Hunter), hunter),
        (Run::new("1-4", Role::Reach(1)), "in reach with so many moves"),
        (Run::new("!", Role::Deadly), "in reach, and lost there"),
        (threat, "the hunter can be there after its next turn"),
    ];
    signs.extend(legend(board));
    signs
}

/// Returns the signs of an empty board, those that it has.
fn legend(board: &Board) -> Legend {
    let lies = |kind: fn(Terrain) -> bool| board.squares().any(|square| kind(board.terrain(square)));
    let trail = lies(|t| matches!(t, Terrain::Passage { over_water: false, .. }));
    let bridge = lies(|t| matches!(t, Terrain::Passage { over_water: true, .. }));
    let all = [
        (lies(|t| t == Terrain::Wall), "██", Role::Wall, "wall"),
        (lies(|t| t == Terrain::Tree), " ♣", Role::Tree, "tree"),
        (lies(|t| t == Terrain::Cliff), "▞▞", Role::Cliff, "cliff"),
        (fixed::cliff_edges(board).next().is_some(), " ┃", Role::CliffSide, "cliff side"),
        (lies(|t| t == Terrain::Skull), " ☠", Role::Skull, "skull"),
        (lies(Terrain::is_water), "≈→", Role::Water, "water and where it flows"),
        (trail, "─┼", Role::Passage, "trail, left only along its lines"),
        (bridge, "══", Role::Bridge, "bridge, left only along its lines"),
    ];
    let there = all.into_iter().filter(|(there, ..)| *there);
    there.map(|(_, text, role, words)| (Run::new(text, role), words)).collect()
}
