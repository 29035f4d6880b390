//! The player's turn: R1, R4 to R9, R12, R16, R18, and entering squares in mid-move.
use ruin::Hunter;

use crate::board::{OPEN_CITY, OPEN_JUNGLE, city, jungle};

#[test]
fn r1_the_die_has_four_equal_faces() {
    let play = city(OPEN_CITY).at("city c3 roll");
    assert_eq!(play.turn(), "chance");
    assert_eq!(play.outcomes(), ["roll 1 *1", "roll 2 *1", "roll 3 *1", "roll 4 *1"]);
}

#[test]
fn r1_a_roll_gives_up_to_that_many_moves_and_counts_a_turn() {
    let play = city(OPEN_CITY).at("city c3 roll turns 6");
    for roll in 1..=4 {
        let play = play.then(&format!("roll {roll}"));
        assert_eq!(play.shows(), format!("city c3 move {roll}"));
        assert_eq!(play.snapshot().turns, 7);
        assert_eq!(play.turn(), "1");
    }
}

#[test]
fn r1_each_step_takes_one_move() {
    let play = city(OPEN_CITY).at("city a4 move 3 cultist d1").then("step n");
    assert_eq!(play.shows(), "city a3 move 2");
    let play = play.then("step se");
    assert_eq!(play.shows(), "city b4 move 1");
    assert_eq!(play.then("step e").shows(), "city c4 chase");
    assert_eq!(play.snapshot().turns, 1);
}

#[test]
fn r7_the_hunter_follows_the_player_and_the_player_the_hunter() {
    let play = city(OPEN_CITY).at("city a4 roll cultist d1 turns 3").then("roll 1").then("step e");
    assert_eq!(play.shows(), "city b4 chase");
    assert_eq!(play.turn(), "chance");
    let play = play.then("cultist 1 c2");
    assert_eq!(play.shows(), "city b4 roll");
    assert_eq!(play.snapshot().turns, 4);
}

#[test]
fn r8_the_player_may_stop_at_once() {
    let play = city(OPEN_CITY).at("city c3 move 4");
    assert!(play.legal().contains(&"stop".into()));
    assert_eq!(play.after("stop"), "city c3 chase");
}

#[test]
fn r8_the_player_may_stop_in_mid_move() {
    let play = city(OPEN_CITY).at("city a4 move 3 cultist d1").then("step e");
    assert_eq!(play.after("stop"), "city b4 chase");
}

#[test]
fn r8_the_turn_ends_by_itself_when_no_moves_are_left() {
    let play = city(OPEN_CITY).at("city a4 move 1 cultist d1").then("step e");
    assert_eq!(play.shows(), "city b4 chase");
    assert!(play.legal().is_empty());
    assert_eq!(play.rule("stop"), "R8");
}

#[test]
fn r16_humans_step_in_eight_directions() {
    let play = city(OPEN_CITY).at("city c3 move 1");
    let all = ["step e", "step n", "step ne", "step nw", "step s", "step se", "step sw", "step w", "stop"];
    assert_eq!(play.legal(), all);
    for (way, square) in [
        ("n", "c2"),
        ("ne", "d2"),
        ("e", "d3"),
        ("se", "d4"),
        ("s", "c4"),
        ("sw", "b4"),
        ("w", "b3"),
        ("nw", "b2"),
    ] {
        assert_eq!(play.after(&format!("step {way}")), format!("city {square} chase"));
    }
}

#[test]
fn r4_entering_h_wins_at_once() {
    let play = jungle(OPEN_JUNGLE).at("jungle b2 move 4 tiger d1").then("step n");
    assert_eq!(play.shows(), "jungle b1 over escaped");
    assert_eq!(play.turn(), "over");
    assert!(play.legal().is_empty() && play.outcomes().is_empty());
}

#[test]
fn r4_being_swept_onto_h_wins() {
    let play = jungle(".H.. .^.. .... C...").at("jungle b3 move 1 tiger d1");
    assert_eq!(play.after("step n"), "jungle b1 over escaped");
}

#[test]
fn r5_entering_j_puts_the_player_on_c() {
    let boards = jungle(".H.. .... ..C. ....");
    assert_eq!(boards.at("city c2 move 2").after("step nw"), "jungle c3 roll");
    assert_eq!(boards.at("city c2 move 1").after("step nw"), "jungle c3 roll");
}

#[test]
fn r5_being_swept_onto_j_puts_the_player_on_c() {
    let play = city(".J.. .^.. .... S...").at("city b3 move 2 cultist d1");
    assert_eq!(play.after("step n"), "jungle a4 roll");
}

#[test]
fn r5_the_reverse_is_not_true() {
    let play = jungle(OPEN_JUNGLE).at("jungle b4 move 3 tiger d1").then("step w");
    assert_eq!(play.shows(), "jungle a4 move 2");
    assert_eq!(play.after("step n"), "jungle a3 move 1");
}

