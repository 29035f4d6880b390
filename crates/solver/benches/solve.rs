//! Seconds to explore, to solve to proven bounds of a millionth and to find what to play, on one
//! core: `cargo bench -p solver`; with `-- "D2"` behind it only what has that in its name.
use core::ops::ControlFlow;

use games::{GameId, Options, Setup, shipped_maps, with_game};
use solver::{Interval, Kind, Model, Values, solve};
use tabletop::Game;
use testkit::bench::{asked_for, now};
use testkit::models::{Chase, Pig};

/// The time of a leading model checker for a model: seconds, and choices (5 million, of 300,000 deciding states).
const YARDSTICK: (f64, f64) = (1.4, 5e6);

/// The number of trials; the quickest counts.
const TRIALS: usize = 3;

fn measure<G: Game>(name: &str, game: &G) {
    if !asked_for(name) {
        return;
    }
    let go_on = &mut |_| ControlFlow::Continue(());
    let begun = now();
    let model = Model::explore(game, usize::MAX, go_on).unwrap_or_else(|error| panic!("{name}: {error}"));
    let explored = now() - begun;
    let trial = || {
        let begun = now();
        let solution = solve(&model, 1e-6).unwrap_or_else(|error| panic!("{name}: {error}"));
        (solution, now() - begun)
    };
    let (solution, mut solved) = trial();
    (1..TRIALS).for_each(|_| solved = solved.min(trial().1));
    let graph = model.graph();
    let deciding =
        (0..graph.states()).filter(|&s| matches!(graph.kind(s), Kind::Maximiser | Kind::Minimiser)).count();
    let (states, choices, transitions) = (graph.states(), graph.choices(), graph.transitions());
    let begun = now();
    let values = Values::new(game, model, &solution, go_on);
    let played = now() - begun;
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

/// Measures the progress of interval iteration in `sweeps` sweeps over the whole model.
fn interval_iteration(game: &Chase, sweeps: usize) {
    let go_on = &mut |_| ControlFlow::Continue(());
    let model = Model::explore(game, usize::MAX, go_on).unwrap_or_else(|error| panic!("{error}"));
    let mut interval = Interval::new(&model).unwrap_or_else(|error| panic!("{error}"));
    let begun = now();
    (0..sweeps).for_each(|_| {
        interval.sweep();
    });
    let (lower, upper) = interval.bounds(0);
    let seconds = now() - begun;
    println!("interval iteration after {sweeps} sweeps, {seconds:.2} s: {lower:.6} to {upper:.6}");
}

/// Open boards with their side, the faces of the die and what is taken off the hunter's.
const CHASES: [(u8, u8, u8); 8] =
    [(18, 2, 0), (16, 3, 0), (12, 4, 0), (12, 4, 1), (14, 4, 0), (14, 4, 1), (20, 4, 0), (20, 4, 1)];

fn main() {
    for map in shipped_maps(GameId::Ruin) {
        let mut options = Options::default();
        options.set("map", map.id);
        let any = Setup::new(GameId::Ruin, options).open().unwrap_or_else(|error| panic!("{error}"));
        with_game!(&any, game => measure(&format!("ruin {}", map.id), game));
    }
    measure("pig to 100", &Pig::to(100));
    for (side, die, slower) in CHASES {
        let hunter = if slower > 0 { ", slow hunter" } else { "" };
        let name = format!("chase, 2 boards of {side} x {side}, D{die}{hunter}");
        measure(&name, &Chase { side, boards: 2, die, slower });
    }
    if asked_for("interval iteration") {
        interval_iteration(&Chase { side: 20, boards: 2, die: 4, slower: 1 }, 20);
    }
}
