//! Steps in the jungle of *Escape from Ruin*.
use drawing::{Animal, Area};
use games::{AnyGame, GameId, Options, Setup, with_game};
use present::Present;

use super::{Example, Square, head};
use crate::Ink;
use crate::canvas::{Canvas, Line};

/// The jungle from which the pictures of *Escape from Ruin* are cut.
const RUIN: &str = r#"
format = "menagerie/ruin-map/1"
name = "Examples"

[city]
cliff_sides = []
grid = """
...........
...........
...........
...S.J.....
"""

[jungle]
cliff_sides = ["f2 n"]
grid = """
.|.........
-+-.....v>>
.|.........
...C.H.....
"""
"#;
/// The units of a square of those boards.
const SQUARE: f64 = 46.0;

/// Squares beside a cliff, a crossing of trails, and water, each with steps that are possible and impossible.
pub(super) fn examples(ink: Ink) -> Vec<Example> {
    const SIDE: f64 = 11.0;
    let opened = Setup::new(GameId::Ruin, Options::default()).with_map("examples", RUIN).open();
    let Ok(any @ AnyGame::Ruin(_)) = opened else { return Vec::new() };
    let boards = with_game!(&any, game => game.printed());
    let Some(jungle) = boards.get(1) else { return Vec::new() };
    let example = |column: u8, title, words, steps: &[(Square, Square, bool)]| {
        let mut picture = Canvas::new(ink);
        let part = Area::new(f64::from(column) * SQUARE, 0.0, 3.0 * SQUARE, 3.0 * SQUARE);
        picture.part_of(jungle, part, 0.0, 0.0, 3.0 * SIDE);
        picture.rect(0.0, 0.0, 3.0 * SIDE, 3.0 * SIDE, 0.0, Line::Pen);
        let middle = |(x, y): Square| ((f64::from(x) + 0.5) * SIDE, (f64::from(y) + 0.5) * SIDE);
        for (from, to, can) in steps {
            step(&mut picture, middle(*from), middle(*to), *can);
        }
        for (from, ..) in steps {
            let (x, y) = middle(*from);
            picture.circle(x, y, 2.9, Line::Pen);
            picture.group(x, y, 0.0, 1.0, &Animal::Person.shape(4.4).to_svg());
        }
        Example { title, words, width: 3.0 * SIDE, height: 3.0 * SIDE, picture }
    };
    vec![
        example(
            4,
            "R19: a side cliff",
            "Its edge is closed, and both diagonals through the edge’s ends.",
            &[
                ((1, 1), (1, 0), false),
                ((1, 1), (0, 0), false),
                ((1, 1), (2, 0), false),
                ((1, 1), (0, 1), true),
                ((1, 1), (2, 2), true),
            ],
        ),
        example(
            0,
            "R20: trails",
            "In and out only where an arrow points. From the open corner no trail can be entered by its side.",
            &[
                ((1, 1), (1, 0), true),
                ((1, 1), (2, 0), false),
                ((0, 2), (0, 1), false),
                ((0, 2), (1, 2), false),
            ],
        ),
        example(
            8,
            "R21, R22: water",
            "Step onto the water: it sweeps you on to the right, free. From there ashore, on either bank.",
            &[((1, 0), (1, 1), true), ((2, 1), (2, 0), true), ((2, 1), (2, 2), true)],
        ),
    ]
}

/// Draws a step as an arrow; a step that is not possible in dashes, with a cross.
fn step(out: &mut Canvas, (x1, y1): (f64, f64), (x2, y2): (f64, f64), can: bool) {
    let long = (x2 - x1).hypot(y2 - y1).max(0.1);
    let (ux, uy) = ((x2 - x1) / long, (y2 - y1) / long);
    let (x1, y1, x2, y2) = (x1 + ux * 3.0, y1 + uy * 3.0, x2 - ux * 1.6, y2 - uy * 1.6);
    let shaft = format!("M{x1:.2} {y1:.2}L{x2:.2} {y2:.2}");
    if can {
        out.path(&shaft, Line::Ink);
    } else {
        out.dashes(&shaft, Line::Pen);
        let (mx, my) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
        let (l, t) = (mx - 1.5, my - 1.5);
        out.path(&format!("M{l:.2} {t:.2}l3 3m-3 0l3-3"), Line::Bold);
    }
    head(out, (x2, y2), (ux, uy));
}
