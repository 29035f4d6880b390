//! The greedy move in the caverns: in plain positions, and in games against random play.
use std::collections::BTreeSet;

use bots::{BotGame, Match, Strategy};
use caverns::{Card, Caverns, Level, Map, Setup, Snapshot, State};
use games::{Dice, GameId, shipped_maps};
use serde_json::{Value, json};
use tabletop::{Game, Ratio, Seat, Turn};

/// Nearly every hex is connected to all of its neighbours.
const HONEYCOMB: &str = include_str!("../../caverns/tests/maps/good/honeycomb.toml");

fn game(map: &str, card: u8) -> Caverns {
    let card = Card::new(card).expect("a card");
    let setup = Setup { card, slides: Level::Easy, water: Level::Easy, bear: false };
    Caverns::new(Map::parse(map).expect("a map"), setup).expect("no bear")
}

/// A turn in the honeycomb with these fields changed: card 1, on the start circle 1, two actions.
fn position(changes: &Value) -> (Caverns, State) {
    let game = game(HONEYCOMB, 1);
    let mut shown = serde_json::to_value(game.snapshot(&game.start())).expect("a State JSON");
    let turn = json!({"round": 1, "phase": "actions", "start": 1, "at": "s1", "actions": 2, "stored": 0});
    for (field, value) in [&turn, changes].into_iter().flat_map(|part| part.as_object().expect("fields")) {
        shown[field] = value.clone();
    }
    let shown: Snapshot = serde_json::from_value(shown).expect("a State JSON");
    let state = game.restore(&shown).expect("a position");
    (game, state)
}

fn plays(changes: Value) -> String {
    let (game, state) = position(&changes);
    let event = game.greedy_move(&state, &mut Dice::new(1)).expect("a seat decides");
    assert_eq!(game.refusal(&state, event), None, "{event}");
    event.to_string()
}

#[test]
fn it_goes_to_the_friend_and_leads_it_out_by_the_nearest_exit() {
    assert_eq!(plays(json!({"at": "4c", "friend": "4e", "friend_health": 4})), "move e");
    assert_eq!(plays(json!({"at": "8b", "friend": "8b", "friend_health": 4})), "lead w");
    assert_eq!(plays(json!({"at": "8a", "friend": "8a", "friend_health": 4})), "leave");
}

#[test]
fn it_goes_up_to_the_row_where_it_hears_the_friend() {
    assert!(plays(json!({"at": "1c"})).starts_with("move n"));
}

#[test]
fn it_saves_an_action_that_does_not_do_for_leading() {
    assert_eq!(plays(json!({"at": "5b", "friend": "5b", "friend_health": 4, "actions": 1})), "end");
    let stored = json!({"at": "5b", "friend": "5b", "friend_health": 4, "actions": 1, "stored": 1});
    assert!(plays(stored).starts_with("lead "));
}

#[test]
fn it_goes_round_what_is_blocked_and_rather_than_climbing() {
    let towards =
        |rocks: Value| plays(json!({"at": "4b", "friend": "4d", "friend_health": 4, "rocks": rocks}));
    assert_eq!(towards(json!({})), "move e");
    assert_ne!(towards(json!({"4c": 2})), "move e");
}

#[test]
fn it_rests_when_the_next_fall_would_be_the_last_and_the_water_is_far() {
    let tired = |rerolls: u8, water: [u8; 9]| {
        plays(json!({"at": "6b", "friend": "6b", "friend_health": 4, "health": 1, "rerolls": rerolls,
            "water": water}))
    };
    assert_eq!(tired(0, [1, 0, 0, 0, 0, 0, 0, 0, 0]), "pass");
    assert!(tired(2, [1, 0, 0, 0, 0, 0, 0, 0, 0]).starts_with("lead "), "a fall can be calmed");
    assert!(tired(0, [4, 3, 2, 2, 1, 0, 0, 0, 0]).starts_with("lead "), "no time for that");
}

#[test]
fn it_calms_what_would_kill_or_part_the_two_and_bears_the_rest() {
    let answers = |event: u8, health: u8| {
        let changes = json!({"phase": "answer", "event": event, "actions": 0, "health": health, "at": "4b",
            "friend": "4b", "friend_health": 4, "rerolls": 1});
        plays(changes)
    };
    assert_eq!(answers(2, 1), "calm");
    assert_eq!(answers(5, 4), "calm", "the friend would stay behind");
    // Two rounds more or fewer than three a re-roll: one answer is as good as the other.
    let (game, state) =
        position(&json!({"phase": "answer", "event": 2, "actions": 0, "health": 4, "at": "4b",
        "friend": "4b", "friend_health": 4, "rerolls": 1}));
    let drawn: BTreeSet<String> = (0..40)
        .filter_map(|seed| game.greedy_move(&state, &mut Dice::new(seed)))
        .map(|it| it.to_string())
        .collect();
    assert_eq!(drawn, ["accept".to_owned(), "calm".to_owned()].into());
    // With many rounds to come a re-roll is saved.
    for event in [2, 4] {
        let changes = json!({"phase": "answer", "event": event, "actions": 0, "health": 4, "at": "1b", "friend": "1b",
            "friend_health": 4, "rerolls": 1});
        assert_eq!(plays(changes), "accept", "{event}");
    }
}

#[test]
fn it_decides_something_possible_wherever_a_seat_decides() {
    for map in shipped_maps(GameId::Caverns) {
        for card in 1..=4 {
            let setup = Setup {
                card: Card::new(card).expect("a card"),
                slides: Level::Hard,
                water: Level::Medium,
                bear: card % 2 == 0,
            };
            let game = Caverns::new(Map::parse(map.text).expect("a map"), setup).expect("a den");
            let of = Match { game: &game, players: vec![Strategy::Greedy], seed: card.into() };
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
    let (game, state) = position(&json!({"phase": "event", "actions": 0}));
    assert_eq!(game.greedy_move(&state, &mut Dice::new(1)), None);
}

#[test]
fn it_gets_out_often_where_chance_hardly_ever_does() {
    for map in shipped_maps(GameId::Caverns) {
        let won = |player: Strategy<'_, Caverns>| -> usize {
            let of_card = |card| {
                let game = game(map.text, card);
                let of = Match { game: &game, players: vec![player], seed: card.into() };
                let escapes =
                    |number: &u64| game.utility(&of.play(*number, |_| {}).0, Seat::FIRST) == Some(Ratio::ONE);
                (0..200).filter(escapes).count()
            };
            (1..=4).map(of_card).sum()
        };
        assert!(won(Strategy::Greedy) >= 200, "a quarter of 800 on {}", map.id);
        assert!(won(Strategy::Random) < 8, "a hundredth of 800 on {}", map.id);
    }
}
