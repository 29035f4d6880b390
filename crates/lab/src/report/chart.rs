//! Plots as drawings: rows of figures, lines over steps, curves over turns, shares, distributions. Every series has
//! its own sign and stroke besides its colour.
use drawing::{Area, Drawing, Kind, Layer, Pen, Place, Plot, Shape};

use super::scale::Scale;
use super::stats::Interval;

/// Width of plots: about the width of a phone.
pub(super) const WIDTH: f64 = 360.0;
/// Height of text.
const TYPE: f64 = 13.0;
/// Maximum number of series that can be distinguished.
pub(super) const SERIES: usize = 6;

const LINES: [&str; SERIES] = ["line-1", "line-2", "line-3", "line-4", "line-5", "line-6"];
const SIGNS: [&str; SERIES] = ["sign-1", "sign-2", "sign-3", "sign-4", "sign-5", "sign-6"];
const PARTS: [&str; PART_KINDS] = ["part-1", "part-2", "part-3", "part-4", "part-5", "part-6", "part-7"];
/// Maximum number of parts of a whole that can be distinguished.
pub(super) const PART_KINDS: usize = 7;

/// Returns the sign of a series around a point.
fn sign(series: usize, (x, y): (f64, f64), words: String) -> Shape {
    let class = SIGNS[series % SERIES];
    let path = |d: &'static str| Shape::group(Place::at(x, y), vec![Shape::path(d, class)], "");
    match series % SERIES {
        0 => Shape::circle(x, y, 4.8, class),
        1 => Shape::rect(Area::around(x, y, 8.6), class),
        2 => path("M0-5.8 5.6 4.4H-5.6z"),
        3 => path("M0-6.2 6 0 0 6.2-6 0z"),
        4 => path("M-5-5 5 5M5-5-5 5"),
        _ => path("M0-6V6M-6 0H6"),
    }
    .titled(words)
}

/// Returns the sign of a series with a piece of its stroke, for legends.
pub(super) fn key(series: usize) -> Drawing {
    let line = Pen::default().to(2.0, 8.0).line(30.0, 8.0).done();
    let shapes = vec![Shape::path(line, LINES[series % SERIES]), sign(series, (16.0, 8.0), String::new())];
    picture((32.0, 16.0), String::new(), shapes)
}

/// Returns the look of a part of a whole, for legends.
pub(super) fn part_key(part: usize) -> Drawing {
    picture((20.0, 16.0), String::new(), block(part, Area::new(1.0, 2.0, 18.0, 12.0), String::new()))
}

fn block(part: usize, area: Area, words: String) -> Vec<Shape> {
    // The ground under a transparent pattern.
    let ground = Shape::rect(area, "b-ground");
    vec![
        ground,
        Shape::rect(area, PARTS[part % PART_KINDS]).titled(words),
        Shape::rect(area, "b-pencil hair"),
    ]
}

fn picture((width, height): (f64, f64), label: String, shapes: Vec<Shape>) -> Drawing {
    Drawing {
        class: "board chart",
        kind: Kind::Picture,
        view_box: Area::new(0.0, 0.0, width, height),
        label,
        layers: vec![Layer::moving("chart", shapes)],
        targets: Vec::new(),
    }
}

/// One row of a plot of rows.
pub(super) struct Row {
    pub(super) label: String,
    /// One figure for each series; `None` where there is none.
    pub(super) figures: Vec<Option<Interval>>,
}

/// Draws rows with a figure and its interval for each series; `names` are those of the series.
pub(super) fn rows(label: &str, names: &[String], rows: &[Row], scale: Scale) -> Drawing {
    const LEFT: f64 = 136.0;
    const RIGHT: f64 = WIDTH - 18.0;
    const FOOT: f64 = 24.0;
    let x = |figure: f64| LEFT + (RIGHT - LEFT) * scale.at(figure);
    let tall = |row: &Row| (row.figures.len().max(1) as f64 * 13.0 + 11.0).max(26.0);
    let height: f64 = rows.iter().map(tall).sum::<f64>() + 4.0;
    let mut shapes = Vec::new();
    for (nth, (at, words)) in scale.ticks().into_iter().enumerate() {
        let x = LEFT + (RIGHT - LEFT) * at;
        let class = if nth == 0 { "b-pencil" } else { "b-hair" };
        shapes.push(Shape::path(Pen::default().to(x, 2.0).line(x, height).done(), class));
        shapes.push(Shape::text(x, height + 16.0, TYPE, words, "b-text2"));
    }
    let mut top = 4.0;
    for row in rows {
        let tall = tall(row);
        let words = shortened(&row.label, 19);
        let text = Shape::text(LEFT - 10.0, top + tall / 2.0 + 4.5, TYPE, words, "b-text right");
        shapes.push(text.titled(row.label.clone()));
        let first = top + tall / 2.0 - 6.5 * (row.figures.len() as f64 - 1.0);
        for (series, figure) in row.figures.iter().enumerate() {
            let Some(figure) = figure else { continue };
            let y = first + 13.0 * series as f64;
            let ends = Pen::default().to(x(figure.low), y).line(x(figure.high), y).done();
            shapes.push(Shape::path(ends, LINES[series % SERIES]));
            let name = names.get(series).map_or("", String::as_str);
            shapes.push(sign(series, (x(figure.mean), y), sign_title(&[&row.label, name], figure, scale)));
        }
        top += tall;
    }
    Drawing { class: "board chart rows", ..picture((WIDTH, height + FOOT), label.to_owned(), shapes) }
}

