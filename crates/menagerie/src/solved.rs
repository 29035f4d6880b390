//! Exact values on the command line: watched, stopped by Ctrl-C, and refused where a game is too large.
use games::GameId;
use solver::{ExploreError, Model, Solution, SolveError, Values};
use tabletop::Game;

use crate::error::{Done, Failure};
use crate::progress::Solving;

/// The initial position's bounds are at most this far apart.
pub const GAP: f64 = 1e-6;

/// More positions than this are not enumerated: they would not fit into the memory of a common machine.
const MOST_POSITIONS: usize = 20_000_000;

/// Refuses games for which there are no exact values.
///
/// # Errors
/// Which games there are instead.
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
/// There are too many, or Ctrl-C.
pub fn explore<G: Game>(game: &G, watch: &mut Solving) -> Result<Model<G>, Failure> {
    Model::explore(game, MOST_POSITIONS, &mut |progress| watch.tell(progress)).map_err(|error| match error {
        ExploreError::Stopped => {
            Failure::other("stopped before all positions were known; there is nothing yet to tell")
        }
        error => Failure::input(error),
    })
}

/// Brackets the values.
///
/// # Errors
/// Ctrl-C, with the bounds proven by then; or a game that cannot be solved.
pub fn solve<G: Game>(model: &Model<G>, watch: &mut Solving) -> Result<Solution, Failure> {
    let solution = solver::solve_watched(model, GAP, &mut |progress| watch.tell(progress));
    solution.map_err(|error| match (error, watch.bounds) {
        (SolveError::Stopped, Some((lower, upper))) => {
            Failure::other(format_args!("stopped; proven so far: the value lies between {lower} and {upper}"))
        }
        (error, _) => Failure::other(error),
    })
}

/// The values of a game with what to play.
///
/// # Errors
/// As [`explore`] and [`solve`].
pub fn values<G: Game>(game: &G, watch: &mut Solving) -> Result<Values<G>, Failure> {
    let model = explore(game, watch)?;
    let solution = solve(&model, watch)?;
    let values = Values::new(game, model, &solution, &mut |progress| watch.tell(progress));
    watch.clear();
    values.ok_or_else(|| Failure::other("stopped while what to play was worked out"))
}
