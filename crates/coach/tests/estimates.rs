//! Estimates: true to the player that plays on, summing up however rough they are, and the same
//! for the same seed.
use core::ops::ControlFlow;
use std::collections::HashMap;

use bots::{CommonSense, Match, Player};
use coach::{Effort, Estimate, Going, Happening, Mark, Policy, Report, Rollouts, Scale, Unvalued};
use games::{AnyGame, Dice, GameId, Options, Setup, with_game};
use ruin::Ruin;
use solver::Model;
use tabletop::{Game, Seat, Turn};
use testkit::models::{Pig, PigEvent, PigState, SMALL_RUIN};

const PIG: Pig = Pig::to(12);
const EFFORT: Effort = Effort { first: 40, second: 400, promising: 2 };

/// Holds from four points on.
fn careful(state: &PigState, _dice: &mut Dice) -> Option<PigEvent> {
    (!state.rolling).then_some(if state.turn >= 4 { PigEvent::Hold } else { PigEvent::Roll })
}

fn pig(seed: u64) -> Rollouts<'static, Pig> {
    Rollouts { game: &PIG, policy: &careful, seed }
}

fn all_states() -> Vec<PigState> {
    Model::explore(&PIG, usize::MAX, &mut |_| ControlFlow::Continue(())).unwrap().states().to_vec()
}

/// What the first seat can expect everywhere, both playing carefully: worked out by going over all
/// positions until nothing changes any more.
fn exactly() -> HashMap<PigState, f64> {
    let states = all_states();
    let mut worth: HashMap<PigState, f64> = states.iter().map(|state| (*state, 0.0)).collect();
    let mut farthest = 1.0_f64;
    while farthest > 1e-13 {
        farthest = 0.0;
        for state in &states {
            let after = |event| {
                let mut next = *state;
                PIG.follow(&mut next, event);
                worth.get(&PIG.position(&next)).copied().unwrap()
            };
            let now = match PIG.turn(state) {
                Turn::Over => PIG.utility(state, Seat::FIRST).unwrap().to_f64(),
                Turn::Seat(_) => after(careful(state, &mut Dice::new(0)).unwrap()),
                Turn::Chance => (1..=6).map(|figure| after(PigEvent::Shows(figure))).sum::<f64>() / 6.0,
            };
            let before = worth.insert(*state, now).unwrap();
            farthest = farthest.max((now - before).abs());
        }
    }
    worth
}

/// Within four standard errors; by the exact chance, for that of a rare end is hard to estimate.
#[track_caller]
fn near(estimate: Estimate, exact: f64) {
    let stderr = (exact * (1.0 - exact) / EFFORT.position() as f64).sqrt();
    assert!((estimate.value - exact).abs() <= 4.0 * stderr + 1e-12, "{estimate:?}, exactly {exact}");
}

#[test]
fn what_is_played_on_is_worth_what_the_player_makes_of_it() {
    let exact = exactly();
    let states = all_states();
    let mut smallest = f64::INFINITY;
    for (number, state) in states.iter().enumerate().step_by(37) {
        let rollouts = pig(number as u64);
        let worth = rollouts.worth_of_state(state, EFFORT, Going::ON).unwrap();
        near(worth[0], exact[state]);
        near(worth[1], 1.0 - exact[state]);
        if PIG.turn(state) != Turn::Over {
            // That of a share of so many games.
            let share = worth[0].value;
            let stderr = (share * (1.0 - share) / (EFFORT.position() - 1) as f64).sqrt();
            assert!((worth[0].stderr - stderr).abs() < 1e-12, "{worth:?}");
            smallest = smallest.min(worth[0].stderr);
        }
    }
    assert!(smallest < 0.03, "nothing was close");
}

#[test]
fn every_event_of_a_decision_is_guessed_and_the_best_stands_first() {
    let exact = exactly();
    let mut asked = 0;
    for (number, state) in all_states().iter().enumerate().step_by(11) {
        let Turn::Seat(seat) = PIG.turn(state) else {
            assert_eq!(pig(1).guess(state, Seat::FIRST, EFFORT, Going::ON), None);
            continue;
        };
        assert_eq!(pig(1).guess(state, Seat::new(1 - seat.index() as u8), EFFORT, Going::ON), None);
        let guessed = pig(number as u64).guess(state, seat, EFFORT, Going::ON).unwrap();
        let mut events: Vec<PigEvent> = guessed.events.iter().map(|guess| guess.event).collect();
        events.sort_by_key(ToString::to_string);
        assert_eq!(events, PIG.legal_sorted(state));
        assert!(guessed.events.windows(2).all(|pair| pair[0].worth.value >= pair[1].worth.value));
        for guess in &guessed.events {
            let mut after = *state;
            PIG.follow(&mut after, guess.event);
            let first = exact[&after];
            near(guess.worth, if seat == Seat::FIRST { first } else { 1.0 - first });
            assert_eq!(guess.games, EFFORT.position());
        }
        assert_eq!(guessed.best().unwrap().worth, guessed.worth[seat.index()]);
        asked += 1;
    }
    assert!(asked > 20);
}

