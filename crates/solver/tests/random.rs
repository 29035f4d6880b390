//! Small random games, against policy iteration with dense elimination written here for itself.
use core::ops::ControlFlow;

use proptest::collection::vec;
use proptest::prelude::*;
use solver::{Model, SolveError, Values, solve};
use tabletop::{Game, Ratio, Seat};
use testkit::models::{Explicit, Place, Way};

/// The values of a fixed policy: the linear system, solved by elimination.
/// Places from which no end is reached are worth 0.
fn worth(places: &[Place], choice: &[usize]) -> Vec<f64> {
    let ways = |place: usize| -> Vec<(usize, f64)> {
        match &places[place] {
            Place::Choice(_, ways) => vec![(ways[choice[place]] as usize, 1.0)],
            Place::Draw(ways) => {
                let total: u64 = ways.iter().map(|(_, weight)| weight).sum();
                ways.iter().map(|&(to, weight)| (to as usize, weight as f64 / total as f64)).collect()
            }
            Place::End(_) => Vec::new(),
        }
    };
    let size = places.len();
    let mut ends: Vec<bool> = places.iter().map(|place| matches!(place, Place::End(_))).collect();
    for _ in 0..size {
        for place in 0..size {
            ends[place] |= ways(place).iter().any(|&(to, _)| ends[to]);
        }
    }
    let mut rows: Vec<Vec<f64>> = (0..size)
        .map(|place| {
            let mut row = vec![0.0; size + 1];
            row[place] = 1.0;
            if let Place::End(utilities) = &places[place] {
                row[size] = utilities[0].to_f64();
            } else if ends[place] {
                ways(place).iter().for_each(|&(to, odds)| row[to] -= odds);
            }
            row
        })
        .collect();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs())).unwrap();
        rows.swap(column, pivot);
        for row in (0..size).filter(|&row| row != column) {
            let factor = rows[row][column] / rows[column][column];
            for k in column..=size {
                rows[row][k] -= factor * rows[column][k];
            }
        }
    }
    (0..size).map(|place| rows[place][size] / rows[place][place]).collect()
}

/// The best that any fixed choices are worth to the first seat, against the worst the second can
/// do: all tried out.
fn by_trying(places: &[Place]) -> Vec<f64> {
    let counts: Vec<usize> =
        places.iter().map(|place| if let Place::Choice(_, ways) = place { ways.len() } else { 1 }).collect();
    let of = |seat: u8| -> Vec<usize> {
        let mine = |place: &usize| matches!(&places[*place], Place::Choice(s, _) if *s == seat);
        (0..places.len()).filter(mine).collect()
    };
    let (mine, theirs) = (of(0), of(1));
    let next = |choice: &mut [usize], places: &[usize]| {
        for &place in places {
            choice[place] += 1;
            if choice[place] < counts[place] {
                return true;
            }
            choice[place] = 0;
        }
        false
    };
    let mut choice = vec![0; places.len()];
    let mut best = vec![f64::NEG_INFINITY; places.len()];
    loop {
        let mut worst = vec![f64::INFINITY; places.len()];
        loop {
            let worth = worth(places, &choice);
            worst.iter_mut().zip(worth).for_each(|(worst, worth)| *worst = worst.min(worth));
            if !next(&mut choice, &theirs) {
                break;
            }
        }
        best.iter_mut().zip(worst).for_each(|(best, worst)| *best = best.max(worst));
        if !next(&mut choice, &mine) {
            return best;
        }
    }
}

const INNER: u32 = 8;

/// Inner places that choose or draw among all, and ends that pay between `least` and 4 quarters.
fn games(seats: u8, least: i64) -> impl Strategy<Value = Explicit> {
    let place = prop_oneof![
        (0..seats, vec(0..INNER + 3, 1..4)).prop_map(|(seat, ways)| Place::Choice(seat, ways)),
        vec((0..INNER + 3, 1..6u64), 1..4).prop_map(Place::Draw),
    ];
    let end = (least..=4i64).prop_map(move |quarters| {
        let utilities = [quarters, 4 - quarters].map(|quarters| Ratio::new(quarters, 4).unwrap());
        Place::End(utilities[..usize::from(seats)].to_vec())
    });
    (vec(place, INNER as usize), vec(end, 3)).prop_map(move |(mut places, ends)| {
        places.extend(ends);
        Explicit { seats, places }
    })
}

