//! The layers that depend on the map alone: ground, walls, things, frame and coordinates.
use drawing::{Area, Layer, Pen, Place, Shape};
use ruin::{Board, BoardKind, Direction, Square, Terrain};

use super::grid::{SQUARE, centre, goal_letter, size, start_letter};
use super::outline::{outlines, path};

/// The amount of detail in a drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// Everything.
    Full,
    /// Large signs that still tell at a quarter of the size.
    Thumbnail,
}

/// Returns the fixed layers of a board.
pub(super) fn layers(board: &Board) -> Vec<Layer> {
    let mut layers = ["ground", "walls", "things", "frame"].map(|name| Layer::fixed(name, Vec::new()));
    fill(board, &mut layers);
    layers.into()
}

/// Fills the fixed layers of a drawing by their names.
pub(super) fn fill(board: &Board, layers: &mut [Layer]) {
    let walls = wall_path(board);
    for layer in layers.iter_mut().filter(|layer| layer.fixed) {
        layer.shapes = match layer.name {
            "ground" => ground(board, &walls, Detail::Full),
            "walls" => wall_lines(&walls),
            "things" => things(board, Detail::Full),
            _ => frame(board),
        };
    }
}

/// The outline of all walls, merged into blocks; empty where there are none.
pub(super) fn wall_path(board: &Board) -> String {
    path(&outlines(board, |s| board.terrain(s) == Terrain::Wall))
}

/// The walls' ink lines.
pub(super) fn wall_lines(walls: &str) -> Vec<Shape> {
    if walls.is_empty() { Vec::new() } else { vec![Shape::path(walls.to_string(), "b-ink")] }
}

/// Sheet, grid, walls' hatching, water and trails.
pub(super) fn ground(board: &Board, walls: &str, detail: Detail) -> Vec<Shape> {
    let (width, height) = size(board);
    let all = Area::new(0.0, 0.0, width, height);
    let mut shapes = vec![Shape::rect(all, "b-ground")];
    if board.kind() == BoardKind::Jungle {
        shapes.push(Shape::rect(all, "b-shade"));
    }
    if detail == Detail::Full {
        let mut grid = Pen::default();
        for x in 1..board.columns() {
            grid.to(x as f64 * SQUARE, 0.0).by(0.0, height);
        }
        for y in 1..board.rows() {
            grid.to(0.0, y as f64 * SQUARE).by(width, 0.0);
        }
        shapes.push(Shape::path(grid.done(), "b-hair"));
    }
    if !walls.is_empty() {
        shapes.push(Shape::path(walls.to_string(), "b-wall"));
        shapes.push(Shape::path(walls.to_string(), "b-hatch"));
    }
    for square in board.squares() {
        let (x, y) = centre(square);
        let wet = Shape::rect(Area::around(x, y, SQUARE), "b-water");
        match (board.terrain(square), detail) {
            (Terrain::Water(way), detail) => {
                shapes.push(wet);
                if detail == Detail::Full {
                    shapes.push(flow(x, y, way));
                }
            }
            (Terrain::Passage { east_west, north_south, over_water }, Detail::Full) => {
                if over_water {
                    shapes.push(wet);
                }
                shapes.push(passage(x, y, east_west, north_south, over_water));
            }
            (Terrain::Passage { over_water: true, .. }, Detail::Thumbnail) => shapes.push(wet),
            _ => {}
        }
    }
    shapes
}

/// Waves and an arrow downstream.
pub(super) fn flow(x: f64, y: f64, way: Direction) -> Shape {
    // Drawn flowing east.
    let turn = (way as u16 as f64) * 45.0 - 90.0;
    Shape::group(
        Place::at(x, y).turned(turn),
        vec![
            Shape::path("M-16-9q5-4 10 0t10 0M-8 12q5-4 10 0t10 0", "b-water-line"),
            Shape::path("M-9 2H10M4-4l6 6-6 6", "b-water-line bold"),
        ],
        "",
    )
}

