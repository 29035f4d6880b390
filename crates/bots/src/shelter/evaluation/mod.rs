//! The final points that a player's sheet of *Wildlife Shelter* is expected to reach: its features, weighted by the
//! number of rounds to come.
//!
//! The land counts by the plan of zones that suits it best and as it is fenced now, the shelter by the expected
//! points of its squares.
mod as_built;
mod by_plan;
mod stock;

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use shelter::{
    Animal, Cells, Circle, Die, Edge, Edges, Line, Lines, Paper, ROUNDS, Sheet, Shelter, Square, Squares,
};

use super::feature::{Feature, Features, KNOTS};
use super::plans::{self, PLANS, Plan};
use crate::weights;
pub(super) use as_built::drawn;
use by_plan::Worth;
pub(super) use by_plan::{Laid, Settled, TRIED};
use stock::Stock;

/// The weights at each of the [`KNOTS`].
pub type Weights = [Features; KNOTS.len()];

/// The weights fitted to games alone.
pub(super) const ALONE: Weights = table(weights::SHELTER_WEIGHTS);
/// The weights fitted to games for two.
pub(super) const AMONG_SEVERAL: Weights = table(weights::SHELTER_AMONG_SEVERAL);

const fn table(numbers: [[f32; Feature::COUNT]; KNOTS.len()]) -> Weights {
    let mut weights = [Features::ZERO; KNOTS.len()];
    let mut knot = 0;
    while knot < KNOTS.len() {
        weights[knot] = Features(numbers[knot]);
        knot += 1;
    }
    weights
}

/// The number of plans considered in a game: those that suit its trees best.
const PLANS_KEPT: usize = 30;
/// The mean number of fences of a plan that are built in a round, roughly.
const BUILT: f32 = 1.6;

/// The knot at or below a number of rounds to come, and the share of the way from it to the next knot.
pub fn between_knots(rounds: u8) -> (usize, f32) {
    let lower = KNOTS.iter().rposition(|knot| *knot <= rounds).unwrap_or(0).min(KNOTS.len() - 2);
    let (from, to) = (f32::from(KNOTS[lower]), f32::from(KNOTS[lower + 1]));
    (lower, ((f32::from(rounds) - from) / (to - from)).min(1.0))
}

/// Evaluates sheets of a game with these trees.
pub struct Evaluation {
    sheet: Sheet,
    solo: bool,
    trees: Cells,
    beside_trees: Cells,
    stock: Arc<Stock>,
    /// Indexed by the rounds to come.
    weights: Vec<Features>,
    /// The zones of the plans.
    zones: Vec<Zone>,
    /// Those that suit the trees best.
    plans: Vec<Plan>,
    /// A buffer: the worth of each zone.
    by_zone: RefCell<Vec<Worth>>,
    /// The places of the plans that suit land best: land recurs with every roll on it.
    best: RefCell<HashMap<(Land, u8), [u16; TRIED]>>,
}

/// The part of a paper by which a plan is valued: where animals live, the fences, and the animals that can still come.
pub(super) type Land = ([Cells; 6], Edges, Squares);

/// The land of a paper.
pub(super) fn land(paper: &Paper) -> Land {
    (Animal::ALL.map(|animal| paper.animals(animal)), paper.fences(), drawn(paper))
}

/// The most land that is remembered.
const MOST_LAND: usize = 1 << 12;

/// A zone on land with these trees.
struct Zone {
    cells: Cells,
    /// Cells without a tree.
    land: Cells,
    trees: f32,
    longer_side: u8,
}

/// The fences that may still be built in the current round: up to this number, on these edges.
#[derive(Clone, Copy)]
pub(super) struct Building {
    pub(super) reach: Edges,
    pub(super) fences: u8,
}

impl Building {
    pub(super) const NONE: Building = Building { reach: Edges::EMPTY, fences: 0 };
}

/// The number of each animal left in the shelter.
pub(super) type Left = [f32; 6];

