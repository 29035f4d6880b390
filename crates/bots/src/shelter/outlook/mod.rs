//! What a paper of *Wildlife Shelter* will come to: what is counted on it, weighed by how many rounds are to
//! come.
//!
//! The land counts by the plan of zones that suits it best, and as it lies there; the shelter by what its
//! squares are still worth. The weights were fitted to games played alone by what it says itself.
mod by_plan;
mod feature;
mod lies;
mod stock;
mod weights;

use std::sync::Arc;

use shelter::{Animal, Cells, Circle, Edge, Edges, Line, Lines, Paper, ROUNDS, Sheet, Shelter};

use super::plans::{PLANS, Plan};
pub(super) use by_plan::TRIED;
pub use feature::{Feature, Features};
use stock::Stock;
pub use weights::WEIGHTS;

/// The rounds to come for which there are weights; between them they go over into each other.
pub const KNOTS: [u8; 8] = [0, 1, 2, 3, 5, 8, 11, 15];
/// What each feature counts for at each of the [`KNOTS`].
pub type Weights = [[f32; KNOTS.len()]; Feature::COUNT];

/// So many plans are looked at, those that suit the trees best.
const PLANS_KEPT: usize = 60;
/// Fences of a plan built in a round, more or less.
const BUILT: f32 = 1.6;

/// Where the knots lie around so many rounds: the lower one, and how far it is to the next.
pub fn between_knots(rounds: u8) -> (usize, f32) {
    let lower = KNOTS.iter().rposition(|knot| *knot <= rounds).unwrap_or(0).min(KNOTS.len() - 2);
    let (from, to) = (f32::from(KNOTS[lower]), f32::from(KNOTS[lower + 1]));
    (lower, ((f32::from(rounds) - from) / (to - from)).min(1.0))
}

/// What a game on this sheet, with these trees, lets one hope for.
pub struct Outlook {
    sheet: Sheet,
    solo: bool,
    trees: Cells,
    beside_trees: Cells,
    stock: Arc<Stock>,
    /// By rounds to come.
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

/// What the land may still get in the running round: up to so many fences, here.
#[derive(Clone, Copy)]
pub(super) struct Building {
    pub(super) reach: Edges,
    pub(super) fences: u8,
}

impl Building {
    /// None.
    pub(super) const NONE: Building = Building { reach: Edges::EMPTY, fences: 0 };
}

/// How many of each animal the shelter has left.
pub(super) type Left = [f32; 6];

impl Outlook {
    /// The outlook by these weights.
    pub fn new(game: &Shelter, trees: Cells, weights: &Weights) -> Outlook {
        let by_rounds = |rounds| {
            let (lower, on) = between_knots(rounds);
            Feature::ALL.map(|feature| {
                let of = weights[feature as usize];
                of[lower] * (1.0 - on) + of[lower + 1] * on
            })
        };
        let mut outlook = Outlook {
            sheet: game.sheet().clone(),
            solo: game.is_solo(),
            trees,
            beside_trees: trees.beside(),
            stock: Stock::of(game),
            weights: (0..=ROUNDS).map(by_rounds).collect(),
            plans: Vec::new(),
        };
        outlook.choose_plans();
        outlook
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

    /// Whether it is the outlook of this game with these trees.
    pub(super) fn is_of(&self, game: &Shelter, trees: Cells) -> bool {
        self.trees == trees && self.solo == game.is_solo() && self.sheet == *game.sheet()
    }

    pub(super) fn trees(&self) -> Cells {
        self.trees
    }

    /// What is counted on a paper with so many rounds to come.
    pub fn features(&self, paper: &Paper, rounds: u8) -> Features {
        let mut counted = [0.0; Feature::COUNT];
        let left = self.left(paper);
        let [plan, ..] = self.best_plans(paper, &left, rounds);
        self.count_plan(plan, paper, &left, rounds, Building::NONE, &mut counted);
        self.count_shelter(paper, &left, &mut counted);
        self.count_types(paper, &left, rounds, &mut counted);
        self.count_areas(paper, &mut counted);
        counted
    }

    /// What a paper will come to.
    pub fn worth(&self, paper: &Paper, rounds: u8) -> f32 {
        weigh(&self.features(paper, rounds), &self.weights[usize::from(rounds)])
    }
}

fn weigh(counted: &[f32], weights: &[f32]) -> f32 {
    // Sums side by side, which a processor adds up at once.
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