#[test]
fn only_what_promises_is_looked_at_longer() {
    let state = PigState { turn: 5, ..PIG.start() };
    let effort = Effort { first: 30, second: 60, promising: 1 };
    let guessed = pig(2).guess(&state, Seat::FIRST, effort, Going::ON).unwrap();
    assert_eq!(guessed.events.iter().map(|guess| guess.games).collect::<Vec<_>>(), [90, 30]);
}

fn small() -> Ruin {
    let AnyGame::Ruin(game) =
        Setup::new(GameId::Ruin, Options::default()).with_map("small", SMALL_RUIN).open().unwrap()
    else {
        panic!("another game")
    };
    game
}

/// A record of careful or careless play of Pig.
fn game_of_pig(number: u64) -> Vec<PigEvent> {
    let mut dice = Dice::stream(5, number);
    let (mut state, mut events) = (PIG.start(), Vec::new());
    while let Some(event) = testkit::playout::random_event(&PIG, &state, &mut dice) {
        PIG.follow(&mut state, event);
        events.push(event);
    }
    events
}

/// The law of every report: start, luck, others and losses make the result, and each figure is told.
fn adds_up<G: Game>(game: &G, report: &Report, events: &[G::Event]) {
    assert!(!report.exact);
    let seats = Seat::all(game.seats());
    let mut state = game.start();
    for (event, commented) in events.iter().zip(&report.events) {
        let turn = game.turn(&state);
        let off = commented.stderr.as_ref().expect("an estimate has a standard error");
        match (&commented.happening, turn) {
            (Happening::Chance { .. }, Turn::Chance) => {}
            (Happening::Decision { loss, best, forced, others }, Turn::Seat(by)) => {
                assert!(*loss == 0.0 || *loss > 2.0 * off.of(Seat::FIRST), "{commented:?}");
                assert_eq!(best.contains(&event.to_string()), *loss == 0.0, "{commented:?}");
                assert_eq!(*forced, game.legal_sorted(&state).len() == 1);
                assert_eq!(others.is_some(), game.seats() > 1);
                assert!(others.as_ref().is_none_or(|others| others[by.index()] == 0.0));
                assert_eq!(commented.mark(), report.scale.mark(*loss));
            }
            other => panic!("{other:?}"),
        }
        game.apply(&mut state, *event).unwrap();
    }
    assert_eq!(report.curve.len(), events.len() + 1);
    assert_eq!(report.curve_stderr.len(), events.len() + 1);
    for seat in seats {
        let mut sum = report.value.of(seat);
        for commented in &report.events {
            sum += match &commented.happening {
                Happening::Chance { luck } => luck.of(seat),
                Happening::Decision { loss, .. } if commented.by.0 == Turn::Seat(seat) => -loss,
                Happening::Decision { others, .. } => others.as_ref().map_or(0.0, |all| all[seat.index()]),
            };
        }
        let result = match game.utility(&state, seat) {
            Some(utility) => utility.to_f64(),
            None => report.curve[events.len()].of(seat),
        };
        assert_eq!(report.result.of(seat), result);
        assert!((sum - result).abs() <= 1e-9 && report.residual.of(seat).abs() <= 1e-9, "{sum} {result}");
    }
}

#[test]
fn start_luck_others_and_losses_make_the_result() {
    let effort = Effort { first: 4, second: 24, promising: 2 };
    let mut lost = 0.0;
    for number in 0..30 {
        let events = game_of_pig(number);
        let stops = if number % 5 == 0 { events.len() / 2 } else { events.len() };
        let report =
            pig(number).report(Scale::Chances, &PIG.start(), &events[..stops], effort, Going::ON).unwrap();
        adds_up(&PIG, &report, &events[..stops]);
        assert_eq!(report.finished, stops == events.len());
        lost += report.loss.of(Seat::FIRST) + report.loss.of(Seat::new(1));
    }
    assert!(lost > 0.5, "careless play loses nothing");
    let game = small();
    let sensible: Policy<Ruin> = &|state, dice| game.sensible(state, dice);
    for number in 0..6 {
        let mut events = Vec::new();
        Match { game: &game, players: vec![Player::Random], seed: 3 }
            .play(number, |event| events.push(event));
        let rollouts = Rollouts { game: &game, policy: sensible, seed: number };
        let report = rollouts.report(Scale::Points, &game.start(), &events, effort, Going::ON).unwrap();
        adds_up(&game, &report, &events);
    }
}

