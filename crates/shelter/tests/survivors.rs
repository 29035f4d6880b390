//! What no other test would have missed: each of these came from a change to the rules that all the
//! others let pass.
mod play;

use crate::play::{CORNER, around, at};

/// The four cells beside c3, where the giraffe of these tests stands.
const SIDES: [&str; 4] = ["c2", "d3", "c4", "b3"];

/// What a giraffe alone in c3 scores with these trees and others far off.
fn giraffe(trees: &[&str]) -> i32 {
    let far = ["f6", "e6", "d6", "c6"];
    let all: Vec<&str> = trees.iter().chain(&far).copied().take(4).collect();
    let paper = format!("giraffe c3 | {}", around("c3"));
    at(&all.join(" "), &[&paper], "dice").score().giraffes
}

#[test]
fn s_22_a_tree_on_any_side_of_a_giraffe_is_next_to_it() {
    assert_eq!(giraffe(&[]), 0);
    for side in SIDES {
        assert_eq!(giraffe(&[side]), 1, "{side}");
    }
}

#[test]
fn s_22_trees_on_two_sides_of_a_giraffe_are_one_point() {
    for (nth, one) in SIDES.iter().enumerate() {
        for other in &SIDES[..nth] {
            assert_eq!(giraffe(&[one, other]), 1, "{one} and {other}");
        }
    }
}

/// What a tiger scores whose area is these cells.
fn tiger(cells: &[String]) -> i32 {
    let paper = format!("tiger {} | {}", cells[0], around(&cells.join(" ")));
    at(CORNER, &[&paper], "dice").score().tigers
}

#[test]
fn s_23_the_longer_side_lies_in_any_row_or_column() {
    for nth in 0..6u8 {
        let row: Vec<String> = ('a'..='d').map(|column| format!("{column}{}", nth + 1)).collect();
        assert_eq!(tiger(&row), 4, "{row:?}");
        let column: Vec<String> = (1..=3).map(|row| format!("{}{row}", char::from(b'a' + nth))).collect();
        assert_eq!(tiger(&column), 3, "{column:?}");
    }
}
