//! The values of the events of a position: exact where the game is solved, else by search.
use std::ops::ControlFlow;

use bots::{BotGame, Estimate, GameEvaluator, Mcts};
use games::Dice;
use solver::{Model, Progress, Solution, Values};
use tabletop::{Game, Ratio, Seat, Turn};

/// The source of values.
pub enum Judge<'a, G: Game> {
    /// Exact values.
    Exact(&'a Values<G>),
    /// Search with this number of iterations an event.
    Search(u32),
}

impl<G: Game> Clone for Judge<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Judge<'_, G> {}

/// An event with the value of the position after it for the seat that decides before it.
pub type Judged<E> = (E, Estimate);

impl<G: BotGame> Judge<'_, G> {
    /// The value of every legal event for the seat whose turn it is, the highest first, equal ones in the order of
    /// their texts; `None` where no seat decides, or where there is no exact value.
    pub fn events(&self, game: &G, state: &G::State, seed: u64) -> Option<Vec<Judged<G::Event>>> {
        let Turn::Seat(seat) = game.turn(state) else { return None };
        let mut judged: Vec<Judged<G::Event>> = match self {
            Judge::Exact(values) => {
                let events = values.events(game, state, seat)?;
                events.into_iter().map(|valued| (valued.event, Estimate::exact(valued.value))).collect()
            }
            Judge::Search(_) => {
                let events = game.legal_sorted(state).into_iter().zip(0..);
                let value = |(event, nth)| Some((event, self.after(game, state, event, seat, (seed, nth))?));
                events.map(value).collect::<Option<_>>()?
            }
        };
        sort(&mut judged);
        Some(judged)
    }

    /// The value for a seat of the position after an event. The dice are a stream of a seed.
    pub fn after(
        &self,
        game: &G,
        state: &G::State,
        event: G::Event,
        seat: Seat,
        (seed, stream): (u64, u64),
    ) -> Option<Estimate> {
        let mut after = state.clone();
        game.apply_unchecked(&mut after, event);
        match self {
            Judge::Exact(values) => values.value(game, &after, seat).map(Estimate::exact),
            Judge::Search(iterations) => {
                let mut look = Look::new(game, &after);
                look.run(*iterations, &|| false, &mut Dice::stream(seed, stream));
                Some(look.worth(seat))
            }
        }
    }
}

/// Sorts events by value, the highest first; the sort is stable.
pub(crate) fn sort<E>(judged: &mut [Judged<E>]) {
    judged.sort_by(|one, other| other.1.mean.total_cmp(&one.1.mean));
}

/// The search of one position.
pub(crate) struct Look<'a, G: BotGame> {
    /// The result of each seat where the game is over.
    over: Option<Vec<f64>>,
    search: Mcts<'a, G, GameEvaluator>,
    /// The iterations so far.
    pub(crate) done: u32,
}

impl<'a, G: BotGame> Look<'a, G> {
    pub(crate) fn new(game: &'a G, state: &G::State) -> Look<'a, G> {
        let ended = game.turn(state) == Turn::Over || game.given_up(state);
        let result = |seat| game.utility(state, seat).map_or(0.0, Ratio::to_f64);
        let over = ended.then(|| Seat::all(game.seats()).map(result).collect());
        let mut search = Mcts::new(game, GameEvaluator, G::MCTS);
        search.set_root_state(state);
        Look { over, search, done: 0 }
    }

    /// Searches until `iterations` are done in all.
    pub(crate) fn run(&mut self, iterations: u32, stop: &dyn Fn() -> bool, dice: &mut Dice) {
        if self.over.is_none() {
            self.search.run(iterations.saturating_sub(self.done), &mut || stop(), dice);
        }
        self.done = self.done.max(iterations);
    }

    /// The expected result of a seat.
    pub(crate) fn worth(&self, seat: Seat) -> Estimate {
        match &self.over {
            Some(results) => Estimate::exact(results.get(seat.index()).copied().unwrap_or_default()),
            None => self.search.result().worth.get(seat.index()).copied().unwrap_or_default(),
        }
    }
}

/// Maximum number of positions of a game that is solved.
const MOST_POSITIONS: usize = 20_000_000;

/// Maximum distance of the bounds of the initial position.
const GAP: f64 = 1e-6;

/// Solves a game; `None` where it is too large, or if `watch` broke it off.
pub fn solve<G: BotGame>(game: &G, watch: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Option<Values<G>> {
    if !G::CAN_BE_SOLVED {
        return None;
    }
    let model = Model::explore(game, MOST_POSITIONS, watch).ok()?;
    let solution: Solution = solver::solve_watched(&model, GAP, watch).ok()?;
    Values::new(game, model, &solution, watch)
}
