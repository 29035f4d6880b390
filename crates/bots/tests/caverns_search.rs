//! The evaluation of the caverns in plain positions, and games won by it.
use bots::{BotGame, GameEvaluator, Match, Mcts, MctsConfig, Strategy};
use caverns::{Card, Caverns, Level, Map, Setup, Snapshot};
use games::{Dice, GameId, shipped_maps};
use serde_json::{Value, json};
use tabletop::{Game, Ratio, Seat, Turn};

/// Nearly every hex is connected to all of its neighbours.
const HONEYCOMB: &str = include_str!("../../caverns/tests/maps/good/honeycomb.toml");

fn game(map: &str, card: u8, level: Level) -> Caverns {
    let card = Card::new(card).expect("a card");
    let setup = Setup { card, slides: level, water: level, bear: false };
    Caverns::new(Map::parse(map).expect("a map"), setup).expect("no bear")
}

/// The value of a turn in the honeycomb with these fields changed: card 1, the friend led.
fn value_of(changes: &Value) -> f32 {
    let game = game(HONEYCOMB, 1, Level::Easy);
    let mut shown = serde_json::to_value(game.snapshot(&game.start())).expect("a State JSON");
    let turn = json!({"round": 1, "phase": "actions", "start": 1, "at": "4c", "actions": 2, "stored": 0,
        "friend": "4c", "friend_health": 4});
    for (field, value) in [&turn, changes].into_iter().flat_map(|part| part.as_object().expect("fields")) {
        shown[field] = value.clone();
    }
    let shown: Snapshot = serde_json::from_value(shown).expect("a State JSON");
    let state = game.restore(&shown).expect("a position");
    let mut values = [f32::NAN];
    assert!(game.evaluate(&state, &mut values));
    values[0]
}

/// Each of these has a lower value than the one before.
fn falls(positions: &[Value]) {
    let values: Vec<f32> = positions.iter().map(value_of).collect();
    assert!(values.is_sorted_by(|one, next| one > next), "{values:?}");
}

#[test]
fn it_expects_the_less_the_nearer_the_water_is() {
    falls(&[
        json!({"water": [4, 2, 0, 0, 0, 0, 0, 0, 0]}),
        json!({"water": [4, 3, 1, 0, 0, 0, 0, 0, 0]}),
        json!({"water": [4, 3, 2, 0, 0, 0, 0, 0, 0]}),
        json!({"water": [4, 3, 2, 1, 0, 0, 0, 0, 0]}),
    ]);
}

#[test]
fn it_expects_the_less_the_longer_the_way_is() {
    let water = json!([4, 3, 0, 0, 0, 0, 0, 0, 0]);
    falls(&[
        json!({"at": "8a", "friend": "8a", "water": water}),
        json!({"at": "6c", "friend": "6c", "water": water}),
        json!({"at": "4c", "friend": "4c", "water": water}),
        json!({"at": "4f", "friend": "4c", "water": water}),
    ]);
}

#[test]
fn it_expects_less_with_fewer_rerolls_and_when_the_next_fall_is_the_last() {
    falls(&[
        json!({"rerolls": 3}),
        json!({"rerolls": 1}),
        json!({"rerolls": 0}),
        json!({"rerolls": 0, "health": 1}),
    ]);
}

#[test]
fn it_is_all_but_sure_at_the_exit_and_gives_up_where_no_way_is_left() {
    let out = value_of(&json!({"at": "8a", "friend": "8a"}));
    assert!(out > 0.95, "{out}");
    // The friend sits on a start hex, and whatever lies around it is blocked.
    let shut = json!({"at": "3c", "friend": "1a", "rocks": {"1b": 1, "2a": 2, "2b": 2}});
    assert_eq!(value_of(&shut), 0.0);
    // The only exits that the last point of health can pay for lie in the west. By 1,000 iterations the rich get out in 100 of
    // 100 games, the poor in 99 while the caverns are dry, and in 57 with five rows flooded.
    let value = |health: u8, water: [u8; 9]| {
        value_of(&json!({"at": "8f", "friend": "8f", "rerolls": 0, "health": health, "water": water}))
    };
    let (dry, wet) = ([0; 9], [4, 3, 2, 2, 1, 0, 0, 0, 0]);
    assert!(value(4, dry) > value(1, dry));
    assert!(value(4, wet) > value(1, wet) + 0.1);
}

#[test]
fn it_expects_something_between_nothing_and_a_win_in_every_round() {
    for (map, card) in shipped_maps(GameId::Caverns).flat_map(|map| (1..=4).map(move |card| (map, card))) {
        let game = game(map.text, card, Level::Hard);
        let mut dice = Dice::new(card.into());
        for _ in 0..10 {
            let mut state = game.start();
            while let Some(event) = match game.turn(&state) {
                Turn::Over => None,
                Turn::Chance => game.draw(&state, |n| dice.below(n)),
                Turn::Seat(_) => game.greedy_move(&state, &mut dice),
            } {
                let mut values = [f32::NAN];
                let known = game.evaluate(&state, &mut values);
                assert_eq!(known, state.start().is_some(), "{event}");
                assert!(!known || (0.0..1.0).contains(&values[0]), "{} before {event}", values[0]);
                game.apply_unchecked(&mut state, event);
            }
        }
    }
}

#[test]
fn search_gets_out_at_least_half_as_often_again_as_common_sense() {
    for map in shipped_maps(GameId::Caverns) {
        let won = |player: Strategy<'_, Caverns>| -> usize {
            let of_card = |card| {
                let game = game(map.text, card, Level::Medium);
                let of = Match { game: &game, players: vec![player], seed: card.into() };
                let escapes =
                    |number: &u64| game.utility(&of.play(*number, |_| {}).0, Seat::FIRST) == Some(Ratio::ONE);
                (0..25).filter(escapes).count()
            };
            (1..=4).map(of_card).sum()
        };
        let (search, greedy) = (won(Strategy::Search(Caverns::MCTS.iterations(200))), won(Strategy::Greedy));
        assert!(2 * search >= 3 * greedy && greedy > 5, "{search} and {greedy} of 100 on {}", map.id);
    }
}

#[test]
fn the_worth_it_tells_is_nearer_to_what_it_reaches_than_the_mean_of_its_iterations() {
    let map = shipped_maps(GameId::Caverns).next().expect("a map");
    let game = game(map.text, 1, Level::Easy);
    let config = Caverns::MCTS.iterations(100);
    let of = Match { game: &game, players: vec![Strategy::Search(config)], seed: 1 };
    let escapes = |number: &u64| game.utility(&of.play(*number, |_| {}).0, Seat::FIRST) == Some(Ratio::ONE);
    let reached = (0..100).filter(escapes).count() as f64 / 100.0;
    // The mean over the first decisions of some games, each after other rocks.
    let expected = |config: MctsConfig| -> f64 {
        let of_one = |seed: u64| {
            let (mut dice, mut state) = (Dice::new(seed), game.start());
            while game.turn(&state) == Turn::Chance {
                let event = game.draw(&state, |n| dice.below(n)).expect("an outcome");
                game.apply_unchecked(&mut state, event);
            }
            let mut search = Mcts::new(&game, GameEvaluator, config);
            search.set_root_state(&state);
            search.run(config.iterations, &mut || false, &mut dice);
            search.result().worth[0].mean
        };
        (0..50).map(of_one).sum::<f64>() / 50.0
    };
    let (told, mean) = (expected(config), expected(MctsConfig { tells_best: false, ..config }));
    assert!(mean < told && (told - reached).abs() < (mean - reached).abs(), "{mean} {told} {reached}");
}
