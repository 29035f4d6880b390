//! The model of a game: every position that can be reached, found breadth first.
use core::hash::BuildHasher;
use core::ops::ControlFlow;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use tabletop::{Game, Turn};

use crate::{Graph, Kind, Progress, Watch};

/// The number of positions between two calls of the progress callback.
const REPORT_EVERY: usize = 1 << 14;

/// Numbers for positions, in the order in which they were met.
pub(crate) struct Index<S> {
    states: Vec<S>,
    numbers: HashTable<u32>,
}

impl<S: Eq + core::hash::Hash> Index<S> {
    fn new() -> Index<S> {
        Index { states: Vec::new(), numbers: HashTable::new() }
    }

    /// The number of a position, a new one if it was not met before.
    fn number(&mut self, state: S) -> u32 {
        let hash = FxBuildHasher.hash_one(&state);
        let states = &self.states;
        let found = self.numbers.entry(
            hash,
            |&number| states[number as usize] == state,
            |&number| FxBuildHasher.hash_one(&states[number as usize]),
        );
        let number = match found {
            hashbrown::hash_table::Entry::Occupied(known) => return *known.get(),
            hashbrown::hash_table::Entry::Vacant(place) => {
                let number = states.len() as u32;
                place.insert(number);
                number
            }
        };
        self.states.push(state);
        number
    }

    /// The number of a position met before.
    pub(crate) fn find(&self, state: &S) -> Option<usize> {
        let hash = FxBuildHasher.hash_one(state);
        self.numbers
            .find(hash, |&number| self.states[number as usize] == *state)
            .map(|&number| number as usize)
    }

    pub(crate) fn states(&self) -> &[S] {
        &self.states
    }
}

/// Every position of a game that can be reached from its start, and the target of each choice.
/// Position 0 is the initial one.
pub struct Model<G: Game> {
    pub(crate) index: Index<G::State>,
    pub(crate) graph: Graph,
    /// The sum of the utilities of the seats, the same at each end.
    pub(crate) at_stake: Option<f64>,
    pub(crate) seats: u8,
}

/// Why a game was not explored to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExploreError {
    /// Exact values are for one seat or two.
    #[error("exact values are for one seat or two, not for {0}")]
    TooManySeats(u8),
    /// The game has more positions than allowed.
    #[error("the game has more than {0} positions")]
    TooLarge(usize),
    /// The utilities of two seats do not add up to the same at every end.
    #[error(
        "what one seat wins is not what the other loses: the utilities do not add up to the same at every end"
    )]
    NotConstantSum,
    /// The rules list nothing at a turn, or no utility at an end.
    #[error("the rules tell no way on from position {0}")]
    Stuck(usize),
    /// The progress callback stopped it.
    #[error("stopped")]
    Stopped,
}

impl<G: Game> Model<G> {
    /// Enumerates the positions of `game`, up to `limit` of them.
    ///
    /// # Errors
    /// As [`ExploreError`] says.
    pub fn explore(game: &G, limit: usize, watch: Watch) -> Result<Model<G>, ExploreError> {
        let seats = game.seats();
        if seats == 0 || seats > 2 {
            return Err(ExploreError::TooManySeats(seats));
        }
        let limit = limit.min(u32::MAX as usize - 1);
        let mut index = Index::new();
        let mut graph = Graph::new();
        let mut at_stake = None;
        index.number(game.position(&game.start()));
        let mut outcomes: Vec<(u32, u64)> = Vec::new();
        let mut ways: Vec<(u32, f64)> = Vec::new();
        let mut targets: Vec<u32> = Vec::new();
        let mut done = 0;
        while let Some(state) = index.states.get(done).cloned() {
            if done % REPORT_EVERY == 0 {
                let known = index.states.len();
                if let ControlFlow::Break(()) = watch(Progress::Explored { known, done }) {
                    return Err(ExploreError::Stopped);
                }
            }
            let mut after = |event| {
                let mut next = state.clone();
                game.apply_unchecked(&mut next, event);
                index.number(game.position(&next))
            };
            match game.turn(&state) {
                Turn::Seat(seat) => {
                    targets.clear();
                    game.legal(&state, |event| targets.push(after(event)));
                    if targets.is_empty() {
                        return Err(ExploreError::Stuck(done));
                    }
                    let kind = if seat.index() == 0 { Kind::Maximiser } else { Kind::Minimiser };
                    graph.push_decision(kind, targets.iter().copied());
                }
                Turn::Chance => {
                    outcomes.clear();
                    game.outcomes(&state, |event, weight| outcomes.push((after(event), weight)));
                    merge(&mut outcomes);
                    let total: u128 = outcomes.iter().map(|(_, weight)| u128::from(*weight)).sum();
                    if total == 0 {
                        return Err(ExploreError::Stuck(done));
                    }
                    ways.clear();
                    ways.extend(outcomes.iter().map(|&(t, weight)| (t, weight as f64 / total as f64)));
                    graph.push_chance(&ways);
                }
                Turn::Over => {
                    let utilities = game.utilities(&state).ok_or(ExploreError::Stuck(done))?;
                    let mut sum = 0.0;
                    utilities.iter().for_each(|utility| sum += utility.to_f64());
                    if seats == 2
                        && at_stake
                            .is_some_and(|known: f64| (known - sum).abs() > 1e-12 * known.abs().max(1.0))
                    {
                        return Err(ExploreError::NotConstantSum);
                    }
                    at_stake = Some(sum);
                    let first = utilities.iter().next().ok_or(ExploreError::Stuck(done))?;
                    graph.push_over(first.to_f64());
                }
            }
            if index.states.len() > limit || graph.transitions() > u32::MAX as usize / 2 {
                return Err(ExploreError::TooLarge(limit));
            }
            done += 1;
        }
        graph.shrink();
        index.states.shrink_to_fit();
        Ok(Model { index, graph, at_stake: if seats == 2 { at_stake } else { None }, seats })
    }

    /// The positions as numbers.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The positions in the order of their numbers.
    pub fn states(&self) -> &[G::State] {
        self.index.states()
    }

    /// The number of a state's position; `None` if play from the start never comes there.
    pub fn number(&self, game: &G, state: &G::State) -> Option<usize> {
        self.index.find(&game.position(state))
    }
}

/// Adds up the weights of outcomes that lead to the same position, and sorts by position.
fn merge(outcomes: &mut Vec<(u32, u64)>) {
    outcomes.sort_unstable_by_key(|(target, _)| *target);
    outcomes.dedup_by(|(target, weight), (kept, sum)| {
        let same = target == kept;
        if same {
            *sum = sum.saturating_add(*weight);
        }
        same
    });
}
