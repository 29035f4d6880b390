//! Rising water (C-8, C-9).
use crate::cave::{at, start};

#[test]
fn c8_the_lowest_row_that_has_a_circle_left_is_filled() {
    for (before, after, flooded) in [
        ("0", "[1,0,0,0,0,0,0,0,0]", 0),
        ("3", "[4,0,0,0,0,0,0,0,0]", 1),
        ("4", "[4,1,0,0,0,0,0,0,0]", 1),
        ("4 2", "[4,3,0,0,0,0,0,0,0]", 2),
        ("4 3 1", "[4,3,2,0,0,0,0,0,0]", 3),
        ("4 3 2 2 1", "[4,3,2,2,1,1,0,0,0]", 6),
    ] {
        let play = at(&format!("event; at 7a; friend 7b; water {before}")).then("event 1");
        assert_eq!(play.shows("water"), after);
        assert_eq!(play.state.flooded_rows(), flooded, "{before}");
        for row in 0..=10 {
            assert_eq!(play.state.is_flooded(row), (1..=flooded).contains(&row), "row {row} of {before}");
        }
    }
}

#[test]
fn c8_where_no_circle_is_left_the_game_is_lost() {
    let play = at("event; at 9c; friend 9c; water 4 3 2 2 1 1 1 1").then("event 1");
    assert_eq!(
        play.shows("phase water"),
        "actions [4,3,2,2,1,1,1,1,1]",
        "the last circle drowns nobody in row 9"
    );
    let lost = play.then("pass");
    assert_eq!(lost.shows("phase outcome round"), "over drowned 3");
    assert_eq!(lost.shows("water actions dry"), "[4,3,2,2,1,1,1,1,1] 0 false");
}

#[test]
fn c8_a_shelter_holds_where_no_circle_is_left() {
    let dry = at("bear; at 9c; friend 9c; water 4 3 2 2 1 1 1 1 1; sheltered; bear 1a").then("bear 1");
    assert_eq!(dry.shows("phase dry"), "actions true");
}

#[test]
fn c9_under_a_flooded_row_one_drowns() {
    let rising = at("event; at 1b; friend 3f; water 4 2").then("event 1");
    assert_eq!(rising.shows("outcome round"), "drowned 2");
    let same_row = at("event; at 2b; friend 3f; water 4 2").then("event 1");
    assert_eq!(same_row.shows("outcome"), "null");
    let start = at("event; water 3").then("event 1");
    assert_eq!(start.shows("at outcome"), "s1 drowned", "above a start circle lies row 1");
}

#[test]
fn c9_so_does_the_friend() {
    let rising = at("event; at 7b; friend 1f; water 4 2").then("event 1");
    assert_eq!(rising.shows("outcome"), "drowned");
    let unknown = at("event; at 7b; card 2; friend 3f; water 4 2").then("event 1");
    assert_eq!(unknown.shows("outcome"), "null");
}

#[test]
fn c9_whoever_goes_down_under_a_flooded_row_drowns() {
    let moved = at("actions; at 3b; friend 3f; water 4 3 2; stored 2").then("move sw");
    assert_eq!(moved.shows("at outcome"), "2b drowned");
    let led = at("actions; at 3b; friend 3b; water 4 3 2; stored 2").then("lead sw");
    assert_eq!(led.shows("at friend outcome"), "2b 2b drowned");
    let slid = at("event; at 3b; friend 3f; water 4 3 2; rerolls 0").then("event 5");
    assert_eq!(slid.shows("at outcome event"), "2b drowned null");
}

#[test]
fn c9_a_friend_not_found_yet_does_not_drown() {
    let play = at("event; at 5b; card 3; friend 3f; water 4 2").then("event 1");
    assert_eq!(play.shows("outcome"), "null");
    let play = at("event; at 1b; card 2; water 3").then("event 1");
    assert_eq!(play.shows("outcome friend"), "null null");
}

#[test]
fn c8_the_next_water_is_known() {
    let next = |position: &str| {
        let play = at(position);
        play.game.next_water(&play.state)
    };
    assert_eq!(next("actions; at 3b; friend 3f"), Some(1));
    assert_eq!(next("actions; at 3b; friend 3f; water 4 1"), Some(2));
    assert_eq!(next("actions; at 3b; friend 3f; sheltered"), None);
    assert_eq!(next("actions; at 9b; friend 9b; water 4 3 2 2 1 1 1 1 1"), None);
    let over = at("actions; at 9f; friend 9f").then("leave");
    assert_eq!(over.game.next_water(&over.state), None);
    let begun = start("");
    assert_eq!(begun.game.next_water(&begun.state), Some(1));
}

#[test]
fn c9_so_is_how_long_it_takes_to_a_row() {
    let play = at("actions; at 3b; friend 3f; water 4 1");
    let below: Vec<u8> = (1..=9).map(|row| play.game.water_below(&play.state, row)).collect();
    assert_eq!(below, [0, 2, 4, 6, 7, 8, 9, 10, 11]);
    let drowned: Vec<Option<u8>> =
        (0..=9).map(|row| play.game.water_until_drowned(&play.state, row)).collect();
    let expected = [0, 2, 4, 6, 7, 8, 9, 10, 11].map(Some);
    assert_eq!(drowned[..9], expected);
    assert_eq!(drowned[9], None);
}