#[test]
fn r6_crossing_cancels_the_movement_and_the_player_rolls_before_the_tiger_acts() {
    let play = city(OPEN_CITY).at("city b2 move 4 cultist d1 tiger a1 turns 5").then("step n");
    assert_eq!(play.shows(), "jungle a4 roll");
    assert_eq!(play.snapshot().turns, 5);
    assert_eq!(play.outcomes(), ["roll 1 *1", "roll 2 *1", "roll 3 *1", "roll 4 *1"]);
    assert_eq!(play.hunter(Hunter::Tiger), "a1");
    assert_eq!(play.rule("tiger 1 a2"), "R8");
    let play = play.then("roll 2");
    assert_eq!(play.shows(), "jungle a4 move 2");
    assert_eq!(play.snapshot().turns, 6);
    assert_eq!(play.after("stop"), "jungle a4 chase");
}

#[test]
fn r9_stepping_onto_the_hunter_is_legal_and_lost() {
    let play = city(OPEN_CITY).at("city b3 move 3 cultist c2");
    assert!(play.legal().contains(&"step ne".into()));
    assert_eq!(play.after("step ne"), "city c2 over caught");
    let play = jungle(OPEN_JUNGLE).at("jungle b3 move 3 tiger c2");
    assert_eq!(play.after("step ne"), "jungle c2 over caught");
}

#[test]
fn r9_being_swept_onto_the_hunter_is_lost() {
    let play = city(".J.. .>.. .... S...").at("city b3 move 3 cultist c2");
    assert_eq!(play.after("step n"), "city c2 over caught");
}

#[test]
fn r9_only_the_hunter_of_the_board_catches() {
    let play = city(OPEN_CITY).at("city b3 move 3 cultist d1 tiger c2");
    assert_eq!(play.after("step ne"), "city c2 move 2");
    let play = jungle(OPEN_JUNGLE).at("jungle b3 move 3 cultist c2 tiger d1");
    assert_eq!(play.after("step ne"), "jungle c2 move 2");
}

#[test]
fn r9_goes_before_r5() {
    let play = city(OPEN_CITY).at("city c2 move 3 cultist b1").then("step nw");
    assert_eq!(play.shows(), "city b1 over caught");
    let swept = city(".J.. .^.. .... S...").at("city b3 move 3 cultist b1");
    assert_eq!(swept.after("step n"), "city b1 over caught");
}

#[test]
fn r9_goes_before_r4() {
    let play = jungle(OPEN_JUNGLE).at("jungle c2 move 3 tiger b1");
    assert_eq!(play.after("step nw"), "jungle b1 over caught");
}

#[test]
fn r9_the_hunters_move_onto_the_player_is_lost() {
    let play = city(OPEN_CITY).at("city b2 chase cultist a1").then("cultist 3 b2");
    assert_eq!(play.shows(), "city b2 over caught");
    assert_eq!(play.hunter(Hunter::Cultist), "b2");
    let play = jungle(OPEN_JUNGLE).at("jungle a2 chase tiger a1").then("tiger 1 a2");
    assert_eq!(play.shows(), "jungle a2 over caught");
}

#[test]
fn r12_only_the_hunter_on_the_players_board_is_active() {
    let play = city(OPEN_CITY).at("city c3 chase cultist a1 tiger a1");
    assert!(play.outcomes().iter().all(|event| event.starts_with("cultist ")));
    assert_eq!(play.rule("tiger 1 a2"), "R12");
    let play = jungle(OPEN_JUNGLE).at("jungle c3 chase cultist a1 tiger a1");
    assert!(play.outcomes().iter().all(|event| event.starts_with("tiger ")));
    assert_eq!(play.rule("cultist 1 b2"), "R12");
}

#[test]
fn r13_the_cultist_left_behind_keeps_its_square() {
    let play = city(OPEN_CITY).at("city b2 move 1 cultist c4 tiger d1").then("step n");
    let play = play.then("roll 1").then("stop").then("tiger 1 c1");
    assert_eq!(play.hunter(Hunter::Cultist), "c4");
    assert_eq!(play.hunter(Hunter::Tiger), "c1");
}

#[test]
fn r18_entering_a_skull_loses_in_mid_move_too() {
    let play = city(".J.. ..X. .... S...");
    for moves in 1..=4 {
        let play = play.at(&format!("city b3 move {moves}"));
        assert!(play.legal().contains(&"step ne".into()));
        assert_eq!(play.after("step ne"), "city c2 over skull");
    }
}

#[test]
fn r18_being_swept_onto_a_skull_loses() {
    let play = city(".J.. .>X. .... S...").at("city b3 move 4");
    assert_eq!(play.after("step n"), "city c2 over skull");
}

#[test]
fn r18_passing_beside_a_skull_is_safe() {
    let play = city(".J.. ..X. .... S...").at("city b3 move 2");
    assert_eq!(play.after("step e"), "city c3 move 1");
}

#[test]
fn r1_a_state_counts_the_turns_that_began() {
    for turns in [1, 4, 9] {
        assert_eq!(city(OPEN_CITY).at(&format!("city c3 roll turns {turns}")).state.turns(), turns);
    }
}
