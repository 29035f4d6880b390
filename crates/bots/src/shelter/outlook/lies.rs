//! What is counted on a paper as it lies there: shelter, types, areas.
use super::*;

impl Outlook {
    /// How many squares are left for each animal.
    pub(in super::super) fn left(&self, paper: &Paper) -> Left {
        let mut left = [0.0; 6];
        for line in Line::all() {
            let squares = line.squares() - paper.crossed();
            left[self.sheet.label(line).animal as usize] += squares.len() as f32;
        }
        left
    }

    /// What the shelter is worth, circles spent and won included.
    pub(in super::super) fn shelter(&self, paper: &Paper, left: &Left, rounds: u8) -> f32 {
        let mut counted = [0.0; Feature::COUNT];
        self.count_shelter(paper, left, &mut counted);
        weigh(&counted, &self.weights[usize::from(rounds)])
    }

    /// What the animals that are there do for having all types, and owls.
    pub(in super::super) fn types(&self, paper: &Paper, left: &Left, rounds: u8) -> f32 {
        let mut counted = [0.0; Feature::COUNT];
        self.count_types(paper, left, rounds, &mut counted);
        weigh(&counted, &self.weights[usize::from(rounds)])
    }

    /// What the areas are worth as they lie there.
    pub(in super::super) fn areas(&self, paper: &Paper, rounds: u8) -> f32 {
        let mut counted = [0.0; Feature::COUNT];
        self.count_areas(paper, &mut counted);
        weigh(&counted, &self.weights[usize::from(rounds)])
    }

    pub(super) fn count_shelter(&self, paper: &Paper, left: &Left, counted: &mut Features) {
        let circle = |line: Line| f32::from(self.sheet.label(line).circle);
        let won = Line::all().filter(|line| paper.circle(*line) == Circle::Won);
        let complete = paper.just_complete();
        let is_crossing = complete.meets(Lines::COLUMNS) && complete.meets(Lines::ROWS);
        let brings = complete.iter().filter(|_| is_crossing || !self.solo);
        counted[Feature::One as usize] = 1.0;
        counted[Feature::Stock as usize] = won.chain(brings).map(circle).sum::<f32>()
            + self.stock.to_come(paper.crossed(), paper.third_crossed());
        for (animal, left) in Animal::ALL.into_iter().zip(left) {
            counted[Feature::OwlsLeft as usize + animal as usize] = left.sqrt();
        }
    }

    pub(super) fn count_types(&self, paper: &Paper, left: &Left, rounds: u8, counted: &mut Features) {
        let missing = || Animal::ALL.into_iter().filter(|animal| paper.animals(*animal).is_empty());
        let can_come = rounds > 0 && missing().all(|animal| left[animal as usize] > 0.0);
        counted[Feature::Owls as usize] = paper.animals(Animal::Owl).len() as f32;
        match missing().count() {
            0 => counted[Feature::AllTypes as usize] = f32::from(self.sheet.all_types()),
            types if can_come => counted[Feature::TypesMissing as usize] = types as f32,
            _ => counted[Feature::TypesGone as usize] = 1.0,
        }
    }

    pub(super) fn count_areas(&self, paper: &Paper, counted: &mut Features) {
        let owls = paper.animals(Animal::Owl);
        let all_others = paper.housed() - owls;
        let (mut rhinos, mut rhino_areas) = (0.0, 0.0);
        for area in paper.fences().areas() {
            counted[Feature::Loose as usize] += paper.fences().within(area).len() as f32;
            let others = area & all_others;
            let count = others.len() as f32;
            let Some(animal) = kind(paper, others) else {
                if !area.meets(owls) {
                    counted[Feature::EmptyCells as usize] += area.len() as f32;
                }
                continue;
            };
            if !paper.animals(animal).holds(others) {
                counted[Feature::Mixed as usize] += count;
                continue;
            }
            counted[Feature::Points as usize] += match animal {
                Animal::Dog => 6.0 * (others.len() / 2) as f32,
                Animal::Elephant => count * count,
                Animal::Giraffe => {
                    count * (area & self.trees).len() as f32 + (others & self.beside_trees).len() as f32
                }
                Animal::Tiger if others.len() == 1 => f32::from(area.longer_side()),
                Animal::Tiger => {
                    counted[Feature::Crowds as usize] += 1.0;
                    0.0
                }
                Animal::Rhino => {
                    (rhinos, rhino_areas) = (rhinos + count, rhino_areas + 1.0);
                    0.0
                }
                Animal::Owl => 0.0,
            };
        }
        counted[Feature::Points as usize] += rhinos * rhino_areas;
    }
}

/// One of the types on these cells; of which there may be more.
pub(super) fn kind(paper: &Paper, cells: Cells) -> Option<Animal> {
    if cells.is_empty() {
        return None;
    }
    Animal::ALL.into_iter().find(|animal| cells.meets(paper.animals(*animal)))
}
