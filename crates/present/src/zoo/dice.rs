//! The five dice: four with animals, in two colours that differ by their rims, and the one that opens directions.
use drawing::{Area, Drawing, Kind as Reader, Layer, Place, Shape};
use view::{Dice, Die};
use zoo::{Die as Colour, Event, Kind, Orientation, State, Zoo};

use super::Seen;
use super::pieces::picture;
use super::trips::{Rolled, letters, rolled};

/// The number of animal dice. The orientation die follows them.
const ANIMAL_DICE: usize = 4;

/// The dice on the table.
pub(super) fn dice(game: &Zoo, seen: &Seen<'_>) -> Dice {
    let rolled = rolled(game, seen);
    let animal = |nth: usize| {
        let kind = rolled.map(|rolled| rolled.kinds[nth]);
        let orientation = rolled.and_then(|rolled| rolled.orientations[nth]).filter(|_| game.advanced());
        let words = match orientation {
            Some(orientation) => letters(orientation).join(" "),
            None => kind.map_or_else(String::new, |kind| kind.name().to_owned()),
        };
        Die { drawing: animal_die(nth + 1, kind), words }
    };
    let last = |rolled: Rolled| rolled.orientations.into_iter().flatten().next_back();
    let orientation = Die { drawing: orientation_die(rolled.and_then(last)), words: String::new() };
    Dice { dice: (0..ANIMAL_DICE).map(animal).chain([orientation]).collect(), ..Dice::default() }
}

/// The faces that tumbling dice show, and the numbers of those dice, from 0.
pub(super) fn tumbling(before: &State, event: Event) -> (Vec<Drawing>, Vec<usize>) {
    match event {
        Event::Animals(_) => {
            // The four dice share the faces, so that these carry no number.
            let face = |kind: Kind| animal_die(0, Some(kind));
            (Kind::ALL.map(face).into(), (0..ANIMAL_DICE).collect())
        }
        Event::Again(_) => {
            let nth = usize::from(before.moving());
            (Kind::ALL.map(|kind| animal_die(nth + 1, Some(kind))).into(), vec![nth])
        }
        Event::Orientation(_) => {
            let face = |orientation| orientation_die(Some(orientation));
            (Orientation::ALL.map(face).into(), vec![ANIMAL_DICE])
        }
        _ => (Vec::new(), Vec::new()),
    }
}

/// The nth animal die, from 1, that shows a kind; `None` before it is rolled. The number 0 is left out.
pub(super) fn animal_die(nth: usize, kind: Option<Kind>) -> Drawing {
    let face = Area::new(1.5, 1.5, 69.0, 37.0);
    let mut shapes = vec![Shape::slab(face, 6.0, "face")];
    let colour = match Colour::nth(nth.saturating_sub(1)) {
        Colour::A => "first colour",
        Colour::B => {
            let inner = Area::new(4.0, 4.0, 64.0, 32.0);
            shapes.push(Shape::slab(inner, 4.0, "b-hair rim"));
            "second colour"
        }
    };
    if nth > 0 {
        shapes.push(Shape::text(13.0, 25.5, 16.0, nth.to_string(), ""));
    }
    let label = match kind {
        Some(kind) => {
            shapes.push(Shape::group(Place::at(45.0, 20.0), vec![picture(kind).shape(32.0)], ""));
            format!("{nth}: {kind}, {colour}")
        }
        None => format!("die {nth}, {colour}, not rolled yet"),
    };
    drawing(label, 72.0, shapes)
}

/// The orientation die: three directions, and the remaining one dashed.
pub(super) fn orientation_die(orientation: Option<Orientation>) -> Drawing {
    let shown = orientation.map_or(["·"; 4], letters);
    let mut shapes = Vec::new();
    for (nth, letter) in shown.into_iter().enumerate() {
        let x = 1.5 + nth as f64 * 28.0;
        let class = if nth == 3 { "b-pencil dashed" } else { "b-ink" };
        shapes.push(Shape::slab(Area::new(x, 7.0, 25.0, 26.0), 3.0, "b-sheet"));
        shapes.push(Shape::slab(Area::new(x, 7.0, 25.0, 26.0), 3.0, class));
        shapes.push(Shape::text(x + 12.5, 26.0, 16.0, letter, ""));
    }
    let label = match orientation {
        Some(orientation) => {
            let words = orientation.directions().map(zoo::Direction::word);
            format!("orientation {orientation}: {}", words.join(", "))
        }
        None => "orientation, not rolled yet".to_string(),
    };
    drawing(label, 112.0, shapes)
}

fn drawing(label: String, width: f64, shapes: Vec<Shape>) -> Drawing {
    Drawing {
        class: "die zdie",
        kind: Reader::Picture,
        view_box: Area::new(0.0, 0.0, width, 40.0),
        label,
        layers: vec![Layer::moving("die", shapes)],
        targets: Vec::new(),
    }
}
