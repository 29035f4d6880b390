//! Pictures of single rules beside the rules' text (Q-2).
use drawing::{Animal, Area};
use games::{AnyGame, GameId, Options, Setup, with_game};
use present::Present;

use crate::Ink;
use crate::canvas::{Anchor, Canvas, Line, height};
use crate::fonts::Weight;
use crate::sheets::die;

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

/// The size of the words, in points.
const POINTS: f64 = 7.5;
/// The height of a title, in millimetres.
const TITLE: f64 = 4.0;
/// The height of the heading, in millimetres.
const HEADING: f64 = 8.0;
/// The least gap between pictures, in millimetres.
const GAP: f64 = 6.0;

/// A picture with its rule and what it shows.
struct Example {
    title: &'static str,
    words: &'static str,
    width: f64,
    height: f64,
    picture: Canvas,
}

/// The pictures of a game.
pub struct Examples(Vec<Example>);

/// Returns the pictures of a game; `None` where there are none.
pub fn of(game: GameId, ink: Ink) -> Option<Examples> {
    let examples = match game {
        GameId::Ruin => ruin(ink),
        GameId::Shelter => shelter(ink),
        GameId::Caverns => caverns(ink),
        GameId::Zoo => zoo(ink),
        _ => Vec::new(),
    };
    (!examples.is_empty()).then_some(Examples(examples))
}

impl Examples {
    /// The number of pictures.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the rows of pictures, so many side by side at a width: the height of the pictures and that of all.
    fn rows(&self, w: f64, columns: usize) -> Vec<(f64, f64)> {
        let column = Examples::column(w, columns);
        let row = |some: &[Example]| {
            let pictures = some.iter().map(|it| it.height).fold(0.0, f64::max);
            let words = some.iter().map(|it| height(it.words, column, POINTS)).fold(0.0, f64::max);
            (pictures, TITLE + pictures + 3.5 + words)
        };
        self.0.chunks(columns).map(row).collect()
    }

    fn column(w: f64, columns: usize) -> f64 {
        (w - GAP * (columns as f64 - 1.0)) / columns as f64
    }

    /// Returns the height that the pictures take, so many side by side at a width, in millimetres.
    pub fn height(&self, w: f64, columns: usize) -> f64 {
        let rows = self.rows(w, columns);
        HEADING + rows.iter().map(|(_, high)| high).sum::<f64>() + (rows.len() as f64 - 1.0)
    }

    /// Draws the pictures, so many side by side, below and right of a point.
    pub fn draw(&self, out: &mut Canvas, (x, y): (f64, f64), w: f64, columns: usize) {
        let column = Examples::column(w, columns);
        out.strong(x, y + 4.0, 10.0, "Examples");
        let mut top = y + HEADING;
        for (row, (pictures, high)) in self.0.chunks(columns).zip(self.rows(w, columns)) {
            for (nth, example) in row.iter().enumerate() {
                let left = x + nth as f64 * (column + GAP);
                out.text(left, top + 1.5, 8.0, Weight::Semibold, Anchor::Left, example.title);
                debug_assert!(example.width <= column + 0.01, "{}", example.title);
                out.group(left, top + TITLE, 0.0, 1.0, example.picture.markup());
                out.paragraph(left, top + TITLE + pictures + 3.5, column, POINTS, example.words);
            }
            top += high + 1.0;
        }
    }
}

