//! The event to play among several with the same value: the one that ends the game soonest.
use core::ops::ControlFlow;

use solver::{EQUAL, Model, Values, solve};
use tabletop::{Game, Ratio, Seat, Turn};
use testkit::models::{Chase, Explicit, Pig, Place, Way, rooms};

fn values<G: Game>(game: &G) -> (Model<G>, Values<G>) {
    let explored = || Model::explore(game, usize::MAX, &mut |_| ControlFlow::Continue(())).unwrap();
    let model = explored();
    let solution = solve(&model, 1e-6).unwrap();
    let values = Values::new(game, model, &solution, &mut |_| ControlFlow::Continue(())).unwrap();
    (explored(), values)
}

fn end(numerator: i64) -> Place {
    Place::End(vec![Ratio::new(numerator, 10).unwrap()])
}

fn solo(places: Vec<Place>) -> Explicit {
    Explicit { seats: 1, places }
}

fn plays(game: &Explicit) -> Vec<Option<Way>> {
    let (_, values) = values(game);
    (0..game.places.len() as u32).map(|place| values.play(game, &place)).collect()
}

#[test]
fn the_way_of_fewest_turns_is_taken_and_then_the_bytewise_first() {
    // 0: to 1 (one turn more) or straight to the end; 1: two ways to the same end.
    let game = solo(vec![Place::Choice(0, vec![1, 2]), Place::Choice(0, vec![2, 2]), end(7)]);
    assert_eq!(plays(&game), [Some(Way::Go(1)), Some(Way::Go(0)), None]);
}

#[test]
fn go_10_comes_before_go_2() {
    let mut ways = vec![2; 11];
    ways[2] = 1;
    ways[10] = 1;
    let game = solo(vec![Place::Choice(0, ways), end(7), end(3)]);
    assert_eq!(plays(&game)[0], Some(Way::Go(10)));
}

#[test]
fn turns_are_weighed_by_chance() {
    // A sure way of three turns, or a toss that takes none or eight: three are fewer than four.
    let mut places = vec![Place::Choice(0, vec![1, 2]), Place::Draw(vec![(12, 1), (4, 1)])];
    places.extend([Place::Choice(0, vec![3]), Place::Choice(0, vec![12])]);
    places.extend((4..12).map(|place| Place::Choice(0, vec![place + 1])));
    places.push(end(5));
    assert_eq!(plays(&solo(places.clone()))[0], Some(Way::Go(1)));
    // With two tosses in three ending at once, eight thirds are fewer than three... with the first.
    places[1] = Place::Draw(vec![(12, 3), (4, 1)]);
    assert_eq!(plays(&solo(places))[0], Some(Way::Go(0)));
}

#[test]
fn a_better_value_goes_before_fewer_turns_from_a_billionth_on() {
    let close = |numerator| Place::End(vec![Ratio::new(numerator, 100_000_000_000).unwrap()]);
    let game = |better| {
        solo(vec![
            Place::Choice(0, vec![1, 3]),
            Place::Choice(0, vec![2]),
            close(better),
            close(50_000_000_000),
        ])
    };
    assert_eq!(plays(&game(50_000_000_000 + 200))[0], Some(Way::Go(0)));
    assert_eq!(plays(&game(50_000_000_000 + 50))[0], Some(Way::Go(1)));
}

#[test]
fn in_rooms_one_can_stay_in_one_goes_out_the_best_way() {
    // Place 0 leads to 1 (go 0), where the better way out is (go 2).
    let plays = plays(&rooms());
    assert_eq!(plays[..2], [Some(Way::Go(0)), Some(Way::Go(2))]);
    assert_eq!(plays[7], Some(Way::Go(0)), "where there is no way out one still plays");
}

#[test]
fn where_all_is_lost_it_is_soon_over() {
    // 0 can go round for ever by 1, or wait in 2, or give in at once: all worth nothing.
    let lost = Place::End(vec![Ratio::ZERO]);
    let places =
        vec![Place::Choice(0, vec![0, 1, 2, 3]), Place::Choice(0, vec![0]), Place::Choice(0, vec![2]), lost];
    assert_eq!(plays(&solo(places)), [Some(Way::Go(3)), Some(Way::Go(0)), Some(Way::Go(0)), None]);
}

