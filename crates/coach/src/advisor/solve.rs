//! Exact values.
use std::sync::Arc;

use bots::BotGame;
use games::GameId;
use solver::{ExploreError, Model, Values, solve_watched};

use super::{Task, Watch};

/// Distance of the proven bounds of the initial position's value.
const GAP: f64 = 1e-6;

/// The reason why a game has no exact values here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoValues {
    /// The game is too large on every map.
    #[error("{0} has too many positions for exact values.")]
    Game(&'static str),
    /// The map has more positions than were allowed.
    #[error("This map has more than {0} positions: too many for exact values here.")]
    Map(usize),
    /// The solver failed or was stopped.
    #[error("No exact values: {0}.")]
    Failed(String),
}

/// The task of solving a game. It cannot be taken up again once it was broken off.
pub struct SolveTask<G: BotGame> {
    game: Arc<G>,
    max_positions: usize,
    values: Result<Values<G>, NoValues>,
}

impl<G: BotGame> SolveTask<G> {
    pub(super) fn new(game: Arc<G>, max_positions: usize) -> SolveTask<G> {
        SolveTask { game, max_positions, values: Err(stopped()) }
    }
}

impl<G: BotGame> Task for SolveTask<G> {
    type Answer = Result<Values<G>, NoValues>;

    const CAN_FINISH_EARLY: bool = false;

    fn run(&mut self, watch: Watch<'_>) -> bool {
        self.values = solve(&self.game, self.max_positions, watch);
        self.values.as_ref().err() != Some(&stopped())
    }

    fn progress(&self) -> f64 {
        if self.values.is_ok() { 1.0 } else { 0.0 }
    }

    fn finish(self) -> Self::Answer {
        self.values
    }
}

fn stopped() -> NoValues {
    NoValues::Failed("stopped".to_owned())
}

fn solve<G: BotGame>(game: &G, max_positions: usize, watch: Watch<'_>) -> Result<Values<G>, NoValues> {
    if !G::CAN_BE_SOLVED {
        return Err(NoValues::Game(G::KEY.parse().map_or(G::KEY, GameId::name)));
    }
    let failed = |error: &dyn std::fmt::Display| NoValues::Failed(error.to_string());
    let mut watch = |progress| watch(Some(progress));
    let model = Model::explore(game, max_positions, &mut watch).map_err(|error| match error {
        ExploreError::TooLarge(most) => NoValues::Map(most),
        ExploreError::Stopped => stopped(),
        other => failed(&other),
    })?;
    let solution = solve_watched(&model, GAP, &mut watch).map_err(|error| failed(&error))?;
    Values::new(game, model, &solution, &mut watch).ok_or_else(stopped)
}