/// A frame of the usual size, with room for words at the left and at the bottom.
const FRAME: Plot = Plot { size: (WIDTH, 220.0), sides: (46.0, 12.0), ends: (12.0, 26.0), inset: 0.0 };

/// Draws figures over ordered steps, joined for each series.
pub(super) fn lines(
    label: &str,
    names: &[String],
    steps: &[String],
    series: &[Vec<Option<Interval>>],
    scale: Scale,
) -> Drawing {
    let plot = Plot { inset: 24.0, ..FRAME };
    let last = steps.len().saturating_sub(1).max(1) as f64;
    // Signs at one step are drawn side by side, so that their intervals can be distinguished.
    let aside = |nth: usize| (nth as f64 - (series.len() as f64 - 1.0) / 2.0) * 7.0;
    let x = |step: usize, nth: usize| plot.x(step as f64 / last) + aside(nth);
    let mut shapes = plot.ticks(scale.ticks());
    for (step, words) in steps.iter().enumerate() {
        shapes.push(plot.below(plot.x(step as f64 / last), shortened(words, 9), "b-text2"));
    }
    for (nth, figures) in series.iter().enumerate() {
        let known = || figures.iter().enumerate().filter_map(|(step, it)| Some((step, it.as_ref()?)));
        let class = LINES[nth % SERIES];
        let points: Vec<(f64, f64)> =
            known().map(|(step, it)| (x(step, nth), plot.y(scale.at(it.mean)))).collect();
        shapes.push(Shape::path(Pen::default().through(points.iter().copied()).done(), class));
        let name = names.get(nth).map_or("", String::as_str);
        for ((step, it), at) in known().zip(points) {
            let ends = [plot.y(scale.at(it.low)), plot.y(scale.at(it.high))];
            shapes.push(Shape::path(Pen::default().to(at.0, ends[0]).line(at.0, ends[1]).done(), "error"));
            let step = steps.get(step).map_or("", String::as_str);
            shapes.push(sign(nth, at, sign_title(&[step, name], it, scale)));
        }
    }
    plot.drawing(label.to_owned(), vec![Layer::moving("chart", shapes)]).into_chart()
}

/// Draws step curves: a height for each of the turns 0, 1, 2, …
pub(super) fn curves(label: &str, foot: &str, series: &[Vec<f64>], scale: Scale) -> Drawing {
    let plot = FRAME;
    let turns = series.iter().map(Vec::len).max().unwrap_or_default().saturating_sub(1).max(1);
    let along = Scale::over([0.0, turns as f64], super::scale::Unit::Plain);
    let mut shapes = plot.ticks(scale.ticks());
    shapes.extend(foot_ticks(&plot, along, foot));
    for (nth, heights) in series.iter().enumerate() {
        let mut pen = Pen::default();
        let mut y = plot.y(scale.at(heights.first().copied().unwrap_or_default()));
        pen.to(plot.x(along.at(0.0)), y);
        for (turn, height) in heights.iter().enumerate().skip(1) {
            let x = plot.x(along.at(turn as f64));
            pen.line(x, y);
            y = plot.y(scale.at(*height));
            pen.line(x, y);
        }
        shapes.push(Shape::path(pen.done(), LINES[nth % SERIES]));
        // Signs along the curve distinguish series without colour.
        let every = (heights.len() / 5).max(1);
        let offset = (nth + 1) * every / (series.len() + 1);
        for (turn, height) in heights.iter().enumerate().skip(offset.max(1)).step_by(every) {
            let at = (plot.x(along.at(turn as f64)), plot.y(scale.at(*height)));
            shapes.push(sign(nth, at, format!("{foot} {turn}: {}", scale.unit.words(*height))));
        }
    }
    plot.drawing(label.to_owned(), vec![Layer::moving("chart", shapes)]).into_chart()
}

