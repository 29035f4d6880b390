//! The end: P-21, P-22, P-23, and what a game is worth.
use penguins::{Colour, Count, points, sets, sheet};
use serde_json::json;
use tabletop::{Game, Ratio, Seat};

use crate::table::at;

fn freed(text: &str) -> Count {
    let mut count = Count::default();
    let words: Vec<&str> = text.split_whitespace().collect();
    for pair in words.chunks(2) {
        count[pair[0].parse::<Colour>().unwrap()] = pair[1].parse().unwrap();
    }
    count
}

#[test]
fn p21_a_set_of_different_colours_scores_1_3_6_10_15() {
    let scores = [
        ("red 1", 1),
        ("red 1 blue 1", 3),
        ("red 1 blue 1 green 1", 6),
        ("red 1 blue 1 green 1 yellow 1", 10),
        ("red 1 blue 1 green 1 yellow 1 purple 1", 15),
        ("", 0),
        ("red 3", 3),
    ];
    for (penguins, score) in scores {
        assert_eq!(points(freed(penguins)), score, "{penguins}");
    }
}

#[test]
fn p21_the_rulebooks_example_of_two_green_and_one_red() {
    let penguins = freed("green 2 red 1");
    assert_eq!(points(penguins), 4);
    let sets: Vec<Vec<Colour>> = sets(penguins).map(|set| set.iter().collect()).collect();
    assert_eq!(sets, [vec![Colour::Red, Colour::Green], vec![Colour::Green]]);
}

#[test]
fn p21_the_sheet_counts_the_sets_line_by_line() {
    let lines = sheet(freed("red 3 yellow 3 green 2 blue 1 purple 1"));
    let shown = lines.map(|line| (line.colours, line.each, line.sets, line.points));
    assert_eq!(shown, [(5, 15, 1, 15), (4, 10, 0, 0), (3, 6, 1, 6), (2, 3, 1, 3), (1, 1, 0, 0)]);
    assert_eq!(points(freed("red 3 yellow 3 green 2 blue 1 purple 1")), 24);
    let most = sheet(Count::of_each(10));
    assert_eq!((most[0].sets, most[0].points), (10, 150));
}

/// The end with these freed penguins; the outcome has to be as `outcome` says, the winner first.
fn end(players: u8, order: &str, freed: &[&str], outcome: &str) -> crate::table::Play {
    let freed: String =
        freed.iter().enumerate().map(|(n, freed)| format!("freed{} {freed}; ", n + 1)).collect();
    at(&format!(
        "{players} players; over; order {order}; {freed}out red 5 yellow 10 green 5 blue 5 purple 10; \
         yard red c1, blue i1 i2, green o13; outcome {outcome}"
    ))
}

#[test]
fn p22_most_points_win() {
    let play = end(2, "2 1", &["red 2 blue 1", "red 1 green 1"], "1 4 3");
    assert_eq!(
        (play.turn().as_str(), play.shows("outcome")),
        ("over", json!({"scores": [4, 3], "winners": [1]}))
    );
    let worth = |seat| play.game.utility(&play.state, Seat::new(seat));
    assert_eq!((worth(0), worth(1)), (Some(Ratio::ONE), Some(Ratio::ZERO)));
}

#[test]
fn p22_then_most_penguins() {
    // Three points each: a pair, and three of one colour.
    let play = end(2, "1 2", &["red 1 blue 1", "green 3"], "2 3 3");
    assert_eq!(play.shows("outcome")["winners"], json!([2]));
}

#[test]
fn p22_then_the_earlier_in_the_last_turn_order() {
    for (order, winner) in [("1 2 3", 1), ("1 3 2", 1), ("3 2 1", 3), ("2 3 1", 3)] {
        let play = end(3, order, &["red 1 blue 1", "green 1", "green 1 blue 1"], &format!("{winner} 3 1 3"));
        assert_eq!(play.shows("outcome")["winners"], json!([winner]), "{order}");
        assert_eq!(play.state.leader(), Some(Seat::new(winner - 1)));
    }
}

#[test]
fn p22_utility_is_known_only_at_the_end() {
    for position in ["2 players; line", "2 players; ability", "2 players; before_roll"] {
        let play = at(position);
        assert_eq!(play.game.utility(&play.state, Seat::FIRST), None, "{position}");
        assert_eq!(play.shows("outcome"), json!(null));
    }
}

/// The last penguin of a round is about to fill circle 2 with a tie; the game ends after it.
const LAST: &str = "2 players; after_roll; round 4; abilities 1:5 2:7; guards 2:1 2:2 1:3 1:4; used 5; dice 2 2; \
                    yard red o21, blue c2 i2, green o22 o23, yellow s12; \
                    out red 8 yellow 9 green 8 blue 8 purple 6";

#[test]
fn p23_the_last_turn_is_finished_completions_included() {
    let play = at(LAST).then("place 1 s23");
    assert_eq!(
        (play.shows("phase"), play.turn().as_str(), play.shows("line")),
        (json!("free"), "2", json!([]))
    );
    assert_eq!(play.shows("guards"), json!({"1": 2, "2": 2, "3": 1, "4": 1}));
    let play = play.then("free red");
    assert_eq!((play.shows("phase"), play.shows("freed")), (json!("over"), json!([{}, {"red": 1}])));
    assert_eq!(play.shows("outcome"), json!({"scores": [0, 1], "winners": [2]}));
}

#[test]
fn p23_guards_abilities_and_what_is_used_become_free_and_the_order_stays() {
    let position = "2 players; after_roll; abilities 1:5 2:2; turn 1; used 5; dice 2 2";
    let play = at(position).then("place 1 c2");
    assert_eq!((play.shows("phase"), play.shows("round")), (json!("line"), json!(2)));
    for (field, empty) in
        [("guards", json!({})), ("abilities", json!({})), ("used", json!([])), ("dice", json!([]))]
    {
        assert_eq!(play.shows(field), empty, "{field}");
    }
    assert_eq!((play.shows("order"), play.shows("to_move")), (json!([2, 1]), json!(null)));
    let bribes = "draw red, draw red, draw red, draw red, draw red, draw red, draw red, draw red, draw red, draw blue, \
                  draw blue, draw blue";
    assert_eq!(play.then(bribes).turn(), "2", "the old order until the new bribes");
}

#[test]
fn p23_at_the_end_too() {
    let play = at(LAST).then("place 1 s23, free blue");
    for (field, empty) in
        [("guards", json!({})), ("abilities", json!({})), ("used", json!([])), ("dice", json!([]))]
    {
        assert_eq!(play.shows(field), empty, "{field}");
    }
    assert_eq!(
        (play.shows("order"), play.shows("round"), play.shows("bought")),
        (json!([1, 2]), json!(4), json!(false))
    );
}

#[test]
fn positions_leave_out_the_round() {
    let one = at("2 players; before_roll; round 2; yard green c1");
    let other = at("2 players; before_roll; round 3; yard green c1");
    assert_ne!(one.state, other.state);
    assert_eq!(one.game.position(&one.state), other.game.position(&other.state));
    let elsewhere = at("2 players; before_roll; round 3; yard green c2");
    assert_ne!(one.game.position(&one.state), one.game.position(&elsewhere.state));
}
