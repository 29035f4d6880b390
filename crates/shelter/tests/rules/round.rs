//! A seat's turn up to the fences: S-7 to S-10.
use crate::play::{CORNER, at, game, on, on_sheet, solo, start};

#[test]
fn s_7_a_then_b_then_c_with_a_different_die_each() {
    let play = solo("", "adopt 2 3 6");
    assert_eq!(play.moment(), "adopt 2 3 6");
    let play = play.then("adopt rhino C2");
    assert_eq!(play.moment(), "place 2 6 rhino");
    let play = play.then("place 2 b5");
    assert_eq!(play.moment(), "fence 6, 2 fences");
    let play = play.then("fence a6-b6");
    assert_eq!(play.moment(), "fence 6, 1 fences");
}

#[test]
fn s_7_of_two_dice_alike_each_is_used_once() {
    let play = solo("", "adopt 3 3 6").then("adopt rhino C2");
    assert_eq!(play.moment(), "place 3 6 rhino");
    assert_eq!(play.then("place 3 c5").moment(), "fence 6, 2 fences");
    assert_eq!(play.then("place 6 a6").moment(), "fence 3, 2 fences");
    let play = solo("", "adopt 5 5 5").then("adopt giraffe A3");
    assert_eq!(play.can("place 5"), "a5 b5 c5 d5 e1 e2 e3 e4 e5", "each cell once");
}

#[test]
fn s_7_seats_follow_each_other_within_a_round() {
    let play = at(CORNER, &["", "", ""], "adopt 1 2 6");
    let mut play = play;
    for seat in ["1", "2", "3"] {
        assert_eq!((play.turn(), play.moment().as_str()), (seat.into(), "adopt 1 2 6"));
        play = play.and("adopt owl A1, place 2 b1, fence a6-b6");
        assert_eq!(play.turn(), seat, "A, B and C of a seat together");
        play = play.then("done");
    }
    assert_eq!((play.turn(), play.moment().as_str()), ("chance".into(), "dice"));
    assert_eq!(play.json()["round"], 2);
}

#[test]
fn s_8_a_die_lets_one_cross_off_any_empty_square_of_its_lines() {
    let play = solo("| | A1 C3", "adopt 1 1 6");
    assert_eq!(play.can("adopt"), "elephant A4 elephant B4 elephant C4 elephant D4 owl A2 owl A3 owl A4");
    let after = play.then("adopt elephant A4");
    assert_eq!(after.seat(1)["crossed"], serde_json::json!(["A1", "A4", "C3"]));
    assert_eq!(after.moment(), "place 1 1 elephant");
}

#[test]
fn s_8_a_square_can_be_taken_by_its_column_or_by_its_row() {
    let play = solo("", "adopt 3 5 6");
    let c1: Vec<String> = play.legal().into_iter().filter(|event| event.ends_with("C1")).collect();
    assert_eq!(c1, ["adopt dog C1", "adopt rhino C1"]);
    // The same 3 serves for either.
    assert_eq!(play.then("adopt rhino C1").moment(), "place 5 6 rhino");
    assert_eq!(play.then("adopt dog C1").moment(), "place 5 6 dog");
    let play = solo("", "adopt 1 5 6");
    assert_eq!(play.then("adopt owl A3").moment(), "place 5 6 owl");
    assert_eq!(play.then("adopt giraffe A3").moment(), "place 1 6 giraffe");
}

/// Column C and row 1 are full: nothing is left for a 3.
const NO_3: &str = "| | A1 B1 C1 C2 C3 C4 D1";

#[test]
fn s_9_a_die_without_an_empty_square_allows_a_third_fence() {
    let play = solo(NO_3, "adopt 3 5 6");
    assert_eq!(play.can("third"), "A2 A3 A4 B2 B3 B4 D2 D3 D4", "any empty square, whatever its lines");
    assert!(play.legal().iter().any(|event| event.starts_with("adopt giraffe")), "another die may adopt");
    assert!(play.legal().iter().all(|event| !event.starts_with("adopt rhino")));
    let play = solo("| | A1 B1 C1 C2 C3 C4", "adopt 3 5 6");
    assert_eq!(play.can("third"), "", "D1 is left for the 3");
}

#[test]
fn s_9_a_third_fence_costs_the_left_most_circle() {
    let play = solo(NO_3, "adopt 3 5 6").then("third A2");
    assert_eq!(play.seat(1)["third_circles_left"], serde_json::json!([3, 1]));
    assert_eq!(play.seat(1)["adopted"], serde_json::Value::Null, "no animal is adopted");
    assert!(play.seat(1)["crossed"].as_array().unwrap().contains(&"A2".into()));
    let play = solo("| | A1 B1 C1 C2 C3 C4 D1 A2 | 1", "adopt 3 5 6").then("third B2");
    assert_eq!(play.seat(1)["third_circles_left"], serde_json::json!([]));
}

#[test]
fn s_9_without_circles_it_is_legal_only_where_no_die_fits_and_free() {
    let none_left = format!("{NO_3} A2 | -");
    let play = solo(&none_left, "adopt 3 5 6");
    assert_eq!(play.can("third"), "");
    assert!(play.refused("third B2").1.contains("the 5 has one"));
    let play = solo(&none_left, "adopt 3 3 3");
    assert_eq!(play.legal().len(), 8, "{:?}", play.legal());
    assert_eq!(play.can("adopt"), "");
    let play = play.then("third B2");
    assert_eq!((play.moment().as_str(), play.score().third_fence), ("fence 3 3 3, 3 fences", 0));
}

