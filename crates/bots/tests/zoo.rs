//! The greedy move and the evaluation in the zoo: in plain positions, and in games against random play.
use bots::{BotGame, Match, Strategy};
use games::{Dice, GameId, shipped_maps};
use serde_json::{Value, json};
use tabletop::{Game, Ratio, Seat, Turn};
use zoo::{Map, Snapshot, State, Zoo};

/// Sixteen spaces in a row, `a` to `p`, of two steps each; the shed is at `p`.
const ROW: &str = include_str!("../../zoo/tests/maps/row.toml");

fn zoo(map: &str, advanced: bool) -> Zoo {
    Zoo::new(Map::parse(map).expect("a map"), 1, advanced).expect("a level")
}

/// A part of the worker in turn 2, who stands at `f` with two actions, with these fields changed; what
/// is an object is changed field by field.
fn position(changes: &Value) -> (Zoo, State) {
    let game = zoo(ROW, false);
    let mut shown = serde_json::to_value(game.snapshot(&game.start())).expect("a State JSON");
    let part = json!({"turn": 2, "setup_left": 0, "phase": "act", "active": "worker", "actions": 2,
        "characters": {"worker": {"at": "f.0", "ap": 2, "ap_left": 20}, "keeper": {"at": "b.0"}}});
    change(&mut shown, &part);
    change(&mut shown, changes);
    let shown: Snapshot = serde_json::from_value(shown).expect("a State JSON");
    let state = game.restore(&shown).unwrap_or_else(|unfit| panic!("{unfit}"));
    (game, state)
}

fn change(shown: &mut Value, changes: &Value) {
    match changes.as_object() {
        Some(fields) => fields.iter().for_each(|(field, value)| change(&mut shown[field.as_str()], value)),
        None => *shown = changes.clone(),
    }
}

fn plays(changes: Value) -> String {
    let (game, state) = position(&changes);
    let event = game.greedy_move(&state, &mut Dice::new(1)).expect("a seat decides");
    assert_eq!(game.refusal(&state, event), None, "{event}");
    event.to_string()
}

#[test]
fn the_worker_goes_towards_the_shed() {
    assert_eq!(plays(json!({})), "move");
    assert_eq!(plays(json!({"phase": "go", "actions": 1, "movement": 1})), "go g");
}

#[test]
fn the_worker_goes_past_a_bear() {
    let bear = json!({"animals": {"bear": "g.0"}, "caged": {"bear": 5}, "characters": {"worker": {"ap": 2}}});
    assert_eq!(plays(bear), "bypass h");
}

#[test]
fn the_keeper_closes_the_gate_that_animals_are_at() {
    let keeper = |at: &str| {
        plays(json!({"active": "keeper", "animals": {"dingo": at}, "caged": {"dingo": 5},
            "characters": {"keeper": {"at": "p.0", "ap": 6, "ap_left": 0}, "worker": {"at": "o.0"}}}))
    };
    assert_eq!(keeper("f.1"), "close north 3");
    assert!(keeper("a.1") == "close main 3" || keeper("a.1") == "close west 3");
}

#[test]
fn who_has_nothing_to_spend_gains_and_who_is_hurt_heals() {
    assert_eq!(plays(json!({"active": "keeper", "characters": {"keeper": {"ap": 1}}})), "gain");
    let hurt = json!({"characters": {"worker": {"health": 2, "health_left": 4, "ap": 5}}});
    assert_eq!(plays(hurt), "exchange 0 2");
    let poor = json!({"characters": {"worker": {"health": 2, "health_left": 4, "ap": 1}}});
    assert_eq!(plays(poor), "gain");
}

#[test]
fn who_can_shoot_does_and_the_worst_animal_first() {
    let two = json!({"animals": {"dingo": "e.0", "lion": "g.0"}, "caged": {"dingo": 5, "lion": 5},
        "characters": {"worker": {"supply": true, "tranquilizers": 4, "tranquilizers_left": 21}}});
    assert_eq!(plays(two), "shoot lion");
}

