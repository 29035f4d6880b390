//! The map's grid and the lines along which paths are drawn, in steps of the grid.
use std::collections::{BTreeMap, BTreeSet};

use zoo::{Map, Space, Step};

use super::ground::{Point, distance};

/// Steps of one space that lie farther apart are joined by a dashed line.
const APART: f64 = 1.6;
/// Maximum number of columns and rows without a step shown between two that have one.
const MOST_EMPTY: f64 = 9.0;

/// The map's grid, with stretches that hold nothing shortened.
pub(super) struct Grid<'a> {
    pub(super) map: &'a Map,
    /// The places of columns that hold a step.
    columns: BTreeMap<u16, f64>,
    /// The places of rows that hold a step.
    rows: BTreeMap<u16, f64>,
}

impl Grid<'_> {
    pub(super) fn of(map: &Map) -> Grid<'_> {
        let all = |of: fn(zoo::Point) -> u16| shortened(map.all_steps().map(|step| of(map.point(step))));
        Grid { map, columns: all(|point| point.x), rows: all(|point| point.y) }
    }

    /// The point of a step.
    pub(super) fn at(&self, step: Step) -> Point {
        let point = self.map.point(step);
        let of = |lines: &BTreeMap<u16, f64>, line| lines.get(&line).copied().unwrap_or_default();
        (of(&self.columns, point.x), of(&self.rows, point.y))
    }

    /// The points of a space's steps.
    pub(super) fn points(&self, space: Space) -> Vec<Point> {
        self.map.steps(space).map(|step| self.at(step)).collect()
    }
}

/// The places of a grid's lines, no two neighbours farther apart than [`MOST_EMPTY`].
fn shortened(lines: impl Iterator<Item = u16>) -> BTreeMap<u16, f64> {
    let used: BTreeSet<u16> = lines.collect();
    let mut at = 0.0;
    let mut before = used.first().copied().unwrap_or_default();
    used.into_iter()
        .map(|line| {
            at += f64::from(line - before).min(MOST_EMPTY);
            before = line;
            (line, at)
        })
        .collect()
}

/// The lines that paths are drawn along.
pub(super) struct Paths {
    pub(super) ways: Vec<(Point, Point)>,
    pub(super) gaps: Vec<(Point, Point)>,
    pub(super) bars: Vec<(Point, Point)>,
}

impl Paths {
    pub(super) fn of(grid: &Grid<'_>) -> Paths {
        let map = grid.map;
        let mut paths = Paths { ways: Vec::new(), gaps: Vec::new(), bars: Vec::new() };
        for space in map.spaces() {
            let steps = grid.points(space);
            for (from, to) in joints(&steps) {
                if distance(from, to) <= APART {
                    paths.ways.push((from, to))
                } else {
                    paths.gaps.push((from, to))
                }
            }
            for next in map.neighbours(space).iter().filter(|next| space < *next) {
                if let Some((from, to)) = closest(&steps, &grid.points(next)) {
                    paths.ways.push((from, to));
                    paths.bars.push(bar(from, to));
                }
            }
        }
        paths
    }

    /// Points along the paths, at most half a step apart where they are drawn through.
    pub(super) fn points(&self, steps: &[Point]) -> Vec<Point> {
        let between = self.ways.iter().map(|(from, to)| middle(*from, *to));
        steps.iter().copied().chain(between).collect()
    }
}

/// The lines that join the steps of one space: each with the nearest of those before it.
fn joints(steps: &[Point]) -> Vec<(Point, Point)> {
    let mut joints = Vec::new();
    for (nth, step) in steps.iter().enumerate().skip(1) {
        let before = steps[..nth].iter().min_by(|a, b| distance(**a, *step).total_cmp(&distance(**b, *step)));
        joints.extend(before.map(|before| (*before, *step)));
    }
    joints
}

/// The two closest points of two spaces; straight ones before diagonal ones.
fn closest(one: &[Point], other: &[Point]) -> Option<(Point, Point)> {
    let pairs = one.iter().flat_map(|from| other.iter().map(move |to| (*from, *to)));
    pairs.min_by(|a, b| distance(a.0, a.1).total_cmp(&distance(b.0, b.1)))
}

/// Across the middle of a way.
fn bar(from: Point, to: Point) -> (Point, Point) {
    let (x, y) = middle(from, to);
    let long = distance(from, to).max(f64::EPSILON);
    let (dx, dy) = ((to.0 - from.0) / long * 0.5, (to.1 - from.1) / long * 0.5);
    ((x + dy, y - dx), (x - dy, y + dx))
}

fn middle((x, y): Point, (to_x, to_y): Point) -> Point {
    ((x + to_x) / 2.0, (y + to_y) / 2.0)
}
