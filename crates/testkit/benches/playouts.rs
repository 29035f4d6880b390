//! Random playouts, events a second on one core: `cargo bench -p testkit`.
use std::hint::black_box;

use games::{Dice, GameId, Options, Setup, with_game};
use tabletop::Game;
use testkit::bench::now;
use testkit::playout::play_out;

/// Seconds that a figure is measured for.
const SECONDS: f64 = 2.0;

/// Plays whole games for about two seconds; returns events a second.
fn events_a_second<G: Game>(game: &G) -> f64 {
    let start = game.start();
    let (mut state, mut dice, mut events) = (start.clone(), Dice::new(1), 0);
    let begun = now();
    while now() - begun < SECONDS {
        for _ in 0..1000 {
            state.clone_from(&start);
            events += play_out(game, black_box(&mut state), &mut dice);
        }
    }
    events as f64 / (now() - begun)
}

fn main() {
    let yardstick = events_a_second(&testkit::models::ConnectFour);
    println!("connect four   {:>6.1} million moves a second (the yardstick)", yardstick / 1e6);
    for id in GameId::ALL {
        let mut options = Options::default();
        if id == GameId::Penguins {
            options.set("players", 4);
        }
        let any = Setup::new(id, options).open().unwrap_or_else(|error| panic!("{error}"));
        let speed = with_game!(&any, game => events_a_second(game));
        println!(
            "{id:<14} {:>6.1} million events a second, {:.2} of the yardstick",
            speed / 1e6,
            speed / yardstick
        );
    }
}
