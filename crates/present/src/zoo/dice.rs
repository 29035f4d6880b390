//! The five dice: four with animals, in two colours that differ by their rims, and the one that opens directions.
use zoo::{Die, Kind, Orientation};

use super::pieces::picture;
use super::trips::letters;
use drawing::{Area, Drawing, Kind as Reader, Layer, Place, Shape};

/// The nth animal die, from 1, that shows this kind; none before it is rolled. While it tumbles it has no number yet (0).
pub fn animal_die(nth: usize, kind: Option<Kind>) -> Drawing {
    let face = Area::new(1.5, 1.5, 69.0, 37.0);
    let mut shapes = vec![Shape::slab(face, 6.0, "face")];
    let colour = match Die::nth(nth.saturating_sub(1)) {
        Die::A => "first colour",
        Die::B => {
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

/// The orientation die: three directions, and the one left over in dashes.
pub fn orientation_die(orientation: Option<Orientation>) -> Drawing {
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
