//! The room beside the paths: a map file says where steps lie; cages, shed, office and bushes are placed so that they
//! cover nothing. All lengths are in steps of the map's grid.
use drawing::Area;

/// A point of the map's grid.
pub(super) type Point = (f64, f64);

/// Half of a path's width.
const HALF: f64 = 0.54;
/// Things closer to each other than this touch.
const LEAST: f64 = 0.1;
/// A thing at least this far from everything else has room enough.
const AIRY: f64 = 0.36;
/// The distance between candidates.
const RASTER: f64 = 0.5;
/// Maximum number of places considered for a thing, the best ones.
const BEST: usize = 240;
/// The distances from its door within which a place is sought, one after the other.
const NEAR: [f64; 2] = [2.5, 7.0];

/// Paths and everything else that covers the ground.
pub(super) struct Ground {
    /// Points along the paths, at most a step apart.
    paths: Vec<Point>,
    /// The parts covered by things already placed.
    boxes: Vec<Area>,
    /// The rectangle round all steps.
    bounds: Area,
}

/// A thing to be placed.
pub(super) struct Thing {
    /// It belongs beside one of these points.
    pub(super) doors: Vec<Point>,
    /// The forms that it can have.
    pub(super) forms: Vec<Form>,
}

/// A form that a thing can have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Form {
    /// The number of the style.
    pub(super) style: usize,
    /// The scale; 1 where there is room.
    pub(super) scale: f64,
    /// Width.
    pub(super) width: f64,
    /// Height.
    pub(super) height: f64,
    /// The cost beside the best form.
    pub(super) cost: f64,
}

/// A thing as it is placed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Put {
    /// The part that it covers.
    pub(super) area: Area,
    /// Its form.
    pub(super) form: Form,
    /// The nearest of its doors.
    pub(super) door: Point,
}

/// The distance between two points.
pub(super) fn distance((x, y): Point, (to_x, to_y): Point) -> f64 {
    (x - to_x).hypot(y - to_y)
}

/// The distance of a point from a rectangle.
pub(super) fn away((x, y): Point, area: Area) -> f64 {
    let dx = (area.x - x).max(x - area.x - area.width).max(0.0);
    let dy = (area.y - y).max(y - area.y - area.height).max(0.0);
    dx.hypot(dy)
}

/// The distance between two rectangles.
fn between(one: Area, other: Area) -> f64 {
    let dx = (one.x - other.x - other.width).max(other.x - one.x - one.width).max(0.0);
    let dy = (one.y - other.y - other.height).max(other.y - one.y - one.height).max(0.0);
    dx.hypot(dy)
}

/// The point of a rectangle that is nearest to a point outside.
pub(super) fn nearest(area: Area, (x, y): Point) -> Point {
    (x.clamp(area.x, area.x + area.width), y.clamp(area.y, area.y + area.height))
}

impl Ground {
    /// Ground with nothing but paths on it.
    pub(super) fn new(paths: Vec<Point>, bounds: Area) -> Ground {
        Ground { paths, boxes: Vec::new(), bounds }
    }

    /// Covers a part of it.
    pub(super) fn cover(&mut self, area: Area) {
        self.boxes.push(area);
    }

    /// Whether everything is at least `room` away from a part of it.
    pub(super) fn is_free(&self, area: Area, room: f64) -> bool {
        self.paths.iter().all(|point| away(*point, area) >= HALF + room)
            && self.boxes.iter().all(|covered| between(*covered, area) >= room)
    }

    /// Places things beside their doors, none over another; `None` for a thing without room.
    pub(super) fn put(&mut self, things: &[Thing]) -> Vec<Option<Put>> {
        let options: Vec<Options> = things.iter().map(|thing| self.options(thing)).collect();
        let mut order: Vec<usize> = (0..things.len()).collect();
        order.sort_by_key(|nth| options[*nth].len());
        let mut placing = Placing { options, chosen: vec![None; things.len()] };
        for &nth in &order {
            placing.place(nth);
        }
        // The first things may find better places once the others have theirs, and two may better change sides.
        for _ in 0..2 {
            for &nth in &order {
                placing.place(nth);
            }
            for &one in &order {
                for &other in order.iter().filter(|other| **other != one) {
                    placing.place_both(one, other);
                }
            }
        }
        placing.settle(|thing, put, area| {
            let (cost, door) = self.cost(&self.paths, &things[thing], put.form, area)?;
            Some((cost, Put { area, door, ..put }))
        });
        let put: Vec<Option<Put>> = placing.chosen.iter().map(|chosen| chosen.map(|(_, put)| put)).collect();
        self.boxes.extend(put.iter().flatten().map(|put| put.area));
        put
    }

    /// The possible places of a thing if it were the only one, with their costs.
    fn options(&self, thing: &Thing) -> Options {
        let mut options = Vec::new();
        for far in NEAR {
            let largest = thing.forms.iter().map(|form| form.width.max(form.height)).fold(0.0, f64::max);
            let in_reach = |(x, y): &Point| {
                thing
                    .doors
                    .iter()
                    .any(|door| (door.0 - x).abs().max((door.1 - y).abs()) < largest + far + 2.0)
            };
            let paths: Vec<Point> = self.paths.iter().copied().filter(in_reach).collect();
            for &form in &thing.forms {
                for area in candidates(&thing.doors, form, far) {
                    let cost = self.cost(&paths, thing, form, area);
                    options.extend(cost.map(|(cost, door)| (cost, Put { area, form, door })));
                }
            }
            if !options.is_empty() {
                break;
            }
        }
        options.sort_by(|a, b| a.0.total_cmp(&b.0));
        options.truncate(BEST);
        options
    }

