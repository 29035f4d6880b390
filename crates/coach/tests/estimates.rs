//! Estimates: near the exact values, summing up however rough they are, and the same for the same seed.
use core::ops::ControlFlow;

use bots::{BotGame, GameEvaluator, Match, Mcts, MctsConfig, NoEvaluator, Strategy};
use coach::{
    AnalysisError, Grade, PositionEstimate, ProgressCallback, Report, Scale, SearchAnalyser, SearchAnalysis,
    ValueChange,
};
use games::{AnyGame, Dice, GameId, Options, Setup, with_game};
use ruin::Ruin;
use solver::{Model, Values, solve};
use tabletop::{Game, Seat, Turn};
use testkit::models::{Pig, PigEvent, PigState, SMALL_RUIN};

const PIG: Pig = Pig::to(12);
/// Enough iterations for values near the exact ones.
const ENOUGH: u32 = 6000;
/// The tolerance: a search visits worse events, too, and averages over all visits.
const TOLERANCE: f64 = 0.06;

/// A lower exploration constant than usual, so that worse events count less.
const MCTS: MctsConfig = MctsConfig { exploration: 0.3, ..MctsConfig::PLAIN };

fn pig(seed: u64, iterations: u32) -> SearchAnalyser<'static, Pig, NoEvaluator> {
    SearchAnalyser { game: &PIG, evaluator: NoEvaluator, config: MCTS.iterations(iterations), seed }
}

fn exact() -> Values<Pig> {
    let go_on = &mut |_| ControlFlow::Continue(());
    let model = Model::explore(&PIG, usize::MAX, go_on).unwrap();
    let solution = solve(&model, 1e-6).unwrap();
    Values::new(&PIG, model, &solution, go_on).unwrap()
}

#[test]
fn the_figures_of_a_record_are_near_the_exact_ones() {
    let values = exact();
    for number in 0..3 {
        let events = game_of_pig(number);
        let analyser = pig(number, ENOUGH);
        let report = analyser.report(Scale::Chances, &PIG.start(), &events, ProgressCallback::NONE).unwrap();
        let exactly = coach::report(&PIG, &values, &PIG.start(), &events).unwrap();
        for seat in Seat::all(2) {
            for ((ply, value), exact) in report.curve.iter().enumerate().zip(&exactly.curve) {
                let chance = report.events.get(ply).is_none_or(|at| at.by.0 == Turn::Chance);
                // Where a loss was too small to be sure of, the value before it is that after it.
                let near = if chance { TOLERANCE } else { 2.0 * TOLERANCE };
                assert!(
                    (value.of(seat) - exact.of(seat)).abs() < near,
                    "{ply}: {value:?}, exactly {exact:?}"
                );
            }
        }
    }
}

#[test]
fn what_was_looked_at_often_enough_is_guessed_and_the_best_stands_first() {
    let values = exact();
    let state = PigState { points: [3, 5], turn: 3, seat: 0, rolling: false, decisions: 0 };
    let mut search = Mcts::new(&PIG, NoEvaluator, MCTS);
    search.set_root_state(&state);
    search.run(ENOUGH, &mut || false, &mut Dice::new(1));
    let estimate = PositionEstimate::from(search.result());
    let exactly = values.events(&PIG, &state, Seat::FIRST).unwrap();
    for event in &estimate.events {
        let exact = exactly.iter().find(|valued| valued.event == event.event).unwrap();
        assert!((event.worth.mean - exact.value).abs() < TOLERANCE, "{event:?}, exactly {exact:?}");
        assert!(event.worth.stderr > 0.0);
    }
    assert_eq!(estimate.best().map(|best| best.event), values.play(&PIG, &state));
    assert!((estimate.worth[0].mean - estimate.best().unwrap().worth.mean).abs() < 1e-6);
    assert!((estimate.worth[0].mean + estimate.worth[1].mean - 1.0).abs() < 1e-6, "one of two wins");
    // Rarely visited events are left out, except the best one.
    let mut found = search.result();
    found.choices[1].visits = found.iterations / 50;
    assert_eq!(PositionEstimate::from(found.clone()).events.len(), 2);
    found.choices[0].visits = 1;
    found.choices[1].visits = found.iterations / 200;
    assert_eq!(PositionEstimate::from(found).events.len(), 1);
}

