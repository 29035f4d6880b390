//! The cavern as it is printed: empty, with the name of every hex, the figure of the column die, and a circle for each
//! rock that blocks it.
use caverns::{Caverns, Die, Hex};
use drawing::{Area, Drawing, Kind, Layer, Shape};

use super::layout::Layout;
use super::{gutter, rock};

/// Half of a circle to cross for a rock.
const ROCK: f64 = 4.9;
/// The distance of two of these circles.
const PITCH: f64 = 11.0;
/// Rocks side by side; more stand in a second row.
const A_ROW: u8 = 3;
/// The side of the plate with the figure of the column die.
const FIGURE: f64 = 12.0;

/// Draws the board to be printed.
pub(super) fn board(game: &Caverns) -> Drawing {
    let layout = Layout::new(game.map());
    let mut rim = rock::starts(&layout, None);
    rim.extend(rock::exits(&layout));
    Drawing {
        class: "board caverns",
        kind: Kind::Picture,
        view_box: layout.area(),
        label: "The cavern, nine rows of hexes, row 1 at the bottom".to_owned(),
        layers: vec![
            Layer::fixed("rock", rock::ground(&layout, false)),
            Layer::fixed("seams", vec![rock::seams(&layout)]),
            Layer::fixed("rows", gutter::fixed(&layout)),
            Layer::fixed("circles", gutter::printed(&layout)),
            Layer::fixed("rim", rim),
            Layer::fixed("rooms", rock::names(&layout, |_| false, |_| false)),
            Layer::fixed("names", names(&layout)),
            Layer::fixed("rocks", rocks(game, &layout)),
        ],
        targets: Vec::new(),
    }
}

/// Draws the names of the hexes with passages, by which a way is written down.
fn names(layout: &Layout<'_>) -> Vec<Shape> {
    let name = |hex: Hex| {
        let (x, y) = layout.hex(hex);
        let plate = Area::new(x - 8.0, y - 33.0, 16.0, 11.5);
        [Shape::slab(plate, 3.0, "b-sheet"), Shape::text(x, y - 23.5, 10.0, hex.to_string(), "b-text")]
    };
    layout.with_passages().flat_map(name).collect()
}

/// Draws the figure of the column die on every hex that it counts, and the circles for its rocks (C-3, C-24).
fn rocks(game: &Caverns, layout: &Layout<'_>) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for row in Die::ALL {
        for column in Die::ALL {
            let hex = game.counted(row, column);
            let all = layout.map.rocks(hex.row()).unwrap_or(0);
            let (x, y) = layout.hex(hex);
            let columns = all.clamp(1, A_ROW);
            let width = FIGURE + 1.5 + f64::from(columns) * PITCH;
            let left = x - width / 2.0;
            let plate = Area::new(left, y + 15.0 - FIGURE / 2.0, FIGURE, FIGURE);
            shapes.push(Shape::slab(plate, 2.0, "b-fill"));
            let figure = column.figure().to_string();
            shapes.push(Shape::text(left + FIGURE / 2.0, y + 18.6, 10.0, figure, "b-onink"));
            for nth in 0..all {
                let at = left + FIGURE + 1.5 + (f64::from(nth % A_ROW) + 0.5) * PITCH;
                let down = y + 15.0 + f64::from(nth / A_ROW) * PITCH;
                shapes.push(Shape::circle(at, down, ROCK, "b-sheet"));
                shapes.push(Shape::circle(at, down, ROCK, "b-pencil"));
            }
        }
    }
    shapes
}
