//! The line of a round: P-6.
use penguins::Spot;
use serde_json::json;

use crate::table::{at, start};

#[test]
fn p6_twelve_draws_form_the_line_the_first_in_front() {
    let mut play = at("2 players; line");
    let colours = [
        "red", "red", "blue", "green", "yellow", "purple", "green", "green", "blue", "yellow", "red",
        "purple",
    ];
    for colour in colours {
        assert_eq!((play.turn().as_str(), play.shows("to_move")), ("chance", json!(null)));
        play = play.then(&format!("draw {colour}"));
    }
    assert_eq!(play.shows("line"), json!(colours));
    assert_eq!((play.shows("phase"), play.turn().as_str()), (json!("ability"), "1"));
}

#[test]
fn p6_weights_are_what_the_case_holds() {
    let play = at("2 players; line; line 4 red 2 blue; out green 10 yellow 8 purple 5");
    // 6 red, 8 blue, 2 yellow, 5 purple.
    assert_eq!(play.outcomes(), ["draw blue *8", "draw purple *5", "draw red *6", "draw yellow *2"]);
    let play = at("2 players; line; line 4 red 2 blue; out green 10 yellow 8 purple 6");
    assert_eq!(play.outcomes(), ["draw blue *4", "draw purple *2", "draw red *3", "draw yellow *1"]);
}

/// The last turn of a round, with this many penguins in the case.
fn last_turn(case: u8) -> String {
    // One red penguin waits; the others are in the case, or out of the game.
    let blue = 20 - case;
    format!(
        "2 players; after_roll; round 3; abilities 1:5 2:7; dice 1 6; out red 9 yellow 10 green 10 blue {blue}"
    )
}

#[test]
fn p6_a_round_begins_with_twelve_in_the_case() {
    let play = at(&last_turn(12)).then("place 1 c1");
    assert_eq!((play.shows("phase"), play.shows("round")), (json!("line"), json!(4)));
    assert_eq!(play.turn(), "chance");
}

#[test]
fn p6_with_fewer_than_twelve_the_game_ends_at_once() {
    let play = at(&last_turn(11)).then("place 1 c1");
    assert_eq!((play.shows("phase"), play.shows("round")), (json!("over"), json!(3)));
    assert_eq!((play.turn().as_str(), play.shows("line")), ("over", json!([])));
}

#[test]
fn p6_the_first_round_begins_when_the_ten_stand() {
    let mut play = start(2).then("order 1 2");
    for colour in ["red", "yellow", "green", "blue", "purple", "red", "yellow", "green", "blue"] {
        play = play.then(&format!("draw {colour}"));
        assert_eq!((play.shows("phase"), play.shows("round")), (json!("seed"), json!(0)));
    }
    let play = play.then("draw purple");
    assert_eq!((play.shows("phase"), play.shows("round")), (json!("line"), json!(1)));
    assert_eq!(play.shows("line"), json!([]));
}

#[test]
fn p6_places_of_the_line_count_from_1_and_an_empty_line_has_no_back() {
    assert!(Spot::all().map(Spot::number).eq(1..=17));
    assert_eq!(start(2).state.line().back(), None);
    let line = at("2 players; line; line red red blue").state.line();
    assert_eq!(line.back().map(Spot::number), Some(3));
}
