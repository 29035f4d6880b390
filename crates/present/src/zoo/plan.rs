//! The plan of a zoo: the steps where its map file puts them, and everything else beside them. 28 units for a step of
//! the grid, north up.
use std::cell::RefCell;
use std::rc::Rc;

use zoo::{Direction, Gate, Kind, Map, Space, Step};

use super::cages::{self, Cage};
use super::ground::{Form, Ground, Point, Put, Thing, distance, nearest};
use super::paths::{Grid, Paths};
use drawing::Area;

/// Units for a step of the grid.
pub(super) const UNIT: f64 = 28.0;
/// Half of a step's circle.
pub(super) const STEP: f64 = 9.5;
/// The distance of a gate's squares from its step, and from square to square.
const GATE: (f64, f64) = (0.95, 17.0);
/// From a gate's squares to its octagons.
pub(super) const OCTAGONS: f64 = 19.0;
/// The rim of the green round everything, in steps of the grid.
const RIM: f64 = 0.6;
/// Width and height of the three traps together.
const TRAPS: (f64, f64) = (3.0, 1.15);
/// Maximum number of bushes.
const BUSHES: usize = 36;

/// The places of everything on the board.
#[derive(Debug)]
pub(super) struct Plan {
    /// The part that is shown.
    pub(super) area: Area,
    /// Every step's middle, by its number.
    steps: Vec<Point>,
    /// The ways between steps of a space, or of two linked ones.
    pub(super) ways: Vec<(Point, Point)>,
    /// The gaps between distant steps of one space.
    pub(super) gaps: Vec<(Point, Point)>,
    /// Bars across the ways from space to space.
    pub(super) bars: Vec<(Point, Point)>,
    /// Every cage, by its kind.
    cages: Vec<Cage>,
    /// Every gate.
    gates: Vec<GatePlan>,
    /// The shed.
    pub(super) shed: House,
    /// The office, where there is one.
    pub(super) office: Option<House>,
    /// Bushes: middle and size.
    pub(super) bushes: Vec<(Point, f64)>,
    /// The middle of the needle that points north.
    pub(super) needle: Point,
    /// The middle of the three traps, where there is room for them.
    pub(super) traps: Option<Point>,
}

/// The shed or the office.
#[derive(Clone, Copy, Debug)]
pub(super) struct House {
    /// Its middle.
    pub(super) at: Point,
    /// The step before its door.
    pub(super) door: Point,
}

/// A gate.
#[derive(Clone, Copy, Debug)]
pub(super) struct GatePlan {
    /// The step that leads out.
    pub(super) step: Point,
    /// The middles of its three squares.
    pub(super) squares: [Point; 3],
    /// The middles of its three octagons.
    pub(super) octagons: [Point; 3],
    /// The end of the way of an animal that leaves.
    pub(super) beyond: Point,
}

thread_local! {
    /// The plan made last; a game is drawn many times.
    static LAST: RefCell<Option<(Vec<u16>, Rc<Plan>)>> = const { RefCell::new(None) };
}

/// The plan of a map.
pub(super) fn plan(map: &Map) -> Rc<Plan> {
    let outline = outline(map);
    LAST.with_borrow_mut(|last| match last {
        Some((known, plan)) if *known == outline => Rc::clone(plan),
        _ => {
            let plan = Rc::new(Plan::new(map));
            *last = Some((outline, Rc::clone(&plan)));
            plan
        }
    })
}

/// All that a plan depends on.
fn outline(map: &Map) -> Vec<u16> {
    let number = |space: Space| space.index() as u16;
    let steps = map.all_steps().flat_map(|step| {
        let at = map.point(step);
        [at.x, at.y, number(map.space_of(step))]
    });
    let links = map.spaces().flat_map(|space| map.neighbours(space).iter().map(number).chain([u16::MAX]));
    let doors = Kind::ALL.into_iter().map(|kind| number(map.animal(kind).door));
    let gates = Gate::ALL.into_iter().flat_map(|gate| {
        let place = map.gate(gate);
        [number(place.space), place.side as u16]
    });
    let houses = [Some(map.shed()), map.office()].into_iter().map(|house| house.map_or(u16::MAX, number));
    steps.chain(links).chain(doors).chain(gates).chain(houses).collect()
}

fn unit((x, y): Point) -> Point {
    (x * UNIT, y * UNIT)
}

/// One step of the grid that way.
pub(super) const fn ahead(way: Direction) -> Point {
    match way {
        Direction::N => (0.0, -1.0),
        Direction::E => (1.0, 0.0),
        Direction::S => (0.0, 1.0),
        Direction::W => (-1.0, 0.0),
    }
}