/// Squares beside a cliff, a crossing of trails, and water, each with steps that are possible and impossible.
fn ruin(ink: Ink) -> Vec<Example> {
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

/// A column and a row.
type Square = (u8, u8);

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

/// Draws the head of an arrow.
fn head(out: &mut Canvas, (x, y): (f64, f64), (ux, uy): (f64, f64)) {
    let (ax, ay) = (x - ux * 2.0 - uy * 1.3, y - uy * 2.0 + ux * 1.3);
    let (bx, by) = (x - ux * 2.0 + uy * 1.3, y - uy * 2.0 - ux * 1.3);
    out.path(&format!("M{ax:.2} {ay:.2}L{x:.2} {y:.2}L{bx:.2} {by:.2}"), Line::Ink);
}

/// Areas of four by three squares with their points.
fn shelter(ink: Ink) -> Vec<Example> {
    use Animal::{Dog, Elephant, Giraffe, Owl, Rhino, Tiger};
    const SIDE: f64 = 9.6;
    /// Sides of squares from corner to corner, in squares.
    type Fences<'a> = &'a [(u8, u8, u8, u8)];
    let example = |title, words, animals: &[(Animal, u8, u8)], trees: &[Square], fences: Fences<'_>| {
        let (w, h) = (4.0 * SIDE, 3.0 * SIDE);
        let mut picture = Canvas::new(ink);
        for column in 1..4 {
            let x = f64::from(column) * SIDE;
            picture.line(x, 0.0, x, h, Line::Hair);
        }
        for row in 1..3 {
            let y = f64::from(row) * SIDE;
            picture.line(0.0, y, w, y, Line::Hair);
        }
        picture.rect(0.0, 0.0, w, h, 0.0, Line::Bold);
        for (x1, y1, x2, y2) in fences {
            let at = |count: &u8| f64::from(*count) * SIDE;
            picture.line(at(x1), at(y1), at(x2), at(y2), Line::Bold);
        }
        let middle = |x: &u8, y: &u8| ((f64::from(*x) + 0.5) * SIDE, (f64::from(*y) + 0.5) * SIDE);
        for (x, y) in trees {
            let (x, y) = middle(x, y);
            picture.circle(x, y - 1.0, 2.6, Line::Pen);
            picture.path(&format!("M{x:.2} {:.2}v3", y + 0.4), Line::Ink);
        }
        for (animal, x, y) in animals {
            let (x, y) = middle(x, y);
            picture.group(x, y, 0.0, 1.0, &animal.shape(SIDE * 0.8).to_svg());
        }
        Example { title, words, width: w, height: h, picture }
    };
    let right_of_second = [(2, 0, 2, 1), (2, 1, 2, 2), (2, 2, 2, 3)];
    let outer_columns =
        [(1, 0, 1, 1), (1, 1, 1, 2), (1, 2, 1, 3), (3, 0, 3, 1), (3, 1, 3, 2), (3, 2, 3, 3), (1, 2, 2, 2)];
    vec![
        example(
            "8 points",
            "One pair of dogs 6, the third dog nothing; the owl 2, and it does not mix the area (S-17 to S-19). Empty squares \
             cost nothing in an area with animals (S-25).",
            &[(Dog, 0, 0), (Dog, 1, 1), (Dog, 2, 0), (Owl, 3, 2)],
            &[],
            &[],
        ),
        example(
            "5 points",
            "Two trees for each giraffe, and 1 for the one beside a tree (S-22).",
            &[(Giraffe, 1, 1), (Giraffe, 3, 2)],
            &[(2, 1), (0, 2)],
            &[],
        ),
        example(
            "12 points",
            "Three elephants 9 (S-20). The tiger’s area is 2 by 3: 3 (S-23).",
            &[(Elephant, 0, 0), (Elephant, 1, 0), (Elephant, 1, 1), (Tiger, 3, 0)],
            &[],
            &right_of_second,
        ),
        example(
            "−1 point",
            "Three rhinos in two areas 6 (S-21). Six squares without an animal −6; the fence that ends in the middle is loose: \
             −1 (S-25).",
            &[(Rhino, 0, 0), (Rhino, 3, 2), (Rhino, 3, 1)],
            &[],
            &outer_columns,
        ),
    ]
}

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
fn caverns(ink: Ink) -> Vec<Example> {
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

/// Attacks, shots and a bypass on three spaces in a row.
fn zoo(ink: Ink) -> Vec<Example> {
    const STEP: f64 = 7.6;
    /// The thing on a step.
    enum Mark {
        Lion,
        Keeper,
        Filled,
    }
    use Mark::{Filled, Keeper, Lion};
    let example = |title, words, marks: &[(Mark, u8)], (from, to): (u8, u8)| {
        let mut picture = Canvas::new(ink);
        let (top, middle) = (6.0, 6.0 + STEP / 2.0);
        let at = |step: u8| (f64::from(step) + 0.5) * STEP;
        for space in 0..3 {
            picture.rect(f64::from(space) * 2.0 * STEP, top, 2.0 * STEP, STEP, 0.0, Line::Ink);
        }
        for circle in 0..6 {
            picture.circle(at(circle), middle, 2.9, Line::Pen);
        }
        for (mark, step) in marks {
            let x = at(*step);
            match mark {
                Lion => {
                    picture.group(x, middle, 0.0, 1.0, &Animal::Lion.shape(5.2).to_svg());
                }
                Keeper => {
                    picture.mid(x, middle, 9.0, "K");
                }
                Filled => {
                    let hatch: String = (-1..=1)
                        .map(|nth| {
                            let x = x + f64::from(nth) * 1.4;
                            format!("M{:.2} {:.2}l2.8-3.6", x - 1.4, middle + 1.8)
                        })
                        .collect();
                    picture.path(&hatch, Line::Pen);
                }
            }
        }
        let (a, b) = (at(from), at(to));
        picture.path(&format!("M{a:.2} 5Q{:.2} 0 {b:.2} 5", (a + b) / 2.0), Line::Ink);
        let slope = (b - a) / 2.0;
        let long = slope.hypot(5.0);
        head(&mut picture, (b, 5.0), (slope / long, 5.0 / long));
        Example { title, words, width: 6.0 * STEP, height: top + STEP, picture }
    };
    vec![
        example("Z-19: a direct attack", "The lion stops in your space.", &[(Lion, 0), (Keeper, 3)], (0, 2)),
        example(
            "Z-19: an indirect attack",
            "The lion passes through your space.",
            &[(Lion, 0), (Keeper, 2), (Filled, 3)],
            (0, 4),
        ),
        example(
            "Z-25: a direct shot",
            "The next space, in line: the lion’s fourth figure, 3.",
            &[(Keeper, 1), (Lion, 2)],
            (1, 2),
        ),
        example(
            "Z-25: an extended shot",
            "One space between, nothing in it: 3 + 1.",
            &[(Keeper, 1), (Lion, 5)],
            (1, 5),
        ),
        example("Z-28: a bypass", "Past the animal: 2 moves, 2 AP.", &[(Keeper, 1), (Lion, 3)], (1, 4)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fonts::missing;

    #[test]
    fn q_2_games_have_pictures_of_their_rules() {
        for (game, count) in [(GameId::Ruin, 3), (GameId::Shelter, 4), (GameId::Caverns, 2), (GameId::Zoo, 5)]
        {
            let Some(Examples(examples)) = of(game, Ink::Full) else { panic!("{game} has none") };
            assert_eq!(examples.len(), count, "{game}");
            for example in examples {
                assert_eq!(missing(example.words, Weight::Text), [], "{}", example.title);
            }
        }
    }
}
