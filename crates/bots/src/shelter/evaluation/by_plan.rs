//! The features of a sheet by a plan, as if the zones of the plan were fenced.
use std::sync::LazyLock;

use shelter::Die;

use super::as_built::kind;
use super::*;

/// The first feature of a plan.
const FIRST: usize = Feature::FencesAstray as usize;
/// The number of plans that are looked into more closely.
pub(in super::super) const TRIED: usize = 3;
/// The room in a zone from which on more does not count.
const ROOM: f32 = 3.0;
/// Edges that fewer than three figures of a die allow.
static RARE: LazyLock<Edges> = LazyLock::new(|| {
    let dice = |edge: &Edge| Die::ALL.into_iter().filter(|die| Edges::of_die(*die).contains(*edge)).count();
    Edge::all().filter(|edge| dice(edge) < 3).collect()
});

impl Sketch {
    pub(super) fn new(plan: &Plan, trees: Cells) -> Sketch {
        let zone = |zone: &super::super::plans::Zone| Zone {
            cells: zone.cells,
            land: zone.cells - trees,
            trees: (zone.cells & trees).len() as f32,
            longer_side: zone.longer_side,
        };
        Sketch { zones: plan.zones.iter().map(zone).collect(), borders: plan.borders }
    }
}

impl Evaluation {
    /// The plans that suit a sheet best, the best first; repeated where there are fewer.
    pub(in super::super) fn best_plans(&self, paper: &Paper, left: &Left, rounds: u8) -> [&Sketch; TRIED] {
        let mut best = [(f32::MIN, &self.plans[0]); TRIED];
        for plan in &self.plans {
            let mut next = (self.by_plan(plan, paper, left, rounds, Building::NONE), plan);
            for place in &mut best {
                if next.0 > place.0 {
                    std::mem::swap(place, &mut next);
                }
            }
        }
        best.map(|(_, plan)| plan)
    }

    /// The points expected of the land by a plan, with the fences that may still be built in the round.
    pub(in super::super) fn by_plan(
        &self,
        plan: &Sketch,
        paper: &Paper,
        left: &Left,
        rounds: u8,
        building: Building,
    ) -> f32 {
        let mut counted = Features::ZERO;
        self.count_plan(plan, paper, left, rounds, building, &mut counted);
        dot(&counted.as_slice()[FIRST..], &self.weights[usize::from(rounds)].as_slice()[FIRST..])
    }

    pub(super) fn count_plan(
        &self,
        plan: &Sketch,
        paper: &Paper,
        left: &Left,
        rounds: u8,
        building: Building,
        counted: &mut Features,
    ) {
        let owls = paper.animals(Animal::Owl);
        let housed = paper.housed();
        let of = |animal: Animal| left[animal as usize];
        let mut empty = Empty::default();
        let (mut rhinos, mut rhino_zones, mut rhino_room) = (0.0, 0.0, 0.0);
        let mut settled = Cells::EMPTY;
        let mut add = |feature: Feature, count: f32| counted[feature] += count;
        let (mut elephant_room, mut giraffe_room) = (0.0_f32, 0.0_f32);
        for zone in &plan.zones {
            let others = zone.cells & (housed - owls);
            let room = (zone.land - housed).len() as f32;
            let Some(animal) = kind(paper, others) else {
                empty.add(zone, room);
                if !zone.cells.meets(owls) {
                    let feature = if room > 0.0 { Feature::UnsettledCells } else { Feature::DeadCells };
                    add(feature, zone.cells.len() as f32);
                }
                continue;
            };
            settled |= zone.cells;
            let count = others.len() as f32;
            if !paper.animals(animal).holds(others) {
                add(Feature::MixedZones, 1.0);
                add(Feature::MixedInZones, count);
                continue;
            }
            match animal {
                Animal::Tiger if others.len() == 1 => add(Feature::TigerSides, zone.longer_side),
                Animal::Tiger => add(Feature::TigersTooMany, count - 1.0),
                Animal::Elephant => {
                    add(Feature::Elephants, count * count);
                    elephant_room = elephant_room.max(count * room.min(of(animal)).min(ROOM));
                }
                Animal::Dog => {
                    add(Feature::DogPairs, 6.0 * (others.len() / 2) as f32);
                    if others.len() % 2 == 1 && room > 0.0 {
                        add(Feature::DogsWaiting, of(animal).min(2.0));
                    }
                }
                Animal::Giraffe => {
                    add(Feature::Giraffes, zone.trees * count + (others & self.beside_trees).len() as f32);
                    giraffe_room = giraffe_room.max((zone.trees + 0.5) * room.min(of(animal)).min(ROOM));
                }
                Animal::Rhino => {
                    (rhinos, rhino_zones, rhino_room) =
                        (rhinos + count, rhino_zones + 1.0, rhino_room + room);
                }
                Animal::Owl => {}
            }
        }
        add(Feature::ElephantRoom, elephant_room);
        add(Feature::GiraffeRoom, giraffe_room);
        add(Feature::Rhinos, rhinos * rhino_zones);
        add(Feature::RhinoZones, rhino_zones);
        add(Feature::RhinoHopes, rhinos * empty.zones.min(of(Animal::Rhino)));
        add(Feature::RhinoRoom, rhino_zones * of(Animal::Rhino).min(rhino_room).min(ROOM));
        empty.count(left, &mut add);
        let missing = plan.borders - paper.fences();
        let urgent = missing.within(settled);
        let built = |missing: Edges| (missing & building.reach).len().min(building.fences.into());
        let not_built = (missing.len() - built(missing)) as f32;
        add(Feature::FencesAstray, (paper.fences() - plan.borders).len() as f32);
        add(Feature::FencesMissing, not_built);
        add(Feature::FencesUrgent, (urgent.len() - built(urgent)) as f32);
        add(Feature::FencesRare, (missing & *RARE).len() as f32);
        add(Feature::FencesLate, (not_built - BUILT * f32::from(rounds)).max(0.0));
    }
}

/// Zones in which only owls live, with room for others.
#[derive(Default)]
struct Empty {
    zones: f32,
    room: f32,
    most_room: f32,
    most_trees: f32,
    /// The number of zones by their longer side.
    sides: [u8; 7],
}

impl Empty {
    fn add(&mut self, zone: &Zone, room: f32) {
        if room > 0.0 {
            self.zones += 1.0;
            self.room += room.min(4.0);
            self.most_room = self.most_room.max(room);
            self.most_trees = self.most_trees.max(zone.trees);
            self.sides[zone.longer_side as usize % 7] += 1;
        }
    }

    fn count(mut self, left: &Left, add: &mut impl FnMut(Feature, f32)) {
        let tigers = left[Animal::Tiger as usize];
        for (nth, feature) in [Feature::LongestSide, Feature::SecondLongestSide, Feature::ThirdLongestSide]
            .into_iter()
            .enumerate()
        {
            let Some(side) = self.sides.iter().rposition(|zones| *zones > 0) else { break };
            if tigers <= nth as f32 {
                break;
            }
            self.sides[side] -= 1;
            add(feature, side as f32);
        }
        add(Feature::EmptyZones, self.zones);
        add(Feature::EmptyRoom, self.room);
        add(Feature::EmptyTrees, self.most_trees * left[Animal::Giraffe as usize].min(ROOM));
        add(Feature::EmptyForElephants, self.most_room.min(left[Animal::Elephant as usize]));
    }
}
