//! Measures how honest the estimates of a search are: at a random decision of each of its games, the result that it
//! expects is compared with the mean of many games that the same bot plays on from there.
//!
//! ```text
//! cargo run --release -p coach --example honest -- caverns search:100 100 400
//! cargo run --release -p coach --example honest -- zoo map=rockport2,level=2 search:100 50 200
//! ```
//!
//! The last arguments are the number of positions, and of games from each. Everything runs on all cores
//! (`RAYON_NUM_THREADS=1`: on one).
use std::error::Error;

use bots::{BotGame, BotKind, Estimate, Match, Sample, Strategy};
use games::{Dice, with_game};
use rayon::prelude::*;
use tabletop::{Ratio, Seat, Turn};

mod setup;

/// The share of positions whose truth has to lie within the error that is shown.
const SHARE: f64 = 0.9;

/// The distance of an estimate from the mean of the games played on, with the error of both.
fn off<G>(of: &Match<G>, number: u64, games: u64) -> Option<Estimate>
where
    G: BotGame + Sync,
    G::State: Clone + Send + Sync,
{
    let (game, mut dice) = (of.game, Dice::stream(of.seed, u64::MAX - number));
    let (mut chosen, mut decisions) = (None, 0);
    of.watch(number, |step| {
        let Turn::Seat(seat) = game.turn(step.before) else { return };
        let Some(found) = step.by.and_then(|bot| bot.search()).map(|search| search.result()) else { return };
        // Nothing is searched where there is no choice.
        if found.choices.len() < 2 {
            return;
        }
        decisions += 1;
        if dice.below(decisions) == 0 {
            chosen = found.worth.get(seat.index()).map(|worth| (step.before.clone(), seat, *worth));
        }
    });
    let (from, seat, expected): (G::State, Seat, Estimate) = chosen?;
    let result = |last: &G::State| game.utility(last, seat).map_or(0.0, Ratio::to_f64);
    // Dice that no other position has.
    let numbers = (0..games).map(|one| (number + 1) << 32 | one);
    let played: Sample = numbers.map(|one| result(&of.play_on(one, from.clone()))).collect();
    Some(expected.minus(played.estimate()))
}

fn measure<G>(game: &G, bot: BotKind, positions: u64, games: u64) -> Result<(), Box<dyn Error>>
where
    G: BotGame + Sync,
    G::State: Clone + Send + Sync,
    G::Event: Send + Sync,
{
    let strategy = Strategy::new(bot, None)?;
    let of = Match { game, players: vec![strategy; usize::from(game.seats())], seed: 1 };
    let all: Vec<Estimate> =
        (0..positions).into_par_iter().filter_map(|number| off(&of, number, games)).collect();
    if all.is_empty() {
        return Err(
            format!("{bot} found no estimate: search:N and one position at least would be right").into()
        );
    }
    let mean = all.iter().map(|off| off.mean).collect::<Sample>().estimate();
    let within = |bias: f64| {
        let count = all.iter().filter(|off| off.mean.abs() <= off.stderr.hypot(bias)).count();
        count as f64 / all.len() as f64
    };
    // The bias that each position would need, and the one with which enough of them are within the error.
    let mut needed: Vec<f64> =
        all.iter().map(|off| (off.mean.powi(2) - off.stderr.powi(2)).max(0.0).sqrt()).collect();
    needed.sort_by(f64::total_cmp);
    let enough = needed.get((SHARE * all.len() as f64).ceil() as usize - 1).copied().unwrap_or_default();
    println!(
        "{bot} at {} positions, {games} games from each: off by {:.3} ± {:.3}; {:.0} % within the error shown (bias {}), {:.0} % \
         with a bias of {enough:.3}",
        all.len(),
        mean.mean,
        mean.stderr,
        100.0 * within(game.bias()),
        game.bias(),
        100.0 * SHARE,
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (game, set, [bot, positions, games]) = match words.as_slice() {
        [game, bot, positions, games] => (*game, "", [*bot, *positions, *games]),
        [game, set, bot, positions, games] => (*game, *set, [*bot, *positions, *games]),
        _ => return Err("honest GAME [OPTION=VALUE,...] BOT POSITIONS GAMES".into()),
    };
    let (bot, positions, games) = (bot.parse()?, positions.parse()?, games.parse()?);
    with_game!(setup::setup(game, set)?.open()?, game => measure(&game, bot, positions, games))
}
