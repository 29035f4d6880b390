//! The parts that depend on the map alone: rock, passages, rooms, exits and start circles.
use std::ops::RangeInclusive;

use caverns::{Circle, Hex, Map, Sides};

use super::layout::{Layout, START, WIDE, corners, degrees, middle, towards};
use drawing::{Area, Pen, Place, Shape};

/// Half of the chamber where three sides meet.
const CHAMBER: f64 = 17.0;
/// The size of a room as a part of its hex.
const ROOM: f64 = 0.8;
/// The length of an exit's passage beyond its hex.
const OUT: f64 = 18.0;

/// The filling of the passages.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Filled {
    /// Air.
    Dry,
    /// Water.
    Wet,
    /// The water that comes next.
    Next,
    /// The surface of the water.
    Surface,
}

impl Filled {
    const fn passage(self) -> &'static str {
        match self {
            Filled::Dry => "tun-in",
            Filled::Wet => "tun-wet",
            Filled::Next => "tun-next",
            Filled::Surface => "tun-line",
        }
    }

    const fn chamber(self) -> &'static str {
        match self {
            Filled::Dry => "b-sheet",
            Filled::Wet => "b-water",
            Filled::Next => "room-next",
            Filled::Surface => "b-waterink",
        }
    }
}

/// Returns the path of one or more hexagons.
pub(super) fn hexagons(middles: impl IntoIterator<Item = (f64, f64)>, part: f64) -> String {
    let mut pen = Pen::default();
    for middle in middles {
        pen.through(corners(middle, part)).close();
    }
    pen.done()
}

/// A hexagon.
pub(super) fn hexagon(middle: (f64, f64), part: f64, class: &'static str) -> Shape {
    Shape::path(hexagons([middle], part), class)
}

/// Draws the rock with the passages in it.
pub(super) fn ground(layout: &Layout<'_>, mini: bool) -> Vec<Shape> {
    let all = || layout.map.hexes().map(|hex| layout.hex(hex));
    let solid = hexagons(all(), 1.04);
    let mut shapes = vec![
        Shape::path(solid.clone(), "rockline"),
        Shape::path(solid.clone(), "b-wall"),
        Shape::path(solid, "b-rock"),
    ];
    if !mini {
        shapes.push(Shape::path(hexagons(all(), 1.0), "hexhair"));
    }
    shapes.extend(passages(layout, Filled::Dry, 1..=Hex::ROWS));
    shapes
}

/// The borders of the hexes, over the passages.
pub(super) fn seams(layout: &Layout<'_>) -> Shape {
    Shape::path(hexagons(layout.map.hexes().map(|hex| layout.hex(hex)), 1.0), "hexseam")
}

/// Draws the passages of some rows with a filling.
pub(super) fn passages(layout: &Layout<'_>, filled: Filled, rows: RangeInclusive<u8>) -> Vec<Shape> {
    let map = layout.map;
    let (mut first, mut second, mut rooms) = (Pen::default(), Pen::default(), Vec::new());
    let mut chambers = Vec::new();
    for hex in map.hexes().filter(|hex| rows.contains(&hex.row())) {
        let at = layout.hex(hex);
        let mut paths = map.paths(hex);
        if let Some(sides) = paths.next() {
            tunnel(&mut first, at, sides);
            if map.room(hex).is_none() && sides.len() != 2 {
                chambers.push(at);
            }
        }
        for sides in paths {
            tunnel(&mut second, at, sides);
        }
        if map.room(hex).is_some() {
            rooms.push(at);
        }
    }
    if filled == Filled::Dry {
        stubs(layout, &mut first);
    }
    let (first, rooms) = (first.done(), hexagons(rooms, ROOM));
    let ring = |at: &(f64, f64), class| Shape::circle(at.0, at.1, CHAMBER, class);
    let mut shapes = vec![Shape::path(first.clone(), "tun-out"), Shape::path(rooms.clone(), "room-out")];
    shapes.extend(chambers.iter().map(|at| ring(at, "cham-out")));
    shapes.push(Shape::path(first, filled.passage()));
    shapes.push(Shape::path(rooms, filled.chamber()));
    shapes.extend(chambers.iter().map(|at| ring(at, filled.chamber())));
    if !second.is_empty() {
        let second = second.done();
        // One path leads over the other: its walls stop where the hex does.
        shapes.push(Shape::path(second.clone(), "tun-out butt"));
        shapes.push(Shape::path(second, filled.passage()));
    }
    shapes
}

/// Draws one path of a hex: from side to side through the middle, bent softly; more sides meet in the middle.
fn tunnel(pen: &mut Pen, at: (f64, f64), path: Sides) {
    let mut sides = path.iter();
    match (path.len(), sides.next(), sides.next()) {
        (2, Some(one), Some(other)) => {
            let ((x, y), to) = (middle(at, one), middle(at, other));
            pen.to(x, y).bend(at, to);
        }
        _ => {
            for side in path.iter() {
                let (x, y) = middle(at, side);
                pen.to(x, y).line(at.0, at.1);
            }
        }
    }
}