fn explore(game: &Explicit) -> Model<Explicit> {
    Model::explore(game, usize::MAX, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// Whether two seats together can play for ever.
fn endless(places: &[Place], reached: &[u32]) -> bool {
    let mut inside: Vec<bool> = (0..places.len() as u32)
        .map(|place| reached.contains(&place) && !matches!(places[place as usize], Place::End(_)))
        .collect();
    for _ in 0..places.len() {
        for place in 0..places.len() {
            inside[place] &= match &places[place] {
                Place::Choice(_, ways) => ways.iter().any(|&to| inside[to as usize]),
                Place::Draw(ways) => ways.iter().all(|&(to, _)| inside[to as usize]),
                Place::End(_) => false,
            };
        }
    }
    inside.contains(&true)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn one_seat_gets_what_trying_all_choices_gives(game in games(1, 0)) {
        let model = explore(&game);
        let solution = solve(&model, 1e-6).unwrap();
        let exact = by_trying(&game.places);
        for (state, &place) in model.states().iter().enumerate() {
            let exact = exact[place as usize];
            let (lower, upper) = (solution.lower[state], solution.upper[state]);
            prop_assert!(lower <= exact + 1e-13 && exact <= upper + 1e-13, "{exact} not in {lower} to {upper}");
            prop_assert!(upper - lower <= 1e-9);
        }
    }

    #[test]
    fn one_seat_that_can_lose_stays_if_it_may(game in games(1, -4)) {
        let model = explore(&game);
        let solution = solve(&model, 1e-6).unwrap();
        let exact = by_trying(&game.places);
        for (state, &place) in model.states().iter().enumerate() {
            prop_assert!((solution.values[state] - exact[place as usize]).abs() <= 1e-9);
        }
    }

    #[test]
    fn two_seats_get_what_trying_gives_or_are_told_that_play_is_endless(game in games(2, 0)) {
        let model = explore(&game);
        match solve(&model, 1e-6) {
            Err(SolveError::Endless(state)) => {
                prop_assert!(endless(&game.places, model.states()));
                prop_assert!(state < model.states().len());
            }
            Err(error) => prop_assert!(false, "{error}"),
            Ok(solution) => {
                prop_assert!(!endless(&game.places, model.states()));
                let exact = by_trying(&game.places);
                for (state, &place) in model.states().iter().enumerate() {
                    prop_assert!((solution.values[state] - exact[place as usize]).abs() <= 1e-9);
                }
            }
        }
    }

    #[test]
    fn what_is_played_is_worth_the_value_and_no_play_is_sooner_over(game in games(1, 0)) {
        let model = explore(&game);
        let solution = solve(&model, 1e-6).unwrap();
        let states = model.states().to_vec();
        let values = Values::new(&game, model, &solution, &mut |_| ControlFlow::Continue(())).unwrap();
        let mut choice = vec![0; game.places.len()];
        for state in &states {
            if let Some(Way::Go(nth)) = values.play(&game, state) {
                choice[*state as usize] = nth as usize;
            }
        }
        let worth = worth(&game.places, &choice);
        for state in &states {
            let value = values.value(&game, state, Seat::FIRST).unwrap();
            prop_assert!((worth[*state as usize] - value).abs() <= 1e-8, "{} for {value}", worth[*state as usize]);
        }
        let turns = |choice: &[usize]| expected_turns(&game.places, choice);
        let played = turns(&choice);
        // Any one other event that is as good, played there always, is no sooner over.
        for state in &states {
            for other in values.best(&game, state).unwrap() {
                let Way::Go(nth) = other else { continue };
                let mut changed = choice.clone();
                changed[*state as usize] = nth as usize;
                let sooner = turns(&changed)[*state as usize];
                let played = played[*state as usize];
                prop_assert!(played <= sooner * (1.0 + 1e-6) + 1e-6, "{played} turns, {sooner} by {other}");
                let mine = values.play(&game, state).unwrap().to_string();
                prop_assert!(played < sooner - 1e-6 || mine <= other.to_string() || sooner.is_infinite());
            }
        }
    }
}

/// The expected number of turns; infinite where an end is not sure.
fn expected_turns(places: &[Place], choice: &[usize]) -> Vec<f64> {
    let ways = |place: usize| -> Vec<usize> {
        match &places[place] {
            Place::Choice(_, ways) => vec![ways[choice[place]] as usize],
            Place::Draw(ways) => ways.iter().map(|&(to, _)| to as usize).collect(),
            Place::End(_) => Vec::new(),
        }
    };
    let mut ends: Vec<bool> = places.iter().map(|place| matches!(place, Place::End(_))).collect();
    for _ in 0..places.len() {
        (0..places.len()).for_each(|place| ends[place] |= ways(place).iter().any(|&to| ends[to]));
    }
    let mut sure = ends;
    for _ in 0..places.len() {
        (0..places.len()).for_each(|place| sure[place] &= ways(place).iter().all(|&to| sure[to]));
    }
    let mut turns = vec![0.0f64; places.len()];
    for _ in 0..20_000 {
        for place in (0..places.len()).filter(|&place| sure[place]) {
            turns[place] = match &places[place] {
                Place::Choice(..) => 1.0 + turns[ways(place)[0]],
                Place::Draw(ways) => {
                    let total: u64 = ways.iter().map(|(_, weight)| weight).sum();
                    ways.iter().map(|&(to, weight)| turns[to as usize] * weight as f64).sum::<f64>()
                        / total as f64
                }
                Place::End(_) => 0.0,
            };
        }
    }
    turns.into_iter().zip(sure).map(|(turns, sure)| if sure { turns } else { f64::INFINITY }).collect()
}

#[test]
fn the_trial_knows_a_known_game() {
    let exact = by_trying(&testkit::models::rooms().places);
    assert!((exact[0] - 0.4).abs() < 1e-12 && exact[7] == 0.0);
    assert!(testkit::models::rooms().turn(&0) == tabletop::Turn::Seat(Seat::FIRST));
}