#[test]
fn no_animal_may_escape_before_the_first_turn() {
    let asked = json!({"turn": 0, "setup_left": 1, "phase": "escape", "active": null, "actions": 0,
        "rolled": ["dingo", "alligator", "lion", "bear"], "moving": 0, "orientation": 1,
        "animals": {"dingo": "a.1"}, "caged": {"dingo": 5}});
    assert_eq!(plays(asked), "reroll");
}

#[test]
fn it_decides_something_possible_wherever_a_seat_decides() {
    for map in shipped_maps(GameId::Zoo) {
        for advanced in [false, true] {
            let game = zoo(map.text, advanced);
            let of = Match { game: &game, players: vec![Strategy::Greedy], seed: 1 };
            for number in 0..25 {
                let mut state = game.start();
                let (last, _) = of.play(number, |event| {
                    assert_eq!(game.refusal(&state, event), None, "{event}");
                    game.apply_unchecked(&mut state, event);
                });
                assert_eq!(game.turn(&last), Turn::Over);
            }
        }
    }
    let game = zoo(ROW, false);
    assert_eq!(game.greedy_move(&game.start(), &mut Dice::new(1)), None);
}

#[test]
fn it_restores_the_power_often_and_three_times_as_often_as_chance() {
    let rockport = shipped_maps(GameId::Zoo).find(|map| map.id == "rockport").expect("rockport");
    let game = zoo(rockport.text, false);
    let won = |player| {
        let of = Match { game: &game, players: vec![player], seed: 1 };
        (0..200).filter(|n| game.utility(&of.play(*n, |_| {}).0, Seat::FIRST) == Some(Ratio::ONE)).count()
    };
    let (greedy, random) = (won(Strategy::Greedy), won(Strategy::Random));
    assert!(greedy >= 40 && greedy >= 3 * random, "{greedy} and {random} of 200");
}

/// The value of the position with these changes.
fn evaluate(changes: Value) -> f32 {
    let (game, state) = position(&changes);
    let mut worth = [0.0];
    assert!(game.evaluate(&state, &mut worth));
    worth[0]
}

#[test]
fn the_value_is_higher_nearer_the_shed_in_health_and_away_from_animals() {
    let worker = |fields: Value| evaluate(json!({"characters": {"worker": fields}}));
    let here = evaluate(json!({}));
    assert!(here > 0.0 && here < 1.0, "{here}");
    assert!(worker(json!({"at": "k.0"})) > here);
    assert!(worker(json!({"health": 2})) < here);
    assert!(evaluate(json!({"characters": {"keeper": {"health": 2}}})) < here);
    assert!(evaluate(json!({"animals": {"lion": "g.0"}, "caged": {"lion": 5}})) < here);
    assert!(
        evaluate(
            json!({"traps": ["dingo", "monkey", "lion"], "caged": {"dingo": 5, "monkey": 5, "lion": 5}})
        ) < here
    );
}

#[test]
fn what_brings_the_worker_nearer_looks_best() {
    let (game, state) = position(&json!({"phase": "go", "actions": 1, "movement": 1}));
    let mut events = Vec::new();
    game.legal(&state, |event| events.push(event));
    let mut appeal = vec![0.0; events.len()];
    assert!(game.prior(&state, &events, &mut appeal));
    let best =
        (0..events.len()).max_by(|one, other| appeal[*one].total_cmp(&appeal[*other])).expect("events");
    assert_eq!(events[best].to_string(), "go g");
    assert!(!game.prior(&game.start(), &[], &mut []));
}

#[test]
fn search_restores_the_power_half_as_often_again_as_common_sense() {
    let rockport = shipped_maps(GameId::Zoo).find(|map| map.id == "rockport").expect("rockport");
    let game = zoo(rockport.text, false);
    let won = |player| {
        let of = Match { game: &game, players: vec![player], seed: 1 };
        (0..24).filter(|n| game.utility(&of.play(*n, |_| {}).0, Seat::FIRST) == Some(Ratio::ONE)).count()
    };
    let (search, greedy) = (won(Strategy::Search(Zoo::MCTS.iterations(60))), won(Strategy::Greedy));
    assert!(2 * search >= 3 * greedy, "{search} and {greedy} of 24");
}
