//! Rock slides (C-24).
use crate::cave::at;

#[test]
fn c24_the_rulebooks_example_rolls_a_4_and_a_5() {
    // Counted from the left, past the room; the hex has a rock already, and row 4 takes two.
    let play = at("rocks; event 3; slides 1; at 7b; friend 7b; rocks 2f 1 4e 1");
    assert_eq!(play.then("rocks 4 5").shows("rocks"), "{\"2f\":1,\"4e\":2}");
    let past_the_room = play.then("rocks 2 5");
    assert_eq!(past_the_room.shows("rocks"), "{\"2f\":2,\"4e\":1}");
    let hex = "2f".parse().unwrap();
    assert!(
        past_the_room.game.is_blocked(&past_the_room.state, hex) && !play.game.is_blocked(&play.state, hex)
    );
}

#[test]
fn c24_three_and_five_is_the_fifth_hex_of_row_three() {
    let play = at("rocks; event 3; slides 1; at 7b; friend 7b");
    assert_eq!(play.then("rocks 3 5").shows("rocks"), "{\"3e\":1}");
}

#[test]
fn c24_the_rows_number_of_rocks_blocks_a_hex() {
    for (row, number) in [(1, 1), (2, 2), (3, 2), (4, 2), (5, 3), (6, 2)] {
        let mut play = at("rocks; slides 6; slide-level hard; at s1; start 1");
        let hex = format!("{row}b").parse().unwrap();
        for rocks in 0..=number {
            let left = play.game.rocks_to_block(&play.state, hex);
            assert_eq!(left, Some(number - rocks), "row {row}");
            assert_eq!(play.game.is_blocked(&play.state, hex), rocks == number);
            assert_eq!(play.game.rocks(&play.state, hex), rocks);
            play = play.then(&format!("rocks {row} 2"));
        }
    }
}

#[test]
fn c24_no_slide_ever_falls_on_rooms_or_high_up() {
    let play = at("rocks; event 3; slides 1; at 7b; friend 7b");
    for hex in ["2d", "4g", "6d", "7a", "8a", "9a", "1z"] {
        assert_eq!(play.game.rocks_to_block(&play.state, hex.parse().unwrap()), None, "{hex}");
    }
}

#[test]
fn c24_both_paths_of_a_blocked_hex_are_blocked() {
    let play = at("rocks; event 3; slides 1; at 2c; friend 3b; rocks 3c 1").then("rocks 3 3");
    assert_eq!(play.rule("move ne"), "C-11");
    assert_eq!(at("actions; at 3b; friend 3f; rocks 3c 2").rule("move e"), "C-11");
}

#[test]
fn c24_whoever_is_on_the_hex_loses_a_point() {
    let fall = |position: &str| at(&format!("rocks; event 3; slides 1; {position}")).then("rocks 3 2");
    assert_eq!(fall("at 3b; friend 3f").shows("health friend_health"), "3 4");
    assert_eq!(fall("at 3f; friend 3b").shows("health friend_health"), "4 3");
    assert_eq!(fall("at 3b; friend 3b").shows("health friend_health"), "3 3");
    assert_eq!(fall("at 4b; friend 4b").shows("health friend_health"), "4 4");
    let other_path = at("rocks; event 3; slides 1; at 3c:2; friend 3f").then("rocks 3 3");
    assert_eq!(other_path.shows("health"), "3");
}

#[test]
fn c24_on_a_blocked_hex_nothing_happens() {
    let play = at("rocks; event 3; slides 1; at 3b; friend 3b; rocks 3b 2").then("rocks 3 2");
    assert_eq!(play.shows("health friend_health rocks phase"), "4 4 {\"3b\":2} actions");
}

#[test]
fn c24_who_stands_on_a_hex_that_becomes_blocked_may_leave_it() {
    let play = at("rocks; event 3; slides 1; at 3b; friend 3b; rocks 3b 1").then("rocks 3 2");
    assert!(play.game.is_blocked(&play.state, "3b".parse().unwrap()));
    assert_eq!(play.then("lead nw").shows("at friend"), "4b 4b");
    let moved = play.then("move e");
    assert_eq!(moved.shows("at"), "3c:2");
    assert_eq!(moved.rule("move w"), "C-11");
}

#[test]
fn c24_the_second_slide_of_a_lost_game_does_not_fall() {
    let lost = at("rocks; event 6; slides 2; at 3b; friend 3f; health 1").then("rocks 3 2");
    assert_eq!(lost.shows("phase outcome slides event"), "over exhausted 0 null");
}