impl Evaluation {
    /// Prepares the evaluation by these weights.
    pub fn new(game: &Shelter, trees: Cells, weights: &Weights) -> Evaluation {
        let by_rounds = |rounds| {
            let (lower, on) = between_knots(rounds);
            let (before, after) = (&weights[lower], &weights[lower + 1]);
            Features(Feature::ALL.map(|feature| before[feature] * (1.0 - on) + after[feature] * on))
        };
        let mut evaluation = Evaluation {
            sheet: game.sheet().clone(),
            solo: game.is_solo(),
            trees,
            beside_trees: trees.beside(),
            stock: Stock::of(game),
            weights: (0..=ROUNDS).map(by_rounds).collect(),
            zones: PLANS.zones.iter().map(|zone| Zone::new(zone, trees)).collect(),
            plans: PLANS.plans.clone(),
            by_zone: RefCell::default(),
            best: RefCell::default(),
        };
        evaluation.choose_plans();
        evaluation
    }

    /// Keeps the plans that suit the trees best, and their zones.
    fn choose_plans(&mut self) {
        let paper = Paper::default();
        let left = self.left(&paper);
        let mut rated = Vec::new();
        self.by_plans(&Settled::new(&paper, &left), ROUNDS - 1, |worth, plan| rated.push((worth, plan)));
        rated.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut plans: Vec<Plan> = rated.into_iter().take(PLANS_KEPT).map(|(_, plan)| plan.clone()).collect();
        let (mut zones, mut places) = (Vec::new(), HashMap::new());
        for zone in plans.iter_mut().flat_map(|plan| &mut plan.zones) {
            *zone = *places.entry(*zone).or_insert_with(|| {
                zones.push(Zone::new(&PLANS.zones[usize::from(*zone)], self.trees));
                (zones.len() - 1) as u16
            });
        }
        (self.zones, self.plans) = (zones, plans);
    }

    /// Whether it was prepared for this game with these trees.
    pub(super) fn is_of(&self, game: &Shelter, trees: Cells) -> bool {
        self.trees == trees && self.solo == game.is_solo() && self.sheet == *game.sheet()
    }

    pub(super) fn trees(&self) -> Cells {
        self.trees
    }

    /// The features of a sheet with `rounds` rounds to come.
    pub fn features(&self, paper: &Paper, rounds: u8) -> Features {
        let mut counted = Features::ZERO;
        let left = self.left(paper);
        let settled = Settled::new(paper, &left);
        let [plan, ..] = self.best_plans(&settled, rounds);
        let add = &mut |feature, count| counted[feature] += count;
        self.count_plan(plan, &settled, rounds, add);
        self.count_shelter(paper, &left, add);
        self.count_types(paper, &left, rounds, add);
        self.count_areas(paper, add);
        counted
    }

    /// The final points expected of a sheet with `rounds` rounds to come.
    pub fn value(&self, paper: &Paper, rounds: u8) -> f32 {
        self.value_with(paper, rounds, self.planned(paper, rounds))
    }

    /// The same where the points expected of its land by the best plan are known.
    pub(super) fn value_with(&self, paper: &Paper, rounds: u8, planned: f32) -> f32 {
        let left = self.left(paper);
        planned
            + self.shelter(paper, &left, rounds)
            + self.types(paper, &left, rounds)
            + self.areas(paper, rounds)
    }

    /// The points expected of the land of a sheet by the plan that suits it best.
    pub(super) fn planned(&self, paper: &Paper, rounds: u8) -> f32 {
        let left = self.left(paper);
        let mut planned = f32::MIN;
        self.by_plans(&Settled::new(paper, &left), rounds, |worth, _| planned = planned.max(worth));
        planned
    }

    /// The square that a seat is likely to cross off with these dice, by its shelter alone; `None` where none is left.
    pub(super) fn likely_square(&self, paper: &Paper, dice: [Die; 3]) -> Option<Square> {
        self.stock.likely_square(paper, dice)
    }

    /// Adds features by their weights.
    fn weigh(&self, rounds: u8, sum: &mut f32) -> impl FnMut(Feature, f32) {
        let weights = &self.weights[usize::from(rounds)];
        move |feature, count| *sum += count * weights[feature]
    }
}