/// Draws a distribution: the `shares` of intervals of width `step`, beginning with `first`.
pub(super) fn distribution(
    label: &str,
    foot: &str,
    (first, step): (f64, f64),
    series: &[Vec<f64>],
    scale: Scale,
) -> Drawing {
    let plot = FRAME;
    let stretches = series.iter().map(Vec::len).max().unwrap_or_default();
    let along = Scale::over([first, first + step * stretches as f64], super::scale::Unit::Plain);
    let x = |nth: usize| plot.x(along.at(first + step * nth as f64));
    let mut shapes = plot.ticks(scale.ticks());
    shapes.extend(foot_ticks(&plot, along, foot));
    for (nth, shares) in series.iter().enumerate() {
        let mut pen = Pen::default();
        pen.to(x(0), plot.y(0.0));
        for (at, share) in shares.iter().enumerate() {
            let y = plot.y(scale.at(*share));
            pen.line(x(at), y).line(x(at + 1), y);
        }
        pen.line(x(shares.len()), plot.y(0.0));
        let outline = pen.done();
        if series.len() == 1 {
            shapes.push(Shape::path(outline.clone(), "under"));
        }
        shapes.push(Shape::path(outline, LINES[nth % SERIES]));
        let most = shares.iter().copied().fold(0.0, f64::max);
        if let Some(at) = shares.iter().position(|share| *share == most) {
            let middle = ((x(at) + x(at + 1)) / 2.0, plot.y(scale.at(most)));
            shapes.push(sign(nth, middle, scale.unit.words(most)));
        }
    }
    plot.drawing(label.to_owned(), vec![Layer::moving("chart", shapes)]).into_chart()
}

fn foot_ticks(plot: &Plot, along: Scale, foot: &str) -> Vec<Shape> {
    let ticks = along.ticks();
    let last = ticks.len().saturating_sub(1);
    let ticks = ticks.into_iter().enumerate().map(|(nth, (at, words))| match nth {
        0 => plot.below(plot.x(at), format!("{foot} {words}"), "b-text2 left"),
        _ if nth == last => plot.below(plot.right(), words, "b-text2 right"),
        _ => plot.below(plot.x(at), words, "b-text2"),
    });
    ticks.collect()
}

/// Draws bars, each divided into shares of one whole.
pub(super) fn shares(label: &str, names: &[String], bars: &[(String, Vec<f64>)]) -> Drawing {
    const TALL: f64 = 44.0;
    let mut shapes = Vec::new();
    for (nth, (name, parts)) in bars.iter().enumerate() {
        let top = TALL * nth as f64;
        let words = Shape::text(1.0, top + 14.0, TYPE, shortened(name, 52), "b-text left");
        shapes.push(words.titled(name.clone()));
        let mut x = 1.0;
        for (part, share) in parts.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let width = share * (WIDTH - 2.0);
            let title = format!("{}: {:.1} %", names.get(part).map_or("", String::as_str), 100.0 * share);
            shapes.extend(block(part, Area::new(x, top + 20.0, width, 18.0), title));
            x += width;
        }
    }
    picture((WIDTH, TALL * bars.len() as f64), label.to_owned(), shapes)
}

/// Returns the title of a sign: its names, the figure, its interval, and the number of games.
fn sign_title(of: &[&str], figure: &Interval, scale: Scale) -> String {
    let words = |figure| scale.unit.words(figure);
    let of: Vec<&str> = of.iter().copied().filter(|part| !part.is_empty()).collect();
    let (mean, low, high) = (words(figure.mean), words(figure.low), words(figure.high));
    format!("{}: {mean} ({low} to {high}), {} games", of.join(", "), figure.games)
}

/// Cuts a text to at most `most` characters.
fn shortened(words: &str, most: usize) -> String {
    if words.chars().count() <= most {
        return words.to_owned();
    }
    words.chars().take(most - 1).chain(['…']).collect()
}

/// Marks a drawing as a chart of this report.
trait IntoChart {
    fn into_chart(self) -> Drawing;
}

impl IntoChart for Drawing {
    fn into_chart(self) -> Drawing {
        Drawing { class: "board chart", ..self }
    }
}