#[test]
fn s_9_the_rulebooks_example_a_rhino_fills_row_and_column() {
    let crossed = "| | A1 B1 C2 C3 C4 D1";
    let play = at(CORNER, &[crossed, "| | A2 B1 C2 C3 C4 D2"], "adopt 2 3 6");
    let play = play.and("adopt rhino C1, place 6 a6, fence a2-b2, done");
    let play = play.and("adopt elephant A4, place 3 a3, fence a2-b2, done");
    // All other players cross off both bonus circles, and the player has two of three points.
    assert_eq!((play.circles(1), play.circles(2)), ("oowowooo".into(), "ooxoxooo".into()));
    assert_eq!(play.score().shelter, 6);
    // Three 3s after it: the player cannot fill any square and has to pay for a third fence.
    let play = play.then("dice 3 3 3");
    assert_eq!(play.can("adopt"), "");
    assert_eq!(play.legal().len(), 9);
    let play = play.then("third A2");
    assert_eq!(play.seat(1)["third_circles_left"], serde_json::json!([3, 1]));
}

#[test]
fn s_10_the_rulebooks_example_a_4_is_row_4_and_column_d() {
    let play = at("a1 a2 a3 a5", &["| | A1"], "place owl 2 4 of 1 2 4");
    assert_eq!(play.can("place 4"), "a4 b4 c4 d1 d2 d3 d4 d5 d6 e4 f4");
}

#[test]
fn s_10_animals_and_trees_take_their_squares() {
    let play = at("a4 d1 f1 f6", &["owl b4, dog d2 e5 | | A1"], "place owl 2 4 of 1 2 4");
    assert_eq!(play.can("place 4"), "c4 d3 d4 d5 d6 e4 f4");
    let play = play.then("place 4 d4");
    assert_eq!(play.seat(1)["animals"]["d4"], "owl");
    assert_eq!(play.moment(), "fence 2, 2 fences");
}

#[test]
fn s_10_either_of_the_two_dice_places() {
    let play = solo("| | A1", "place tiger 1 6 of 1 4 6");
    assert_eq!(play.then("place 1 a6").moment(), "fence 6, 2 fences");
    assert_eq!(play.then("place 6 a6").moment(), "fence 1, 2 fences");
}

/// Row 1 and column a are full but for their crossing, which is a tree.
const FULL_1: &str = "owl b1 c1 d1 e1 f1 a2 a3 a4 a5 a6";

#[test]
fn s_10_an_animal_without_a_place_is_lost_with_one_of_the_dice() {
    let play = at("a1 c3 c4 c5", &[FULL_1], "adopt 1 1 5").then("adopt giraffe A3");
    assert_eq!(play.moment(), "fence 1, 2 fences");
    assert_eq!(play.seat(1)["animals"].as_object().unwrap().len(), 10);
    assert_eq!(play.state.used().iter().filter(|used| !**used).count(), 1);
    // With another die left it has to be placed by that.
    let play = at("a1 c3 c4 c5", &[FULL_1], "adopt 1 5 6").then("adopt giraffe A3");
    assert_eq!((play.moment().as_str(), play.can("place 1")), ("place 1 6 giraffe", String::new()));
    assert!(!play.can("place 6").is_empty());
}

#[test]
fn s_10_after_a_loss_c_may_end_at_once_too() {
    // Nothing is left to fence at the squares of row 1 and column a.
    let edges = shelter::Edges::of_die(shelter::Die::ALL[0]);
    let fences: Vec<String> = edges.iter().map(|edge| edge.to_string()).collect();
    let paper = format!("{FULL_1} | {}", fences.join(" "));
    let play = at("a1 c3 c4 c5", &[&paper], "adopt 1 1 5").then("adopt giraffe A3");
    assert_eq!((play.moment().as_str(), play.turn().as_str()), ("dice", "chance"));
    assert_eq!(play.seat(1)["crossed"], serde_json::json!(["A3"]));
}

#[test]
fn s_2_another_sheet_gives_other_animals_for_the_dice() {
    let sheet =
        crate::play::CLASSIC.replace("value = 6, animal = \"elephant\"", "value = 5, animal = \"elephant\"");
    let sheet = sheet.replace("value = 2, animal = \"owl\"", "value = 6, animal = \"owl\"");
    let sheet = sheet.replace("value = 4, animal = \"tiger\"", "value = 2, animal = \"tiger\"");
    let play = on(on_sheet(&sheet, 1), CORNER, &["| | A3"], "adopt 5 5 6");
    assert_eq!(
        play.can("adopt"),
        "elephant A4 elephant B4 elephant C4 elephant D4 giraffe B3 giraffe C3 giraffe D3 owl B1 owl B2 owl B3 owl B4"
    );
    assert_eq!(play.then("adopt owl B4").moment(), "place 5 5 owl");
}

#[test]
fn s_16_a_game_has_sixteen_rounds_and_crosses_off_every_square() {
    let mut play = start(2).and("tree e6, tree f4, tree f5, tree f6");
    for round in 1..=16 {
        assert_eq!((play.json()["round"].as_u64(), play.turn()), (Some(round), "chance".into()));
        play = play.then("dice 1 2 3");
        while play.turn() != "chance" && play.turn() != "over" {
            let first = play.legal()[0].clone();
            play = play.then(&first);
        }
        for seat in [1, 2] {
            assert_eq!(play.paper(seat).crossed().len() as u64, round);
        }
    }
    assert_eq!((play.turn(), play.json()["phase"].as_str()), ("over".into(), Some("over")));
    assert_eq!(play.json()["round"], 16);
    assert!(play.legal().is_empty());
    assert_eq!(game(2).outcome(&start(2).state), None);
}

#[test]
fn s_9_a_paper_says_how_many_third_circles_are_crossed_off() {
    for (circles, crossed) in [("4 3 1", 0), ("3 1", 1), ("1", 2)] {
        assert_eq!(solo(&format!("| | | {circles}"), "dice").paper(1).third_crossed(), crossed);
    }
}
