//! The pictures of the goal.
use drawing::{Drawing, Shape};
use penguins::Colour;
use tabletop::Seat;

use super::corners::fish;
use super::pieces::{guard, penguin};
use crate::goal::{From, arrow, cross, die, moving, picture, text, tick};

/// Draws seven igloos round a point with penguins on the first of them.
fn circle((x, y): (f64, f64), taken: &[Colour]) -> Vec<Shape> {
    let at = |nth: usize| match nth {
        0 => (x, y),
        nth => {
            let angle = (60.0 * nth as f64 - 90.0).to_radians();
            (x + 41.0 * angle.cos(), y + 41.0 * angle.sin())
        }
    };
    let mut shapes = Vec::new();
    for nth in 0..7 {
        let (x, y) = at(nth);
        shapes.push(Shape::circle(x, y, 18.0, if nth < taken.len() { "igloo taken" } else { "igloo" }));
        shapes.extend(taken.get(nth).map(|colour| penguin(*colour, (x, y), 30.0)));
    }
    shapes
}

pub(super) fn pictures() -> Vec<Drawing> {
    use Colour::{Blue, Green, Purple, Red, Yellow};
    let mut turn = vec![die(1, 34.0, 50.0), die(4, 34.0, 98.0)];
    turn.extend([penguin(Blue, (84.0, 74.0), 46.0), arrow(112.0, 146.0, 74.0)]);
    turn.extend(circle((222.0, 76.0), &[Red, Blue, Blue, Yellow]));
    turn.push(moving(From::Left, vec![penguin(Blue, (222.0, 117.0), 30.0)]));

    let mut win = circle((84.0, 76.0), &[Red, Red, Red, Blue, Yellow, Green, Purple]);
    win.extend(guard((160.0, 34.0), Some(Seat::FIRST), (176.0, 52.0)));
    win.extend([arrow(146.0, 206.0, 88.0), moving(From::Left, vec![penguin(Red, (242.0, 86.0), 62.0)])]);
    win.push(tick(264.0, 34.0));

    let mut lose = circle((84.0, 76.0), &[Red, Red, Red, Blue, Yellow, Green, Purple]);
    lose.extend(guard((160.0, 34.0), Some(Seat::new(1)), (176.0, 52.0)));
    lose.extend([arrow(146.0, 206.0, 88.0), moving(From::Left, vec![penguin(Red, (242.0, 86.0), 62.0)])]);
    lose.push(cross(264.0, 34.0));

    let mut score = Vec::new();
    let (sets, points) = ([Red, Yellow, Green, Blue, Purple], ["1", "3", "6", "10", "15"]);
    for (nth, (colour, points)) in sets.into_iter().zip(points).enumerate() {
        let x = 44.0 + 53.0 * nth as f64;
        let one = vec![penguin(colour, (x, 48.0), 46.0), text(x, 96.0, points)];
        score.push(if nth == 4 {
            moving(From::Right, one)
        } else {
            Shape::group(drawing::Place::at(0.0, 0.0), one, "")
        });
    }
    score.extend([
        fish((44.0, 124.0), 1.0),
        Shape::text(160.0, 131.0, 16.0, "fish buy dice and abilities", "b-text2"),
    ]);
    vec![
        picture("Dice open circles; the front penguin of the line goes into one", turn),
        picture("A full circle with your marker on the guard: a red penguin is yours", win),
        picture("The same circle with another player’s marker: the penguin goes there", lose),
        picture("Sets of one to five colours count 1, 3, 6, 10 and 15", score),
    ]
}