impl Plan {
    fn new(map: &Map) -> Plan {
        let grid = Grid::of(map);
        let steps: Vec<Point> = map.all_steps().map(|step| grid.at(step)).collect();
        let bounds = bounds(&steps);
        let paths = Paths::of(&grid);
        let mut ground = Ground::new(paths.points(&steps), bounds);
        let gates: Vec<GatePlan> = Gate::ALL.into_iter().map(|gate| gate_plan(&grid, gate)).collect();
        for gate in &gates {
            for (x, y) in gate.squares.iter().chain(&gate.octagons) {
                ground.cover(Area::around(*x, *y, 0.6));
            }
        }
        let houses = [Some(map.shed()), map.office()].into_iter().flatten();
        let houses: Vec<Thing> = houses
            .map(|space| Thing { doors: grid.points(space), forms: vec![HOUSE, SMALL_HOUSE] })
            .collect();
        let mut put = ground.put(&houses).into_iter().zip(&houses).map(|(put, house)| {
            // Without any room it stands on the path itself.
            let first = house.doors.first().copied().unwrap_or_default();
            put.map_or(House { at: first, door: first }, |put| House { at: centre(put.area), door: put.door })
        });
        let shed = put.next().unwrap_or(House { at: (0.0, 0.0), door: (0.0, 0.0) });
        let office = put.next();
        let homes: Vec<Thing> = Kind::ALL
            .into_iter()
            .map(|kind| Thing { doors: grid.points(map.animal(kind).door), forms: cages::forms() })
            .collect();
        let put = ground.put(&homes);
        let put = in_a_row(put, &homes, &mut ground, bounds);
        let covered = put.iter().map(|put| put.area);
        let beyond = gates.iter().flat_map(|gate| gate.octagons).map(|(x, y)| Area::around(x, y, 1.0));
        let all = covered.chain(beyond).chain([Area::around(shed.at.0, shed.at.1, 1.6)]);
        let all =
            all.chain(office.map(|House { at: (x, y), .. }| Area::around(x, y, 1.6))).fold(bounds, union);
        let rim = Area::new(all.x - RIM, all.y - RIM, all.width + 2.0 * RIM, all.height + 2.0 * RIM);
        let needle = needle(&ground, rim);
        ground.cover(Area::around(needle.0, needle.1, 1.6));
        let traps = traps(&ground, rim);
        if let Some((x, y)) = traps {
            ground.cover(Area::new(x - TRAPS.0 / 2.0, y - TRAPS.1 / 2.0, TRAPS.0, TRAPS.1));
        }
        let bushes = bushes(&ground, bounds);
        Plan {
            area: Area::new(rim.x * UNIT, rim.y * UNIT, rim.width * UNIT, rim.height * UNIT),
            steps: steps.into_iter().map(unit).collect(),
            ways: in_units(paths.ways),
            gaps: in_units(paths.gaps),
            bars: in_units(paths.bars),
            cages: put.into_iter().map(|put| Cage::new(put, unit)).collect(),
            gates: gates.into_iter().map(GatePlan::in_units).collect(),
            shed: shed.in_units(),
            office: office.map(House::in_units),
            bushes: bushes.into_iter().map(|(at, size)| (unit(at), size)).collect(),
            needle: unit(needle),
            traps: traps.map(unit),
        }
    }

    /// A step's middle.
    pub(super) fn step(&self, step: Step) -> Point {
        self.steps[step.index()]
    }

    /// A kind's cage.
    pub(super) fn cage(&self, kind: Kind) -> &Cage {
        &self.cages[kind.index()]
    }

    /// All cages.
    pub(super) fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// A gate.
    pub(super) fn gate(&self, gate: Gate) -> &GatePlan {
        &self.gates[gate.index()]
    }

    /// The step nearest to a point, within half a step of the grid and a little.
    pub(super) fn step_at(&self, map: &Map, point: Point) -> Option<Step> {
        let steps = map.all_steps().map(|step| (distance(self.step(step), point), step));
        let (away, step) = steps.min_by(|a, b| a.0.total_cmp(&b.0))?;
        (away <= UNIT * 0.6).then_some(step)
    }
}

impl House {
    fn in_units(self) -> House {
        House { at: unit(self.at), door: unit(self.door) }
    }
}

impl GatePlan {
    fn in_units(self) -> GatePlan {
        GatePlan {
            step: unit(self.step),
            squares: self.squares.map(unit),
            octagons: self.octagons.map(unit),
            beyond: unit(self.beyond),
        }
    }
}

/// A house as large as the shed is drawn, with some room.
const HOUSE: Form = Form { style: 0, scale: 1.0, width: 1.1, height: 1.75, cost: 0.0 };
const SMALL_HOUSE: Form = Form { style: 0, scale: 1.0, width: 0.9, height: 0.9, cost: 2.0 };

fn centre(area: Area) -> Point {
    (area.x + area.width / 2.0, area.y + area.height / 2.0)
}

fn in_units(lines: Vec<(Point, Point)>) -> Vec<(Point, Point)> {
    lines.into_iter().map(|(from, to)| (unit(from), unit(to))).collect()
}

fn bounds(steps: &[Point]) -> Area {
    let one = |(x, y): &Point| Area::new(*x, *y, 0.0, 0.0);
    let all = steps.iter().map(one).reduce(union).unwrap_or(Area::new(0.0, 0.0, 0.0, 0.0));
    Area::new(all.x - 0.54, all.y - 0.54, all.width + 1.08, all.height + 1.08)
}

