//! Bounds: exact where the outcome is certain, as close as requested, and sound under rounding.
use core::ops::ControlFlow;

use solver::{Interval, Model, solve};
use tabletop::{Game, Ratio};
use testkit::models::{Explicit, Pig, Place, chain};

fn explore<G: Game>(game: &G) -> Model<G> {
    Model::explore(game, usize::MAX, &mut |_| ControlFlow::Continue(())).expect("few enough states")
}

/// Returns the lower and the upper bound of every place, for this gap at the first.
fn bracketed(seats: u8, places: Vec<Place>, gap: f64) -> Vec<(f64, f64)> {
    let count = places.len();
    let model = explore(&Explicit { seats, places });
    let solution = solve(&model, gap).unwrap_or_else(|error| panic!("{error}"));
    let at = |place| model.states().iter().position(|state| *state as usize == place).expect("reached");
    (0..count).map(at).map(|state| (solution.lower[state], solution.upper[state])).collect()
}

/// An end that pays this to the first seat, and to a second what is left of 1.
fn end(won: i64, of: u64) -> Place {
    let pays = |numerator| Ratio::new(numerator, of).expect("parts of a whole");
    Place::End(vec![pays(won), pays(of as i64 - won)])
}

#[test]
fn what_is_certain_is_bracketed_exactly() {
    // 1: won by going to 3, 2: drawn between wins, 4: lost whatever the second seat leaves.
    let places = vec![
        Place::Draw(vec![(1, 1), (5, 1), (7, 1)]),
        Place::Choice(0, vec![3, 4, 2]),
        Place::Draw(vec![(3, 1), (9, 2)]),
        end(1, 1),
        end(0, 1),
        Place::Choice(1, vec![3, 4, 6]),
        Place::Draw(vec![(4, 1), (8, 2)]),
        Place::Draw(vec![(3, 1), (4, 2)]),
        Place::Choice(0, vec![4]),
        Place::Choice(1, vec![3]),
    ];
    let bounds = bracketed(2, places, 1e-9);
    for (place, exact) in [(1, 1.0), (2, 1.0), (5, 0.0), (6, 0.0), (8, 0.0), (9, 1.0)] {
        assert_eq!(bounds[place], (exact, exact), "place {place}");
    }
    for (place, exact) in [(0, 4.0 / 9.0), (7, 1.0 / 3.0)] {
        let (lower, upper) = bounds[place];
        assert!(lower <= exact && exact <= upper && upper - lower < 1e-13, "{place}: {lower} to {upper}");
    }
}

#[test]
fn bounds_that_meet_are_as_close_as_asked() {
    assert_eq!(bracketed(1, vec![Place::Choice(0, vec![1, 2]), end(1, 1), end(0, 1)], 0.0)[0], (1.0, 1.0));
}

#[test]
fn sweeps_draw_closer_what_was_proven_too_widely() {
    let places = vec![Place::Draw(vec![(1, 1), (2, 2)]), end(1, 1), end(0, 1)];
    let (lower, upper) = bracketed(1, places.clone(), 1.0)[0];
    let proven = upper - lower;
    let closer = 10.0 * f64::EPSILON;
    assert!(proven > closer, "already {proven} apart");
    let (lower, upper) = bracketed(1, places, closer)[0];
    assert!(lower <= 1.0 / 3.0 && 1.0 / 3.0 <= upper && upper - lower <= closer, "{lower} to {upper}");
}

#[test]
fn many_choices_do_not_widen_the_bounds() {
    // Rounding adds up over what chance can bring, not over what can be chosen.
    let mut places = vec![Place::Choice(0, (1..=400).collect())];
    places.extend((0..400).map(|_| Place::Draw(vec![(401, 1), (402, 2)])));
    places.extend([end(1, 1), end(0, 1)]);
    let (lower, upper) = bracketed(1, places, 1.0)[0];
    assert!(upper - lower < 1e-12, "{lower} to {upper}");
}

#[test]
fn of_two_ways_as_good_the_longer_one_is_allowed_for() {
    // A draw that wins two times in three, or a chain of a million steps worth the same.
    let won = Place::End(vec![Ratio::ONE]);
    let lost = Place::End(vec![Ratio::ZERO]);
    let mut places = vec![Place::Choice(0, vec![1, 5]), Place::Draw(vec![(2, 2), (3, 1)]), won, lost];
    places.extend(chain(20).places.into_iter().map(|place| match place {
        Place::Choice(seat, ways) => Place::Choice(seat, ways.iter().map(|to| to + 4).collect()),
        Place::Draw(ways) => Place::Draw(ways.iter().map(|&(to, weight)| (to + 4, weight)).collect()),
        end => end,
    }));
    // The chain's own first choice is left out: nothing leads there.
    let model = explore(&Explicit { seats: 1, places });
    let solution = solve(&model, 1e-6).unwrap_or_else(|error| panic!("{error}"));
    let (lower, upper, exact) = (solution.lower[0], solution.upper[0], 2.0 / 3.0);
    assert!(lower <= exact && exact <= upper && upper - lower <= 1e-6, "{lower} to {upper}");
}

#[test]
fn a_sweep_says_how_far_it_moved_a_bound() {
    let model = explore(&Pig::to(6));
    let mut interval = Interval::new(&model).expect("play ends");
    let states = 0..model.graph().states();
    for _ in 0..40 {
        let before: Vec<(f64, f64)> = states.clone().map(|state| interval.bounds(state)).collect();
        let change = interval.sweep();
        let moved = states.clone().map(|state| {
            let (lower, upper) = interval.bounds(state);
            (lower - before[state].0).max(before[state].1 - upper)
        });
        assert_eq!(change, moved.fold(0.0, f64::max));
    }
}
