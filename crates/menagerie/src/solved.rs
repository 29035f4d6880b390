//! Exact values on the command line: with progress, stopped by Ctrl-C, and refused where a game is too large.
use games::GameId;
use solver::{ExploreError, Model, Solution, SolveError, Values};
use tabletop::Game;

use crate::error::{Done, Failure};
use crate::progress::Solving;

/// Maximum distance of the bounds of the initial position.
pub const GAP: f64 = 1e-6;

/// Maximum number of positions that are enumerated: more do not fit into the memory of a common machine.
const MOST_POSITIONS: usize = 20_000_000;

/// Refuses games that have no exact values.
///
/// # Errors
/// The game has none; the text names those that have.
pub fn possible(game: GameId) -> Done {
    if game.can_be_solved() {
        return Ok(());
    }
    let small: Vec<&str> = GameId::ALL.into_iter().filter(|id| id.can_be_solved()).map(GameId::key).collect();
    Err(Failure::input(format_args!(
        "{game} has too many positions for exact values; {} can be solved",
        small.join(", ")
    )))
}

/// Enumerates a game's positions.
///
/// # Errors
/// There are too many, or Ctrl-C stopped it.
pub fn explore<G: Game>(game: &G, watch: &mut Solving) -> Result<Model<G>, Failure> {
    Model::explore(game, MOST_POSITIONS, &mut |progress| watch.update(progress)).map_err(
        |error| match error {
            ExploreError::Stopped => {
                Failure::other("stopped before all positions were known; there is nothing yet to tell")
            }
            error => Failure::input(error),
        },
    )
}

/// Computes bounds of the values.
///
/// # Errors
/// Ctrl-C stopped it, with the bounds proven by then; or the game cannot be solved.
pub fn solve<G: Game>(model: &Model<G>, watch: &mut Solving) -> Result<Solution, Failure> {
    let solution = solver::solve_watched(model, GAP, &mut |progress| watch.update(progress));
    solution.map_err(|error| match (error, watch.bounds) {
        (SolveError::Stopped, Some((lower, upper))) => {
            Failure::other(format_args!("stopped; proven so far: the value lies between {lower} and {upper}"))
        }
        (error, _) => Failure::other(error),
    })
}

/// Returns the values of a game with an optimal policy.
///
/// # Errors
/// As [`explore`] and [`solve`].
pub fn values<G: Game>(game: &G, watch: &mut Solving) -> Result<Values<G>, Failure> {
    let model = explore(game, watch)?;
    let solution = solve(&model, watch)?;
    let values = Values::new(game, model, &solution, &mut |progress| watch.update(progress));
    watch.clear();
    values.ok_or_else(|| Failure::other("stopped while what to play was worked out"))
}