#[test]
fn an_end_that_is_sure_goes_before_one_that_may_never_come() {
    // A toss between the end and a place without way out takes fewer turns, if it ends.
    let lost = Place::End(vec![Ratio::ZERO]);
    let places = vec![
        Place::Choice(0, vec![1, 2]),
        Place::Draw(vec![(4, 1), (3, 1)]),
        Place::Choice(0, vec![4]),
        Place::Choice(0, vec![3]),
        lost,
    ];
    assert_eq!(plays(&solo(places))[0], Some(Way::Go(1)));
}

#[test]
fn a_chance_is_not_waited_away_where_no_end_is_sure() {
    // 0: wait, or toss: won, or a place without way out. Bytewise the waiting would come first.
    let places = vec![
        Place::Choice(0, vec![0, 1]),
        Place::Draw(vec![(3, 1), (2, 1)]),
        Place::Choice(0, vec![2]),
        end(10),
    ];
    assert_eq!(plays(&solo(places))[0], Some(Way::Go(1)));
}

/// Plays on as the policy says, all chance outcomes followed: the probability of each end after so
/// many events, and what is left unfinished.
fn outcome<G: Game>(game: &G, values: &Values<G>, model: &Model<G>, events: usize) -> (f64, f64) {
    let mut at = vec![0.0; model.states().len()];
    at[0] = 1.0;
    let mut won = 0.0;
    for _ in 0..events {
        let mut next = vec![0.0; at.len()];
        for (number, state) in model.states().iter().enumerate().filter(|(number, _)| at[*number] > 0.0) {
            let mut go = |event, odds: f64| {
                let mut after = state.clone();
                game.apply_unchecked(&mut after, event);
                next[model.number(game, &after).unwrap()] += odds;
            };
            match game.turn(state) {
                Turn::Over => won += at[number] * game.utility(state, Seat::FIRST).unwrap().to_f64(),
                Turn::Seat(_) => go(values.play(game, state).unwrap(), at[number]),
                Turn::Chance => {
                    let outcomes = game.outcomes_sorted(state);
                    let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
                    outcomes
                        .iter()
                        .for_each(|&(event, weight)| go(event, at[number] * weight as f64 / total as f64));
                }
            }
        }
        at = next;
    }
    (won, at.iter().sum())
}

#[test]
fn who_plays_by_it_gets_the_value() {
    let game = Chase { side: 4, boards: 2, die: 4, slower: 1 };
    let (model, known) = values(&game);
    let (won, left) = outcome(&game, &known, &model, 2000);
    assert!(left < 1e-12, "{left} still playing");
    assert!((won - known.initial(Seat::FIRST)).abs() < 1e-9, "{won}");

    let game = Pig::to(15);
    let (model, known) = values(&game);
    let (won, left) = outcome(&game, &known, &model, 2000);
    assert!(left < 1e-12);
    assert!((won - known.initial(Seat::FIRST)).abs() < 1e-9, "{won}");
    assert!((known.initial(Seat::FIRST) + known.initial(Seat::new(1)) - 1.0).abs() < 1e-12);
}

#[test]
fn every_event_played_is_among_the_best_of_its_seat() {
    let game = Pig::to(15);
    let (model, values) = values(&game);
    for state in model.states() {
        let Turn::Seat(seat) = game.turn(state) else {
            assert_eq!(values.play(&game, state), None);
            assert_eq!(values.best(&game, state), Some(Vec::new()));
            continue;
        };
        let events = values.events(&game, state, seat).unwrap();
        let value = values.value(&game, state, seat).unwrap();
        let most = events.iter().map(|valued| valued.value).fold(0.0, f64::max);
        assert!((most - value).abs() <= 1e-12);
        let best = values.best(&game, state).unwrap();
        assert!(best.contains(&values.play(&game, state).unwrap()));
        for valued in events {
            assert_eq!(best.contains(&valued.event), valued.value >= most - EQUAL);
        }
    }
}

#[test]
fn a_state_that_never_comes_about_has_no_value() {
    let game = solo(vec![Place::Choice(0, vec![1]), end(3), end(4)]);
    let (_, values) = values(&game);
    assert_eq!(values.value(&game, &1, Seat::FIRST), Some(0.3));
    assert_eq!(values.value(&game, &2, Seat::FIRST), None);
    assert_eq!(values.play(&game, &2), None);
    assert_eq!(values.events(&game, &2, Seat::FIRST), Some(Vec::new()));
}