fn union(one: Area, other: Area) -> Area {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    let right = (one.x + one.width).max(other.x + other.width);
    let bottom = (one.y + one.height).max(other.y + other.height);
    Area::new(x, y, right - x, bottom - y)
}

/// The squares and octagons of a gate: outside, before the step of its space that lies farthest that way.
fn gate_plan(grid: &Grid<'_>, gate: Gate) -> GatePlan {
    let place = grid.map.gate(gate);
    let (dx, dy) = ahead(place.side);
    let steps = grid.points(place.space);
    let mean = |of: fn(&Point) -> f64| steps.iter().map(of).sum::<f64>() / steps.len().max(1) as f64;
    let heart = (mean(|point| point.0), mean(|point| point.1));
    // The farthest that way, and of those the middle one.
    let rank = |point: &&Point| point.0 * dx + point.1 * dy - 0.01 * distance(**point, heart);
    let step = steps.iter().max_by(|a, b| rank(a).total_cmp(&rank(b))).copied().unwrap_or_default();
    let at = |ahead: f64, aside: f64| {
        (step.0 + dx * ahead + dy.abs() * aside, step.1 + dy * ahead + dx.abs() * aside)
    };
    let row = |ahead: f64| [-1.0, 0.0, 1.0].map(|nth| at(ahead, nth * GATE.1 / UNIT));
    let octagons = GATE.0 + OCTAGONS / UNIT;
    GatePlan { step, squares: row(GATE.0), octagons: row(octagons), beyond: at(octagons + 0.9, 0.0) }
}

/// Cages that found no room by their doors stand in a row below everything else.
fn in_a_row(put: Vec<Option<Put>>, homes: &[Thing], ground: &mut Ground, bounds: Area) -> Vec<Put> {
    let top = bounds.y + bounds.height + 2.4;
    let mut x = bounds.x;
    let mut y = top;
    let mut placed = Vec::new();
    for (put, home) in put.into_iter().zip(homes) {
        placed.push(put.unwrap_or_else(|| {
            let form = home.forms[0];
            if x + form.width > bounds.x + bounds.width.max(24.0) {
                (x, y) = (bounds.x, y + form.height + 0.4);
            }
            let area = Area::new(x, y, form.width, form.height);
            x += form.width + 0.4;
            ground.cover(area);
            let door = home.doors.first().copied().unwrap_or_else(|| nearest(area, (x, y)));
            Put { area, form, door }
        }));
    }
    placed
}

/// Bushes where there is room, the same ones every time.
fn bushes(ground: &Ground, bounds: Area) -> Vec<(Point, f64)> {
    let mut bushes: Vec<(Point, f64)> = Vec::new();
    let (columns, rows) = ((bounds.width / 1.7) as u32, (bounds.height / 1.7) as u32);
    let mut seed: u32 = 0x5EED;
    let mut below = |n: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) % n
    };
    for nth in 0..columns.saturating_mul(rows).min(4000) {
        let (dice, across, down, size) = (below(5), below(100), below(100), below(4));
        if dice > 1 || bushes.len() == BUSHES {
            continue;
        }
        let (column, row) = (nth % columns, nth / columns);
        let at = (
            bounds.x + (f64::from(column) + f64::from(across) / 100.0) * 1.7,
            bounds.y + (f64::from(row) + f64::from(down) / 100.0) * 1.7,
        );
        let size = 0.6 + f64::from(size) * 0.12;
        let area = Area::new(at.0 - 0.55 * size, at.1 - 0.35 * size, 1.1 * size, 0.7 * size);
        let apart = bushes.iter().all(|(other, _)| distance(*other, at) > 1.4);
        if apart && ground.is_free(area, 0.12) {
            bushes.push((at, size));
        }
    }
    bushes
}

/// A corner with room for the needle; the lower left one where none has.
fn needle(ground: &Ground, rim: Area) -> Point {
    let (left, right) = (rim.x + 0.75, rim.x + rim.width - 0.75);
    let (top, bottom) = (rim.y + 1.0, rim.y + rim.height - 1.25);
    let corners = [(left, bottom), (left, top), (right, bottom), (right, top)];
    let free = |(x, y): &&Point| ground.is_free(Area::new(x - 0.5, y - 0.8, 1.0, 1.6), 0.0);
    corners.iter().find(free).copied().unwrap_or(corners[0])
}

/// Room for the three traps along the rim, outside of the paths: at the bottom or at the top, as far right as can be.
fn traps(ground: &Ground, rim: Area) -> Option<Point> {
    let (wide, high) = TRAPS;
    let steps = ((rim.width - wide) / 0.5) as u32;
    let rows = [rim.y + rim.height - 0.3 - high / 2.0, rim.y + 0.3 + high / 2.0];
    let right = rim.x + rim.width - 0.4 - wide / 2.0;
    let spots = rows.into_iter().flat_map(|y| (0..steps).map(move |step| (right - f64::from(step) * 0.5, y)));
    let free = |(x, y): &Point| ground.is_free(Area::new(x - wide / 2.0, y - high / 2.0, wide, high), 0.15);
    spots.into_iter().find(free)
}
