//! A board as a small picture, and both boards of a map on one sheet.
use drawing::{Area, Drawing, Kind, Layer, Place, Shape};
use ruin::{Board, BoardKind, Hunter, Ruin, State};

use super::fixed::{self, Detail};
use super::grid::{self, GUTTER, centre, size};
use super::pieces;

/// The room left round a thumbnail, for lines on its rim.
const PAD: f64 = 3.0;
/// The room between two boards on one sheet, and above them for their names.
const BETWEEN: f64 = 40.0;
/// The room above the boards of a sheet for the map's name.
const TITLE: f64 = 56.0;

/// Draws a board without detail, with large pieces on it.
pub(super) fn thumbnail(game: &Ruin, kind: BoardKind, state: &State) -> Drawing {
    let board = game.board(kind);
    let (width, height) = size(board);
    let walls = fixed::wall_path(board);
    let mut above = Vec::new();
    // Large tokens on the rim would hang over it.
    let within = |(x, y): (f64, f64), r: f64| (x.clamp(r, width - r), y.clamp(r, height - r));
    let hunter = Hunter::of(kind);
    if let Some(square) = state.hunter(hunter) {
        above.push(pieces::hunter_token(hunter, within(centre(square), 31.0)));
    }
    if state.board() == kind {
        above.push(pieces::player(within(centre(state.player()), 40.0), 40.0));
    }
    above.push(Shape::rect(Area::new(0.0, 0.0, width, height), "b-ink"));
    Drawing {
        class: "board ruin mini",
        kind: Kind::Picture,
        view_box: Area::new(-PAD, -PAD, width + 2.0 * PAD, height + 2.0 * PAD),
        label: label(board, state),
        layers: vec![
            Layer::fixed("ground", fixed::ground(board, &walls, Detail::Thumbnail)),
            Layer::fixed("walls", fixed::wall_lines(&walls)),
            Layer::fixed("things", fixed::things(board, Detail::Thumbnail)),
            Layer::moving("pieces", above),
        ],
        targets: Vec::new(),
    }
}

/// Returns the words for a thumbnail.
fn label(board: &Board, state: &State) -> String {
    let name = board.kind().name();
    let hunter = Hunter::of(board.kind());
    match state.hunter(hunter) {
        Some(square) if state.board() == board.kind() => {
            format!("The {name}: you are on {}, the {} is on {square}", state.player(), hunter.name())
        }
        Some(square) => format!("The {name}, waiting: the {} is on {square}", hunter.name()),
        None => format!("The {name}"),
    }
}

/// Draws both boards of a map side by side under its name, without pieces: for files, documents, print.
pub(super) fn both_boards(game: &Ruin) -> Drawing {
    let boards = [BoardKind::City, BoardKind::Jungle].map(|kind| game.board(kind));
    let sizes = boards.map(size);
    let width = GUTTER * 2.0 + sizes[0].0 + BETWEEN + sizes[1].0;
    let height = sizes[0].1.max(sizes[1].1) + TITLE + BETWEEN + GUTTER;
    let mut shapes = vec![Shape::text(0.0, 28.0, 26.0, game.map().name().to_string(), "b-strong left")];
    let mut x = 0.0;
    for (board, (board_width, _)) in boards.into_iter().zip(sizes) {
        let mut drawing: Vec<Shape> =
            fixed::layers(board).into_iter().flat_map(|layer| layer.shapes).collect();
        drawing.push(Shape::text(0.0, -GUTTER - 4.0, 18.0, grid::title(board.kind()), "b-text left"));
        shapes.push(Shape::group(Place::at(x, TITLE + BETWEEN), drawing, ""));
        x += board_width + BETWEEN + GUTTER;
    }
    Drawing {
        class: "board ruin",
        kind: Kind::Picture,
        view_box: Area::new(-GUTTER - 4.0, 0.0, width + 8.0, height),
        label: format!("The map {}: the city and the jungle", game.map().name()),
        layers: vec![Layer::fixed("boards", shapes)],
        targets: Vec::new(),
    }
}
