//! What decisions lost, game by game: the curve over time.
use std::fmt::Write;

use scene::{Area, Drawing, Kind, Layer, Shape};

use super::figures::Point;
use crate::end::Unit;

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 150.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 24.0;
/// The games shown at most, the latest ones.
const MOST: usize = 60;

/// The least that stands at the top, so that small losses look small.
const fn least(unit: Unit) -> f64 {
    match unit {
        Unit::Chances => 0.02,
        Unit::Points => 1.0,
    }
}

/// Draws what a decision lost in each game, the oldest first. Won games are full dots, lost ones rings.
pub fn course(points: &[Point], unit: Unit) -> Drawing {
    let points = &points[points.len().saturating_sub(MOST)..];
    let most = points.iter().map(|point| point.loss).fold(least(unit), f64::max);
    let last = points.len().saturating_sub(1).max(1) as f64;
    let x = |i: usize| LEFT + 8.0 + (WIDTH - LEFT - RIGHT - 16.0) * i as f64 / last;
    let y = |loss: f64| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - loss.max(0.0) / most);
    let mut axes = Vec::new();
    for (loss, class) in [(0.0, "b-pencil"), (most / 2.0, "b-hair"), (most, "b-hair")] {
        axes.push(Shape::path(format!("M{LEFT} {:.2}H{}", y(loss), WIDTH - RIGHT), class));
        axes.push(Shape::text(LEFT - 8.0, y(loss) + 4.5, 13.0, unit.mean(loss), "b-text2 right ax"));
    }
    axes.push(Shape::text(LEFT + 8.0, HEIGHT - 6.0, 13.0, "oldest", "b-text2 left ax"));
    axes.push(Shape::text(WIDTH - RIGHT, HEIGHT - 6.0, 13.0, "latest", "b-text2 right ax"));
    let mut line = String::new();
    let mut dots = Vec::new();
    for (i, point) in points.iter().enumerate() {
        let (x, y) = (x(i), y(point.loss));
        let _ = write!(line, "{}{x:.2} {y:.2}", if i == 0 { 'M' } else { 'L' });
        let how = match (unit, point.won) {
            (Unit::Points, _) => "",
            (Unit::Chances, true) => "won: ",
            (Unit::Chances, false) => "lost: ",
        };
        let title = format!("{how}{} lost per decision", unit.mean(point.loss));
        dots.push(Shape::circle(x, y, 4.5, if point.won { "b-accent" } else { "b-sheet" }).titled(title));
        dots.push(Shape::circle(x, y, 4.5, "b-accent-line"));
    }
    let games = match points.len() {
        1 => "one game".to_owned(),
        many => format!("{many} games"),
    };
    Drawing {
        class: "board curve",
        kind: Kind::Picture,
        view_box: Area::new(0.0, 0.0, WIDTH, HEIGHT),
        label: match unit {
            Unit::Chances => format!("Per cent lost per decision over {games}, the oldest first"),
            Unit::Points => format!("Points lost per decision over {games}, the oldest first"),
        },
        layers: vec![
            Layer::moving("axes", axes),
            Layer::moving("line", vec![Shape::path(line, "b-ink")]),
            Layer::moving("dots", dots),
        ],
        targets: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_dot_and_the_worst_is_on_top() {
        let point = |loss: f64, won| Point { id: String::new(), loss, won };
        let drawing = course(&[point(0.04, false), point(0.0, true)], Unit::Chances);
        let svg = drawing.to_svg(scene::Style::Inline);
        assert!(svg.contains("M54.00 14.00L"), "{svg}");
        assert!(svg.contains("lost: 4.0 lost per decision") && svg.contains("won: 0.0 lost per decision"));
        assert_eq!(drawing.label, "Per cent lost per decision over 2 games, the oldest first");
    }

    #[test]
    fn one_game_and_none_are_drawn_too() {
        for points in [vec![], vec![Point { id: String::new(), loss: 0.01, won: true }]] {
            assert!(!course(&points, Unit::Points).to_svg(scene::Style::Inline).contains("NaN"));
        }
    }
}
