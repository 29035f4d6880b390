//! Iterations of search a second on one core: `cargo bench -p bots --bench search`; with `-- zoo` behind it
//! only what has that in its name.
use std::hint::black_box;

use bots::{BotGame, Evaluator, GameEvaluator, Mcts, MctsConfig, NoEvaluator};
use games::{Dice, GameId, Options, Setup, with_game};
use tabletop::{Game, Turn};
use testkit::bench::{asked_for, now};
use testkit::models::{ConnectFour, Pig};

/// Iterations from one position: those of a decision, and of a long search.
const ITERATIONS: [u32; 2] = [2_000, 100_000];

/// Seconds that a figure is measured for.
const SECONDS: f64 = 2.0;

/// Searches the first position in which a seat decides, again and again with a new tree.
fn measure<G: Game, I: Evaluator<G> + Copy>(name: &str, game: &G, evaluator: I, config: MctsConfig) {
    if !asked_for(name) {
        return;
    }
    let mut dice = Dice::new(1);
    let mut state = game.start();
    while game.turn(&state) == Turn::Chance {
        let Some(event) = game.draw(&state, |n| dice.below(n)) else { return };
        game.apply_unchecked(&mut state, event);
    }
    let Turn::Seat(seat) = game.turn(&state) else { return };
    let view = game.view(&state, seat);
    for iterations in ITERATIONS {
        let (mut done, mut events) = (0, 0);
        let begun = now();
        while now() - begun < SECONDS {
            let mut search = Mcts::new(game, evaluator, config);
            search.set_root(black_box(&view));
            done += search.run(iterations, &mut || now() - begun > 2.0 * SECONDS, &mut dice);
            events += search.events_applied();
        }
        let speed = f64::from(done) / (now() - begun);
        println!(
            "{name:<24} {iterations:>7} iterations each: {speed:>9.0} a second, {:>5.0} events each",
            events as f64 / f64::from(done)
        );
    }
}

/// Measures a game with its evaluator, and with random playouts to the end.
fn both<G: BotGame>(name: &str, game: &G) {
    measure(name, game, GameEvaluator, G::MCTS);
    measure(&format!("{name}, random"), game, NoEvaluator, MctsConfig::PLAIN);
}

fn main() {
    measure("connect four, random", &ConnectFour, NoEvaluator, MctsConfig::PLAIN);
    measure("pig to 100, random", &Pig::open_spiel(100), NoEvaluator, MctsConfig::PLAIN);
    for id in GameId::ALL {
        let players: &[u8] = if id == GameId::Penguins { &[2, 4] } else { &[1] };
        for count in players {
            let mut options = Options::default();
            let mut name = id.to_string();
            if players.len() > 1 {
                options.set("players", *count);
                name = format!("{id} for {count}");
            }
            let any = Setup::new(id, options).open().unwrap_or_else(|error| panic!("{error}"));
            with_game!(&any, game => both(&name, game));
        }
    }
}
