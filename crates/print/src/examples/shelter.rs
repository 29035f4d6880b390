//! Areas of *Wildlife Shelter* and their points.
use drawing::Animal;

use super::{Example, Square};
use crate::Ink;
use crate::canvas::{Canvas, Line};

/// Areas of four by three squares with their points.
pub(super) fn examples(ink: Ink) -> Vec<Example> {
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
