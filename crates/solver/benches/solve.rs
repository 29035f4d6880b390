//! Seconds to explore, to solve to proven bounds of a millionth and to find what to play, on one
//! core: `cargo bench -p solver`.
use core::ops::ControlFlow;
use std::time::Instant;

use games::{GameId, Options, Setup, shipped_maps, with_game};
use solver::{Interval, Kind, Model, Values, solve};
use tabletop::Game;
use testkit::models::{Chase, Pig};

/// What a leading model checker takes for 300,000 deciding states with 5 million choices, seconds.
const YARDSTICK: (f64, f64) = (1.4, 5e6);

fn measure<G: Game>(name: &str, game: &G) {
    let go_on = &mut |_| ControlFlow::Continue(());
    let begun = Instant::now();
    let model = Model::explore(game, usize::MAX, go_on).unwrap_or_else(|error| panic!("{name}: {error}"));
    let explored = begun.elapsed().as_secs_f64();
    let begun = Instant::now();
    let solution = solve(&model, 1e-6).unwrap_or_else(|error| panic!("{name}: {error}"));
    let solved = begun.elapsed().as_secs_f64();
    let graph = model.graph();
    let deciding =
        (0..graph.states()).filter(|&s| matches!(graph.kind(s), Kind::Maximiser | Kind::Minimiser)).count();
    let (states, choices, transitions) = (graph.states(), graph.choices(), graph.transitions());
    let begun = Instant::now();
    let values = Values::new(game, model, &solution, go_on);
    let played = begun.elapsed().as_secs_f64();
    assert!(values.is_some());
    println!("{name}: {states} states ({deciding} deciding), {choices} choices, {transitions} transitions");
    println!(
        "  value {:.10}, proven to {:.0e}; explored in {explored:.2} s, solved in {solved:.2} s, play in {played:.2} s",
        solution.value(),
        solution.upper[0] - solution.lower[0],
    );
    let (seconds, size) = YARDSTICK;
    println!(
        "  {:.1} million choices solved a second, {:.1} of the yardstick",
        choices as f64 / solved / 1e6,
        choices as f64 / solved / (size / seconds)
    );
}

/// How far interval iteration comes in so many sweeps, each over the whole model.
fn interval_iteration(game: &Chase, sweeps: usize) {
    let go_on = &mut |_| ControlFlow::Continue(());
    let model = Model::explore(game, usize::MAX, go_on).unwrap_or_else(|error| panic!("{error}"));
    let mut interval = Interval::new(&model).unwrap_or_else(|error| panic!("{error}"));
    let begun = Instant::now();
    (0..sweeps).for_each(|_| {
        interval.sweep();
    });
    let (lower, upper) = interval.bounds(0);
    let seconds = begun.elapsed().as_secs_f64();
    println!("interval iteration after {sweeps} sweeps, {seconds:.2} s: {lower:.6} to {upper:.6}");
}

fn main() {
    for map in shipped_maps(GameId::Ruin) {
        let mut options = Options::default();
        options.set("map", map.id);
        let any = Setup::new(GameId::Ruin, options).open().unwrap_or_else(|error| panic!("{error}"));
        with_game!(&any, game => measure(&format!("ruin {}", map.id), game));
    }
    measure("pig to 100", &Pig { goal: 100 });
    measure("chase, 2 boards of 12 x 12", &Chase { side: 12, boards: 2, slower: 0 });
    measure("chase, 2 boards of 14 x 14", &Chase { side: 14, boards: 2, slower: 0 });
    let slow = Chase { side: 14, boards: 2, slower: 1 };
    measure("chase, 2 boards of 14 x 14, slow hunter", &slow);
    measure("chase, 2 boards of 20 x 20", &Chase { side: 20, boards: 2, slower: 0 });
    let slow = Chase { side: 20, boards: 2, slower: 1 };
    measure("chase, 2 boards of 20 x 20, slow hunter", &slow);
    interval_iteration(&slow, 20);
}
