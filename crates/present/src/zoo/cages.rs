//! Cages: bars, the picture, the four numbers, and a circle for every animal of the kind. Bars and numbers depend on the
//! map alone; picture and circles change with the position.
use zoo::{Animal, Kind};

use super::ground::{Form, Put};
use super::pieces::picture;
use super::plan::UNIT;
use drawing::Pen;
use drawing::{Area, Place, Shape};

/// Circles in a row.
const ROW: usize = 6;
/// From circle to circle.
const PITCH: f64 = 11.6;
/// Half of a circle.
const CIRCLE: f64 = 3.9;

/// The layout of a cage, in units from its left upper corner.
struct Style {
    width: f64,
    height: f64,
    /// The picture's middle and size.
    picture: (f64, f64, f64),
    /// The middle of the four numbers, their size, and from one to the next.
    numbers: (f64, f64, f64, f64),
    /// The middle of the first row of circles, and how many stand in a row.
    circles: (f64, f64, usize),
    /// The beginnings of its bars, in parts of its width.
    bars: &'static [f64],
    /// The cost beside the best style.
    cost: f64,
}

const WIDE: Style = Style {
    width: 148.4,
    height: 75.6,
    picture: (37.8, 40.8, 56.6),
    numbers: (107.6, 37.0, 23.0, 19.8),
    circles: (107.6, 58.2, ROW),
    bars: &[0.12, 0.24, 0.36, 0.48, 0.6, 0.72, 0.84],
    cost: 0.0,
};
const TALL: Style = Style {
    width: 77.0,
    height: 128.8,
    picture: (38.5, 39.3, 57.4),
    numbers: (38.5, 85.4, 23.0, 16.6),
    circles: (38.5, 105.2, 3),
    bars: &[0.2, 0.35, 0.5, 0.65, 0.8],
    cost: 0.3,
};
const FLAT: Style = Style {
    width: 131.6,
    height: 49.0,
    picture: (24.5, 26.5, 39.8),
    numbers: (94.1, 24.6, 21.0, 18.1),
    circles: (94.1, 37.7, ROW),
    bars: &[0.12, 0.24, 0.36, 0.48, 0.6, 0.72, 0.84],
    cost: 1.2,
};
const STYLES: [&Style; 3] = [&WIDE, &TALL, &FLAT];

/// The scales at which a cage may be drawn where there is little room, each with its cost.
const SCALES: [(f64, f64); 4] = [(1.0, 0.0), (0.85, 2.0), (0.7, 4.0), (0.55, 7.0)];

/// The forms a cage can have, in steps of the grid.
pub(super) fn forms() -> Vec<Form> {
    let styles = STYLES.iter().enumerate();
    styles
        .flat_map(|(nth, style)| {
            SCALES.iter().map(move |(scale, cost)| Form {
                style: nth,
                scale: *scale,
                width: style.width * scale / UNIT,
                height: style.height * scale / UNIT,
                cost: style.cost + cost,
            })
        })
        .collect()
}

/// A cage as it stands on the plan, in units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cage {
    /// The part of the board that it covers.
    pub(super) area: Area,
    style: usize,
    scale: f64,
    /// The way from its door onto the path: from, to.
    pub(super) door: ((f64, f64), (f64, f64)),
}

impl Cage {
    /// From where it was put.
    pub(super) fn new(put: Put, unit: impl Fn((f64, f64)) -> (f64, f64)) -> Cage {
        let Put { area, form, door } = put;
        let (x, y) = unit((area.x, area.y));
        let area_in_units = Area::new(x, y, area.width * UNIT, area.height * UNIT);
        let at = super::ground::nearest(area, door);
        Cage { area: area_in_units, style: form.style, scale: form.scale, door: (unit(at), unit(door)) }
    }

    /// A cage round the origin, far from any path.
    pub(super) fn alone() -> Cage {
        let area = Area::new(-WIDE.width / 2.0, -WIDE.height / 2.0, WIDE.width, WIDE.height);
        Cage { area, style: 0, scale: 1.0, door: ((0.0, 0.0), (0.0, 0.0)) }
    }

