//! The layer that depends on the map alone: green, paths, steps, doors, cages with their numbers, shed and office.
use zoo::{Kind, Map};

use super::ground::Point;
use super::plan::{GatePlan, Plan, STEP, UNIT};
use drawing::{Area, Place, Shape};
use drawing::{Pen, number};

/// A door farther from its cage than that is only shown where it is.
const LONG: f64 = 3.0 * UNIT;

/// Everything that depends on the map alone.
pub(super) fn ground(map: &Map, plan: &Plan) -> Vec<Shape> {
    let mut shapes = green(plan);
    let lanes = lanes(plan);
    let ways = lines(&plan.ways);
    let stubs: Vec<(Point, Point)> = zoo::Gate::ALL.map(|gate| stub(plan.gate(gate))).into();
    shapes.push(Shape::path(ways.clone(), "zpath-out"));
    shapes.push(Shape::path(lanes.clone(), "zlane-out"));
    shapes.push(Shape::path(ways + &lines(&stubs), "zpath-in"));
    shapes.push(Shape::path(lanes, "zlane-in"));
    if !plan.gaps.is_empty() {
        shapes.push(Shape::path(lines(&plan.gaps), "b-pencil dashed"));
    }
    shapes.push(Shape::path(lines(&plan.bars), "b-pencil"));
    shapes.push(Shape::path(dots(map.all_steps().map(|step| plan.step(step)), STEP), "step"));
    shapes.push(house(plan.shed.at));
    shapes.extend(plan.office.map(|it| office(it.at)));
    shapes.extend(Kind::ALL.into_iter().map(|kind| plan.cage(kind).fixed(kind, map.animal(kind))));
    shapes.push(needle(plan.needle));
    shapes
}

/// Paths and pieces' ground alone, for small pictures.
pub(super) fn bare(map: &Map, plan: &Plan) -> Vec<Shape> {
    let ways = lines(&plan.ways);
    let mut shapes = green(plan);
    shapes.push(Shape::path(ways.clone(), "zpath-out"));
    shapes.push(Shape::path(ways, "zpath-in"));
    shapes.push(Shape::path(dots(map.all_steps().map(|step| plan.step(step)), STEP), "step"));
    shapes.push(house(plan.shed.at));
    shapes.extend(Kind::ALL.into_iter().map(|kind| plan.cage(kind).bare(kind)));
    shapes
}

fn green(plan: &Plan) -> Vec<Shape> {
    let Area { x, y, width, height } = plan.area;
    let within = Area::new(x + 4.0, y + 4.0, width - 8.0, height - 8.0);
    let mut shapes = vec![Shape::slab(within, 10.0, "b-leafground"), Shape::slab(within, 10.0, "b-ink")];
    shapes.extend(plan.bushes.iter().map(|(at, size)| bush(*at, *size)));
    shapes
}

const BUSH: &str = "M-13 6c-6-1-6-9 0-10 1-7 10-9 14-4 6-2 12 4 9 9 2 5-4 7-8 5zM-5-1c2-2 4-2 6-1";

fn bush((x, y): Point, size: f64) -> Shape {
    Shape::group(Place::at(x, y).scaled(size), vec![Shape::path(BUSH, "b-leaf-line")], "")
}

/// Lines from point to point, as one path.
pub(super) fn lines(lines: &[(Point, Point)]) -> String {
    let mut pen = Pen::default();
    for ((x, y), (to_x, to_y)) in lines {
        pen.to(*x, *y).line(*to_x, *to_y);
    }
    pen.done()
}

/// Circles round points, as one path.
pub(super) fn dots(points: impl IntoIterator<Item = Point>, radius: f64) -> String {
    let mut path = String::new();
    for (x, y) in points {
        let numbers = [x - radius, y];
        path.push('M');
        for (nth, part) in numbers.into_iter().enumerate() {
            if nth > 0 {
                path.push(' ');
            }
            number(&mut path, part);
        }
        for way in [2.0 * radius, -2.0 * radius] {
            path.push('a');
            number(&mut path, radius);
            path.push(' ');
            number(&mut path, radius);
            path.push_str(" 0 1 0 ");
            number(&mut path, way);
            path.push_str(" 0");
        }
    }
    path
}

/// The ways from cages, shed and office onto the path.
fn lanes(plan: &Plan) -> String {
    let near = |(from, to): &(Point, Point)| (from.0 - to.0).hypot(from.1 - to.1) < LONG;
    let houses = [Some(plan.shed), plan.office].into_iter().flatten().map(|house| (house.at, house.door));
    let cages = plan.cages().iter().map(|cage| cage.door);
    let doors: Vec<(Point, Point)> = cages.chain(houses).filter(near).collect();
    lines(&doors)
}

/// Out of a gate.
fn stub(gate: &GatePlan) -> (Point, Point) {
    (gate.step, gate.squares[1])
}

/// The shed, its roof in the accent.
pub(super) fn house((x, y): Point) -> Shape {
    let shapes =
        vec![Shape::path("M-13-9 0-21 13-9V25H-13z", "b-accent"), Shape::path("M-5 25V11H5V25z", "zdoor")];
    Shape::group(Place::at(x, y), shapes, "").titled("the maintenance shed")
}

/// The office, with the dart that is to be had there.
pub(super) fn office((x, y): Point) -> Shape {
    let shapes = vec![
        Shape::path("M-15-8 0-21 15-8V25H-15z", "b-sheet"),
        Shape::path("M-15-8 0-21 15-8V25H-15z", "b-ink"),
        Shape::path("M-8 15 6 1M2 0 7 5M-8 15l-1-5M-8 15l5 1M-5 12l-1-5M-5 12l5 1", "b-ink"),
    ];
    Shape::group(Place::at(x, y), shapes, "").titled("the zoo office: tranquilizers")
}

fn needle((x, y): Point) -> Shape {
    let shapes = vec![
        Shape::path("M0-16 5 4 0 1-5 4z", "b-fill"),
        Shape::text(0.0, 20.0, 15.0, "N", "b-strong north"),
    ];
    Shape::group(Place::at(x, y), shapes, "").titled("north")
}
