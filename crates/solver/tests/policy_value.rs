//! The value of policies that choose at random (E-10).
use core::ops::ControlFlow;

use solver::{Model, Policy, solve};
use tabletop::Ratio;
use testkit::models::{Explicit, Place};

fn end(won: i64) -> Place {
    Place::End(vec![Ratio::new(won, 1).expect("a whole")])
}

/// Try again and again, or leave with a win in half of all cases.
fn tries() -> Model<Explicit> {
    let places = vec![
        Place::Choice(0, vec![1, 2]),
        Place::Draw(vec![(0, 1)]),
        Place::Draw(vec![(3, 1), (4, 1)]),
        end(1),
        end(0),
    ];
    explore(places)
}

fn explore(places: Vec<Place>) -> Model<Explicit> {
    let watch = &mut |_| ControlFlow::Continue(());
    Model::explore(&Explicit { seats: 1, places }, usize::MAX, watch).expect("few enough states")
}

fn bounds(model: &Model<Explicit>, policy: &Policy) -> (f64, f64) {
    let value =
        policy.evaluate(model.graph(), 1e-12, &mut || ControlFlow::Continue(())).expect("not stopped");
    (value.lower[0], value.upper[0])
}

#[test]
fn e_10_bounds_enclose_the_value_of_a_policy() {
    let model = tries();
    let mut policy = Policy::uniform(model.graph());
    for leaves in [0.5, 0.9, 1.0] {
        policy.at(0).copy_from_slice(&[1.0 - leaves, leaves]);
        let (lower, upper) = bounds(&model, &policy);
        assert!(lower <= 0.5 + 1e-15 && 0.5 - 1e-15 <= upper && upper - lower <= 1e-12, "{lower} to {upper}");
    }
}

#[test]
fn e_10_play_that_never_ends_is_worth_nothing() {
    let model = tries();
    let mut policy = Policy::uniform(model.graph());
    policy.at(0).copy_from_slice(&[1.0, 0.0]);
    assert_eq!(bounds(&model, &policy), (0.0, 0.0));
}

#[test]
fn e_10_visits_count_how_often_play_comes_by() {
    let model = tries();
    let policy = Policy::uniform(model.graph());
    let visits =
        policy.visits(model.graph(), 1e-15, 10_000, &mut || ControlFlow::Continue(())).expect("not stopped");
    // The choice comes once and half of the times again: twice in all.
    assert!((visits[0] - 2.0).abs() < 1e-12, "{visits:?}");
    let ends: f64 =
        (0..visits.len()).filter(|state| model.graph().payoff(*state).is_some()).map(|it| visits[it]).sum();
    assert!((ends - 1.0).abs() < 1e-12, "every game ends once");
}

#[test]
fn e_10_losses_add_up_to_the_regret() {
    // A good and a bad door, twice.
    let places = vec![
        Place::Choice(0, vec![1, 2]),
        Place::Draw(vec![(3, 3), (4, 1)]),
        Place::Choice(0, vec![5, 4]),
        end(1),
        end(0),
        Place::Draw(vec![(3, 1), (4, 1)]),
    ];
    let model = explore(places);
    let best = solve(&model, 1e-12).expect("solved").values;
    let mut policy = Policy::uniform(model.graph());
    let visits =
        policy.visits(model.graph(), 1e-15, 100, &mut || ControlFlow::Continue(())).expect("not stopped");
    let graph = model.graph();
    let loss = |state: usize, policy: &mut Policy| -> f64 {
        let chosen: Vec<f64> = policy.at(state).to_vec();
        let after =
            chosen.iter().zip(graph.targets(state)).map(|(odds, target)| odds * best[*target as usize]);
        visits[state] * (best[state] - after.sum::<f64>())
    };
    let deciding =
        (0..graph.states()).filter(|state| graph.odds(*state).is_empty() && graph.payoff(*state).is_none());
    let losses: f64 = deciding.collect::<Vec<_>>().into_iter().map(|state| loss(state, &mut policy)).sum();
    let (lower, upper) = bounds(&model, &policy);
    assert!((best[0] - losses - (lower + upper) / 2.0).abs() < 1e-12, "{losses}");
    assert!((best[0] - 0.75).abs() < 1e-12 && losses > 0.1);
}

#[test]
fn e_10_evaluating_can_be_stopped() {
    let model = tries();
    let policy = Policy::uniform(model.graph());
    assert!(policy.evaluate(model.graph(), 1e-12, &mut || ControlFlow::Break(())).is_none());
    assert!(policy.visits(model.graph(), 1e-12, 10, &mut || ControlFlow::Break(())).is_none());
}
