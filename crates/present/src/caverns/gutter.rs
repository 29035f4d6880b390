//! The figures beside the rows: dice, rocks that block a hex, water circles, toll, and where the friend calls.
use caverns::{Card, Caverns, Hex, Phase, State};

use super::layout::{GUTTER, Layout, level};
use drawing::{Animal, Area, Pen, Place, Shape};

/// Half of a water circle where there are few.
const CIRCLE: f64 = 8.0;

/// Draws the figures that depend on the map alone: die and rocks, or a bare number, and the toll.
pub(super) fn fixed(layout: &Layout<'_>) -> Vec<Shape> {
    let left = layout.gutter();
    let mut shapes = Vec::new();
    for row in 1..=Hex::ROWS {
        let y = level(row);
        match layout.map.rocks(row) {
            Some(rocks) => {
                shapes.push(Shape::slab(Area::new(left + 4.0, y - 15.0, 30.0, 30.0), 5.0, "b-fill"));
                shapes.push(Shape::text(left + 19.0, y + 8.0, 22.0, row.to_string(), "b-onink"));
                shapes.extend(super::rock::boulder(left + 12.0, y + 24.5, 6.5, 1));
                let number = Shape::text(left + 26.0, y + 29.5, 15.0, rocks.to_string(), "b-text2 rockno");
                shapes.push(number.titled(format!("{rocks} rocks block a hex of row {row}")));
            }
            None => shapes.push(Shape::text(left + 19.0, y + 7.0, 18.0, row.to_string(), "b-text2 rowno")),
        }
        let toll = layout.map.toll(row);
        if toll > 0 {
            shapes.push(
                Shape::group(Place::at(left + 84.0, y), heart(toll), "")
                    .titled(format!("entering row {row} costs {toll} health")),
            );
        }
    }
    shapes
}

/// Draws a heart with the health that it takes away.
fn heart(toll: u8) -> Vec<Shape> {
    let outline = "M0 9C-7 3-10 0-10-3.5A5 5 0 0 1 0-5 5 5 0 0 1 10-3.5C10 0 7 3 0 9Z";
    let mut shapes = vec![Shape::path(outline, "toll")];
    if toll == 1 {
        shapes.push(Shape::path("M-5 0H3", "tollm"));
    } else {
        shapes.push(Shape::text(0.0, 3.5, 12.0, format!("−{toll}"), "b-onink"));
    }
    shapes
}

/// Draws empty water circles, and the friend beside each row from which a card hears it.
pub(super) fn printed(layout: &Layout<'_>) -> Vec<Shape> {
    let left = layout.gutter();
    let mut shapes = Vec::new();
    for row in 1..=Hex::ROWS {
        let (all, y) = (layout.map.water(row), level(row));
        for nth in 0..all {
            let (dx, dy, size) = circle(nth, all);
            shapes.push(Shape::circle(left + 60.0 + dx, y + dy, size, "b-sheet"));
            shapes.push(Shape::circle(left + 60.0 + dx, y + dy, size, "b-water-line"));
        }
        let cards: Vec<String> = Card::ALL
            .iter()
            .filter(|card| card.call_row() == row)
            .map(|card| card.number().to_string())
            .collect();
        if !cards.is_empty() {
            let under = y + 26.5;
            shapes.push(Shape::group(Place::at(left + 50.0, under), vec![Animal::Friend.outline(17.0)], ""));
            let words = format!("card {}", cards.join(" "));
            shapes.push(Shape::text(left + 62.0, under + 3.5, 10.0, words, "b-text left"));
        }
    }
    shapes
}

/// Draws the water circles, and the friend beside the row of the call.
pub(super) fn moving(game: &Caverns, layout: &Layout<'_>, state: &State) -> Vec<Shape> {
    let left = layout.gutter();
    let next = game.next_water(state);
    let mut shapes = Vec::new();
    for row in 1..=Hex::ROWS {
        let (all, filled, y) = (layout.map.water(row), state.water(row), level(row));
        for nth in 0..all {
            let (dx, dy, size) = circle(nth, all);
            let (x, y) = (left + 60.0 + dx, y + dy);
            let full = nth < filled;
            shapes.push(Shape::circle(x, y, size, if full { "wfull" } else { "b-sheet" }));
            shapes.push(Shape::circle(x, y, size, "b-water-line"));
            if full {
                shapes.push(wave(x, y, size));
            } else if nth == filled && next == Some(row) {
                shapes.push(Shape::circle(x, y, size + 4.0, "wnext").titled("the next water"));
            }
        }
    }
    if state.friend().is_none() && state.phase() != Phase::Over {
        let row = game.call_row();
        // Several circles or a toll leave no room beside them, only below.
        let all = layout.map.water(row);
        let (_, dy, size) = circle(all.saturating_sub(1), all);
        let (aside, down) =
            if all > 1 || layout.map.toll(row) > 0 { (19.0, dy + size + 14.0) } else { (12.0, 0.0) };
        let figure = vec![Animal::Friend.outline(24.0)];
        let at = Place::at(left + GUTTER - aside, level(row) + down);
        shapes.push(
            Shape::group(at, figure, "").titled(format!("once you are in row {row} you hear your friend")),
        );
    }
    shapes
}

/// Returns the offset of a row's circle from their middle, and its radius.
fn circle(nth: u8, all: u8) -> (f64, f64, f64) {
    let (columns, pitch, size) = if all <= 4 { (2, 20.0, CIRCLE) } else { (3, 15.0, CIRCLE * 0.75) };
    let rows = all.div_ceil(columns);
    let (column, row) = (f64::from(nth % columns), f64::from(nth / columns));
    // Of a single row the middle is the row's; a lone circle stands where the first of two does.
    ((column - f64::from(columns - 1) / 2.0) * pitch, (row - f64::from(rows - 1) / 2.0) * pitch, size)
}

/// The mark of a filled circle.
fn wave(x: f64, y: f64, size: f64) -> Shape {
    let step = size * 0.31;
    let mut pen = Pen::default();
    pen.to(x - 2.0 * step, y + 1.0).bend((x - step, y - 2.0), (x, y + 1.0));
    pen.bend((x + step, y + 4.0), (x + 2.0 * step, y + 1.0));
    Shape::path(pen.done(), "wmark")
}