/// A trail with dashed edges, or a bridge with planks, and an arrowhead on every open side.
pub(super) fn passage(x: f64, y: f64, east_west: bool, north_south: bool, bridge: bool) -> Shape {
    let mut shapes = Vec::new();
    if bridge {
        shapes.push(Shape::path("M-19-12q5-4 10 0M8 15q5-4 10 0", "b-water-line"));
    }
    if east_west {
        shapes.push(Shape::rect(Area::new(-23.0, -11.0, SQUARE, 22.0), "b-sheet"));
    }
    if north_south {
        shapes.push(Shape::rect(Area::new(-11.0, -23.0, 22.0, SQUARE), "b-sheet"));
    }
    let edges = match (east_west, north_south) {
        (true, false) => "M-23-11H23M-23 11H23",
        (false, true) => "M-11-23V23M11-23V23",
        _ => "M-23-11H-11V-23M-23 11H-11V23M23-11H11V-23M23 11H11V23",
    };
    shapes.push(Shape::path(edges, if bridge { "b-ink" } else { "b-pencil dashed" }));
    if bridge {
        let planks = if north_south {
            "M-11-18h22M-11-9h22M-11 0h22M-11 9h22M-11 18h22"
        } else {
            "M-18-11v22M-9-11v22M0-11v22M9-11v22M18-11v22"
        };
        shapes.push(Shape::path(planks, "b-pencil hair"));
    }
    let heads = match (east_west, north_south) {
        (true, false) => "M12-4.5l5 4.5-5 4.5M-12-4.5l-5 4.5 5 4.5",
        (false, true) => "M-4.5 12l4.5 5 4.5-5M-4.5-12l4.5-5 4.5 5",
        _ => "M12-4.5l5 4.5-5 4.5M-12-4.5l-5 4.5 5 4.5M-4.5 12l4.5 5 4.5-5M-4.5-12l4.5-5 4.5 5",
    };
    shapes.push(Shape::path(heads, "b-ink"));
    Shape::group(Place::at(x, y), shapes, "")
}

/// Skulls, trees, cliffs, start and goal, side cliffs.
pub(super) fn things(board: &Board, detail: Detail) -> Vec<Shape> {
    let small = detail == Detail::Thumbnail;
    let mut shapes = Vec::new();
    for square in board.squares() {
        let (x, y) = centre(square);
        let kind = square.column as usize + square.row as usize;
        match board.terrain(square) {
            Terrain::Skull => shapes.push(skull(x, y, if small { 1.6 } else { 1.0 })),
            Terrain::Tree if small => shapes.push(Shape::circle(x, y, 16.0, "b-leafink")),
            Terrain::Tree => shapes.push(tree(x, y)),
            Terrain::Cliff if small => {
                let strokes = vec![Shape::path("M-16 14l10-28M0 14l10-28", "b-pencil")];
                shapes.push(Shape::group(Place::at(x, y), strokes, ""));
            }
            Terrain::Cliff => shapes.push(cliff(x, y, kind)),
            _ => {}
        }
    }
    if small && let Some(trails) = trail_lines(board) {
        shapes.insert(0, trails);
    }
    shapes.extend(letters(board, detail));
    if !small {
        shapes.extend(side_cliffs(board));
    }
    shapes
}

/// The letters of start and goal; in a thumbnail they are large, and stay within the board.
fn letters(board: &Board, detail: Detail) -> Vec<Shape> {
    let (start, goal) = (start_letter(board.kind()), goal_letter(board.kind()));
    let ((sx, sy), (gx, gy)) = (centre(board.start()), centre(board.goal()));
    if detail == Detail::Full {
        return vec![
            Shape::circle(sx, sy, 15.0, "b-pencil dashed"),
            Shape::text(sx, sy + 7.0, 20.0, start, "b-text2"),
            Shape::slab(Area::around(gx, gy, 40.0), 4.0, "b-accent"),
            Shape::text(gx, gy + 9.0, 26.0, goal, "b-onaccent"),
        ];
    }
    let (width, height) = size(board);
    let within = |x: f64, y: f64| (x.clamp(30.0, width - 30.0), y.clamp(30.0, height - 30.0));
    let ((sx, sy), (gx, gy)) = (within(sx, sy), within(gx, gy));
    vec![
        Shape::slab(Area::around(sx, sy, 60.0), 6.0, "b-fill2"),
        Shape::text(sx, sy + 17.0, 48.0, start, "b-onink"),
        Shape::slab(Area::around(gx, gy, 60.0), 6.0, "b-accent"),
        Shape::text(gx, gy + 17.0, 48.0, goal, "b-onaccent"),
    ]
}

/// The trails of a thumbnail, as lines through the middle of their squares.
fn trail_lines(board: &Board) -> Option<Shape> {
    let mut pen = Pen::default();
    for square in board.squares() {
        if let Terrain::Passage { east_west, north_south, .. } = board.terrain(square) {
            let (x, y) = centre(square);
            if east_west {
                pen.to(x - 23.0, y).by(SQUARE, 0.0);
            }
            if north_south {
                pen.to(x, y - 23.0).by(0.0, SQUARE);
            }
        }
    }
    (!pen.is_empty()).then(|| Shape::path(pen.done(), "b-trail"))
}

