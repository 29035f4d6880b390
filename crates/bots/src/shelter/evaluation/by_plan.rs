//! The features of a sheet by a plan, as if the zones of the plan were fenced.
use std::sync::LazyLock;

use shelter::{Cell, Die};

use super::as_built::kind;
use super::*;

/// The number of plans that are looked into more closely.
pub(in super::super) const TRIED: usize = 2;
/// The most zones of a plan.
const MOST_ZONES: usize = 10;
/// The room in a zone from which on more does not count.
const ROOM: f32 = 3.0;
/// Edges that fewer than three figures of a die allow.
static RARE: LazyLock<Edges> = LazyLock::new(|| {
    let dice = |edge: &Edge| Die::ALL.into_iter().filter(|die| Edges::of_die(*die).contains(*edge)).count();
    Edge::all().filter(|edge| dice(edge) < 3).collect()
});

/// A sheet as zones are filled by it.
#[derive(Clone, Copy)]
pub(in super::super) struct Settled<'a> {
    paper: &'a Paper,
    left: &'a Left,
    housed: Cells,
    owls: Cells,
}

impl<'a> Settled<'a> {
    pub(in super::super) fn new(paper: &'a Paper, left: &'a Left) -> Settled<'a> {
        Settled { paper, left, housed: paper.housed(), owls: paper.animals(Animal::Owl) }
    }

    fn left(&self, animal: Animal) -> f32 {
        self.left[animal as usize]
    }
}

/// The part of zones in what counts for all zones of a plan together: sums and the largest.
#[derive(Clone, Copy, Default)]
struct Share {
    rhinos: f32,
    rhino_zones: f32,
    rhino_room: f32,
    /// Zones in which only owls live, with room for others; so for those that follow.
    empty: f32,
    empty_room: f32,
    empty_trees: f32,
    /// The number of them by their longer side, eight bits each.
    empty_sides: u64,
    elephant_room: f32,
    giraffe_room: f32,
    /// Where others than owls live.
    settled: Cells,
}

/// The worth of zones.
#[derive(Clone, Copy, Default)]
pub(super) struct Worth {
    /// The points expected of each by itself.
    points: f32,
    share: Share,
}

/// A plan with the worth of its zones on a sheet.
pub(in super::super) struct Laid<'a> {
    plan: &'a Plan,
    all: Worth,
    /// The worth of all zones but one, for each.
    apart: [Worth; MOST_ZONES],
}

impl Worth {
    /// Adds the worth of other zones.
    fn add(&mut self, other: &Worth) {
        self.points += other.points;
        self.share.add(&other.share);
    }
}

impl Share {
    /// Adds the share of other zones.
    fn add(&mut self, other: &Share) {
        self.rhinos += other.rhinos;
        self.rhino_zones += other.rhino_zones;
        self.rhino_room += other.rhino_room;
        self.empty += other.empty;
        self.empty_room = self.empty_room.max(other.empty_room);
        self.empty_trees = self.empty_trees.max(other.empty_trees);
        self.empty_sides += other.empty_sides;
        self.elephant_room = self.elephant_room.max(other.elephant_room);
        self.giraffe_room = self.giraffe_room.max(other.giraffe_room);
        self.settled |= other.settled;
    }

    /// Counts what follows from all zones of a plan.
    fn count(&self, settled: &Settled, add: &mut impl FnMut(Feature, f32)) {
        let of = |animal| settled.left(animal);
        add(Feature::ElephantRoom, self.elephant_room);
        add(Feature::GiraffeRoom, self.giraffe_room);
        add(Feature::Rhinos, self.rhinos * self.rhino_zones);
        add(Feature::RhinoHopes, self.rhinos * self.empty.min(of(Animal::Rhino)));
        add(Feature::RhinoRoom, self.rhino_zones * of(Animal::Rhino).min(self.rhino_room).min(ROOM));
        add(Feature::EmptyTrees, self.empty_trees * of(Animal::Giraffe).min(ROOM));
        add(Feature::EmptyForElephants, self.empty_room.min(of(Animal::Elephant)));
        let (tigers, mut sides) = (of(Animal::Tiger), self.empty_sides);
        for (nth, feature) in [Feature::LongestSide, Feature::SecondLongestSide, Feature::ThirdLongestSide]
            .into_iter()
            .enumerate()
        {
            if sides == 0 || tigers <= nth as f32 {
                break;
            }
            let side = (u64::BITS - 1 - sides.leading_zeros()) / 8;
            sides -= 1 << (8 * side);
            add(feature, side as f32);
        }
    }
}