    fn style(&self) -> &'static Style {
        STYLES[self.style]
    }

    fn group(&self, shapes: Vec<Shape>) -> Shape {
        Shape::group(Place::at(self.area.x, self.area.y).scaled(self.scale), shapes, "")
    }

    /// The middle of its picture, in units.
    pub(super) fn picture(&self) -> (f64, f64) {
        let (x, y, _) = self.style().picture;
        (self.area.x + x * self.scale, self.area.y + y * self.scale)
    }

    /// The parts that a piece drawn beside its step should leave free, each with its weight: the figures more than the
    /// picture.
    pub(super) fn parts(&self) -> [(Area, f64); 2] {
        let Area { x, y, width, height } = self.area;
        if self.style == 1 {
            let cut = height * 0.53;
            [(Area::new(x, y, width, cut), 0.35), (Area::new(x, y + cut, width, height - cut), 1.0)]
        } else {
            let cut = width * 0.45;
            [(Area::new(x, y, cut, height), 0.35), (Area::new(x + cut, y, width - cut, height), 1.0)]
        }
    }

    /// Box, bars and numbers.
    pub(super) fn fixed(&self, kind: Kind, animal: &Animal) -> Shape {
        let style = self.style();
        let whole = Area::new(0.0, 0.0, style.width, style.height);
        let mut bars = Pen::default();
        for at in style.bars {
            bars.to(style.width * at, 0.0).by(0.0, 6.0);
        }
        let mut shapes = vec![
            Shape::slab(whole, 3.0, "b-sheet"),
            Shape::slab(whole, 3.0, "b-ink"),
            Shape::path(bars.done(), "b-pencil"),
        ];
        let (x, y, size, pitch) = style.numbers;
        let numbers = [animal.movement, animal.direct, animal.indirect, animal.tranquilizers];
        let size = if numbers.iter().any(|number| *number > 9) { size * 0.7 } else { size };
        for (nth, number) in numbers.into_iter().enumerate() {
            let x = x + (nth as f64 - 1.5) * pitch;
            shapes.push(Shape::text(x, y + size * 0.1, size, number.to_string(), "b-strong cn"));
        }
        self.group(shapes).titled(format!(
            "{kind}: moves {}, direct attack {}, indirect {}, tranquilizers {}",
            animal.movement, animal.direct, animal.indirect, animal.tranquilizers
        ))
    }

    /// The box alone, with the kind's picture, for small pictures.
    pub(super) fn bare(&self, kind: Kind) -> Shape {
        let style = self.style();
        let whole = Area::new(0.0, 0.0, style.width, style.height);
        let (x, y, size) = style.picture;
        let x = if self.style == 1 { x } else { style.width / 2.0 };
        let y = if self.style == 1 { style.height / 2.0 } else { y };
        let drawn = Shape::group(Place::at(x, y), vec![picture(kind).shape(size * 1.15)], "");
        self.group(vec![Shape::slab(whole, 3.0, "b-sheet"), Shape::slab(whole, 3.0, "b-ink"), drawn])
    }

    /// Picture and circles: of so many animals, how many sit in it, and whether one is loose.
    pub(super) fn moving(&self, kind: Kind, of: u8, caged: u8, loose: bool) -> Shape {
        let style = self.style();
        let (x, y, size) = style.picture;
        let home = picture(kind).shape(size);
        let drawn = if loose || caged == 0 { Shape { class: "art an gone", ..home } } else { home };
        let mut shapes = vec![Shape::group(Place::at(x, y), vec![drawn], "")];
        let (x, y, row) = style.circles;
        let gone = of.saturating_sub(caged).saturating_sub(u8::from(loose));
        // Populations of own maps may need more rows than there is room for: then smaller circles.
        let rows = usize::from(of).div_ceil(row).max(1);
        let room = (style.height - y + CIRCLE) / (rows as f64 * PITCH);
        let fit = room.min(1.0);
        for nth in 0..usize::from(of) {
            let (column, line) = (nth % row, nth / row);
            let in_row = usize::from(of).min(row) as f64;
            let at = (x + (column as f64 - (in_row - 1.0) / 2.0) * PITCH, y + line as f64 * PITCH * fit);
            shapes.extend(circle(at, CIRCLE * fit, nth, usize::from(gone), loose));
        }
        let words = format!(
            "{kind}: {caged} in the cage{}{}",
            if loose { ", one loose" } else { "" },
            if gone > 0 { format!(", {gone} out of the game") } else { String::new() }
        );
        self.group(shapes).titled(words)
    }
}

/// One circle: crossed off, filled while its animal is loose, or empty.
fn circle((x, y): (f64, f64), radius: f64, nth: usize, gone: usize, loose: bool) -> Vec<Shape> {
    if nth < gone {
        let mut stroke = Pen::default();
        stroke.to(x - radius - 0.6, y + radius + 0.6).by(2.0 * radius + 1.2, -2.0 * radius - 1.2);
        vec![Shape::circle(x, y, radius, "b-pencil"), Shape::path(stroke.done(), "b-pencil")]
    } else if nth == gone && loose {
        vec![Shape::circle(x, y, radius, "b-accent")]
    } else {
        vec![Shape::circle(x, y, radius, "b-pencil")]
    }
}
