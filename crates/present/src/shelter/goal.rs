//! The pictures of the goal.
use drawing::{Animal, Drawing, Shape};

use super::fences::tree;
use crate::goal::{From, arrow, die, moving, picture, put, squares, text};

/// Draws fences along a line, given as a path.
fn fence(path: &'static str) -> Shape {
    Shape::path(path, "b-bold")
}

pub(super) fn pictures() -> Vec<Drawing> {
    let animal = |animal: Animal, x, y| put(animal.outline(34.0), x, y);
    let mut turn = vec![die(3, 32.0, 34.0), die(1, 32.0, 75.0), die(6, 32.0, 116.0)];
    turn.extend([arrow(56.0, 84.0, 34.0), arrow(56.0, 84.0, 75.0), arrow(56.0, 84.0, 116.0)]);
    turn.push(Shape::text(94.0, 40.0, 16.0, "adopt", "b-text left"));
    turn.push(Shape::text(94.0, 81.0, 16.0, "house", "b-text left"));
    turn.push(Shape::text(94.0, 122.0, 16.0, "fence", "b-text left"));
    turn.extend(squares((164.0, 13.0), 3, 3, 41.0));
    turn.push(moving(From::Left, vec![animal(Animal::Dog, 184.0, 34.0)]));
    turn.push(moving(From::Nowhere, vec![fence("M205 13V54")]));

    let win = vec![
        put(Animal::Giraffe.shape(46.0), 70.0, 52.0),
        put(Animal::Rhino.shape(46.0), 124.0, 52.0),
        text(97.0, 116.0, "63 points"),
        put(Animal::Owl.shape(34.0), 224.0, 56.0),
        Shape::text(224.0, 116.0, 17.0, "48 points", "b-text2"),
        moving(From::Nowhere, vec![crate::goal::tick(164.0, 110.0)]),
    ];

    let mut lose = squares((22.0, 26.0), 2, 2, 48.0);
    lose.extend([animal(Animal::Dog, 46.0, 50.0), animal(Animal::Tiger, 94.0, 98.0)]);
    lose.push(text(70.0, 145.0, "mixed: 0"));
    lose.extend(squares((146.0, 50.0), 1, 1, 48.0));
    lose.extend([fence("M146 50h48v48h-48z"), text(170.0, 145.0, "empty: −1")]);
    lose.extend(squares((226.0, 50.0), 1, 1, 48.0));
    lose.push(moving(From::Above, vec![fence("M250 50V98")]));
    lose.push(text(250.0, 145.0, "loose: −1"));

    let mut score = Vec::new();
    let cells = [
        (Animal::Owl, "2 each"),
        (Animal::Dog, "6 a pair"),
        (Animal::Elephant, "herd size"),
        (Animal::Rhino, "rhino areas"),
        (Animal::Giraffe, "trees"),
        (Animal::Tiger, "long side"),
    ];
    for (nth, (kind, words)) in cells.into_iter().enumerate() {
        let (x, y) = (52.0 + 98.0 * (nth % 3) as f64, 32.0 + 72.0 * (nth / 3) as f64);
        score.extend([put(kind.shape(38.0), x, y), Shape::text(x, y + 35.0, 15.0, words, "b-text")]);
    }
    score.push(moving(From::Nowhere, vec![tree(186.0, 100.0)]));
    vec![
        picture("Three dice: one adopts an animal, one houses it, one puts up a fence", turn),
        picture("63 points win against 48", win),
        picture("Mixed kinds count nothing; an empty square and a loose fence cost a point each", lose),
        picture("The six animals and what each of them counts", score),
    ]
}