/// Skull and crossbones, without the bones.
pub(super) fn skull(x: f64, y: f64, scale: f64) -> Shape {
    Shape::group(
        Place::at(x, y - 1.0).scaled(scale),
        vec![
            Shape::path("M-11 1a11 11.5 0 1 1 22 0c0 4-2 5.5-4 7v5h-14v-5c-2-1.5-4-3-4-7z", "skull-b"),
            Shape::circle(-4.3, 0.0, 2.9, "b-sheet"),
            Shape::circle(4.3, 0.0, 2.9, "b-sheet"),
            Shape::path("M-3 8.5v4.5M0 8.5v4.5M3 8.5v4.5", "skull-t"),
        ],
        "",
    )
}

const CROWN: &str =
    "M-15 3c-4-5 0-11 4-12 1-6 8-9 12-6 6-2 12 3 11 8 5 3 4 10-1 12-2 3-7 3-9 1-4 3-9 2-11 0-3 1-5 0-6-3z";

pub(super) fn tree(x: f64, y: f64) -> Shape {
    Shape::group(
        Place::at(x, y - 2.0),
        vec![
            Shape::path("M0 20V6", "b-leaf-line"),
            Shape::path(CROWN, "b-leaf"),
            Shape::path(CROWN, "b-leaf-line"),
            Shape::path("M-7-3c1-2 3-3 5-2M3 1c2 0 4-1 4-3", "b-leaf-line hair"),
        ],
        "",
    )
}

/// Hachures, as on a survey map; neighbours differ a little.
pub(super) fn cliff(x: f64, y: f64, kind: usize) -> Shape {
    const LENGTHS: [f64; 5] = [30.0, 24.0, 33.0, 27.0, 31.0];
    let mut pen = Pen::default();
    for i in 0..5 {
        pen.to(-17.0 + i as f64 * 8.5, -16.0).by(1.3, LENGTHS[(i + kind) % 5]);
    }
    Shape::group(
        Place::at(x, y),
        vec![Shape::path("M-20-17l8 2 7-3 8 2 8-2 9 2", "b-ink"), Shape::path(pen.done(), "b-pencil")],
        "",
    )
}

/// The edges marked as cliffs (R19): a bold line with ticks on one side.
fn side_cliffs(board: &Board) -> Vec<Shape> {
    let (mut lines, mut ticks) = (Pen::default(), Pen::default());
    for (square, side) in cliff_edges(board) {
        let (x, y) = centre(square);
        let (half, along) = (SQUARE / 2.0, [0.1, 0.3, 0.5, 0.7, 0.9].map(|t| t * SQUARE));
        match side {
            Direction::E | Direction::W => {
                let x = if side == Direction::E { x + half } else { x - half };
                lines.to(x, y - half).by(0.0, SQUARE);
                // On the rim the ticks point inwards.
                let tick = if side == Direction::W { 7.0 } else { -7.0 };
                along.iter().for_each(|t| {
                    ticks.to(x, y - half + t).by(tick, 0.0);
                });
            }
            _ => {
                let y = if side == Direction::S { y + half } else { y - half };
                lines.to(x - half, y).by(SQUARE, 0.0);
                let tick = if side == Direction::S && square.row + 1 == board.rows() { -7.0 } else { 7.0 };
                along.iter().for_each(|t| {
                    ticks.to(x - half + t, y).by(0.0, tick);
                });
            }
        }
    }
    if lines.is_empty() {
        return Vec::new();
    }
    vec![Shape::path(lines.done(), "b-bold"), Shape::path(ticks.done(), "b-ink")]
}

/// Every edge marked as a cliff, once.
pub(super) fn cliff_edges(board: &Board) -> impl Iterator<Item = (Square, Direction)> + '_ {
    let own = |square: Square, side: Direction| match side {
        Direction::W => square.column == 0,
        Direction::N => square.row == 0,
        _ => true,
    };
    board.squares().flat_map(move |square| {
        Direction::CARDINAL
            .into_iter()
            .filter(move |side| own(square, *side) && board.cliff_side(square, *side))
            .map(move |side| (square, side))
    })
}

/// The rim and the coordinates.
fn frame(board: &Board) -> Vec<Shape> {
    let (width, height) = size(board);
    let mut shapes = vec![Shape::rect(Area::new(0.0, 0.0, width, height), "b-ink")];
    for column in 0..board.columns() {
        let (x, _) = centre(Square::new(column, 0));
        let letter = char::from(b'a' + column).to_string();
        shapes.push(Shape::text(x, -8.0, 14.0, letter, "b-text2 coord"));
    }
    for row in 0..board.rows() {
        let (_, y) = centre(Square::new(0, row));
        shapes.push(Shape::text(-13.0, y + 6.0, 14.0, (row + 1).to_string(), "b-text2 coord"));
    }
    shapes
}
