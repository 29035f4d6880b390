//! Full circles: P-18, P-19, P-20.
use serde_json::json;

use crate::table::at;

/// Three players before they place a red penguin; guards 1, 2 and 3 are bribed by those seats.
fn three(yard: &str, more: &str) -> crate::table::Play {
    let spaces = "abilities 1:3 2:4 3:7; guards 1:1 2:2 3:3; line red blue";
    at(&format!("3 players; after_roll; {spaces}; yard {yard}; {more}"))
}

#[test]
fn p18_the_majority_leaves_one_to_the_owner_the_others_into_the_case() {
    let play = three("red o21 o22 o23 c1, blue c2 i2, green s12", "turn 1; dice 2 2");
    let before = play.shows("case")["red"].as_u64().unwrap();
    let play = play.then("place 1 s23");
    assert_eq!(play.shows("freed"), json!([{}, {"red": 1}, {}]), "guard 2 is bribed by player 2");
    assert_eq!(play.shows("case")["red"], json!(before + 3));
    assert_eq!(play.shows("yard"), json!({"c1": "red", "c2": "blue", "i2": "blue", "s12": "green"}));
    assert_eq!((play.shows("out")["red"].clone(), play.turn().as_str()), (json!(0), "2"));
}

#[test]
fn p18_the_majority_may_be_another_colour_than_the_one_placed() {
    let play = three("blue o21 o22 o23 c2 i2, green s12", "turn 2; dice 2 2").then("place 1 s23");
    assert_eq!(play.shows("freed"), json!([{}, {"blue": 1}, {}]));
    assert_eq!(play.shows("yard"), json!({"s12": "green", "s23": "red"}));
}

#[test]
fn p18_six_of_seven_igloos_are_no_full_circle() {
    let play = three("blue o21 o22 o23 c2 i2", "turn 2; dice 2 2").then("place 1 s23");
    assert_eq!(play.shows("yard").as_object().map(serde_json::Map::len), Some(6));
}

#[test]
fn p18_without_a_marker_that_penguin_is_out_of_the_game() {
    let play = three("red o41 o42 o43, blue c4 i4, green s34", "turn 1; dice 4 4");
    let before = play.shows("case")["red"].as_u64().unwrap();
    let play = play.then("place 1 s45");
    assert_eq!(play.shows("freed"), json!([{}, {}, {}]));
    assert_eq!(
        (play.shows("out")["red"].clone(), play.shows("case")["red"].clone()),
        (json!(1), json!(before + 3))
    );
}

#[test]
fn p18_a_shared_penguin_leaves_both_circles() {
    let play = three("red s12 o21 o22, blue c2 o23, green i2", "turn 1; dice 2 2").then("place 1 s23");
    assert_eq!(play.shows("yard"), json!({"c2": "blue", "o23": "blue", "i2": "green"}));
}

/// Circle 2 lacks s23; with a red one there red, blue and green tie at two, yellow has one.
const TIE: &str = "red o21, blue c2 i2, green o22 o23, yellow s12";

#[test]
fn p19_a_tie_is_decided_by_the_owner_of_the_marker() {
    let play = three(TIE, "turn 1; dice 2 2").then("place 1 s23");
    assert_eq!((play.turn().as_str(), play.shows("to_move")), ("2", json!(1)));
    assert_eq!((play.shows("phase"), play.shows("resolving")), (json!("free"), json!(2)));
    assert_eq!(play.legal(), ["free blue", "free green", "free red"]);
    assert_eq!(play.rule("free yellow"), "P-19");
    let play = play.then("free green");
    assert_eq!(play.shows("freed"), json!([{}, {"green": 1}, {}]));
    assert_eq!((play.shows("resolving"), play.shows("phase")), (json!(null), json!("before_roll")));
    assert_eq!(play.turn(), "2", "the turn after player 1's");
}

#[test]
fn p19_without_a_marker_by_the_player_who_placed() {
    let yard = "red o41, blue c4 i4, green o42 o43, yellow s34";
    let play = three(yard, "turn 3; dice 4 4").then("place 1 s45");
    assert_eq!((play.turn().as_str(), play.shows("resolving")), ("3", json!(4)));
    let play = play.then("free blue");
    assert_eq!((play.shows("freed"), play.shows("out")["blue"].clone()), (json!([{}, {}, {}]), json!(1)));
    assert_eq!(play.turn(), "1");
}

