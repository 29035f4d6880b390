//! The evaluation and the priors of *Escape from Ruin*, and games by search.
use std::cell::Cell;
use std::ops::ControlFlow;

use bots::{Arena, BotGame, Evaluator, GameEvaluator, Match, Mcts, MctsConfig, Strategy};
use games::{AnyGame, Dice, GameId, Options, Setup};
use ruin::{BoardKind, Event, Hunter, Phase, Ruin, Snapshot, State};
use solver::{Model, Values, solve};
use tabletop::{Game, Seat};
use testkit::models::SMALL_RUIN;

fn classic() -> Ruin {
    let AnyGame::Ruin(game) = Setup::new(GameId::Ruin, Options::default()).open().unwrap() else {
        panic!("another game")
    };
    game
}

fn small() -> Ruin {
    let AnyGame::Ruin(game) =
        Setup::new(GameId::Ruin, Options::default()).with_map("small", SMALL_RUIN).open().unwrap()
    else {
        panic!("another game")
    };
    game
}

/// Before the player's roll on a board, with its hunter on a square.
fn before_roll(game: &Ruin, kind: BoardKind, player: &str, hunter: &str) -> State {
    let [mut cultist, mut tiger] =
        Hunter::ALL.map(|hunter| game.board(hunter.board()).hunter_corners()[0].to_string());
    match kind {
        BoardKind::City => cultist = hunter.into(),
        BoardKind::Jungle => tiger = hunter.into(),
    }
    let shown = Snapshot {
        board: kind.name().into(),
        player: player.into(),
        cultist: Some(cultist),
        tiger: Some(tiger),
        phase: Phase::Roll,
        moves_left: 0,
        turns: 9,
        outcome: None,
    };
    game.restore(&shown).unwrap_or_else(|unfit| panic!("{player} {hunter}: {unfit}"))
}

fn evaluate(game: &Ruin, state: &State) -> f32 {
    let mut worth = [f32::NAN];
    assert!(game.evaluate(state, &mut worth), "{state:?}");
    worth[0]
}

#[test]
fn a_promise_is_a_chance_and_known_whenever_the_player_is_to_roll_or_move() {
    let game = small();
    let model = Model::explore(&game, usize::MAX, &mut |_| ControlFlow::Continue(())).unwrap();
    for state in model.states() {
        let mut worth = [0.0];
        let known = game.evaluate(state, &mut worth);
        assert_eq!(known, matches!(state.phase(), Phase::Roll | Phase::Move), "{state:?}");
        assert!((0.0..=1.0).contains(&worth[0]), "{state:?}: {worth:?}");
    }
}

#[test]
fn a_goal_within_reach_promises_all_and_a_hunter_at_the_side_little() {
    let game = classic();
    let mut state = before_roll(&game, BoardKind::Jungle, "k1", "a14");
    game.apply_unchecked(&mut state, "roll 1".parse().unwrap());
    assert!(evaluate(&game, &state) > 0.99, "H is a step away");
    let near = evaluate(&game, &before_roll(&game, BoardKind::Jungle, "d11", "d10"));
    let far = evaluate(&game, &before_roll(&game, BoardKind::Jungle, "d11", "p1"));
    assert!(near < 0.5 * far, "{near} with the tiger beside, {far} with it far away");
}

#[test]
fn the_nearer_the_goal_and_the_further_the_hunter_behind_the_better() {
    let game = classic();
    // Up the avenue at i and k, the cultist behind.
    let way = ["i11", "i8", "j5", "k2"]
        .map(|player| evaluate(&game, &before_roll(&game, BoardKind::City, player, "f11")));
    assert!(way.is_sorted() && way[0] < way[3], "{way:?}");
    let behind = ["i8", "i10", "f11", "f14"]
        .map(|hunter| evaluate(&game, &before_roll(&game, BoardKind::City, "i7", hunter)));
    assert!(behind.is_sorted() && behind[0] < behind[3], "{behind:?}");
}

#[test]
fn what_is_left_to_do_in_the_jungle_counts_in_the_city() {
    let game = classic();
    let city = |player| evaluate(&game, &before_roll(&game, BoardKind::City, player, "a14"));
    let start = game.board(BoardKind::Jungle).start().to_string();
    let tiger = game.board(BoardKind::Jungle).hunter_corners()[0].to_string();
    let jungle = evaluate(&game, &before_roll(&game, BoardKind::Jungle, &start, &tiger));
    assert_eq!(city("k1"), jungle, "any roll leads to J");
    assert!(city("h14") < jungle, "J is far, the cultist near");
}

#[test]
fn promises_order_positions_as_exact_values_do() {
    let game = small();
    let go_on = &mut |_| ControlFlow::Continue(());
    let model = Model::explore(&game, usize::MAX, go_on).unwrap();
    let states: Vec<State> =
        model.states().iter().filter(|state| state.phase() == Phase::Roll).copied().collect();
    let solution = solve(&model, 1e-6).unwrap();
    let values = Values::new(&game, model, &solution, go_on).unwrap();
    let known: Vec<(f64, f32)> = states
        .iter()
        .step_by(7)
        .map(|state| (values.value(&game, state, Seat::FIRST).unwrap(), evaluate(&game, state)))
        .collect();
    let (mut right, mut all) = (0, 0);
    for (worse, low) in &known {
        for (better, high) in known.iter().filter(|(better, _)| better - worse > 0.25) {
            assert!(better > worse);
            all += 1;
            right += u32::from(high > low);
        }
    }
    // The formula has never seen this map.
    assert!(all > 100 && right * 10 > all * 9, "{right} of {all}");
}

