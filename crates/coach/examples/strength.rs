//! Measures how strong the bots of a game are, and how differently those with a manner play: the scale that stands beside
//! their names (`view::bots`).
//!
//! ```text
//! cargo run --release -p coach --example strength -- ruin 2000 500
//! cargo run --release -p coach --example strength -- penguins players=3 2000 200
//! ```
//!
//! The last arguments are the iterations of a decision and the number of games of each bot. Alone, its mean result is
//! measured; among several, the share of games that it wins against `greedy` on the other seats, from the first seat in one
//! half and from the last in the other. Its mean taste by each manner follows, over the positions before its decisions.
use std::error::Error;
use std::ops::ControlFlow;

use bots::{BotGame, BotKind, Estimate, Manner, Match, Sample, Strategy};
use games::with_game;
use rayon::prelude::*;
use solver::{Model, Values, solve};
use tabletop::{Ratio, Seat, Turn};

mod setup;

/// The distance between proven bounds of the exact values.
const GAP: f64 = 1e-6;

/// The result of a game, the number of its events, and the mean taste by each manner.
type Played = (f64, f64, [f64; 3]);

fn play<G: BotGame>(of: &Match<G>, seat: Seat, number: u64) -> Played {
    let (game, mut tastes, mut events) = (of.game, [Sample::EMPTY; 3], 0.0);
    let (last, _) = of.watch(number, |step| {
        events += 1.0;
        if game.turn(step.before) == Turn::Seat(seat) {
            for (taste, manner) in tastes.iter_mut().zip(Manner::ALL) {
                taste.add(game.taste(manner, step.before, seat).into());
            }
        }
    });
    let result = game.utility(&last, seat).map_or(0.0, Ratio::to_f64);
    (result, events, tastes.map(|taste| taste.estimate().mean))
}

fn measure<G>(game: &G, iterations: u32, games: u64) -> Result<(), Box<dyn Error>>
where
    G: BotGame + Sync,
    G::State: Clone + Send + Sync,
    G::Event: Send + Sync,
{
    let values = if G::CAN_BE_SOLVED {
        let go_on = &mut |_| ControlFlow::Continue(());
        let model = Model::explore(game, usize::MAX, go_on)?;
        let solution = solve(&model, GAP)?;
        Values::new(game, model, &solution, go_on)
    } else {
        None
    };
    let searching = Manner::ALL.map(|manner| BotKind::Manner(manner, iterations));
    let mut bots = vec![BotKind::Random, BotKind::Greedy, BotKind::Search(iterations)];
    bots.extend(searching);
    bots.extend(values.as_ref().map(|_| BotKind::Best));
    for bot in bots {
        let seats = usize::from(game.seats());
        let strategy = Strategy::new(bot, values.as_ref())?;
        let at = |seat: Seat| {
            let mut players = vec![Strategy::Greedy; seats];
            players[seat.index()] = strategy;
            Match { game, players, seed: 1 }
        };
        let seats = [Seat::FIRST, Seat::all(game.seats()).last().unwrap_or(Seat::FIRST)];
        let matches = seats.map(at);
        let play = |number: u64| {
            let nth = (number * 2 / games.max(1)) as usize % 2;
            play(&matches[nth], seats[nth], number)
        };
        let played: Vec<Played> = (0..games).into_par_iter().map(play).collect();
        let mean = |of: &dyn Fn(&Played) -> f64| played.iter().map(of).collect::<Sample>().estimate();
        let Estimate { mean: result, stderr } = mean(&|game| game.0);
        let tastes = [0, 1, 2].map(|nth| format!("{:+.4}", mean(&|game| game.2[nth]).mean));
        let events = mean(&|game| game.1).mean;
        println!("{bot}: {result:.4} ± {stderr:.4}; {events:.1} events; taste {}", tastes.join(" "));
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (game, options, iterations, games) = match words.as_slice() {
        [game, iterations, games] => (*game, "", *iterations, *games),
        [game, options, iterations, games] => (*game, *options, *iterations, *games),
        _ => return Err("strength GAME [OPTION=VALUE,...] ITERATIONS GAMES".into()),
    };
    let (iterations, games) = (iterations.parse()?, games.parse()?);
    with_game!(setup::setup(game, options)?.open()?, game => measure(&game, iterations, games))
}
