//! Games on which solvers deceive themselves, with exactly known values.
use core::ops::ControlFlow;

use solver::{Graph, Interval, Kind, Model, Progress, SolveError, solve, solve_watched};
use tabletop::{Game, Ratio};
use testkit::models::{Chase, Explicit, Pig, Place, chain, rooms};

fn explore<G: Game>(game: &G) -> Model<G> {
    Model::explore(game, usize::MAX, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// The value of value iteration from below, halted at changes of a millionth.
fn halted(graph: &Graph) -> f64 {
    let mut values = vec![0.0; graph.states()];
    loop {
        let mut change = 0.0f64;
        for state in (0..graph.states()).rev() {
            let after = || graph.targets(state).iter().map(|&target| values[target as usize]);
            let value = match graph.kind(state) {
                Kind::Over => graph.payoff(state).unwrap(),
                Kind::Chance => after().zip(graph.odds(state)).map(|(value, odds)| value * odds).sum(),
                Kind::Maximiser => after().fold(0.0, f64::max),
                Kind::Minimiser => after().fold(1.0, f64::min),
            };
            change = change.max(f64::abs(value - values[state]));
            values[state] = value;
        }
        if change < 1e-6 {
            return values[0];
        }
    }
}

#[test]
fn a_chain_on_which_plain_iteration_halts_far_off_is_bracketed() {
    for length in [4, 12, 20] {
        let model = explore(&chain(length));
        let solution = solve(&model, 1e-6).unwrap();
        let (lower, upper, exact) = (solution.lower[0], solution.upper[0], 2.0 / 3.0);
        assert!(lower <= exact && exact <= upper && upper - lower <= 1e-6, "{length}: {lower} to {upper}");
        assert!(lower <= solution.value() && solution.value() <= upper);
    }
    let error = 2.0 / 3.0 - halted(explore(&chain(20)).graph());
    assert!(error > 0.1, "plain iteration was off by {error} only");
}

#[test]
fn stakes_of_any_size_are_worked_out_as_closely() {
    for parts in [1_000, 1_000_000] {
        let mut game = chain(12);
        for place in &mut game.places {
            if let Place::End(utilities) = place {
                let won = i64::from(utilities[0] == Ratio::ONE);
                *utilities = vec![Ratio::new(won, parts).unwrap()];
            }
        }
        // The bounds as asked are wide; the values are close whatever was asked.
        let solution = solve(&explore(&game), 1.0).unwrap();
        let off = solution.value() * parts as f64 - 2.0 / 3.0;
        assert!(off.abs() < 1e-9, "off by {off} of 1/{parts}");
    }
}

#[test]
fn a_long_way_that_is_worse_leaves_the_bounds_close() {
    // Either 3 in 4, or a chain of a million steps to 2 in 3; for a stake of a millionth.
    let won = |parts| Place::End(vec![Ratio::new(1, parts).unwrap()]);
    let lost = Place::End(vec![Ratio::ZERO]);
    let first =
        [Place::Choice(0, vec![1, 4]), Place::Draw(vec![(2, 3), (3, 1)]), won(1_000_000), lost.clone()];
    let shifted = chain(20).places.into_iter().map(|place| match place {
        Place::Choice(seat, ways) => Place::Choice(seat, ways.iter().map(|to| to + 4).collect()),
        Place::Draw(ways) => Place::Draw(ways.iter().map(|&(to, weight)| (to + 4, weight)).collect()),
        Place::End(utilities) if utilities[0] == Ratio::ONE => won(1_000_000),
        Place::End(_) => lost.clone(),
    });
    let game = Explicit { seats: 1, places: first.into_iter().chain(shifted).collect() };
    let solution = solve(&explore(&game), 1e-6).unwrap();
    let (lower, upper) = (solution.lower[0] * 1e6, solution.upper[0] * 1e6);
    assert!(lower <= 0.75 && 0.75 <= upper && upper - lower < 1e-11, "{lower} to {upper}");
}

#[test]
fn a_chain_beyond_what_doubles_can_prove_is_bracketed_or_said_to_be_so() {
    let mut refused = 0;
    for length in [24, 36, 60] {
        let model = explore(&chain(length));
        let (lower, upper) = match solve(&model, 1e-6) {
            Ok(solution) => (solution.lower[0], solution.upper[0]),
            Err(SolveError::Unproven { lower, upper }) => {
                refused += 1;
                (lower, upper)
            }
            Err(other) => panic!("{other}"),
        };
        assert!(lower <= 2.0 / 3.0 && 2.0 / 3.0 <= upper, "{length}: {lower} to {upper}");
    }
    assert!(refused > 0, "all of them proven: the chains are too short");
}

#[test]
fn staying_for_ever_in_an_end_component_is_worth_nothing() {
    let model = explore(&rooms());
    let solution = solve(&model, 1e-6).unwrap();
    let exact = [0.4, 0.4, 0.4, 1.0 / 3.0, 0.4, 1.0, 0.0, 0.0];
    for (state, place) in model.states().iter().enumerate() {
        let exact = exact[*place as usize];
        assert!(solution.lower[state] <= exact && exact <= solution.upper[state], "place {place}");
        assert!(solution.upper[state] - solution.lower[state] <= 1e-12, "place {place}");
    }
}

#[test]
fn in_an_end_component_plain_upper_bounds_never_fall() {
    // So that the test above shows something: without collapsing, 1 is a solution as well.
    let model = explore(&rooms());
    let graph = model.graph();
    let mut upper: Vec<f64> = (0..graph.states()).map(|s| graph.payoff(s).unwrap_or(1.0)).collect();
    for _ in 0..1000 {
        for state in 0..graph.states() {
            let after = || graph.targets(state).iter().map(|&target| upper[target as usize]);
            match graph.kind(state) {
                Kind::Chance => upper[state] = after().zip(graph.odds(state)).map(|(v, o)| v * o).sum(),
                Kind::Maximiser => upper[state] = after().fold(0.0, f64::max),
                _ => {}
            }
        }
    }
    assert!(upper[0] > 0.99, "{}", upper[0]);
}

#[test]
fn a_loser_who_may_stay_does() {
    let lost = Place::End(vec![Ratio::new(-1, 1).unwrap()]);
    let places = vec![Place::Choice(0, vec![1, 2]), lost, Place::Draw(vec![(0, 1), (2, 3)])];
    let solution = solve(&explore(&Explicit { seats: 1, places }), 1e-6).unwrap();
    assert_eq!(solution.value(), 0.0);
}

/// Every pair of bounds told on the way, and every pair of a sweep-by-sweep interval.
fn always_holds(game: &impl Game, exact: f64, sweeps: usize) {
    let model = explore(game);
    let mut told = 0;
    solve_watched(&model, 1e-6, &mut |progress| {
        if let Progress::Proven { lower, upper } = progress {
            assert!(lower <= exact && exact <= upper, "{lower} to {upper}");
            told += 1;
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    assert!(told >= 2, "the widest bounds and the proven ones");
    let mut interval = Interval::new(&model).unwrap();
    for _ in 0..sweeps {
        let (lower, upper) = interval.bounds(0);
        assert!(lower <= exact && exact <= upper, "{lower} to {upper}");
        interval.sweep();
    }
    let (lower, upper) = interval.bounds(0);
    assert!(lower > 0.0 && upper < 1.0, "the sweeps moved both bounds: {lower} to {upper}");
}

#[test]
fn every_upper_iterate_stays_above_and_every_lower_one_below() {
    always_holds(&chain(6), 2.0 / 3.0, 20_000);
    always_holds(&rooms(), 0.4, 50);
}

#[test]
fn pig_for_two_is_won_by_the_first_player_as_is_known() {
    let model = explore(&Pig::to(100));
    let solution = solve(&model, 1e-6).unwrap();
    assert!(solution.upper[0] - solution.lower[0] <= 1e-6);
    assert!((solution.value() - 0.530_592_7).abs() < 5e-7, "{}", solution.value());
}

#[test]
fn sweeps_and_certificate_agree_on_a_small_game_of_two() {
    let model = explore(&Pig::to(12));
    let solution = solve(&model, 1e-9).unwrap();
    let mut interval = Interval::new(&model).unwrap();
    while interval.sweep() > 1e-13 {}
    for state in 0..model.graph().states() {
        let (lower, upper) = interval.bounds(state);
        assert!(solution.lower[state] <= upper && lower <= solution.upper[state], "state {state}");
        assert!(
            upper - lower < 1e-9 && solution.upper[state] - solution.lower[state] < 1e-9,
            "state {state}"
        );
    }
}

#[test]
fn a_hunter_that_can_be_evaded_for_long_is_bracketed_closely() {
    for slower in [0, 1] {
        let model = explore(&Chase { side: 7, boards: 2, die: 4, slower });
        let solution = solve(&model, 1e-6).unwrap();
        assert!(solution.upper[0] - solution.lower[0] <= 1e-6);
        assert!(0.05 < solution.value() && solution.value() < 0.999_999, "{}", solution.value());
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let won = |first: i64| Place::End([first, 1 - first].map(|u| Ratio::new(u, 1).unwrap()).to_vec());
    let two = |places| Explicit { seats: 2, places };

    let endless = two(vec![Place::Choice(0, vec![1, 2]), Place::Choice(1, vec![0, 3]), won(1), won(0)]);
    let refused = solve(&explore(&endless), 1e-6);
    assert!(matches!(refused, Err(SolveError::Endless(_))), "{refused:?}");
    // The same with a die that may end it is no end component.
    let ending = two(vec![Place::Choice(0, vec![1, 2]), Place::Draw(vec![(0, 1), (3, 1)]), won(1), won(0)]);
    assert_eq!(solve(&explore(&ending), 1e-6).unwrap().value(), 1.0);

    let explored = |game: &Explicit, limit| {
        Model::explore(game, limit, &mut |_| ControlFlow::Continue(())).err().map(|error| error.to_string())
    };
    let three = Explicit { seats: 3, places: vec![Place::End(vec![Ratio::ONE; 3])] };
    assert_eq!(explored(&three, 9).unwrap(), "exact values are for one seat or two, not for 3");
    let both_win = Place::End(vec![Ratio::ONE; 2]);
    let uneven = two(vec![Place::Choice(0, vec![1, 2]), won(1), both_win]);
    assert!(explored(&uneven, 9).unwrap().contains("do not add up"));
    assert_eq!(explored(&rooms(), 7).unwrap(), "the game has more than 7 positions");
    assert_eq!(explored(&rooms(), 8), None);
    let stuck = Explicit { seats: 1, places: vec![Place::Choice(0, Vec::new())] };
    assert!(explored(&stuck, 9).unwrap().contains("position 0"));
}

#[test]
fn whoever_watches_can_stop_it() {
    let game = Chase { side: 4, boards: 1, die: 4, slower: 0 };
    let stopped = Model::explore(&game, usize::MAX, &mut |_| ControlFlow::Break(()));
    assert!(stopped.err().is_some_and(|error| error.to_string() == "stopped"));
    let model = explore(&game);
    for allowed in 0..4 {
        let mut told = 0;
        let stopped = solve_watched(&model, 1e-6, &mut |_| {
            told += 1;
            if told > allowed { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(matches!(stopped, Err(SolveError::Stopped)), "after {allowed}");
    }
}

#[test]
fn a_proof_does_not_dwell_on_plays_that_can_be_drawn_out() {
    // A hunter that is hardly ever quicker can be evaded for some hundred thousand turns.
    let model = explore(&Chase { side: 15, boards: 1, die: 2, slower: 1 });
    let mut reports = 0;
    let solution = solve_watched(&model, 1e-6, &mut |_| {
        reports += 1;
        ControlFlow::Continue(())
    });
    let solution = solution.unwrap();
    assert!(solution.upper[0] - solution.lower[0] <= 1e-6 && solution.value() > 0.999);
    assert!(reports < 60, "{reports} reports");
}
