//! Rocks and the bear’s sides in the caverns.
use drawing::Animal;

use super::Example;
use crate::Ink;
use crate::canvas::{Anchor, Canvas, Line};
use crate::fonts::Weight;
use crate::sheets::die;

/// The corners of a hexagon that stands on a corner, as a path.
fn hexagon((x, y): (f64, f64), radius: f64) -> String {
    let corners: Vec<String> = (0..6)
        .map(|nth| {
            let turn = f64::to_radians(60.0 * f64::from(nth) - 90.0);
            format!("{:.2} {:.2}", x + radius * turn.cos(), y + radius * turn.sin())
        })
        .collect();
    format!("M{}Z", corners.join("L"))
}

/// Hexes with no, one and all rocks, and the sides of the bear's hex by figures of the die.
pub(super) fn examples(ink: Ink) -> Vec<Example> {
    const RADIUS: f64 = 10.4;
    let across = RADIUS * 3.0_f64.sqrt();
    let mut rocks = Canvas::new(ink);
    for nth in 0..3_u8 {
        let (x, y) = (across * (f64::from(nth) + 0.5), 11.0);
        rocks.path(
            &format!(
                "M{:.2} {:.2}h{across:.2}M{:.2} {:.2}h{across:.2}",
                x - across / 2.0,
                y - 3.2,
                x - across / 2.0,
                y + 3.2
            ),
            Line::Pen,
        );
        if nth == 2 {
            let mut hatch = String::new();
            for stroke in -5..=5 {
                let at = x + f64::from(stroke) * 1.5;
                hatch += &format!("M{:.2} {:.2}l-3-5.4", at + 1.5, y + 2.7);
            }
            rocks.path(&hatch, Line::Hair);
        }
        rocks.path(&hexagon((x, y), RADIUS), Line::Ink);
        let low = y + RADIUS * 0.56;
        rocks.text(x - 4.0, low + 1.0, 8.0, Weight::Bold, Anchor::Middle, "4");
        for circle in 0..2_u8 {
            let at = x + f64::from(circle) * 4.0;
            rocks.circle(at, low, 1.6, Line::Pen);
            if circle < nth {
                rocks.path(&format!("M{:.2} {:.2}l3 3m-3 0l3-3", at - 1.5, low - 1.5), Line::Ink);
            }
        }
    }
    let mut compass = Canvas::new(ink);
    let (x, y) = (27.0, 17.0);
    compass.path(&hexagon((x, y), 9.5), Line::Ink);
    compass.group(x, y, 0.0, 1.0, &Animal::Bear.shape(9.5).to_svg());
    for figure in 1..=6_u8 {
        let turn = f64::to_radians(60.0 * f64::from(figure - 1) - 60.0);
        die(&mut compass, figure, x + 13.6 * turn.cos(), y + 13.6 * turn.sin(), 4.8);
    }
    vec![
        Example {
            title: "C-24: rocks",
            words: "Row 2, column 4: no rock; one, which is climbed over; two: blocked for good, shaded.",
            width: 3.0 * across,
            height: 22.0,
            picture: rocks,
        },
        Example {
            title: "C-23: the bear’s six sides",
            words: "Side 1 is north-east, then clockwise. The bear goes over the first side, from the one rolled on, where a path \
                    of its hex leads to a hex that is not blocked.",
            width: 54.0,
            height: 34.0,
            picture: compass,
        },
    ]
}