#[test]
fn p19_the_owner_may_be_the_player_who_placed() {
    let play = three(TIE, "turn 2; dice 2 2").then("place 1 s23");
    assert_eq!((play.turn().as_str(), play.shows("to_move")), ("2", json!(2)));
}

#[test]
fn p19_a_single_candidate_is_taken_by_itself() {
    let play =
        three("red o21 o22, blue c2 i2, green o23, yellow s12", "turn 1; dice 2 2").then("place 1 s23");
    assert_eq!((play.shows("phase"), play.turn().as_str()), (json!("before_roll"), "2"));
    assert_eq!(play.shows("freed"), json!([{}, {"red": 1}, {}]));
}

#[test]
fn p20_a_circle_with_a_marker_comes_before_one_without() {
    // s51 fills 1, bribed by player 1, and 5, which nobody has bribed; the two share a red majority.
    let yard = "red o11 o12 o51, blue c1 i1, green c5 i5, purple o13 o52 o53 s12, yellow s45";
    let play = three(yard, "turn 2; dice 1 5").then("place 1 s51");
    // Circle 1: three red. Circle 5 then lacks s51.
    assert_eq!(play.shows("freed"), json!([{"red": 1}, {}, {}]));
    assert_eq!((play.shows("out")["red"].clone(), play.turn().as_str()), (json!(0), "3"));
    assert_eq!(
        play.shows("yard")["o51"],
        json!("red"),
        "a circle that lost a shared penguin is full no longer"
    );
}

#[test]
fn p20_both_are_resolved_where_the_second_stays_full() {
    let yard = "blue c1 i1 o11, green c5 i5 o51, purple o12 o52, yellow s12 o53 s45, red o13";
    let play = three(yard, "turn 2; dice 1 5").then("place 1 s51");
    assert_eq!(play.shows("freed"), json!([{"blue": 1}, {}, {}]));
    assert_eq!(play.shows("out")["green"], json!(1));
    assert_eq!(play.turn(), "3");
}

#[test]
fn p20_of_two_owners_the_earlier_in_turn_order_comes_first() {
    // s12 fills 1 and 2 with a red majority in both: whoever comes first takes the red penguin.
    let yard = "red o11 o12 o21 o22, blue c1 i1, green c2 i2, purple o13 o23, yellow s51 s23";
    let first = |spaces: &str| {
        let place = format!(
            "3 players; after_roll; abilities {spaces}; guards 1:1 2:2 3:3; turn 3; dice 1 2; yard {yard}"
        );
        at(&place).then("place 1 s12").shows("freed")
    };
    assert_eq!(first("1:3 2:4 3:7"), json!([{"red": 1}, {}, {}]));
    assert_eq!(first("1:4 2:3 3:7"), json!([{}, {"red": 1}, {}]));
}

#[test]
fn p20_the_placers_own_circle_has_no_precedence() {
    let yard = "red o11 o12 o21 o22, blue c1 i1, green c2 i2, purple o13 o23, yellow s51 s23";
    let place = "3 players; after_roll; abilities 1:3 2:7 3:4; guards 1:1 2:2 3:3; turn 2; dice 1 2";
    let play = at(&format!("{place}; yard {yard}")).then("place 1 s12");
    assert_eq!(play.shows("freed"), json!([{"red": 1}, {}, {}]));
}

#[test]
fn p20_of_two_circles_of_one_owner_the_owner_chooses() {
    let yard = "red o11 o12 o21 o22, blue c1 i1, green c2 i2, purple o13 o23, yellow s51 s23";
    let guards = "guards 2:1 2:2 1:3 1:4; turn 1; dice 1 2; line red red; used 4";
    let play =
        at(&format!("2 players; after_roll; abilities 1:4 2:7; {guards}; yard {yard}")).then("place 1 s12");
    assert_eq!(
        (play.turn().as_str(), play.shows("to_move"), play.shows("phase")),
        ("2", json!(1), json!("check"))
    );
    assert_eq!(
        (play.legal(), play.shows("resolving")),
        (vec!["check 1".to_string(), "check 2".into()], json!(null))
    );
    assert_eq!(play.rule("check 3"), "P-20");
    let second = play.then("check 2");
    assert_eq!(second.shows("freed"), json!([{}, {"red": 1}]));
    assert_eq!(second.shows("yard")["o11"], json!("red"));
    assert_eq!(second.shows("yard").get("o21"), None);
    assert_eq!(second.turn(), "2", "player 2's turn begins");
}

