//! The features of a sheet as it is: shelter, types, areas.
use super::*;

impl Evaluation {
    /// The number of squares left for each animal.
    pub(in super::super) fn left(&self, paper: &Paper) -> Left {
        let mut left = [0.0; 6];
        for line in Line::all() {
            let squares = line.squares() - drawn(paper);
            left[self.sheet.label(line).animal as usize] += squares.len() as f32;
        }
        left
    }

    /// The points expected of the shelter, circles spent and won included.
    pub(in super::super) fn shelter(&self, paper: &Paper, left: &Left, rounds: u8) -> f32 {
        let mut sum = 0.0;
        self.count_shelter(paper, left, &mut self.weigh(rounds, &mut sum));
        sum
    }

    /// The points expected of owls and of having all types.
    pub(in super::super) fn types(&self, paper: &Paper, left: &Left, rounds: u8) -> f32 {
        let mut sum = 0.0;
        self.count_types(paper, left, rounds, &mut self.weigh(rounds, &mut sum));
        sum
    }

    /// The points expected of the areas as they are fenced now.
    pub(in super::super) fn areas(&self, paper: &Paper, rounds: u8) -> f32 {
        let mut sum = 0.0;
        self.count_areas(paper, &mut self.weigh(rounds, &mut sum));
        sum
    }

    pub(super) fn count_shelter(&self, paper: &Paper, left: &Left, add: &mut impl FnMut(Feature, f32)) {
        let circle = |line: Line| f32::from(self.sheet.label(line).circle);
        let won = Line::all().filter(|line| paper.circle(*line) == Circle::Won);
        let complete = paper.just_complete();
        let is_crossing = complete.meets(Lines::COLUMNS) && complete.meets(Lines::ROWS);
        let brings = complete.iter().filter(|_| is_crossing || !self.solo);
        let circles: f32 = won.chain(brings).map(circle).sum();
        add(Feature::Bias, 1.0);
        if !self.solo {
            // A line that was completed in imagined turns is incomplete, too, whoever won it.
            let complete = drawn(paper).complete();
            let is_decided = |line: &Line| paper.circle(*line) != Circle::Open && !complete.contains(*line);
            add(Feature::CirclesLost, Line::all().filter(is_decided).map(circle).sum());
        }
        add(Feature::Stock, circles + self.stock.to_come(drawn(paper), paper.third_crossed()));
        for (animal, left) in Animal::ALL.into_iter().zip(left) {
            add(left_of(animal), left.sqrt());
        }
    }

    pub(super) fn count_types(
        &self,
        paper: &Paper,
        left: &Left,
        rounds: u8,
        add: &mut impl FnMut(Feature, f32),
    ) {
        let missing = || Animal::ALL.into_iter().filter(|animal| paper.animals(*animal).is_empty());
        let can_come = rounds > 0 && missing().all(|animal| left[animal as usize] > 0.0);
        add(Feature::Owls, paper.animals(Animal::Owl).len() as f32);
        match missing().count() {
            0 => add(Feature::AllTypes, self.sheet.all_types().into()),
            types if can_come => add(Feature::TypesMissing, types as f32),
            _ => add(Feature::TypesGone, 1.0),
        }
    }

    pub(super) fn count_areas(&self, paper: &Paper, add: &mut impl FnMut(Feature, f32)) {
        let owls = paper.animals(Animal::Owl);
        let all_others = paper.housed() - owls;
        let (mut rhinos, mut rhino_areas) = (0.0, 0.0);
        for area in paper.fences().areas() {
            add(Feature::LooseFences, paper.fences().within(area).len() as f32);
            let others = area & all_others;
            let count = others.len() as f32;
            let Some(animal) = kind(paper, others) else {
                if !area.meets(owls) {
                    add(Feature::EmptyCells, area.len() as f32);
                }
                continue;
            };
            if !paper.animals(animal).holds(others) {
                add(Feature::MixedAnimals, count);
                continue;
            }
            match animal {
                Animal::Dog => add(Feature::Points, 6.0 * (others.len() / 2) as f32),
                Animal::Elephant => add(Feature::Points, count * count),
                Animal::Giraffe => {
                    let (in_area, beside) = (area & self.trees, others & self.beside_trees);
                    add(Feature::Points, count * in_area.len() as f32 + beside.len() as f32);
                }
                Animal::Tiger if others.len() == 1 => add(Feature::Points, area.longer_side().into()),
                Animal::Tiger => add(Feature::CrowdedAreas, 1.0),
                Animal::Rhino => (rhinos, rhino_areas) = (rhinos + count, rhino_areas + 1.0),
                Animal::Owl => {}
            }
        }
        add(Feature::Points, rhinos * rhino_areas);
    }
}

/// The squares crossed off in turns that were not only imagined.
pub(in super::super) fn drawn(paper: &Paper) -> Squares {
    paper.crossed() - paper.imagined()
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
