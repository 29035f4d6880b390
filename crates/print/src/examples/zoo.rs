//! Attacks, shots and a bypass in the zoo.
use drawing::Animal;

use super::{Example, head};
use crate::Ink;
use crate::canvas::{Canvas, Line};

/// Attacks, shots and a bypass on three spaces in a row.
pub(super) fn examples(ink: Ink) -> Vec<Example> {
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