fn small() -> Ruin {
    let AnyGame::Ruin(game) =
        Setup::new(GameId::Ruin, Options::default()).with_map("small", SMALL_RUIN).open().unwrap()
    else {
        panic!("another game")
    };
    game
}

/// Returns a record of careful or careless play of Pig.
fn game_of_pig(number: u64) -> Vec<PigEvent> {
    let mut dice = Dice::stream(5, number);
    let (mut state, mut events) = (PIG.start(), Vec::new());
    while let Some(event) = testkit::playout::random_event(&PIG, &state, &mut dice) {
        PIG.apply_unchecked(&mut state, event);
        events.push(event);
    }
    events
}

/// Checks the law of every report: start, luck, others and losses add up to the result, and each figure is reported.
fn adds_up<G: Game>(game: &G, report: &Report, events: &[G::Event]) {
    assert!(!report.exact);
    let seats = Seat::all(game.seats());
    let mut state = game.start();
    for (event, analysed) in events.iter().zip(&report.events) {
        let turn = game.turn(&state);
        let off = analysed.stderr.as_ref().expect("an estimate has a standard error");
        match (&analysed.change, turn) {
            (ValueChange::Chance { .. }, Turn::Chance) => {}
            (ValueChange::Decision { loss, best, forced, others }, Turn::Seat(by)) => {
                assert!(*loss == 0.0 || *loss > 2.0 * off.of(Seat::FIRST), "{analysed:?}");
                assert_eq!(best.contains(&event.to_string()), *loss == 0.0, "{analysed:?}");
                assert_eq!(*forced, game.legal_sorted(&state).len() == 1);
                assert_eq!(others.is_some(), game.seats() > 1);
                assert!(others.as_ref().is_none_or(|others| others[by.index()] == 0.0));
                assert_eq!(analysed.grade(), report.scale.grade(*loss));
            }
            other => panic!("{other:?}"),
        }
        game.apply(&mut state, *event).unwrap();
    }
    assert_eq!(report.curve.len(), events.len() + 1);
    assert_eq!(report.curve_stderr.len(), events.len() + 1);
    for seat in seats {
        let mut sum = report.value.of(seat);
        for analysed in &report.events {
            sum += match &analysed.change {
                ValueChange::Chance { luck } => luck.of(seat),
                ValueChange::Decision { loss, .. } if analysed.by.0 == Turn::Seat(seat) => -loss,
                ValueChange::Decision { others, .. } => others.as_ref().map_or(0.0, |all| all[seat.index()]),
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
    let mut lost = 0.0;
    for number in 0..20 {
        let events = game_of_pig(number);
        let stops = if number % 5 == 0 { events.len() / 2 } else { events.len() };
        let analyser = pig(number, 100);
        let report =
            analyser.report(Scale::Chances, &PIG.start(), &events[..stops], ProgressCallback::NONE).unwrap();
        adds_up(&PIG, &report, &events[..stops]);
        assert_eq!(report.finished, stops == events.len());
        lost += report.loss.of(Seat::FIRST) + report.loss.of(Seat::new(1));
    }
    assert!(lost > 0.5, "careless play loses nothing");
    let game = small();
    for number in 0..6 {
        let mut events = Vec::new();
        Match { game: &game, players: vec![Strategy::Random], seed: 3 }
            .play(number, |event| events.push(event));
        let config = Ruin::MCTS.iterations(50);
        let analyser = SearchAnalyser { game: &game, evaluator: GameEvaluator, config, seed: number };
        let report = analyser.report(Scale::Points, &game.start(), &events, ProgressCallback::NONE).unwrap();
        adds_up(&game, &report, &events);
    }
}

/// Returns the total loss of random play of a game, by the report.
fn lost_at_random<G: BotGame + Sync>(game: &G) -> f64
where
    G::State: Send + Sync,
    G::Event: Send + Sync,
{
    let mut events = Vec::new();
    Match { game, players: vec![Strategy::Random], seed: 3 }.play(0, |event| events.push(event));
    let analyser = SearchAnalyser { game, evaluator: GameEvaluator, config: G::MCTS.iterations(30), seed: 1 };
    let report = analyser.report(Scale::Chances, &game.start(), &events, ProgressCallback::NONE).unwrap();
    adds_up(game, &report, &events);
    report.loss.of(Seat::FIRST)
}

#[test]
fn what_random_play_in_the_caverns_costs_is_report_of() {
    let opened = Setup::new(GameId::Caverns, Options::default()).open().unwrap();
    let lost = with_game!(&opened, game => lost_at_random(game));
    assert!(lost >= 0.0);
}

#[test]
fn a_blunder_is_found_and_marked_and_what_is_best_named() {
    // Any roll but a one wins now, and wins for the other seat once it has the die.
    let start = PigState { points: [8, 11], turn: 2, seat: 0, rolling: false, decisions: 0 };
    let report =
        pig(4, 500).report(Scale::Chances, &start, &[PigEvent::Hold], ProgressCallback::NONE).unwrap();
    let ValueChange::Decision { loss, best, forced, .. } = &report.events[0].change else { panic!() };
    assert!(*loss > 0.10 && !forced, "{report:?}");
    assert_eq!(best, &["roll"]);
    assert_eq!(report.events[0].grade(), Some(Grade::Blunder));
    assert_eq!(report.worst().len(), 1);
    let right =
        pig(4, 500).report(Scale::Chances, &start, &[PigEvent::Roll], ProgressCallback::NONE).unwrap();
    assert_eq!(right.loss.of(Seat::FIRST), 0.0);
    assert!(right.worst().is_empty());
}

#[test]
fn the_same_seed_says_the_same_in_whatever_order_the_positions_are_looked_into() {
    let events = game_of_pig(2);
    let report_of =
        |seed| pig(seed, 60).report(Scale::Chances, &PIG.start(), &events, ProgressCallback::NONE).unwrap();
    assert_eq!(report_of(1), report_of(1));
    assert_ne!(report_of(1), report_of(2));
    let analysis = SearchAnalysis::new(pig(1, 60), Scale::Chances, &PIG.start(), &events).unwrap();
    let mut positions: Vec<_> =
        (0..analysis.positions()).rev().map(|ply| analysis.analyse_position(ply)).collect();
    positions.reverse();
    assert_eq!(analysis.report(positions), report_of(1));
}

#[test]
fn whoever_waits_hears_how_far_it_is_and_can_stop_it() {
    let events = game_of_pig(2);
    let all = events.len() + 1;
    let farthest = std::sync::atomic::AtomicUsize::new(0);
    let callback = |done: usize, of: usize| {
        assert_eq!(of, all);
        farthest.fetch_max(done, std::sync::atomic::Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let start = PIG.start();
    pig(1, 3).report(Scale::Chances, &start, &events, ProgressCallback(&callback)).unwrap();
    assert_eq!(farthest.into_inner(), all);
    let stop = |done: usize, _| if done > 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let stopped = pig(1, 3).report(Scale::Chances, &start, &events, ProgressCallback(&stop));
    assert_eq!(stopped, Err(AnalysisError::Stopped));
}

#[test]
fn what_is_not_possible_is_report_of() {
    let refused = pig(1, 3).report(Scale::Chances, &PIG.start(), &[PigEvent::Hold], ProgressCallback::NONE);
    assert!(matches!(refused, Err(AnalysisError::NotPossible { ply: 1, .. })), "{refused:?}");
}

#[test]
fn points_have_thresholds_of_their_own() {
    let grades = [0.9, 1.0, 2.9, 3.0, 5.9, 6.0].map(|loss| Scale::Points.grade(loss));
    let (inaccuracy, mistake, blunder) =
        (Some(Grade::Inaccuracy), Some(Grade::Mistake), Some(Grade::Blunder));
    assert_eq!(grades, [None, inaccuracy, inaccuracy, mistake, mistake, blunder]);
    assert_eq!((Scale::of_points(true), Scale::of_points(false)), (Scale::Points, Scale::Chances));
}
