//! Measures how long a decision by search takes in each game, natively or as on the page:
//!
//! ```text
//! cargo run --release -p coach --example decision -- 2000 2
//! rustup target add wasm32-wasip1
//! cargo build --profile wasm-release --target wasm32-wasip1 -p coach --example decision
//! node -e 'const { WASI } = require("wasi");
//!     const wasi = new WASI({ version: "preview1", args: process.argv.slice(1) });
//!     const code = require("fs").readFileSync(process.argv[1]);
//!     WebAssembly.instantiate(code, wasi.getImportObject()).then(({ instance }) => wasi.start(instance))' \
//!     target/wasm32-wasip1/wasm-release/examples/decision.wasm 2000 2
//! ```
//!
//! The arguments are the iterations of a decision and the number of games; with a third one, only this game, and with a
//! fourth one with these options: `decision 2000 2 shelter players=2`. Games are played by search on every seat; decisions
//! without a choice do not count.
mod setup;

use std::error::Error;
use std::time::Instant;

use bots::{BotGame, Match, Strategy};
use games::{GameId, Options, Setup, with_game};
use tabletop::Turn;

/// The decisions with a choice: their seconds, in ascending order.
fn seconds<G: BotGame>(game: &G, iterations: u32, games: u64) -> Vec<f64> {
    let players = vec![Strategy::Search(G::MCTS.iterations(iterations)); game.seats().into()];
    let of = Match { game, players, seed: 1 };
    let mut all = Vec::new();
    for number in 0..games {
        // From the end of one step to that of the next one.
        let mut last = Instant::now();
        of.watch(number, |step| {
            let mut choices = 0;
            game.legal(step.before, |_| choices += 1);
            if choices > 1 && matches!(game.turn(step.before), Turn::Seat(_)) {
                all.push(last.elapsed().as_secs_f64());
            }
            last = Instant::now();
        });
    }
    all.sort_by(f64::total_cmp);
    all
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [iterations, games, only @ ..] = words.as_slice() else {
        return Err("decision ITERATIONS GAMES [GAME [OPTION=VALUE,...]]".into());
    };
    let (iterations, games) = (iterations.parse()?, games.parse()?);
    let setups = match only {
        [] => GameId::ALL.into_iter().map(|id| Setup::new(id, Options::default())).collect(),
        [game, set @ ..] => vec![setup::setup(game, set.first().map_or("", String::as_str))?],
    };
    for setup in setups {
        let id = &setup.game;
        let of = with_game!(setup.open()?, game => seconds(&game, iterations, games));
        let (count, sum) = (of.len(), of.iter().sum::<f64>());
        let at = |share: f64| of.get((count as f64 * share) as usize).map_or(0.0, |seconds| 1e3 * seconds);
        println!(
            "{id}: {count} decisions, mean {:.1} ms, median {:.1}, 95 of 100 below {:.1}, most {:.1}",
            1e3 * sum / count.max(1) as f64,
            at(0.5),
            at(0.95),
            1e3 * of.last().copied().unwrap_or_default(),
        );
    }
    Ok(())
}
