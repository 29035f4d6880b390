//! Values on the board, each where its choice leads.
use std::fmt::Write;

use drawing::{Area, Target, escape};

/// A value to be shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Tag {
    /// The event.
    pub event: String,
    /// The figure.
    pub figure: String,
    /// Whether the event solves the puzzle.
    pub best: bool,
}

/// The part of a board's shorter side that a tag is wide at most.
const WIDEST: f64 = 1.0 / 14.0;
/// The height of a tag, by its width.
const HEIGHT: f64 = 0.8;

/// Returns the tags at the targets that stand for one event, as markup above a board.
pub fn tags(targets: &[Target], area: Area, tags: &[Tag]) -> String {
    let found = |target: &Target| {
        let [event] = target.events.as_slice() else { return None };
        Some((target.at, tags.iter().find(|tag| tag.event == *event)?))
    };
    let placed: Vec<((f64, f64), &Tag)> = targets.iter().filter_map(found).collect();
    let nearest = |(x, y): (f64, f64)| {
        let distances = placed.iter().map(|((a, b), _)| (a - x).abs().max((b - y).abs()));
        distances.filter(|distance| *distance > 0.0).fold(f64::INFINITY, f64::min)
    };
    let room = placed.iter().map(|(at, _)| nearest(*at)).fold(f64::INFINITY, f64::min);
    let width = (area.width.min(area.height) * WIDEST).min(room * 0.94);
    let (height, letters) = (width * HEIGHT, width * 0.52);
    let mut out = String::new();
    for ((x, y), tag) in placed {
        let class = if tag.best { "valuetag best" } else { "valuetag" };
        let (left, top, round) = (x - width / 2.0, y - height / 2.0, width / 12.0);
        let _ = write!(
            out,
            "<g class=\"{class}\"><rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             rx=\"{round:.1}\"/><text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{letters:.1}\">",
            y + letters * 0.36,
        );
        escape(&mut out, &tag.figure);
        out.push_str("</text></g>");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(event: &str, at: (f64, f64)) -> Target {
        let events = event.split(", ").map(str::to_owned).collect();
        let ring = drawing::Shape::rect(Area::around(at.0, at.1, 10.0), "ring");
        Target { id: event.to_owned(), label: event.to_owned(), events, danger: false, at, ring }
    }

    #[test]
    fn u_7_values_stand_where_choices_lead_and_do_not_overlap() {
        let targets = [
            target("step n", (10.0, 10.0)),
            target("step e", (30.0, 30.0)),
            target("step s", (10.0, 50.0)),
            target("step n, step n", (10.0, 90.0)),
        ];
        let tag = |event: &str, best| Tag { event: event.into(), figure: "53".into(), best };
        let values = [tag("step n", true), tag("step e", false), tag("stay", false)];
        let markup = tags(&targets, Area::new(0.0, 0.0, 1000.0, 1000.0), &values);
        assert_eq!(markup.matches("<rect").count(), 2, "{markup}");
        assert_eq!(markup.matches("valuetag best").count(), 1);
        assert!(markup.contains("width=\"18.8\""), "as narrow as the nearest two places want: {markup}");
    }
}
