//! Fences: S-11 to S-13.
use crate::play::{CORNER, at, solo};

const NO_3: &str = "A1 B1 C1 C2 C3 C4 D1";

/// All inner edges at the squares of row 1 and column a.
const OF_1: &str = "a1-a2 a1-b1 a2-a3 a2-b2 a3-a4 a3-b3 a4-a5 a4-b4 a5-a6 a5-b5 a6-b6 b1-b2 b1-c1 c1-c2 \
                    c1-d1 d1-d2 d1-e1 e1-e2 e1-f1 f1-f2";

#[test]
fn s_11_the_edges_of_the_squares_in_row_and_column_of_the_last_die() {
    let play = solo("| | A1", "fence 1 of 1 2 3");
    assert_eq!(play.can("fence"), OF_1.split_whitespace().collect::<Vec<_>>().join(" "));
    // The rulebook's example, a 4: eleven squares, their edges to every side.
    let play = solo("| | A1", "fence 4 of 1 2 4");
    let edges = play.can("fence");
    assert_eq!(edges.split(' ').count(), 12 + 12 + 5 + 5 - 4);
    for edge in ["c4-c5", "c3-c4", "c4-d4", "d4-e4", "d3-d4", "c1-d1", "d1-e1", "a4-b4", "f4-f5", "d5-d6"] {
        assert!(edges.split(' ').any(|it| it == edge), "{edge}");
    }
    for edge in ["a1-b1", "e5-f5", "b2-c2", "e6-f6", "a2-a3"] {
        assert!(edges.split(' ').all(|it| it != edge), "{edge}");
    }
}

#[test]
fn s_11_what_is_fenced_cannot_be_fenced_again() {
    let play = solo("| a1-b1 c3-c4 | A1", "fence 1 of 1 2 3");
    assert!(!play.can("fence").contains("a1-b1"));
    let play = play.then("fence a1-a2");
    assert!(!play.can("fence").contains("a1-a2"));
    assert_eq!(play.seat(1)["fences"], serde_json::json!(["a1-a2", "a1-b1", "c3-c4"]));
}

#[test]
fn s_11_one_or_two_fences_done_after_the_first() {
    let play = solo("| | A1", "fence 1 of 1 2 3");
    assert!(!play.legal().contains(&"done".into()));
    let play = play.then("fence a1-a2");
    assert!(play.legal().contains(&"done".into()));
    assert_eq!(play.then("done").moment(), "dice");
}

#[test]
fn s_13_the_turn_ends_by_itself_after_the_last_fence() {
    let play = solo("| | A1", "fence 1 of 1 2 3").and("fence a1-a2, fence a2-a3");
    assert_eq!((play.turn(), play.moment().as_str()), ("chance".into(), "dice"));
    let play = at(CORNER, &["| | A1", ""], "fence 1 of 1 2 3").and("fence a1-a2, fence a2-a3");
    assert_eq!((play.turn(), play.moment().as_str()), ("2".into(), "adopt 1 2 3"));
    let third = solo(&format!("| | {NO_3}"), "adopt 3 5 6").then("third A2");
    let play = third.and("fence c1-d1, fence a5-b5, fence a6-b6");
    assert_eq!(play.moment(), "dice");
}

fn all_of_1_but(left: &[&str]) -> String {
    let edges: Vec<&str> = OF_1.split_whitespace().filter(|edge| !left.contains(edge)).collect();
    edges.join(" ")
}

#[test]
fn s_11_c_ends_by_itself_where_nothing_is_left_to_fence() {
    let play = solo(&format!("| {} | A1", all_of_1_but(&["a1-a2"])), "fence 1 of 1 2 3");
    assert_eq!(play.legal(), ["fence a1-a2"]);
    let play = play.then("fence a1-a2");
    assert_eq!(play.moment(), "dice", "after a fence, and done is not asked for");
    let before = solo(&format!("| {} |", all_of_1_but(&[])), "adopt 1 2 3");
    let play = before.and("adopt owl B1, place 3 c3");
    assert_eq!(play.moment(), "dice", "without a fence");
    let play = before.and("adopt owl B1, place 1 a1");
    assert_eq!(play.moment(), "fence 3, 2 fences");
}

#[test]
fn s_12_after_third_one_to_three_fences_at_any_of_the_dice() {
    let play = solo(&format!("| | {NO_3}"), "adopt 1 3 6").then("third A2");
    assert_eq!(play.moment(), "fence 1 3 6, 3 fences");
    assert!(play.state.is_third_fence());
    let edges = play.can("fence");
    for (edge, possible) in
        [("a1-b1", true), ("c3-c4", true), ("a6-b6", true), ("d4-e4", false), ("d5-e5", false)]
    {
        assert_eq!(edges.split(' ').any(|it| it == edge), possible, "{edge}");
    }
    assert!(!play.legal().contains(&"done".into()));
    let one = play.then("fence a1-b1");
    assert_eq!(one.moment(), "fence 1 3 6, 2 fences");
    assert_eq!(one.then("done").moment(), "dice");
    let two = one.then("fence a6-b6");
    assert_eq!(two.then("done").moment(), "dice");
    assert_eq!(two.then("fence a1-a2").moment(), "dice");
}

#[test]
fn s_12_b_is_skipped() {
    let play = solo(&format!("| | {NO_3}"), "adopt 1 3 6").then("third A2");
    assert_eq!(
        play.refused("place 6 a6"),
        ("S-12", "After a third fence there is no animal to place.".into())
    );
    assert!(play.seat(1)["animals"].as_object().unwrap().is_empty());
}

#[test]
fn s_12_after_third_too_nothing_to_fence_ends_the_turn() {
    let all_3 = shelter::Edge::all().map(|edge| edge.to_string()).collect::<Vec<_>>().join(" ");
    let play = solo(&format!("| {all_3} | {NO_3}"), "adopt 3 3 3").then("third A2");
    assert_eq!(play.moment(), "dice");
    let one_left = all_3.replace("c3-c4 ", "");
    let play = solo(&format!("| {one_left} | {NO_3}"), "adopt 3 3 3").then("third A2");
    assert_eq!(play.legal(), ["fence c3-c4"]);
    assert_eq!(play.then("fence c3-c4").moment(), "dice");
}

#[test]
fn s_12_third_completes_lines_like_an_adoption() {
    let play = at(CORNER, &[&format!("| | {NO_3} A2 A3"), "| | B1 B2 B3 B4 C1 C2 C3 C4 D2"], "adopt 3 3 3");
    let play = play.and("third A4, fence c3-c4, done");
    assert_eq!(play.turn(), "2");
    let play = play.and("adopt dog D1, place 3 c1, fence c3-c4, done");
    assert_eq!((play.circles(1).get(..1), play.circles(2).get(..1)), (Some("w"), Some("x")));
}