impl Zone {
    pub(super) fn new(zone: &plans::Zone, trees: Cells) -> Zone {
        let plans::Zone { cells, longer_side } = *zone;
        Zone { cells, land: cells - trees, trees: (cells & trees).len() as f32, longer_side }
    }

    /// Counts what the zone brings by itself, and adds to the share in what counts together.
    #[inline(always)]
    fn count(
        &self,
        beside_trees: Cells,
        settled: &Settled,
        share: &mut Share,
        add: &mut impl FnMut(Feature, f32),
    ) {
        let others = self.cells & (settled.housed - settled.owls);
        let room = (self.land - settled.housed).len() as f32;
        let Some(animal) = kind(settled.paper, others) else {
            if room > 0.0 {
                add(Feature::EmptyZones, 1.0);
                add(Feature::EmptyRoom, room.min(4.0));
                share.empty += 1.0;
                share.empty_room = share.empty_room.max(room);
                share.empty_trees = share.empty_trees.max(self.trees);
                share.empty_sides += 1 << (8 * self.longer_side);
            }
            if !self.cells.meets(settled.owls) {
                let feature = if room > 0.0 { Feature::UnsettledCells } else { Feature::DeadCells };
                add(feature, self.cells.len() as f32);
            }
            return;
        };
        share.settled |= self.cells;
        let count = others.len() as f32;
        if !settled.paper.animals(animal).holds(others) {
            add(Feature::MixedZones, 1.0);
            add(Feature::MixedInZones, count);
            return;
        }
        let to_come = settled.left(animal);
        match animal {
            Animal::Tiger if others.len() == 1 => add(Feature::TigerSides, self.longer_side.into()),
            Animal::Tiger => add(Feature::TigersTooMany, count - 1.0),
            Animal::Elephant => {
                add(Feature::Elephants, count * count);
                share.elephant_room = share.elephant_room.max(count * room.min(to_come).min(ROOM));
            }
            Animal::Dog => {
                add(Feature::DogPairs, 6.0 * (others.len() / 2) as f32);
                if others.len() % 2 == 1 && room > 0.0 {
                    add(Feature::DogsWaiting, to_come.min(2.0));
                }
            }
            Animal::Giraffe => {
                add(Feature::Giraffes, self.trees * count + (others & beside_trees).len() as f32);
                let room = (self.trees + 0.5) * room.min(to_come).min(ROOM);
                share.giraffe_room = share.giraffe_room.max(room);
            }
            Animal::Rhino => {
                add(Feature::RhinoZones, 1.0);
                share.rhinos += count;
                share.rhino_zones += 1.0;
                share.rhino_room += room;
            }
            Animal::Owl => {}
        }
    }
}

impl Plan {
    /// Counts what its fences bring, with those that may still be built in the round.
    fn count(
        &self,
        paper: &Paper,
        share: &Share,
        rounds: u8,
        building: Building,
        add: &mut impl FnMut(Feature, f32),
    ) {
        let missing = self.borders - paper.fences();
        let urgent = missing.within(share.settled);
        let built = |missing: Edges| (missing & building.reach).len().min(building.fences.into());
        let not_built = (missing.len() - built(missing)) as f32;
        add(Feature::FencesAstray, (paper.fences() - self.borders).len() as f32);
        add(Feature::FencesMissing, not_built);
        add(Feature::FencesUrgent, (urgent.len() - built(urgent)) as f32);
        add(Feature::FencesRare, (missing & *RARE).len() as f32);
        add(Feature::FencesLate, (not_built - BUILT * f32::from(rounds)).max(0.0));
    }
}

impl Evaluation {
    /// The plans that suit a sheet best, the best first; repeated where there are fewer.
    pub(in super::super) fn best_plans(&self, settled: &Settled, rounds: u8) -> [&Plan; TRIED] {
        let known = &mut *self.best.borrow_mut();
        if known.len() >= MOST_LAND {
            known.clear();
        }
        let best = known
            .entry((land(settled.paper), rounds))
            .or_insert_with(|| self.find_best_plans(settled, rounds));
        best.map(|place| &self.plans[usize::from(place)])
    }

