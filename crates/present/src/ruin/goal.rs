//! The pictures of the goal.
use drawing::{Animal, Area, Drawing, Shape};

use super::fixed::skull;
use crate::goal::{From, arrow, cross, field, moving, pawn, picture, put, squares, text, tick, token};

pub(super) fn pictures() -> Vec<Drawing> {
    let roll = Shape::group(
        drawing::Place::at(18.0, 52.0).scaled(1.2),
        drawing::four_sided(Some(3), drawing::DieLook::Live)
            .layers
            .into_iter()
            .flat_map(|layer| layer.shapes)
            .collect(),
        "die live",
    );
    let mut walk = squares((92.0, 13.0), 4, 3, 42.0);
    walk.push(Shape::path("M113 118H155L239 34", "s-trail"));
    walk.extend([roll, moving(From::Left, vec![pawn(239.0, 34.0)])]);

    let mut win = vec![field(Area::new(16.0, 30.0, 110.0, 90.0), "b-sheet")];
    win.push(field(Area::new(174.0, 30.0, 110.0, 90.0), "b-leaf"));
    win.extend([text(71.0, 24.0, "City"), text(229.0, 24.0, "Jungle"), text(104.0, 56.0, "J")]);
    win.extend([text(196.0, 112.0, "C"), text(258.0, 58.0, "H"), arrow(132.0, 168.0, 75.0)]);
    win.extend([moving(From::Left, vec![pawn(229.0, 80.0)]), tick(268.0, 96.0)]);

    let mut lose = squares((16.0, 33.0), 2, 2, 42.0);
    lose.extend([pawn(79.0, 54.0), moving(From::Below, vec![token(Animal::Cultist, 79.0, 96.0)])]);
    lose.extend(squares((128.0, 54.0), 1, 1, 42.0));
    lose.push(skull(149.0, 75.0, 1.2));
    lose.push(field(Area::new(212.0, 54.0, 72.0, 42.0), "b-water"));
    lose.push(Shape::path("M220 68q7-6 14 0t14 0 14 0 14 0M220 84q7-6 14 0t14 0 14 0 14 0", "b-water-line"));
    lose.extend([cross(79.0, 22.0), cross(149.0, 36.0), cross(248.0, 36.0)]);

    let score = vec![
        put(Animal::Person.shape(50.0), 90.0, 56.0),
        text(90.0, 122.0, "Escaped: 1"),
        put(Animal::Cultist.shape(50.0), 210.0, 56.0),
        text(210.0, 122.0, "Lost: 0"),
        moving(From::Nowhere, vec![tick(130.0, 50.0)]),
    ];
    vec![
        picture("A four-sided die shows 3, and the figure with the hat walks three squares", walk),
        picture("From the city through J to the jungle, and on to H", win),
        picture("The hunter, a skull and water", lose),
        picture("Escaped counts 1, lost counts 0", score),
    ]
}
