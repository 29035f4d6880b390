//! Measures a bot at a map of `ruin` against its exact solution: how much of the chance to escape its decisions give away in
//! a game, and how far the estimates of its searches are off.
//!
//! ```text
//! cargo run --release -p coach --example loss -- classic search:2000 400
//! ```
//!
//! The map is a shipped one or a file. The last argument is the number of games, which are played on all cores
//! (`RAYON_NUM_THREADS=1`: on one) and have the dice of those of `menagerie simulate --seed 1`.
use std::error::Error;
use std::ops::ControlFlow;

use bots::{BotKind, Estimate, Match, Sample, Strategy};
use games::{AnyGame, GameId, Options, Setup};
use rayon::prelude::*;
use ruin::{Ruin, State};
use solver::{Model, Values, solve};
use tabletop::{Game, Ratio, Seat};

/// The distance between proven bounds of the exact values.
const GAP: f64 = 1e-9;

/// The figures of one game.
struct Played {
    escaped: f64,
    loss: f64,
    /// The error of the value that each search found.
    off: Vec<Estimate>,
}

fn play(of: &Match<Ruin>, values: &Values<Ruin>, number: u64) -> Played {
    let game = of.game;
    let value = |state: &State| values.value(game, state, Seat::FIRST).unwrap_or_default();
    let (mut loss, mut off) = (0.0, Vec::new());
    let (last, _) = of.watch(number, |step| {
        let Some(bot) = step.by else { return };
        let mut after = *step.before;
        game.apply_unchecked(&mut after, step.event);
        let before = value(step.before);
        loss += before - value(&after);
        let found = bot.search().map(|search| search.result()).filter(|result| result.iterations > 0);
        let worth = found.and_then(|result| result.worth.first().copied());
        off.extend(worth.map(|worth| worth.minus(Estimate::exact(before))));
    });
    Played { escaped: game.utility(&last, Seat::FIRST).map_or(0.0, Ratio::to_f64), loss, off }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [map, bot, games] = words.as_slice() else { return Err("loss MAP BOT GAMES".into()) };
    let (bot, games): (BotKind, u64) = (bot.parse()?, games.parse()?);
    let mut options = Options::default();
    let setup = if map.ends_with(".toml") {
        Setup::new(GameId::Ruin, options).with_map("measured", &std::fs::read_to_string(map)?)
    } else {
        options.set("map", map.as_str());
        Setup::new(GameId::Ruin, options)
    };
    let AnyGame::Ruin(game) = setup.open()? else { return Err("the loss is that of ruin".into()) };
    let go_on = &mut |_| ControlFlow::Continue(());
    let model = Model::explore(&game, usize::MAX, go_on)?;
    let solution = solve(&model, GAP)?;
    let values = Values::new(&game, model, &solution, go_on).ok_or("a solution is of another game")?;

    let of = Match { game: &game, players: vec![Strategy::new(bot, Some(&values))?], seed: 1 };
    let played: Vec<Played> = (0..games).into_par_iter().map(|number| play(&of, &values, number)).collect();
    let percent = |of: Estimate| format!("{:.2} ± {:.2} %", 100.0 * of.mean, 100.0 * of.stderr);
    let mean = |each: &dyn Fn(&Played) -> f64| played.iter().map(each).collect::<Sample>().estimate();
    println!(
        "{map}: best play escapes in {}, {bot} in {} of {games} games; it gives away {}",
        percent(Estimate::exact(solution.value())),
        percent(mean(&|game| game.escaped)),
        percent(mean(&|game| game.loss)),
    );
    let off: Vec<Estimate> = played.into_iter().flat_map(|game| game.off).collect();
    if !off.is_empty() {
        let covers = |off: &&Estimate| off.mean.abs() <= off.stderr.hypot(bots::BotGame::bias(&game));
        let share = off.iter().filter(covers).count() as f64 / off.len() as f64;
        let bias: Sample = off.iter().map(|off| off.mean).collect();
        println!(
            "estimates of {} positions: off by {}; {:.1} % within the error shown",
            off.len(),
            percent(bias.estimate()),
            100.0 * share,
        );
    }
    Ok(())
}