    fn find_best_plans(&self, settled: &Settled, rounds: u8) -> [u16; TRIED] {
        let mut best = [(f32::MIN, 0); TRIED];
        let mut place = 0;
        self.by_plans(settled, rounds, |worth, _| {
            let mut next = (worth, place);
            place += 1;
            for place in &mut best {
                if next.0 > place.0 {
                    std::mem::swap(place, &mut next);
                }
            }
        });
        best.map(|(_, place)| place)
    }

    /// Tells the points expected of the land by each plan, without fences that may still be built.
    pub(super) fn by_plans<'a>(&'a self, settled: &Settled, rounds: u8, mut told: impl FnMut(f32, &'a Plan)) {
        let mut by_zone = self.by_zone.borrow_mut();
        by_zone.clear();
        by_zone.resize(self.zones.len(), Worth::default());
        for (zone, worth) in self.zones.iter().zip(&mut *by_zone) {
            self.add_zone(zone, settled, rounds, worth);
        }
        for plan in &self.plans {
            let mut worth = Worth::default();
            for zone in &plan.zones {
                let of_zone = &by_zone[usize::from(*zone)];
                worth.add(of_zone);
            }
            told(self.together(plan, settled, rounds, Building::NONE, worth), plan);
        }
    }

    /// Values the zones of a plan on a sheet.
    pub(in super::super) fn lay<'a>(&self, plan: &'a Plan, settled: &Settled, rounds: u8) -> Laid<'a> {
        let mut laid = Laid { plan, all: Worth::default(), apart: [Worth::default(); MOST_ZONES] };
        // The worth of the zones before each, then of those behind it.
        for (zone, apart) in plan.zones.iter().zip(&mut laid.apart) {
            *apart = laid.all;
            self.add_zone(&self.zones[usize::from(*zone)], settled, rounds, &mut laid.all);
        }
        let mut behind = Worth::default();
        for (zone, apart) in plan.zones.iter().zip(&mut laid.apart).rev() {
            apart.add(&behind);
            self.add_zone(&self.zones[usize::from(*zone)], settled, rounds, &mut behind);
        }
        laid
    }

    /// The points expected of the land by a plan, with the fences that may still be built in the round and on a sheet that
    /// may have one more animal than where the plan was laid.
    pub(in super::super) fn by_plan(
        &self,
        laid: &Laid,
        settled: &Settled,
        rounds: u8,
        building: Building,
        placed: Option<Cell>,
    ) -> f32 {
        let zones = laid.plan.zones.iter().map(|zone| &self.zones[usize::from(*zone)]);
        let changed =
            placed.and_then(|cell| zones.zip(&laid.apart).find(|(zone, _)| zone.cells.contains(cell)));
        let mut worth = changed.map_or(laid.all, |(_, apart)| *apart);
        if let Some((zone, _)) = changed {
            self.add_zone(zone, settled, rounds, &mut worth);
        }
        self.together(laid.plan, settled, rounds, building, worth)
    }

    /// Adds the worth of a zone.
    fn add_zone(&self, zone: &Zone, settled: &Settled, rounds: u8, worth: &mut Worth) {
        let Worth { points, share } = worth;
        zone.count(self.beside_trees, settled, share, &mut self.weigh(rounds, points));
    }

    /// The points expected of the land by a plan whose zones are worth this.
    fn together(&self, plan: &Plan, settled: &Settled, rounds: u8, building: Building, worth: Worth) -> f32 {
        let Worth { mut points, share } = worth;
        {
            let mut add = self.weigh(rounds, &mut points);
            share.count(settled, &mut add);
            plan.count(settled.paper, &share, rounds, building, &mut add);
        }
        points
    }

    /// Counts the features of the land by a plan.
    pub(super) fn count_plan(
        &self,
        plan: &Plan,
        settled: &Settled,
        rounds: u8,
        add: &mut impl FnMut(Feature, f32),
    ) {
        let mut share = Share::default();
        for zone in &plan.zones {
            self.zones[usize::from(*zone)].count(self.beside_trees, settled, &mut share, add);
        }
        share.count(settled, add);
        plan.count(settled.paper, &share, rounds, Building::NONE, add);
    }
}
