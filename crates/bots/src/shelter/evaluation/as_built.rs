//! The features of a sheet as it is: shelter, types, areas.
use super::*;

impl Evaluation {
    /// The number of squares left for each animal.
    pub(in super::super) fn left(&self, paper: &Paper) -> Left {
        let mut left = [0.0; 6];
        for line in Line::all() {
            let squares = line.squares() - paper.crossed();
            left[self.sheet.label(line).animal as usize] += squares.len() as f32;
        }
        left
    }

    /// The points expected of the shelter, circles spent and won included.
    pub(in super::super) fn shelter(&self, paper: &Paper, left: &Left, rounds: u8) -> f32 {
        let mut counted = Features::ZERO;
        self.count_shelter(paper, left, &mut counted);
        self.weighted(&counted, rounds)
    }

    /// The points expected of owls and of having all types.
    pub(in super::super) fn types(&self, paper: &Paper, left: &Left, rounds: u8) -> f32 {
        let mut counted = Features::ZERO;
        self.count_types(paper, left, rounds, &mut counted);
        self.weighted(&counted, rounds)
    }

    /// The points expected of the areas as they are fenced now.
    pub(in super::super) fn areas(&self, paper: &Paper, rounds: u8) -> f32 {
        let mut counted = Features::ZERO;
        self.count_areas(paper, &mut counted);
        self.weighted(&counted, rounds)
    }

    pub(super) fn count_shelter(&self, paper: &Paper, left: &Left, counted: &mut Features) {
        let circle = |line: Line| f32::from(self.sheet.label(line).circle);
        let won = Line::all().filter(|line| paper.circle(*line) == Circle::Won);
        let complete = paper.just_complete();
        let is_crossing = complete.meets(Lines::COLUMNS) && complete.meets(Lines::ROWS);
        let brings = complete.iter().filter(|_| is_crossing || !self.solo);
        counted[Feature::Bias] = 1.0;
        counted[Feature::Stock] = won.chain(brings).map(circle).sum::<f32>()
            + self.stock.to_come(paper.crossed(), paper.third_crossed());
        for (animal, left) in Animal::ALL.into_iter().zip(left) {
            counted[left_of(animal)] = left.sqrt();
        }
    }

    pub(super) fn count_types(&self, paper: &Paper, left: &Left, rounds: u8, counted: &mut Features) {
        let missing = || Animal::ALL.into_iter().filter(|animal| paper.animals(*animal).is_empty());
        let can_come = rounds > 0 && missing().all(|animal| left[animal as usize] > 0.0);
        counted[Feature::Owls] = paper.animals(Animal::Owl).len() as f32;
        match missing().count() {
            0 => counted[Feature::AllTypes] = f32::from(self.sheet.all_types()),
            types if can_come => counted[Feature::TypesMissing] = types as f32,
            _ => counted[Feature::TypesGone] = 1.0,
        }
    }

    pub(super) fn count_areas(&self, paper: &Paper, counted: &mut Features) {
        let owls = paper.animals(Animal::Owl);
        let all_others = paper.housed() - owls;
        let (mut rhinos, mut rhino_areas) = (0.0, 0.0);
        for area in paper.fences().areas() {
            counted[Feature::LooseFences] += paper.fences().within(area).len() as f32;
            let others = area & all_others;
            let count = others.len() as f32;
            let Some(animal) = kind(paper, others) else {
                if !area.meets(owls) {
                    counted[Feature::EmptyCells] += area.len() as f32;
                }
                continue;
            };
            if !paper.animals(animal).holds(others) {
                counted[Feature::MixedAnimals] += count;
                continue;
            }
            counted[Feature::Points] += match animal {
                Animal::Dog => 6.0 * (others.len() / 2) as f32,
                Animal::Elephant => count * count,
                Animal::Giraffe => {
                    count * (area & self.trees).len() as f32 + (others & self.beside_trees).len() as f32
                }
                Animal::Tiger if others.len() == 1 => f32::from(area.longer_side()),
                Animal::Tiger => {
                    counted[Feature::CrowdedAreas] += 1.0;
                    0.0
                }
                Animal::Rhino => {
                    (rhinos, rhino_areas) = (rhinos + count, rhino_areas + 1.0);
                    0.0
                }
                Animal::Owl => 0.0,
            };
        }
        counted[Feature::Points] += rhinos * rhino_areas;
    }
}

/// The feature for the squares left for an animal.
fn left_of(animal: Animal) -> Feature {
    match animal {
        Animal::Owl => Feature::OwlsLeft,
        Animal::Dog => Feature::DogsLeft,
        Animal::Elephant => Feature::ElephantsLeft,
        Animal::Rhino => Feature::RhinosLeft,
        Animal::Giraffe => Feature::GiraffesLeft,
        Animal::Tiger => Feature::TigersLeft,
    }
}

/// The first of the types on these cells.
pub(super) fn kind(paper: &Paper, cells: Cells) -> Option<Animal> {
    if cells.is_empty() {
        return None;
    }
    Animal::ALL.into_iter().find(|animal| cells.meets(paper.animals(*animal)))
}
