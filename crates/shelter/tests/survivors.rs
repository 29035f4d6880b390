//! What no other test would have missed: each of these came from a change to the rules that all the
//! others let pass.
mod play;

use crate::play::{around, at};

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
