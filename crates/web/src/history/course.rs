//! The loss of decisions game by game, as a curve over time.
use std::fmt::Write;

use drawing::{Drawing, Layer, Plot, Shape};

use super::figures::Point;
use crate::end::Unit;

const PLOT: Plot = Plot { size: (560.0, 150.0), sides: (46.0, 12.0), ends: (14.0, 24.0), inset: 8.0 };
/// Maximum number of games shown, the latest ones.
const MOST: usize = 60;

/// Returns the smallest value at the top, so that small losses look small.
const fn least(unit: Unit) -> f64 {
    match unit {
        Unit::Chances => 0.02,
        Unit::Points => 1.0,
    }
}

/// Draws the loss of a decision in each game, the oldest first. Won games are full dots, lost ones rings.
pub fn course(points: &[Point], unit: Unit) -> Drawing {
    let points = &points[points.len().saturating_sub(MOST)..];
    let most = points.iter().map(|point| point.loss).fold(least(unit), f64::max);
    let last = points.len().saturating_sub(1).max(1) as f64;
    let mut axes = PLOT.ticks([0.0, 0.5, 1.0].map(|up| (up, unit.mean(up * most))));
    axes.push(PLOT.below(PLOT.x(0.0), "oldest", "b-text2 left ax"));
    axes.push(PLOT.below(PLOT.right(), "latest", "b-text2 right ax"));
    let mut line = String::new();
    let mut dots = Vec::new();
    for (i, point) in points.iter().enumerate() {
        let (x, y) = (PLOT.x(i as f64 / last), PLOT.y(point.loss / most));
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
    let label = match unit {
        Unit::Chances => format!("Per cent lost per decision over {games}, the oldest first"),
        Unit::Points => format!("Points lost per decision over {games}, the oldest first"),
    };
    let layers = vec![
        Layer::moving("axes", axes),
        Layer::moving("line", vec![Shape::path(line, "b-ink")]),
        Layer::moving("dots", dots),
    ];
    PLOT.drawing(label, layers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_dot_and_the_worst_is_on_top() {
        let point = |loss: f64, won| Point { id: String::new(), loss, won };
        let drawing = course(&[point(0.04, false), point(0.0, true)], Unit::Chances);
        let svg = drawing.to_svg(drawing::Style::Inline);
        assert!(svg.contains("M54.00 14.00L"), "{svg}");
        assert!(svg.contains("lost: 4.0 lost per decision") && svg.contains("won: 0.0 lost per decision"));
        assert_eq!(drawing.label, "Per cent lost per decision over 2 games, the oldest first");
    }

    #[test]
    fn one_game_and_none_are_drawn_too() {
        for points in [vec![], vec![Point { id: String::new(), loss: 0.01, won: true }]] {
            assert!(!course(&points, Unit::Points).to_svg(drawing::Style::Inline).contains("NaN"));
        }
    }
}
