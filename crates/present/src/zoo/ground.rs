//! Where there is room beside the paths: a map file says where steps lie, and cages, shed, office and bushes are put
//! where they cover nothing. All in steps of the map's grid.
use drawing::Area;

/// A point of the map's grid.
pub(super) type Point = (f64, f64);

/// Half of a path's width.
const HALF: f64 = 0.54;
/// What lies closer than that to something else touches it.
const LEAST: f64 = 0.1;
/// What is as far as that from everything else has room enough.
const AIRY: f64 = 0.36;
/// Candidates lie so far apart.
const RASTER: f64 = 0.5;
/// Of the places a thing could have, so many of the best are looked at.
const BEST: usize = 240;
/// How far from its door something is looked for, first near and then farther.
const NEAR: [f64; 2] = [2.5, 7.0];

/// Paths and whatever else covers the ground.
pub(super) struct Ground {
    /// Points along the paths, at most a step apart.
    paths: Vec<Point>,
    /// What has been put somewhere.
    boxes: Vec<Area>,
    /// All steps lie within.
    bounds: Area,
}

/// What is to be put somewhere.
pub(super) struct Thing {
    /// It belongs beside one of these points.
    pub(super) doors: Vec<Point>,
    /// The forms that it can have, with what each costs beside the best one.
    pub(super) forms: Vec<Form>,
}

/// A form that a thing can have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Form {
    /// Which of several.
    pub(super) style: usize,
    /// How large it is drawn, 1 where there is room.
    pub(super) scale: f64,
    /// To the right.
    pub(super) width: f64,
    /// Down.
    pub(super) height: f64,
    /// So much worse than the best form.
    pub(super) cost: f64,
}

/// Where a thing is put.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Put {
    /// What it covers.
    pub(super) area: Area,
    /// In this form.
    pub(super) form: Form,
    /// The nearest of its doors.
    pub(super) door: Point,
}

/// How far a point is from a rectangle.
pub(super) fn away((x, y): Point, area: Area) -> f64 {
    let dx = (area.x - x).max(x - area.x - area.width).max(0.0);
    let dy = (area.y - y).max(y - area.y - area.height).max(0.0);
    dx.hypot(dy)
}

/// How far two rectangles are apart.
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

    /// Whether nothing comes closer to a part of it than that.
    pub(super) fn is_free(&self, area: Area, room: f64) -> bool {
        self.paths.iter().all(|point| away(*point, area) >= HALF + room)
            && self.boxes.iter().all(|covered| between(*covered, area) >= room)
    }

    /// Puts things beside their doors, none over another; what finds no place is not there.
    pub(super) fn put(&mut self, things: &[Thing]) -> Vec<Option<Put>> {
        let options: Vec<Options> = things.iter().map(|thing| self.options(thing)).collect();
        let mut order: Vec<usize> = (0..things.len()).collect();
        order.sort_by_key(|nth| options[*nth].len());
        let mut placing = Placing { options, chosen: vec![None; things.len()] };
        for &nth in &order {
            placing.place(nth);
        }
        // What was put early may stand better once the others have their places, and two may better change sides.
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

    /// Where a thing could be put if nothing else were, with what that costs.
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

    /// What it costs to put a thing there, and which door is nearest; nothing where there is no room.
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

/// Whether the straight way from a door to what belongs to it leads over another path.
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

/// Where a thing could be put, with what each place costs.
type Options = Vec<(f64, Put)>;

/// What finding no place costs.
const NOWHERE: f64 = 40.0;

/// Things being put somewhere.
struct Placing {
    options: Vec<Options>,
    chosen: Vec<Option<(f64, Put)>>,
}

impl Placing {
    /// Puts a thing where it stands best among the others.
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

/// What it costs to stand close to something.
fn tight(room: f64) -> f64 {
    4.0 * (AIRY - room).max(0.0)
}

/// By how much a rectangle sticks out of another.
fn overhang(area: Area, bounds: Area) -> f64 {
    let across = (bounds.x - area.x).max(area.x + area.width - bounds.x - bounds.width).max(0.0);
    let down = (bounds.y - area.y).max(area.y + area.height - bounds.y - bounds.height).max(0.0);
    across + down
}

/// The places of a form within so much of a door, on a raster.
fn candidates(doors: &[Point], form: Form, far: f64) -> impl Iterator<Item = Area> {
    let reach = (form.width / 2.0 + HALF + far, form.height / 2.0 + HALF + far);
    let least = |of: fn(&Point) -> f64| doors.iter().map(of).fold(f64::INFINITY, f64::min);
    let most = |of: fn(&Point) -> f64| doors.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    let (left, top) = (least(|door| door.0) - reach.0, least(|door| door.1) - reach.1);
    // Steps of one space may lie far apart: then only what lies round the first of them counts.
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
