//! Gates: three squares that are filled to close them, and three octagons for the animals blocked there.
use zoo::{Gate, Map, State};

use super::ground::Point;
use super::pieces::letter;
use super::plan::{GatePlan, Plan};
use drawing::Pen;
use drawing::{Area, Place, Shape};

/// The side of a square, and half of an octagon with where its corners are cut.
const SQUARE: f64 = 15.0;
const OCTAGON: (f64, f64) = (8.5, 3.5);

/// The name of a gate: `main gate`, `west gate`.
pub(super) fn name(map: &Map, gate: Gate) -> String {
    format!("{} gate", map.gate(gate).name)
}

/// The squares and blocked animals of a gate in words: `2 of 3 squares filled, blocked: lion`.
pub(super) fn state_words(state: &State, gate: Gate) -> String {
    let filled = state.squares(gate);
    let blocked: Vec<&str> = state.blocked(gate).map(zoo::Kind::name).collect();
    let mut words = match filled {
        0 => "open".to_string(),
        Gate::SQUARES => "closed".to_string(),
        filled => format!("{filled} of {} squares filled", Gate::SQUARES),
    };
    if !blocked.is_empty() {
        words += &format!(", blocked: {}", blocked.join(", "));
    }
    words
        + &match state.blocks_yet(gate) {
            Some(0) if filled > 0 => ", the next animal escapes".to_string(),
            Some(more) if more > 0 => format!(", blocks {more} more"),
            _ => String::new(),
        }
}

/// All gates. `fill` marks a number of further squares of one.
pub(super) fn gates(map: &Map, plan: &Plan, state: &State, fill: Option<(Gate, u8)>) -> Vec<Shape> {
    let drawn = |gate: Gate| {
        let more = fill.filter(|(filled, _)| *filled == gate).map_or(0, |(_, squares)| squares);
        let mut shapes = squares(plan.gate(gate), state.squares(gate), more);
        shapes.extend(octagons(plan.gate(gate), state, gate));
        let words = format!("{}: {}", name(map, gate), state_words(state, gate));
        Shape::group(Place::at(0.0, 0.0), shapes, "").titled(words)
    };
    Gate::ALL.into_iter().map(drawn).collect()
}

fn squares(plan: &GatePlan, filled: u8, more: u8) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (nth, (x, y)) in plan.squares.into_iter().enumerate() {
        let area = Area::around(x, y, SQUARE);
        shapes.push(Shape::rect(area, "b-sheet"));
        if nth < usize::from(filled) {
            shapes.push(Shape::rect(area, "b-fillhatch"));
        }
        shapes.push(Shape::rect(area, "b-ink"));
        if (usize::from(filled)..usize::from(filled + more)).contains(&nth) {
            shapes.push(Shape::rect(area, "s-possible"));
        }
    }
    shapes
}

fn octagons(plan: &GatePlan, state: &State, gate: Gate) -> Vec<Shape> {
    let mut blocked = state.blocked(gate);
    let mut shapes = Vec::new();
    for (x, y) in plan.octagons {
        let kind = blocked.next();
        shapes.push(Shape::path(octagon((x, y)), "b-sheet"));
        shapes.push(Shape::path(octagon((x, y)), if kind.is_some() { "b-ink" } else { "b-pencil" }));
        shapes.extend(kind.map(|kind| Shape::text(x, y + 5.0, 14.0, letter(kind), "b-strong")));
    }
    shapes
}

pub(super) fn octagon((x, y): Point) -> String {
    let (far, cut) = OCTAGON;
    let corners = [
        (-far, -cut),
        (-cut, -far),
        (cut, -far),
        (far, -cut),
        (far, cut),
        (cut, far),
        (-cut, far),
        (-far, cut),
    ];
    let mut pen = Pen::default();
    pen.through(corners.map(|(dx, dy)| (x + dx, y + dy))).close();
    pen.done()
}

/// The three traps with the animals in them (Z-23).
pub(super) fn traps(plan: &Plan, state: &State) -> Vec<Shape> {
    let Some((x, y)) = plan.traps else { return Vec::new() };
    let mut held = state.traps();
    let mut shapes = Vec::new();
    for nth in 0..3_u8 {
        let kind = held.next();
        let x = x + (f64::from(nth) - 1.0) * 27.0;
        let area = Area::new(x - 11.5, y - 14.0, 23.0, 28.0);
        let mut bars = Pen::default();
        for bar in [-6.0, 0.0, 6.0] {
            bars.to(x + bar, y - 14.0).by(0.0, 7.0);
        }
        let mut trap = vec![
            Shape::slab(area, 2.0, "b-sheet"),
            Shape::slab(area, 2.0, if kind.is_some() { "b-ink" } else { "b-pencil" }),
            Shape::path(bars.done(), "b-pencil"),
        ];
        trap.extend(kind.map(|kind| Shape::text(x, y + 10.0, 15.0, letter(kind), "b-strong")));
        let words = kind.map_or_else(|| "empty".to_string(), |kind| kind.to_string());
        shapes.push(Shape::group(Place::at(0.0, 0.0), trap, "").titled(format!("trap {}: {words}", nth + 1)));
    }
    shapes
}

/// The part of the board that squares and octagons of a gate cover.
pub(super) fn area(plan: &GatePlan) -> Area {
    let points = plan.squares.iter().chain(&plan.octagons);
    let (mut left, mut top, mut right, mut bottom) =
        (f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY);
    for (x, y) in points {
        (left, top, right, bottom) = (left.min(*x), top.min(*y), right.max(*x), bottom.max(*y));
    }
    Area::new(left - 10.0, top - 10.0, right - left + 20.0, bottom - top + 20.0)
}