/// Draws the ways in from the start circles and out at the exits.
fn stubs(layout: &Layout<'_>, pen: &mut Pen) {
    for (hex, side) in layout.map.exits() {
        let ((x, y), (dx, dy)) = (middle(layout.hex(*hex), *side), towards(*side));
        pen.to(x, y).by(dx * OUT, dy * OUT);
    }
    for (start, circle) in layout.map.starts().iter().zip(Circle::ALL) {
        let ((x, y), (to_x, to_y)) = (middle(layout.hex(start.hex), start.side), layout.start(circle));
        pen.to(x, y).line(to_x, to_y);
    }
}

/// Draws the signs of the exits.
pub(super) fn exits(layout: &Layout<'_>) -> Vec<Shape> {
    let sign = |nth: usize| {
        let (_, side) = layout.map.exits()[nth];
        let (x, y) = layout.exit(nth);
        let arrow = Shape::path("M-9 0H8M2-6 8 0 2 6", "exarrow");
        let turned = Shape::group(Place::at(0.0, 0.0).turned(degrees(side)), vec![arrow], "");
        let plate = Shape::slab(Area::new(-17.0, -15.0, 34.0, 30.0), 4.0, "b-accent");
        Shape::group(Place::at(x, y), vec![plate, turned], "").titled("exit")
    };
    (0..layout.map.exits().len()).map(sign).collect()
}

/// Draws the start circles; the one that was rolled stands out.
pub(super) fn starts(layout: &Layout<'_>, drawn: Option<Circle>) -> Vec<Shape> {
    let circle = |circle: Circle| {
        let (x, y) = layout.start(circle);
        let (line, text) =
            if drawn == Some(circle) { ("b-accent-line", "b-accent-text") } else { ("b-ink", "b-strong") };
        [
            Shape::circle(x, y, START, "b-sheet"),
            Shape::circle(x, y, START, line),
            Shape::text(x, y + 6.5, 18.0, circle.to_string(), text),
        ]
    };
    Circle::ALL.into_iter().flat_map(circle).collect()
}

/// A fallen rock; `turn` tells one from the next.
pub(super) fn boulder(x: f64, y: f64, size: f64, turn: u32) -> Vec<Shape> {
    const OUTLINE: [(f64, f64); 7] =
        [(0.0, -1.0), (0.75, -0.7), (1.0, 0.1), (0.6, 0.8), (-0.5, 0.85), (-1.0, 0.2), (-0.7, -0.65)];
    let (sin, cos) = f64::from(37 * turn).to_radians().sin_cos();
    let corner = |(dx, dy): (f64, f64)| (x + size * (dx * cos - dy * sin), y + size * (dx * sin + dy * cos));
    let mut pen = Pen::default();
    let outline = pen.through(OUTLINE.map(corner)).close().done();
    let cracks = pen
        .to(x - size * 0.3, y - size * 0.35)
        .by(size * 0.5, -size * 0.1)
        .to(x + size * 0.1, y + size * 0.3)
        .by(size * 0.4, -size * 0.15)
        .done();
    vec![Shape::path(outline, "boulder"), Shape::path(cracks, "b-pencil hair")]
}

/// Returns the lines of a room's name in its hex, and the size of its letters.
pub(super) fn room_name(name: &str) -> (Vec<String>, f64) {
    // An article says nothing where there is so little room.
    let name = name.strip_prefix("The ").unwrap_or(name);
    const LINE: usize = 8;
    let mut lines: Vec<String> = Vec::new();
    for word in name.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < LINE => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).max(1);
    let (wide, high) = (WIDE * 0.83 / (longest as f64 * 0.55), 40.0 / lines.len().max(1) as f64);
    (lines, wide.min(high).min(12.0))
}

/// Draws the names of the hexes with passages, except of hidden ones: small, and those of rooms above the rooms' own.
pub(super) fn hex_names(layout: &Layout<'_>, hidden: impl Fn(Hex) -> bool) -> Vec<Shape> {
    let name = |hex: Hex| {
        let (x, y) = layout.hex(hex);
        let up = if layout.map.room(hex).is_some() { 22.5 } else { 4.0 };
        Shape::text(x, y - up, 10.5, hex.to_string(), "b-text2 hexno")
    };
    layout.with_passages().filter(|hex| !hidden(*hex)).map(name).collect()
}

/// Draws the rooms' names, except in hidden hexes.
pub(super) fn names(
    layout: &Layout<'_>,
    hidden: impl Fn(Hex) -> bool,
    lower: impl Fn(Hex) -> bool,
) -> Vec<Shape> {
    let map: &Map = layout.map;
    let mut shapes = Vec::new();
    for hex in map.hexes().filter(|hex| !hidden(*hex)) {
        let Some(name) = map.room(hex) else { continue };
        let (x, y) = layout.hex(hex);
        let (lines, size) = room_name(name);
        let first = y + size * 0.35 - size * 1.08 * (lines.len() as f64 - 1.0) / 2.0;
        let down = if lower(hex) { 8.0 } else { 0.0 };
        // Letters that fill their room are not enlarged on a phone.
        let class = if size < 11.0 { "b-text b-halo" } else { "b-text b-halo rm" };
        shapes.extend(
            lines.into_iter().enumerate().map(|(nth, line)| {
                Shape::text(x, first + down + size * 1.08 * nth as f64, size, line, class)
            }),
        );
    }
    shapes
}
