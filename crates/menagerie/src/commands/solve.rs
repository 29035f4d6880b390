//! `solve`: exact values with proven bounds.
use std::time::Instant;

use games::{GameId, Options, Playable, Setup, with_game};
use serde::Serialize;
use solver::{ExploreError, Model, SolveError};
use tabletop::Game;

use crate::args::SolveArgs;
use crate::error::{Done, Failure};
use crate::progress::Solving;
use crate::{figures, opening, output, stop};

/// The initial position's bounds are at most this far apart.
const GAP: f64 = 1e-6;

/// More positions than this are not enumerated: they would not fit into the memory of a common machine.
const MOST_POSITIONS: usize = 50_000_000;

#[derive(Serialize)]
struct SolveJson {
    game: &'static str,
    options: Options,
    value: f64,
    lower: f64,
    upper: f64,
    states: usize,
    choices: usize,
    transitions: usize,
    seconds: Seconds,
}

#[derive(Serialize)]
struct Seconds {
    build: f64,
    solve: f64,
}

/// Solves a game.
///
/// # Errors
/// The game is too large for it, or cannot be set up.
pub fn run(args: &SolveArgs) -> Done {
    let setup = args.game.setup()?;
    solvable(setup.game)?;
    let any = opening::open(&setup)?;
    stop::listen();
    let found = with_game!(&any, game => solve(game, &setup))?;
    if args.json { output::json(&found) } else { output::line(told(setup.game, &found)) }
}

/// Refuses games for which there are no exact values.
///
/// # Errors
/// Which games there are instead.
pub fn solvable(game: GameId) -> Done {
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
    let model = Model::explore(game, MOST_POSITIONS, &mut |progress| watch.tell(progress));
    watch.clear();
    model.map_err(|error| match error {
        ExploreError::Stopped => {
            Failure::other("stopped before all positions were known; nothing is solved yet")
        }
        error => Failure::input(error),
    })
}

fn solve<G: Playable>(game: &G, setup: &Setup) -> Result<SolveJson, Failure> {
    let mut watch = Solving::new();
    let begun = Instant::now();
    let model = explore(game, &mut watch)?;
    let build = begun.elapsed();
    let begun = Instant::now();
    let solution = solver::solve_watched(&model, GAP, &mut |progress| watch.tell(progress));
    watch.clear();
    let solution = solution.map_err(|error| match (error, watch.bounds) {
        (SolveError::Stopped, Some((lower, upper))) => {
            Failure::other(format_args!("stopped; proven so far: the value lies between {lower} and {upper}"))
        }
        (error, _) => Failure::other(error),
    })?;
    Ok(SolveJson {
        game: G::ID.key(),
        options: setup.full_options(),
        value: solution.value(),
        lower: solution.lower[0],
        upper: solution.upper[0],
        states: model.graph().states(),
        choices: model.graph().choices(),
        transitions: model.graph().transitions(),
        seconds: Seconds { build: figures::seconds(build), solve: figures::seconds(begun.elapsed()) },
    })
}

fn told(game: GameId, found: &SolveJson) -> String {
    let options: Vec<String> = found.options.0.iter().map(|(key, value)| format!("{key} {value}")).collect();
    format!(
        "{}, {}\n\
        value        {:.7}\n\
        bounds       {:.7} to {:.7}, proven\n\
        positions    {}\n\
        choices      {}\n\
        transitions  {}\n\
        time         {} to enumerate, {} to solve",
        game.name(),
        options.join(", ").replace('"', ""),
        found.value,
        found.lower,
        found.upper,
        figures::grouped(found.states),
        figures::grouped(found.choices),
        figures::grouped(found.transitions),
        figures::time(found.seconds.build),
        figures::time(found.seconds.solve),
    )
}
