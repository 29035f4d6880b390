//! The zoo as it is printed: empty, with the letters of kinds and characters, the directions of slanting exits, and
//! ticks on the frame for lines of fire.
use drawing::{Area, Drawing, Kind as Picture, Layer, Pen, Place, Shape};
use tabletop::Game;
use zoo::{Character, Direction, Exit, Kind, Map, Step, Zoo};

use super::ground::Point;
use super::overlay::{cages, cross_outline};
use super::pieces::letter;
use super::plan::{Plan, UNIT, ahead, plan};
use super::{fixed, gates};

/// The length of a tick on the frame.
const TICK: f64 = 5.0;
/// The least cosine of the angle between an exit and its direction without a letter: beyond it the exit slants.
const STRAIGHT: f64 = 0.95;

/// Draws the board to be printed.
pub(super) fn board(game: &Zoo) -> Drawing {
    let (map, start) = (game.map(), game.start());
    let plan = plan(map);
    let mut closing = gates::gates(map, &plan, &start, None);
    closing.extend(gates::traps(&plan, &start));
    Drawing {
        class: "board zoo",
        kind: Picture::Picture,
        view_box: plan.area,
        label: "The zoo from above, north up".to_owned(),
        layers: vec![
            Layer::fixed("ground", fixed::ground(map, &plan)),
            Layer::fixed("ticks", vec![ticks(map, &plan)]),
            Layer::fixed("cages", cages(map, &plan, &start)),
            Layer::fixed("gates", closing),
            Layer::fixed("crosses", crosses(map, &plan)),
            Layer::fixed("letters", letters(map, &plan)),
            Layer::fixed("exits", exits(map, &plan)),
        ],
        targets: Vec::new(),
    }
}

/// Returns where the printed board is cut into a western and an eastern half: beside the way through the main gate,
/// between steps. `None` where the gate lies at neither the northern nor the southern rim.
pub fn joint(game: &Zoo) -> Option<f64> {
    let (map, plan) = (game.map(), plan(game.map()));
    let start = |who| map.steps(map.start(who)).next().map(|step| plan.step(step));
    let ((one, y), (other, beside)) = (start(Character::Keeper)?, start(Character::Worker)?);
    let is_level = (y - beside).abs() < 0.5 && (one - other).abs() > 1.5 * UNIT;
    is_level.then(|| one.min(other) + UNIT / 2.0)
}

/// Draws a tick on each side of the frame for every row and column with steps (Z-25).
fn ticks(map: &Map, plan: &Plan) -> Shape {
    let Area { x, y, width, height } = plan.area;
    let (left, top, right, bottom) = (x + 4.0, y + 4.0, x + width - 4.0, y + height - 4.0);
    let sorted = |mut all: Vec<f64>| {
        all.sort_by(f64::total_cmp);
        all.dedup_by(|one, other| (*one - *other).abs() < 0.5);
        all
    };
    let mut pen = Pen::default();
    for column in sorted(map.all_steps().map(|step| plan.step(step).0).collect()) {
        pen.to(column, top).by(0.0, TICK).to(column, bottom).by(0.0, -TICK);
    }
    for row in sorted(map.all_steps().map(|step| plan.step(step).1).collect()) {
        pen.to(left, row).by(TICK, 0.0).to(right, row).by(-TICK, 0.0);
    }
    Shape::path(pen.done(), "b-pencil")
}

/// Draws the crosses beside their steps, so that the steps can be filled.
fn crosses(map: &Map, plan: &Plan) -> Vec<Shape> {
    let beside = |step: Step| {
        let (x, y) = plan.step(step);
        let cross = vec![Shape::path(cross_outline((0.0, 0.0)), "zcross")];
        Shape::group(Place::at(x + 12.0, y - 12.0).scaled(0.62), cross, "")
    };
    map.crosses().iter().filter_map(|space| map.steps(space).last()).map(beside).collect()
}

/// Draws the letter of each kind on its cage, and those of the characters in the steps on which they start.
fn letters(map: &Map, plan: &Plan) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for kind in Kind::ALL {
        let Area { x, y, .. } = plan.cage(kind).area;
        shapes.push(Shape::circle(x, y, 9.5, "b-fill"));
        shapes.push(Shape::text(x, y + 4.6, 13.0, letter(kind), "b-onink zl"));
    }
    for (who, letter) in [(Character::Keeper, "K"), (Character::Worker, "W")] {
        if let Some(step) = map.steps(map.start(who)).next() {
            let (x, y) = plan.step(step);
            shapes.push(Shape::circle(x, y, 9.5, "b-ink"));
            shapes.push(Shape::text(x, y + 4.6, 13.0, letter, "b-strong"));
        }
    }
    shapes.extend(plan.traps.map(|(x, y)| Shape::text(x, y - 19.0, 11.0, "traps, Z-22", "b-text")));
    shapes
}

/// Draws the direction of each exit that slants: on a way that does not run north, east, south or west (Z-17).
fn exits(map: &Map, plan: &Plan) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for space in map.spaces() {
        for way in Direction::ALL {
            let Some(Exit::Link { to, .. }) = map.exit(space, way) else { continue };
            let pairs = map.steps(space).flat_map(|from| map.steps(to).map(move |onto| (from, onto)));
            let vector = |(from, onto): (Step, Step)| -> (Point, f64, f64) {
                let ((x, y), (to_x, to_y)) = (plan.step(from), plan.step(onto));
                ((x, y), to_x - x, to_y - y)
            };
            let nearest =
                pairs.map(vector).min_by(|one, other| one.1.hypot(one.2).total_cmp(&other.1.hypot(other.2)));
            let Some(((x, y), dx, dy)) = nearest else { continue };
            let (long, (ax, ay)) = (dx.hypot(dy), ahead(way));
            if long < 0.1 || (dx * ax + dy * ay) / long > STRAIGHT {
                continue;
            }
            // In front of the bar, on the side from which one comes.
            let far = (long / 2.0 - 5.0).max(UNIT * 0.45);
            let (x, y) = (x + dx / long * far, y + dy / long * far);
            shapes.push(Shape::text(x, y + 3.6, 10.0, way.name().to_uppercase(), "b-strong"));
        }
    }
    shapes
}
