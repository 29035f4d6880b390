//! `solve`: exact values with proven bounds.
use std::time::Instant;

use games::{GameId, Options, Playable, Setup, with_game};
use serde::Serialize;

use crate::args::SolveArgs;
use crate::error::{Done, Failure};
use crate::progress::Solving;
use crate::{figures, opening, output, solved, stop};

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
/// The game is too large to be solved, or cannot be set up.
pub fn run(args: &SolveArgs) -> Done {
    let setup = args.game.setup()?;
    solved::possible(setup.game)?;
    let any = opening::open(&setup)?;
    stop::listen();
    let found = with_game!(&any, game => solve(game, &setup))?;
    if args.json { output::json(&found) } else { output::line(told(setup.game, &found)) }
}

fn solve<G: Playable>(game: &G, setup: &Setup) -> Result<SolveJson, Failure> {
    let mut watch = Solving::new();
    let begun = Instant::now();
    let model = solved::explore(game, &mut watch)?;
    let build = begun.elapsed();
    let begun = Instant::now();
    let solution = solved::solve(&model, &mut watch)?;
    watch.clear();
    Ok(SolveJson {
        game: G::KEY,
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
    format!(
        "{}, {}\n\
        value        {:.9}\n\
        bounds       {:.9} to {:.9}, proven\n\
        positions    {}\n\
        choices      {}\n\
        transitions  {}\n\
        time         {} to enumerate, {} to solve",
        game.name(),
        figures::options(&found.options),
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
