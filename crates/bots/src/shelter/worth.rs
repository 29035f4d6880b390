//! What a paper of *Wildlife Shelter* is worth while there is still something to come.
//!
//! Early on the land counts as if the plan were fenced, with what may still move in; late, as it lies
//! there. The weights were found by letting it play alone.
use shelter::{Animal, Cells, Die, Edge, Edges, Line, Lines, Paper, ROUNDS, Shelter, Squares, State};

use super::plans::{PLANS, Plan, Zone};

/// How much the plan counts, and not the land as it lies there, with so many rounds to come.
const PLAN: [f32; 6] = [0.0, 0.3, 0.4, 0.7, 0.85, 1.0];
/// What each fence of the plan is worth.
const BORDER: f32 = 0.7;
/// What it costs to lose an animal that has nowhere to live.
pub(super) const LOST: f32 = 4.0;
/// What an empty zone promises: a tiger's share of its longer side, a giraffe's of its trees, or at
/// least this much.
const PROMISES: (f32, f32, f32) = (0.5, 1.25, 1.75);
/// How many of a kind are to be expected in each round to come, in the order of [`Animal::ALL`].
const A_ROUND: [f32; 6] = [0.0, 0.35, 0.3, 0.35, 0.25, 0.0];
/// What a square is worth with which both its lines would be complete, alone.
const CROSSING: f32 = 2.0;
/// What a circle is worth before it is lost, alone.
const CIRCLE: f32 = 1.7;
/// What a die without a square costs for each of up to three rounds to come.
const FULL_DIE: f32 = 0.4;

/// What all six animals together are worth on the usual sheet.
const ALL_TYPES: f32 = 7.0;
/// How much each of those still missing makes it doubtful.
const DOUBT: f32 = 0.7;

/// How many squares of the shelter are left for each animal.
pub(super) struct Supply([f32; 6]);

impl Supply {
    pub(super) fn of(game: &Shelter, paper: &Paper) -> Supply {
        let mut squares = [0.0; 6];
        for line in Line::all() {
            let left = line.squares() - paper.crossed();
            squares[game.sheet().label(line).animal as usize] += left.len() as f32;
        }
        Supply(squares)
    }

    fn is_left(&self, animal: Animal) -> bool {
        self.0[animal as usize] > 0.0
    }

    /// How many more of an animal are to be expected in `rounds`.
    fn expected(&self, animal: Animal, rounds: f32) -> f32 {
        (A_ROUND[animal as usize] * rounds).min(self.0[animal as usize])
    }
}

/// Values papers in one position, by the plan that suits it best.
pub(super) struct Judge {
    trees: Cells,
    beside_trees: Cells,
    /// The rounds to come after this one.
    rounds: f32,
    plan: &'static Plan,
    /// How much the plan counts.
    planned: f32,
}

impl Judge {
    /// The judge of a position; `None` if there were no plan.
    pub(super) fn new(game: &Shelter, state: &State, paper: &Paper) -> Option<Judge> {
        let rounds = ROUNDS.saturating_sub(state.round());
        let planned = PLAN[usize::from(rounds).min(PLAN.len() - 1)];
        let beside = Edge::all().map(Edge::cells).flat_map(|(one, other)| {
            let beside = |tree, cell| state.trees().contains(tree).then_some(cell);
            [beside(one, other), beside(other, one)]
        });
        let mut judge = Judge {
            trees: state.trees(),
            beside_trees: beside.flatten().collect(),
            rounds: f32::from(rounds),
            plan: PLANS.first()?,
            planned,
        };
        let supply = Supply::of(game, paper);
        let mut most = f32::MIN;
        for plan in PLANS.iter() {
            let worth = judge.zones(plan, paper, &supply) + fenced(plan, paper.fences());
            if worth > most {
                (most, judge.plan) = (worth, plan);
            }
        }
        Some(judge)
    }

    pub(super) fn trees(&self) -> Cells {
        self.trees
    }

    pub(super) fn borders(&self) -> Edges {
        self.plan.borders
    }

    /// Whether there is time enough to think of the plan alone.
    pub(super) fn is_planning(&self) -> bool {
        self.planned >= 1.0
    }

    /// What the land is worth: by the plan, as it lies there, or something in between.
    pub(super) fn land(&self, game: &Shelter, paper: &Paper, supply: &Supply) -> f32 {
        let mut worth = 0.0;
        if self.planned > 0.0 {
            let plan = self.zones(self.plan, paper, supply) + fenced(self.plan, paper.fences());
            worth += self.planned * plan;
        }
        if self.planned < 1.0 {
            let score = game.score(paper, self.trees);
            let land = score.total - score.shelter - score.third_fence;
            worth += (1.0 - self.planned) * land as f32;
        }
        worth
    }

    /// What the two fences are worth that can be put up within reach.
    pub(super) fn fences_to_come(&self, paper: &Paper, reach: Edges) -> f32 {
        let useful = (reach & self.plan.borders) - paper.fences();
        self.planned * BORDER * useful.len().min(2) as f32
    }

    /// How much it matters to put up this fence of the plan soon.
    pub(super) fn urgency(&self, paper: &Paper, edge: Edge) -> usize {
        let (one, other) = edge.cells();
        let lives_at = |cell| {
            let zone = self.plan.zones.iter().find(|zone| zone.cells.contains(cell));
            let lives = |animal: &Animal| {
                *animal != Animal::Owl && zone.is_some_and(|zone| zone.cells.meets(paper.animals(*animal)))
            };
            Animal::ALL.into_iter().find(lives)
        };
        let parted = match (lives_at(one), lives_at(other)) {
            (Some(one), Some(other)) if one != other => 3,
            (None, None) => 0,
            _ => 1,
        };
        // Edges at which few dice allow a fence go first.
        let dice = Die::ALL.into_iter().filter(|die| Edges::of_die(*die).contains(edge)).count();
        2 * parted + 3_usize.saturating_sub(dice)
    }

