//! The final points that a player's sheet of *Wildlife Shelter* is expected to reach: its features, weighted by the
//! number of rounds to come.
//!
//! The land counts by the plan of zones that suits it best and as it is fenced now, the shelter by the expected
//! points of its squares.
mod as_built;
mod by_plan;
mod stock;

use std::sync::Arc;

use shelter::{Animal, Cells, Circle, Edge, Edges, Line, Lines, Paper, ROUNDS, Sheet, Shelter};

use super::feature::{Feature, Features, KNOTS};
use super::plans::{PLANS, Plan};
use crate::weights;
pub(super) use by_plan::TRIED;
use stock::Stock;

/// The weights at each of the [`KNOTS`].
pub type Weights = [Features; KNOTS.len()];

/// The fitted weights.
pub(super) const FITTED: Weights = {
    let mut weights = [Features::ZERO; KNOTS.len()];
    let mut knot = 0;
    while knot < KNOTS.len() {
        weights[knot] = Features(weights::SHELTER_WEIGHTS[knot]);
        knot += 1;
    }
    weights
};

/// The number of plans considered in a game: those that suit its trees best.
const PLANS_KEPT: usize = 60;
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
    plans: Vec<Sketch>,
}

/// A plan on land with these trees.
pub(super) struct Sketch {
    zones: Vec<Zone>,
    pub(super) borders: Edges,
}

/// A zone on land with these trees.
struct Zone {
    cells: Cells,
    /// Cells without a tree.
    land: Cells,
    trees: f32,
    longer_side: f32,
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
            plans: Vec::new(),
        };
        evaluation.choose_plans();
        evaluation
    }

    /// Keeps the plans that suit the trees best.
    fn choose_plans(&mut self) {
        let (paper, rounds) = (Paper::default(), ROUNDS - 1);
        let left = self.left(&paper);
        let rate = |plan: &Plan| {
            let sketch = Sketch::new(plan, self.trees);
            (self.by_plan(&sketch, &paper, &left, rounds, Building::NONE), sketch)
        };
        let mut rated: Vec<(f32, Sketch)> = PLANS.iter().map(rate).collect();
        rated.sort_by(|one, other| other.0.total_cmp(&one.0));
        self.plans = rated.into_iter().take(PLANS_KEPT).map(|(_, sketch)| sketch).collect();
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
        let [plan, ..] = self.best_plans(paper, &left, rounds);
        self.count_plan(plan, paper, &left, rounds, Building::NONE, &mut counted);
        self.count_shelter(paper, &left, &mut counted);
        self.count_types(paper, &left, rounds, &mut counted);
        self.count_areas(paper, &mut counted);
        counted
    }

    /// The final points expected of a sheet with `rounds` rounds to come.
    pub fn value(&self, paper: &Paper, rounds: u8) -> f32 {
        self.weighted(&self.features(paper, rounds), rounds)
    }

    /// The weighted sum of features.
    fn weighted(&self, features: &Features, rounds: u8) -> f32 {
        dot(features.as_slice(), self.weights[usize::from(rounds)].as_slice())
    }
}

/// The sum of products.
fn dot(counted: &[f32], weights: &[f32]) -> f32 {
    // Several sums side by side, so that the compiler can use vector instructions.
    const LANES: usize = 8;
    let (counts, last_counts) = counted.as_chunks::<LANES>();
    let (weights, last_weights) = weights.as_chunks::<LANES>();
    let mut sums = [0.0; LANES];
    for (counts, weights) in counts.iter().zip(weights) {
        for lane in 0..LANES {
            sums[lane] += counts[lane] * weights[lane];
        }
    }
    let last = last_counts.iter().zip(last_weights).map(|(count, weight)| count * weight);
    sums.iter().sum::<f32>() + last.sum::<f32>()
}
