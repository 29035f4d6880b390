//! The end of a game, its utility, and equal positions.
use ruin::GIVE_UP_TURNS;
use serde_json::json;
use tabletop::{Game, Ratio, Seat};

use crate::board::{OPEN_CITY, OPEN_JUNGLE, Play, city, jungle};

fn ended() -> [(Play, &'static str); 4] {
    [
        (jungle(OPEN_JUNGLE).at("jungle b2 move 1 tiger d1").then("step n"), "escaped"),
        (city(OPEN_CITY).at("city b3 move 3 cultist c2").then("step ne"), "caught"),
        (city(".J.. ..X. .... S...").at("city b3 move 3").then("step ne"), "skull"),
        (city(".J.. .>#. .... S...").at("city b3 move 1").then("step n"), "drowned"),
    ]
}

#[test]
fn r4_only_an_escape_is_worth_anything() {
    for (play, outcome) in ended() {
        let worth = if outcome == "escaped" { Ratio::ONE } else { Ratio::ZERO };
        assert_eq!(play.game.utility(&play.state, Seat::FIRST), Some(worth), "{outcome}");
        assert_eq!(play.snapshot().outcome.map(|o| o.name()), Some(outcome));
    }
}

#[test]
fn utility_is_known_only_at_the_end() {
    for position in ["city a4 setup", "city c3 roll", "city c3 move 2", "city c3 chase", "jungle c3 chase"] {
        let play = city(OPEN_CITY).at(position);
        assert_eq!(play.game.utility(&play.state, Seat::FIRST), None, "{position}");
        assert_ne!(play.turn(), "over");
    }
}

#[test]
fn nothing_is_possible_after_the_end() {
    for (play, outcome) in ended() {
        assert_eq!(play.turn(), "over");
        for event in play.game.all_events() {
            assert_eq!(play.rule(&event.to_string()), "R8", "{event} after {outcome}");
        }
    }
}

#[test]
fn r9_the_lost_state_on_j_is_in_the_city() {
    let play = city(OPEN_CITY).at("city b2 move 2 cultist b1 tiger d1 turns 9").then("step n");
    let state = json!({"board": "city", "player": "b1", "cultist": "b1", "tiger": "d1",
        "phase": "over", "moves_left": 0, "turns": 9, "outcome": "caught"});
    assert_eq!(serde_json::to_value(play.snapshot()).unwrap(), state);
}

#[test]
fn the_state_json_names_every_phase() {
    let mut play = city(OPEN_CITY).at("city d1 move 2 cultist a1 tiger d1 turns 4");
    let state = json!({"board": "city", "player": "d1", "cultist": "a1", "tiger": "d1",
        "phase": "move", "moves_left": 2, "turns": 4, "outcome": null});
    assert_eq!(serde_json::to_value(play.snapshot()).unwrap(), state);
    for (event, phase, moves_left, turns) in
        [("stop", "chase", 0, 4), ("cultist 1 b1", "roll", 0, 4), ("roll 3", "move", 3, 5)]
    {
        play = play.then(event);
        let state = serde_json::to_value(play.snapshot()).unwrap();
        assert_eq!(state["phase"], phase);
        assert_eq!(state["moves_left"], moves_left);
        assert_eq!(state["turns"], turns);
    }
}

#[test]
fn r4_the_won_state_is_on_h() {
    let play = jungle(OPEN_JUNGLE).at("jungle b2 move 3 cultist c4 tiger d1 turns 12").then("step n");
    let state = json!({"board": "jungle", "player": "b1", "cultist": "c4", "tiger": "d1",
        "phase": "over", "moves_left": 0, "turns": 12, "outcome": "escaped"});
    assert_eq!(serde_json::to_value(play.snapshot()).unwrap(), state);
}

fn same_position(a: &str, b: &str) -> bool {
    let boards = city(OPEN_CITY);
    let (a, b) = (boards.at(a), boards.at(b));
    a.game.position(&a.state) == b.game.position(&b.state)
}

#[test]
fn states_that_differ_only_in_turns_are_one_position() {
    assert!(same_position("city c3 roll turns 3", "city c3 roll turns 17"));
    assert!(same_position("jungle c3 move 2 turns 3", "jungle c3 move 2 turns 1"));
    assert!(!same_position("city c3 move 2 turns 3", "city c3 move 1 turns 3"));
    assert!(!same_position("city c3 roll", "city c3 chase"));
    assert!(!same_position("city c3 roll", "jungle c3 roll"));
    assert!(!same_position("city c3 roll", "city c2 roll"));
}

#[test]
fn states_that_differ_in_the_jungle_only_in_the_cultist_are_one_position() {
    assert!(same_position("jungle c3 roll cultist a1", "jungle c3 roll cultist d2"));
    assert!(!same_position("jungle c3 roll tiger a1", "jungle c3 roll tiger d1"));
    assert!(!same_position("city c3 roll cultist a1", "city c3 roll cultist d1"));
    // The tiger waits in its corner, and the corner will matter.
    assert!(!same_position("city c3 roll tiger a1", "city c3 roll tiger d1"));
}

#[test]
fn whatever_plays_by_itself_gives_up_after_two_thousand_turns() {
    assert_eq!(GIVE_UP_TURNS, 2000);
    let boards = city(OPEN_CITY);
    let given_up = |position: &str| {
        let play = boards.at(position);
        play.game.given_up(&play.state)
    };
    assert!(!given_up("city c3 roll turns 1999"));
    assert!(!given_up("city c3 chase turns 1999"));
    assert!(given_up("city c3 roll turns 2000"));
    assert!(given_up("jungle c3 roll turns 2001"));
    // The rules themselves know no last turn.
    assert_eq!(boards.at("city c3 roll turns 2000").after("roll 2"), "city c3 move 2");
}