#[test]
fn p20_of_two_without_a_marker_the_player_who_placed_chooses() {
    let yard = "blue c4 i4 o41 o42, green c5 i5 o51 o52, purple o43 o53, yellow s34 s51";
    let play = three(yard, "turn 3; dice 4 5").then("place 1 s45");
    assert_eq!((play.turn().as_str(), play.legal()), ("3", vec!["check 4".to_string(), "check 5".into()]));
    let play = play.then("check 5");
    // Circle 4 is still full, and the only one: it follows by itself.
    assert_eq!((play.shows("out")["blue"].clone(), play.shows("out")["green"].clone()), (json!(1), json!(1)));
    assert_eq!((play.turn().as_str(), play.shows("phase")), ("1", json!("before_roll")));
}

#[test]
fn p20_asked_even_where_the_order_makes_no_difference() {
    // Blue leaves one, green the other; s12 stays.
    let yard = "blue c1 i1 o11 o12, green c2 i2 o21 o22, purple o13 o23, yellow s51 s23";
    let play = at(&format!(
        "2 players; after_roll; abilities 1:4 2:7; guards 1:1 1:2 2:3 2:4; turn 1; dice 1 2; line red red; yard {yard}"
    ));
    let play = play.then("place 1 s12");
    assert_eq!((play.legal(), play.turn().as_str()), (vec!["check 1".to_string(), "check 2".into()], "1"));
    for check in ["check 1", "check 2"] {
        let play = play.then(check);
        assert_eq!(play.shows("freed"), json!([{"blue": 1, "green": 1}, {}]));
        assert_eq!(play.shows("phase"), json!("before_roll"));
    }
}

#[test]
fn p20_a_tie_in_the_circle_checked_is_asked_too() {
    let yard = "red o11, blue c1 i1, green o12 c2 i2 o21 o22, purple o13 o23, yellow s51 s23";
    let play = at(&format!(
        "2 players; after_roll; abilities 1:4 2:7; guards 2:1 2:2 1:3 1:4; turn 1; dice 1 2; line red red; yard {yard}"
    ));
    let play = play.then("place 1 s12, check 1");
    // Circle 1: red o11 s12, blue c1 i1, one each of the others.
    assert_eq!((play.legal(), play.turn().as_str()), (vec!["free blue".to_string(), "free red".into()], "2"));
    // With red, circle 2 loses s12 and is full no longer; with blue it stays full.
    let red = play.then("free red");
    assert_eq!(
        (red.shows("freed"), red.shows("yard")["c2"].clone()),
        (json!([{}, {"red": 1}]), json!("green"))
    );
    let blue = play.then("free blue");
    assert_eq!(blue.shows("freed"), json!([{}, {"blue": 1, "green": 1}]));
}

#[test]
fn p20_figure_6_what_the_blue_player_frees_decides_what_the_purple_one_gets() {
    // Blue, seat 1 with ability 1, owns circle 1; purple, seat 2, owns circle 2. The placing fills
    // both; in circle 1 purple, red and green tie.
    let spaces = "abilities 1:1 2:7; guards 1:1 2:2 1:4 2:5; line purple red; dice 1 3";
    let yard = "purple o11, red c1 i1 s23, green o12 o13, blue s51 o21 o22 o23, yellow c2 i2";
    let play = at(&format!("2 players; after_roll; turn 1; {spaces}; yard {yard}")).then("place 1 s12");
    assert_eq!(play.shows("fish"), json!([5, 5]), "one penguin, less four: no fish, and none to pay");
    assert_eq!(
        (play.turn().as_str(), play.legal()),
        ("1", ["free green", "free purple", "free red"].map(String::from).into())
    );
    let purple = play.then("free purple");
    assert_eq!(purple.shows("freed"), json!([{"purple": 1}, {}]), "circle 2 has lost s12");
    let green = play.then("free green");
    assert_eq!(green.shows("freed"), json!([{"green": 1}, {"blue": 1}]), "circle 2 is still full");
}