#[test]
fn the_most_priorsing_event_begins_a_way_to_the_best_square() {
    let game = classic();
    let mut state = before_roll(&game, BoardKind::Jungle, "k2", "a14");
    game.apply_unchecked(&mut state, "roll 2".parse().unwrap());
    let mut events = Vec::new();
    game.legal(&state, |event| events.push(event));
    let mut priors = vec![0.0; events.len()];
    assert!(game.prior(&state, &events, &mut priors));
    let best = (0..events.len()).max_by(|one, other| priors[*one].total_cmp(&priors[*other])).unwrap();
    assert_eq!(events[best].to_string(), "step n", "{events:?}: {priors:?}");
    assert!(priors[best] > priors[events.iter().position(|event| *event == Event::Stop).unwrap()]);
}

/// The game's evaluator, which notes whether it evaluates a turn in its middle.
struct Watched<'a>(&'a Cell<bool>);

impl Evaluator<Ruin> for Watched<'_> {
    fn rollout_move(&self, game: &Ruin, state: &State, dice: &mut Dice) -> Option<Event> {
        GameEvaluator.rollout_move(game, state, dice)
    }

    fn evaluate(&self, game: &Ruin, state: &State, worth: &mut [f32]) -> bool {
        self.0.set(self.0.get() || state.phase() == Phase::Move);
        GameEvaluator.evaluate(game, state, worth)
    }

    fn prior(&self, game: &Ruin, state: &State, events: &[Event], priors: &mut [f32]) -> bool {
        GameEvaluator.prior(game, state, events, priors)
    }
}

#[test]
fn an_extended_turn_has_no_leaf_in_its_middle() {
    let game = small();
    for extend_to_chance in [true, false] {
        let asked = Cell::new(false);
        let config = MctsConfig { extend_to_chance, ..Ruin::MCTS };
        let mut search = Mcts::new(&game, Watched(&asked), config);
        search.set_root_state(&game.start());
        search.run(200, &mut || false, &mut Dice::new(1));
        assert_eq!(asked.get(), !extend_to_chance);
    }
}

/// The small game after its hunters are placed and a four is rolled, and its exact value then.
fn four_rolled() -> (Ruin, State, f64) {
    let game = small();
    let go_on = &mut |_| ControlFlow::Continue(());
    let model = Model::explore(&game, usize::MAX, go_on).unwrap();
    let solution = solve(&model, 1e-6).unwrap();
    let mut state = game.start();
    for event in ["cultist starts a6", "tiger starts a6", "roll 4"] {
        game.apply(&mut state, event.parse().unwrap()).unwrap();
    }
    let value = Values::new(&game, model, &solution, go_on).unwrap().value(&game, &state, Seat::FIRST);
    (game, state, value.unwrap())
}

#[test]
fn exploring_distorts_values_less_where_they_follow_from_those_below() {
    let (game, state, value) = four_rolled();
    let off = |bellman| {
        let config = MctsConfig { exploration: 2.0, bellman, ..Ruin::MCTS };
        let mut search = Mcts::new(&game, GameEvaluator, config);
        search.set_root_state(&state);
        search.run(1500, &mut || false, &mut Dice::new(1));
        (search.result().choices[0].worth.mean - value).abs()
    };
    assert!(off(true) < off(false), "{} and {}", off(true), off(false));
}

#[test]
fn a_long_search_comes_near_the_exact_value_and_stays_there_as_the_game_goes_on() {
    let (game, state, value) = four_rolled();
    let mut search = Mcts::new(&game, GameEvaluator, Ruin::MCTS);
    search.set_root_state(&state);
    search.run(50_000, &mut || false, &mut Dice::new(1));
    let found = search.result().worth[0].mean;
    assert!((found - value).abs() < 0.01, "{found} and {value}");
    // The position after the best step is worth the same, and what was found below it is kept.
    let best = search.best().unwrap();
    search.advance(best);
    let mut after = state;
    game.apply(&mut after, best).unwrap();
    search.set_root_state(&after);
    assert!(search.result().iterations > 1000);
    search.run(1000, &mut || false, &mut Dice::new(2));
    let kept = search.result().worth[0].mean;
    assert!((kept - found).abs() < 0.005, "{kept} and {found}");
}

#[test]
fn search_beats_greedy() {
    let game = small();
    let escapes = |player| {
        let of = Match { game: &game, players: vec![player], seed: 1 };
        Arena { of, stop: &|| false, progress: &|_| {}, sink: None }.play(100, None).seats[0].utility
    };
    let search = escapes(Strategy::Search(Ruin::MCTS.iterations(100)));
    let greedy = escapes(Strategy::Greedy);
    let gain = search.minus(greedy);
    assert!(gain.mean > 3.0 * gain.stderr, "{search:?} against {greedy:?}");
}