    /// The cost of a place and the nearest door; `None` where there is no room.
    fn cost(&self, paths: &[Point], thing: &Thing, form: Form, area: Area) -> Option<(f64, Point)> {
        let mut room = AIRY + 1.0;
        for point in paths {
            room = room.min(away(*point, area) - HALF);
            if room < LEAST {
                return None;
            }
        }
        for covered in &self.boxes {
            room = room.min(between(*covered, area));
            if room < LEAST {
                return None;
            }
        }
        let door = *thing.doors.iter().min_by(|a, b| away(**a, area).total_cmp(&away(**b, area)))?;
        let gap = (away(door, area) - HALF - AIRY).max(0.0);
        let outside = overhang(area, self.bounds);
        let outside = if outside > 0.0 { 2.5 + outside } else { 0.0 };
        let crosses = if is_cut_off(paths, door, area) { 3.0 } else { 0.0 };
        // A straight way from the door looks better than a slanted one.
        let (to_x, to_y) = nearest(area, door);
        let slanted = if to_x != door.0 && to_y != door.1 { 0.8 } else { 0.0 };
        Some((form.cost + 2.0 * gap + tight(room) - 0.15 * room + outside + crosses + slanted, door))
    }
}

/// Whether the straight way from a door to its thing leads over another path.
fn is_cut_off(paths: &[Point], door: Point, area: Area) -> bool {
    let (to_x, to_y) = nearest(area, door);
    let (dx, dy) = (to_x - door.0, to_y - door.1);
    let far = dx.hypot(dy);
    if far < 1.0 {
        return false;
    }
    let other = |point: &&Point| (point.0 - door.0).hypot(point.1 - door.1) > 1.1;
    paths.iter().filter(other).any(|(x, y)| {
        let along = (((x - door.0) * dx + (y - door.1) * dy) / (far * far)).clamp(0.0, 1.0);
        (door.0 + dx * along - x).hypot(door.1 + dy * along - y) < HALF
    })
}

/// The possible places of a thing, with their costs.
type Options = Vec<(f64, Put)>;

/// The cost of finding no place.
const NOWHERE: f64 = 40.0;

/// Things being put somewhere.
struct Placing {
    options: Vec<Options>,
    chosen: Vec<Option<(f64, Put)>>,
}

impl Placing {
    /// Places a thing where it stands best among the others.
    fn place(&mut self, nth: usize) {
        self.chosen[nth] = None;
        let others: Vec<Area> = self.chosen.iter().flatten().map(|(_, put)| put.area).collect();
        let cost = |(cost, candidate): &(f64, Put)| {
            let room = others.iter().map(|it| between(*it, candidate.area)).fold(AIRY, f64::min);
            (room >= LEAST).then_some((cost + tight(room), *candidate))
        };
        let best = self.options[nth].iter().filter_map(cost).min_by(|a, b| a.0.total_cmp(&b.0));
        self.chosen[nth] = best;
    }

    /// Shifts everything a little where that is better still.
    fn settle(&mut self, cost: impl Fn(usize, Put, Area) -> Option<(f64, Put)>) {
        for nth in 0..self.chosen.len() {
            let Some((_, put)) = self.chosen[nth] else { continue };
            let shifts = (-2..=2).flat_map(|across| (-2..=2).map(move |down| (across, down)));
            let shifted = |(across, down): (i32, i32)| {
                let (x, y) = (f64::from(across) * RASTER / 4.0, f64::from(down) * RASTER / 4.0);
                Area::new(put.area.x + x, put.area.y + y, put.area.width, put.area.height)
            };
            self.options[nth].extend(shifts.filter_map(|shift| cost(nth, put, shifted(shift))));
            self.place(nth);
        }
    }

    /// Lets one thing choose before another, and keeps that if it is better for both together.
    fn place_both(&mut self, one: usize, other: usize) {
        let before = (self.chosen[one], self.chosen[other]);
        self.chosen[other] = None;
        self.place(one);
        self.place(other);
        let cost = |chosen: Option<(f64, Put)>| chosen.map_or(NOWHERE, |(cost, _)| cost);
        if cost(self.chosen[one]) + cost(self.chosen[other]) > cost(before.0) + cost(before.1) - 1e-9 {
            (self.chosen[one], self.chosen[other]) = before;
        }
    }
}

/// The cost of standing close to something.
fn tight(room: f64) -> f64 {
    4.0 * (AIRY - room).max(0.0)
}

/// The length by which a rectangle sticks out of another.
fn overhang(area: Area, bounds: Area) -> f64 {
    let across = (bounds.x - area.x).max(area.x + area.width - bounds.x - bounds.width).max(0.0);
    let down = (bounds.y - area.y).max(area.y + area.height - bounds.y - bounds.height).max(0.0);
    across + down
}

/// The places of a form within a distance of a door, on a raster.
fn candidates(doors: &[Point], form: Form, far: f64) -> impl Iterator<Item = Area> {
    let reach = (form.width / 2.0 + HALF + far, form.height / 2.0 + HALF + far);
    let least = |of: fn(&Point) -> f64| doors.iter().map(of).fold(f64::INFINITY, f64::min);
    let most = |of: fn(&Point) -> f64| doors.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    let (left, top) = (least(|door| door.0) - reach.0, least(|door| door.1) - reach.1);
    // If the steps of a space lie far apart, only places round the first of them count.
    let span = |from: f64, to: f64| ((to - from).min(24.0) / RASTER).max(0.0) as u32;
    let columns = span(left, most(|door| door.0) + reach.0);
    let rows = span(top, most(|door| door.1) + reach.1);
    (0..=rows).flat_map(move |row| {
        (0..=columns).map(move |column| {
            let (x, y) = (left + f64::from(column) * RASTER, top + f64::from(row) * RASTER);
            Area::new(x - form.width / 2.0, y - form.height / 2.0, form.width, form.height)
        })
    })
}