/// What random play of a game costs in all, as the report of its quick player tells it.
fn lost_at_random<G: CommonSense + Sync>(game: &G, games: u64) -> f64
where
    G::State: Sync,
    G::Event: Sync,
{
    let policy: Policy<G> = &|state, dice| game.sensible(state, dice);
    let lost = |number: u64| {
        let mut events = Vec::new();
        Match { game, players: vec![Player::Random], seed: 3 }.play(number, |event| events.push(event));
        let rollouts = Rollouts { game, policy, seed: number };
        let effort = Effort { first: 1, second: 6, promising: 1 }.times(2);
        let report = rollouts.report(Scale::Chances, &game.start(), &events, effort, Going::ON).unwrap();
        adds_up(game, &report, &events);
        report.loss.of(Seat::FIRST)
    };
    (0..games).map(lost).sum()
}

#[test]
fn what_random_play_in_the_caverns_and_in_the_zoo_costs_is_told() {
    for id in [GameId::Caverns, GameId::Zoo] {
        let opened = Setup::new(id, Options::default()).open().unwrap();
        let lost = with_game!(&opened, game => lost_at_random(game, 1));
        assert!(lost > 0.0, "{id}");
    }
}

#[test]
fn a_blunder_is_found_and_marked_and_what_is_best_named() {
    // Any figure but a one wins now, and wins for the other seat once it has the die.
    let start = PigState { points: [8, 11], turn: 2, seat: 0, rolling: false, decisions: 0 };
    let report = pig(4).report(Scale::Chances, &start, &[PigEvent::Hold], EFFORT, Going::ON).unwrap();
    let Happening::Decision { loss, best, forced, .. } = &report.events[0].happening else { panic!() };
    assert!(*loss > 0.10 && !forced, "{report:?}");
    assert_eq!(best, &["roll"]);
    assert_eq!(report.events[0].mark(), Some(Mark::Blunder));
    assert_eq!(report.worst().len(), 1);
    let right = pig(4).report(Scale::Chances, &start, &[PigEvent::Roll], EFFORT, Going::ON).unwrap();
    assert_eq!(right.loss.of(Seat::FIRST), 0.0);
    assert!(right.worst().is_empty());
}

#[test]
fn the_same_seed_says_the_same() {
    let events = game_of_pig(2);
    let effort = Effort { first: 2, second: 10, promising: 2 };
    let told = |seed| pig(seed).report(Scale::Chances, &PIG.start(), &events, effort, Going::ON).unwrap();
    assert_eq!(told(1), told(1));
    assert_ne!(told(1), told(2));
    let guessed = |seed| pig(seed).guess(&PIG.start(), Seat::FIRST, effort, Going::ON);
    assert_eq!(guessed(1), guessed(1));
}

#[test]
fn whoever_waits_hears_how_far_it_is_and_can_stop_it() {
    let events = game_of_pig(2);
    let all = 2 * events.len() + 1;
    let farthest = std::sync::atomic::AtomicUsize::new(0);
    let hear = |done: usize, of: usize| {
        assert_eq!(of, all);
        farthest.fetch_max(done, std::sync::atomic::Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let effort = Effort { first: 1, second: 3, promising: 1 };
    let start = PIG.start();
    pig(1).report(Scale::Chances, &start, &events, effort, Going(&hear)).unwrap();
    assert_eq!(farthest.into_inner(), all);
    let stop = |done: usize, _| if done > 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let stopped = pig(1).report(Scale::Chances, &start, &events, effort, Going(&stop));
    assert_eq!(stopped, Err(Unvalued::Stopped));
    assert_eq!(pig(1).guess(&start, Seat::FIRST, effort, Going(&|_, _| ControlFlow::Break(()))), None);
    let never = Going(&|_, _| ControlFlow::Break(()));
    assert_eq!(pig(1).worth(&start, EFFORT, never), None);
}

#[test]
fn what_is_not_possible_is_told() {
    let refused = pig(1).report(Scale::Chances, &PIG.start(), &[PigEvent::Hold], EFFORT, Going::ON);
    assert!(matches!(refused, Err(Unvalued::NotPossible { ply: 1, .. })), "{refused:?}");
}

#[test]
fn points_have_thresholds_of_their_own() {
    let marks = [0.9, 1.0, 2.9, 3.0, 5.9, 6.0].map(|loss| Scale::Points.mark(loss));
    let (inaccuracy, mistake, blunder) = (Some(Mark::Inaccuracy), Some(Mark::Mistake), Some(Mark::Blunder));
    assert_eq!(marks, [None, inaccuracy, inaccuracy, mistake, mistake, blunder]);
    assert_eq!((Scale::of_points(true), Scale::of_points(false)), (Scale::Points, Scale::Chances));
}
