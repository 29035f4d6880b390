//! The water in the passages: its height now and next round.
use caverns::{Caverns, Hex, Map, State};

use super::layout::{self, Layout, RISE, seam};
use super::rock::{Filled, passages};

use drawing::{Area, Form, Pen, Shape};

/// Returns the height of the water by the filled circles of each row; `None` before the first.
fn surface(map: &Map, filled: impl Fn(u8) -> u8) -> Option<f64> {
    let mut at = None;
    for row in 1..=Hex::ROWS {
        let (filled, all) = (filled(row), map.water(row));
        if filled > 0 {
            at = Some(seam(row) + RISE * (1.0 - f64::from(filled) / f64::from(all.max(1))));
        }
        if filled < all {
            break;
        }
    }
    at
}

/// Returns the height of the water of a position.
pub(super) fn level(layout: &Layout<'_>, state: &State) -> Option<f64> {
    surface(layout.map, |row| state.water(row))
}

/// Returns shapes clipped to an area.
fn window(area: Area, shapes: &[Shape]) -> Shape {
    let Area { x, y, width, height } = area;
    let inner: String = shapes.iter().map(Shape::to_svg).collect();
    let markup = format!(
        r#"<svg x="{x:.2}" y="{y:.2}" width="{width:.2}" height="{height:.2}" viewBox="{x:.2} {y:.2} {width:.2} {height:.2}">{inner}</svg>"#
    );
    Shape { class: "", key: None, title: None, form: Form::Markup(markup.into()) }
}

/// Draws the water in the passages, and the water that comes next.
pub(super) fn shapes(game: &Caverns, layout: &Layout<'_>, state: &State) -> Vec<Shape> {
    let map = layout.map;
    let cave = layout.cave();
    let band = |top: f64, bottom: f64| Area::new(cave.x, top, cave.width, (bottom - top).max(0.0));
    let bottom = layout::level(1) + RISE / 2.0;
    let now = level(layout, state);
    let mut shapes = Vec::new();
    // The row in which the water stands or comes next, with those that it touches.
    let row = (state.flooded_rows() + 1).min(Hex::ROWS);
    let about = row - 1..=(row + 1).min(Hex::ROWS);
    if let Some(next) = rising(game, layout, state) {
        shapes
            .push(window(band(next, now.unwrap_or(bottom)), &passages(layout, Filled::Next, about.clone())));
    }
    if let Some(now) = now {
        shapes.push(window(band(now, bottom), &passages(layout, Filled::Wet, 1..=row)));
        shapes.push(window(band(now - 1.0, now + 1.0), &passages(layout, Filled::Surface, about)));
    }
    let mut waves = Pen::default();
    for hex in map.hexes().filter(|hex| state.is_flooded(hex.row()) && map.paths(*hex).next().is_some()) {
        let (x, y) = layout.hex(hex);
        if map.room(hex).is_some() {
            // Its name stands in the middle.
            wave(&mut waves, x - 9.0, y + 25.0, 3);
        } else {
            wave(&mut waves, x - 13.0, y - 2.0, 4);
            wave(&mut waves, x - 9.0, y + 6.0, 3);
        }
    }
    if !waves.is_empty() {
        shapes.push(Shape::path(waves.done(), "b-water-line"));
    }
    shapes
}

/// Returns the height of the water once it has risen next; `None` where it will not, or cannot any more.
pub(super) fn rising(game: &Caverns, layout: &Layout<'_>, state: &State) -> Option<f64> {
    let next = game.next_water(state)?;
    surface(layout.map, |row| state.water(row) + u8::from(row == next))
}

/// Draws a number of little waves from a point to the right.
fn wave(pen: &mut Pen, x: f64, y: f64, waves: u32) {
    pen.to(x, y);
    for nth in 0..waves {
        let (from, dip) = (x + 6.5 * f64::from(nth), if nth % 2 == 0 { -4.0 } else { 4.0 });
        pen.bend((from + 3.25, y + dip), (from + 6.5, y));
    }
}