    /// What crossing off a square changes in what may still move in.
    pub(super) fn supply_change(&self, game: &Shelter, before: &Paper, after: &Paper) -> f32 {
        let zones = |shelter: &Paper| self.zones(self.plan, before, &Supply::of(game, shelter));
        self.planned * (zones(after) - zones(before))
    }

    /// What the shelter is worth: its circles, and that every die finds a square.
    pub(super) fn shelter(&self, game: &Shelter, paper: &Paper) -> f32 {
        let circles =
            |lines: Lines| lines.iter().map(|line| f32::from(game.sheet().label(line).circle)).sum::<f32>();
        let (crossed, complete) = (paper.crossed(), paper.just_complete());
        let full = Die::ALL.into_iter().filter(|die| game.free_squares(paper, *die).is_empty()).count();
        let mut worth = -FULL_DIE * full as f32 * self.rounds.min(3.0);
        if !game.is_solo() || (complete.meets(Lines::COLUMNS) && complete.meets(Lines::ROWS)) {
            worth += circles(complete);
        } else {
            worth -= CIRCLE * complete.len() as f32;
        }
        if game.is_solo() {
            let last_of = |line: Line| (line.squares() - crossed).len() == 1;
            let crossings =
                (Squares::ALL - crossed).iter().filter(|square| square.lines().into_iter().all(last_of));
            worth += CROSSING * crossings.count() as f32 * (self.rounds / 2.0).min(1.0);
        }
        worth
    }

    /// What the land would be worth with the plan fenced, and what may still move in.
    fn zones(&self, plan: &Plan, paper: &Paper, supply: &Supply) -> f32 {
        let (housed, owls) = (paper.housed(), paper.animals(Animal::Owl));
        let mut worth = 2.0 * owls.len() as f32;
        let (mut rhinos, mut rhino_zones) = (0.0, 0.0);
        let (mut empty, mut empty_cells) = (0.0, 0.0);
        for zone in &plan.zones {
            let others = (zone.cells & housed) - owls;
            if others.is_empty() {
                worth += self.promise(zone, housed, supply);
                if !zone.cells.meets(housed) {
                    empty += 1.0;
                    empty_cells += zone.cells.len() as f32;
                }
                continue;
            }
            let mut types = Animal::ALL[1..].iter().filter(|animal| others.meets(paper.animals(**animal)));
            let (Some(animal), None) = (types.next(), types.next()) else {
                worth -= 1.0;
                continue;
            };
            if *animal == Animal::Rhino {
                rhinos += others.len() as f32;
                rhino_zones += 1.0;
            } else {
                worth += self.lived_in(zone, *animal, others, housed, supply);
            }
        }
        if rhinos > 0.0 {
            worth += rhinos * (rhino_zones + supply.expected(Animal::Rhino, self.rounds).min(empty));
        }
        worth -= empty_cells * (empty / (self.rounds + 1.0)).min(1.0);
        worth + self.all_types(paper, supply)
    }

    /// What a zone without animals, owls aside, may come to.
    fn promise(&self, zone: &Zone, housed: Cells, supply: &Supply) -> f32 {
        let free = (zone.cells - housed - self.trees).len() as f32;
        let (tiger, giraffe, least) = PROMISES;
        let mut most = least;
        if supply.is_left(Animal::Tiger) {
            most = most.max(tiger * zone.longer_side);
        }
        if supply.is_left(Animal::Giraffe) && free > 0.0 {
            most = most.max(giraffe * ((zone.cells & self.trees).len() as f32 + 0.7));
        }
        most * (self.rounds / 6.0).min(1.0) * (free / 2.0).min(1.0)
    }

    /// What the animals of a pure zone are worth, those included that may join them.
    fn lived_in(&self, zone: &Zone, animal: Animal, animals: Cells, housed: Cells, supply: &Supply) -> f32 {
        let free = (zone.cells - housed - self.trees).len() as f32;
        let more = supply.expected(animal, self.rounds).min(free);
        let count = animals.len() as f32;
        match animal {
            Animal::Tiger if animals.len() == 1 => zone.longer_side,
            Animal::Tiger => -2.0,
            Animal::Elephant => count * (count + more),
            Animal::Dog if animals.len() % 2 == 1 => 3.0 * (count - 1.0 + more.min(1.0)),
            Animal::Dog => 3.0 * count,
            Animal::Giraffe => {
                let trees = (zone.cells & self.trees).len() as f32;
                trees * (count + 0.5 * more) + (animals & self.beside_trees).len() as f32
            }
            Animal::Owl | Animal::Rhino => 0.0,
        }
    }

    /// What is to be hoped for having all six animals.
    fn all_types(&self, paper: &Paper, supply: &Supply) -> f32 {
        let missing = || Animal::ALL.into_iter().filter(|animal| paper.animals(*animal).is_empty());
        let count = missing().count() as f32;
        if !missing().all(|animal| supply.is_left(animal)) || (count > 0.0 && self.rounds < 1.0) {
            return 0.0;
        }
        ALL_TYPES * (1.0 - DOUBT * count * count / (self.rounds + 1.0)).max(0.0)
    }
}

/// What the fences that are up do for a plan.
fn fenced(plan: &Plan, fences: Edges) -> f32 {
    let missing = plan.borders - fences;
    let loose = fences - plan.borders;
    -BORDER * missing.len() as f32 - loose.len() as f32
}
