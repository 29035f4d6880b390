//! The curve of a chance over a game, with the costly decisions.
use crate::path::Pen;
use crate::{Drawing, Layer, Place, Plot, Shape};

/// A chance over a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// The label for screen readers.
    pub label: String,
    /// The chance, or another value, at every position, from 0 at the bottom to 1; the initial position first.
    pub values: Vec<f64>,
    /// The error of each value; empty where they are exact.
    pub errors: Vec<f64>,
    /// The horizontal lines with their labels; empty for quarters in per cent.
    pub ticks: Vec<(f64, String)>,
    /// The costly decisions.
    pub marks: Vec<Mark>,
    /// The selected position.
    pub current: Option<usize>,
    /// The borders between parts of the game.
    pub dividers: Vec<Divider>,
    /// The position at which each turn begins, with its number; shown as far as there is room.
    pub turns: Vec<(usize, u32)>,
    /// The name of a turn: `Round`.
    pub turn: String,
}

/// A costly decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The position in which the decision was made; it led to the next one.
    pub at: usize,
    /// `?!`, `?` or `??`.
    pub sign: &'static str,
    /// The decision in words.
    pub words: String,
}

/// A border between two parts of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divider {
    /// The first position of the later part.
    pub at: usize,
    /// The names of the part before and the part after.
    pub names: [String; 2],
}

const PLOT: Plot = Plot { size: (620.0, 200.0), sides: (50.0, 12.0), ends: (12.0, 26.0), inset: 0.0 };
/// Minimum distance of the numbers of two turns.
const FIGURES_APART: f64 = 44.0;

/// Draws the curve; without values only its axes.
pub fn curve(curve: &Curve) -> Drawing {
    let last = curve.values.len().saturating_sub(1);
    let x = |i: f64| PLOT.x(i / last.max(1) as f64);
    let y = |chance: f64| PLOT.y(chance);
    let points: Vec<(f64, f64)> =
        curve.values.iter().enumerate().map(|(i, &v)| (x(i as f64), y(v))).collect();

    let quarters = || [0, 25, 50, 75].map(|part| (f64::from(part) / 100.0, format!("{part} %"))).to_vec();
    let mut axes = PLOT.ticks(if curve.ticks.is_empty() { quarters() } else { curve.ticks.clone() });
    axes.extend(figures(&curve.turns, &curve.turn, last, x));

    let mut line = Vec::new();
    if let (Some(&(first_x, first_y)), Some(&(last_x, last_y))) = (points.first(), points.last()) {
        let mut under = Pen::default();
        under.through(points.iter().copied()).line(last_x, y(0.0)).line(first_x, y(0.0)).close();
        line.push(Shape::path(under.done(), "undercurve"));
        if curve.errors.len() == points.len() {
            let side = |sign: f64| {
                let off =
                    curve.values.iter().zip(&curve.errors).map(move |(value, error)| value + sign * error);
                off.enumerate().map(|(i, value)| (x(i as f64), y(value))).collect::<Vec<_>>()
            };
            let mut band = Pen::default();
            band.through(side(1.0).into_iter().chain(side(-1.0).into_iter().rev())).close();
            line.push(Shape::path(band.done(), "errorband"));
        }
        line.push(Shape::path(Pen::default().through(points.iter().copied()).done(), "b-ink"));
        line.push(Shape::circle(first_x, first_y, 4.0, "b-fill"));
        line.push(Shape::circle(last_x, last_y, 4.0, "b-fill"));
    }
    for divider in curve.dividers.iter().filter(|divider| (1..=last).contains(&divider.at)) {
        let x = x(divider.at as f64 - 0.5);
        let [before, after] = divider.names.clone();
        line.push(PLOT.upright(x, "b-pencil dashed"));
        // Near the right edge there is room on the left only.
        if x > PLOT.x(0.0) + 60.0 {
            line.push(Shape::text(x - 6.0, y(1.0) + 11.0, 13.0, before, "b-text2 right ax"));
        }
        if x < PLOT.right() - 60.0 {
            line.push(Shape::text(x + 6.0, y(1.0) + 11.0, 13.0, after, "b-text2 left ax"));
        }
    }

    let current = curve.current.filter(|at| *at <= last && !points.is_empty());
    let here = current.map(|at| PLOT.upright(x(at as f64), "b-accent-line")).into_iter().collect();

    let mut marks = Vec::new();
    for mark in &curve.marks {
        let (Some(&from), Some(&to)) = (points.get(mark.at), points.get(mark.at + 1)) else { continue };
        marks.push(Shape::path(Pen::default().through([from, to]).done(), "lossline"));
        let dot = vec![
            Shape::circle(0.0, 0.0, 11.0, "lossdot"),
            Shape::text(0.0, 0.0, 13.0, mark.sign, "b-onink lossmk mid"),
        ];
        marks.push(Shape::group(Place::at(to.0, to.1), dot, "").titled(mark.words.clone()));
    }
    let layers = vec![
        Layer::moving("axes", axes),
        Layer::moving("line", line),
        Layer::moving("here", here),
        Layer::moving("marks", marks),
    ];
    PLOT.drawing(curve.label.clone(), layers)
}

/// Returns the position that a curve with this number of positions shows nearest to `across`, from 0 at the left to 1
/// at the right.
pub fn position_at(positions: usize, across: f64) -> usize {
    (PLOT.along(across) * positions.saturating_sub(1) as f64).round() as usize
}

/// Returns the numbers of the turns along the bottom, as many as have room.
fn figures(turns: &[(usize, u32)], name: &str, last: usize, x: impl Fn(f64) -> f64) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let mut free = f64::NEG_INFINITY;
    for &(at, turn) in turns.iter().filter(|(at, _)| *at <= last) {
        let x = x(at as f64);
        if x < free {
            continue;
        }
        let first = shapes.is_empty();
        let (text, class) = if first {
            (format!("{} {turn}", name.to_lowercase()), "b-text2 ax left")
        } else {
            (turn.to_string(), "b-text2 ax")
        };
        shapes.push(PLOT.below(x, text, class));
        free = x + if first { FIGURES_APART * 1.6 } else { FIGURES_APART };
    }
    shapes
}
